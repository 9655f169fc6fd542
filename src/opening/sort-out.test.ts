import { expect, it } from 'vitest';
import { sortOut } from './sort-out';

const NAME = 'given.txt';

it.each([
  ['mappings', 'com.acme.Main -> a.a:\n    void run() -> b\n'],
  ['mappings', '# compiler: R8\r\n\r\n  # more\r\ncom.acme.Main -> a.a:\r\n'],
  ['mappings', `${'\n'.repeat(2000)}com.acme.Main -> a.a:`],
  ['profiles', `${'\n'.repeat(2000)}main;run 12\n`],
  ['profiles', `${'# -> \n'.repeat(1000)}main;run 12\n`],
  ['profiles', 'main -> run\n'],
  ['sources', 'PK\u0003\u0004'],
] as const)('%s are known by how they begin', async (kind, text) => {
  const sorted = await sortOut([new File([text], NAME)]);
  expect(sorted[kind].map(({ name }) => name)).toEqual([NAME]);
});

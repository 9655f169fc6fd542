import { expect, it } from 'vitest';
import { sortFiles } from './file-kinds';

/** A file's entry in the directory of a zip archive. */
const listed = (name: string): string =>
  `PK\u0001\u0002${'\0'.repeat(24)}${String.fromCharCode(name.length)}${'\0'.repeat(17)}${name}`;

it.each([
  ['profiles', ['run.mct']],
  ['profiles', ['logs/build.txt', 'out/run.mct.gz']],
  ['sources', ['src/Main.java', 'run.mct']],
  ['sources', ['notes.txt']],
  ['sources', []],
] as const)('archives are %s where they hold %j', async (kind, names) => {
  const archive = `PK\u0003\u0004${'\0'.repeat(500)}${names.map(listed).join('')}PK\u0005\u0006${'\0'.repeat(18)}`;
  for (const called of ['a.zip', 'artifact'])
    expect((await sortFiles([new File([archive], called)]))[kind].map(({ name }) => name)).toEqual([called]);
  expect((await sortFiles([new File([archive], 'a.jar')])).sources).toHaveLength(1);
});

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
  const sorted = await sortFiles([new File([text], NAME)]);
  expect(sorted[kind].map(({ name }) => name)).toEqual([NAME]);
});

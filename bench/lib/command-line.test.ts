import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.js';
import { readOptions } from './command-line.js';

const read = (...args: string[]) => {
  const options = { runs: { type: 'string', default: '5' }, programs: { type: 'string' } } as const;
  return readOptions('node bench/any.js', { args, options }, { runs: '1', programs: 'handcount' }).values;
};

it.each([
  [[], { smoke: false, runs: '5' }],
  [['--smoke'], { smoke: true, runs: '1', programs: 'handcount' }],
  [['--smoke', '--runs', '2'], { smoke: true, runs: '2', programs: 'handcount' }],
  [['--programs', 'H2'], { smoke: false, runs: '5', programs: 'H2' }],
])('%j choose %j', (args, values) => expect(read(...args)).toEqual(values));

it.each([
  ['missing.txt', 'missing.txt cannot be read: no such file or directory.\n'],
  ['bench', 'bench cannot be read: illegal operation on a directory.\n'],
  ['LICENSE', 'LICENSE has no figures: no line of it is JSON.\n'],
])('figures of %s are refused in a sentence', (file, sentence) => {
  const script = ['bench/pauses.js', '--keep', file];
  expect(spawnSync(process.execPath, script, { cwd: root, encoding: 'utf8' })).toMatchObject({
    ...{ status: 2, stdout: '', stderr: sentence },
  });
});

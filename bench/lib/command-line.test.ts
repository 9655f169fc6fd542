import { expect, it } from 'vitest';
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

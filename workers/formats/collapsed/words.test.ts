import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';

const source = (text: string) => bufferSource(new TextEncoder().encode(text).buffer);
const read = (text: string) => parse(source(text), new Pace());

describe('collapsed stacks', () => {
  it('have one sampled metric', async () => {
    const { metrics, format, union, warnings } = await read('main;run 12\n');
    expect(metrics).toEqual([
      expect.objectContaining({ id: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less' }),
    ]);
    expect([format, union ?? null, warnings]).toEqual(['collapsed', null, []]);
  });

  it('with two counts have a metric for each side', async () => {
    const { metrics, union } = await read('main;run 12 13\n');
    expect(metrics.map(({ id, label, unit, kind }) => [id, label, unit, kind])).toEqual([
      ['samples.a', 'Samples (A)', 'samples', 'sampled'],
      ['samples.b', 'Samples (B)', 'samples', 'sampled'],
    ]);
    expect(union).toEqual({ a: { file: 'first counts' }, b: { file: 'second counts' }, sides: null });
  });

  it('with two counts keep which is which, and have no threads', async () => {
    expect([...(await stackValues(await read('[t];run 12 3\nx 0 4\n')))]).toEqual([
      ['>[t];run', [12, 3]],
      ['>x', [0, 4]],
    ]);
  });

  it.each([
    ['a 1 2\nb 3 4\n', true],
    ['a 1 2\r\n\r\nb 3 4 \r\n', true],
    ['a 1 2\nb 3\n', false],
    ['a 1\n', false],
    ['a b 1\n', false],
  ])('%j are a comparison: %j', async (text, is) => {
    expect((await read(text)).union !== undefined && (await read(text)).union !== null).toBe(is);
  });

  it.each<[string, [string, number][]]>([
    ['[main];run 2\n', [['main>run', 2]]],
    ['[main] 2\n', [['>[main]', 2]]],
    ['[main tid=4];run 2\n', [['main>run', 2]]],
    [
      'x 1\nrun 2 \n',
      [
        ['>run', 2],
        ['>x', 1],
      ],
    ],
    ['run 2\r\n', [['>run', 2]]],
    ['run 2', [['>run', 2]]],
    ['a b 2\n', [['>a b', 2]]],
    ['run 0\nmain 1\n', [['>main', 1]]],
  ])('%j are these', async (text, expected) => {
    expect([...(await stackValues(await read(text)))].map(([stack, [own]]) => [stack, own]).sort()).toEqual(expected);
  });

  it.each([
    ['a 1\nb\n', 'A line is not a stack followed by a whole number.', 'line 2'],
    ['a 1\n\nb 1.5\n', 'A line is not a stack followed by a whole number.', 'line 3'],
    ['a 1\n2\n', 'A line is not a stack followed by a whole number.', 'line 2'],
  ])('%j are refused', async (text, message, where) => {
    const { error } = await refusal(source(text));
    expect([error.kind, error.message, error.where]).toEqual(['damaged', message, where]);
  });
});

import { describe, expect, it } from 'vitest';
import { Bytes } from '../formats/mct/encoder';
import { VarintReader } from '../formats/mct/varint-reader';
import {
  below,
  isReadable,
  readDouble,
  readFigure,
  readPercents,
  readText,
  writeDouble,
  writeFigure,
  writePercents,
  writeText,
} from './payload-values';
import { figuresOf, isLacking, readRuns, writeRuns } from './runs-payload';
import { isWithoutSampling, readSampling, writeSampling } from './sampling-payload';
import type { SharedShares } from './shared-shares';
import { readShares, writeShares } from './shares-payload';

function written(write: (out: Bytes) => void): VarintReader {
  const out = new Bytes();
  write(out);
  return new VarintReader(out.take(), 'link');
}

describe('figures and texts in a payload', () => {
  it.each([0, 1, -1, 127, 128, -1_000_000, 0.5, -0.5, 2 ** 53 - 1, 2 ** 53, -(2 ** 60)])('have the figure %d', (figure) => {
    const reader = written((out) => writeFigure(out, figure));
    expect([readFigure(reader), reader.atEnd]).toEqual([figure, true]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuse %d', (figure) => {
    expect(() => readFigure(written((out) => writeFigure(out, figure)))).toThrow('One of its figures is not a number.');
    expect(() => readDouble(written((out) => writeDouble(out, figure)))).toThrow('One of its figures is not a number.');
  });

  it('refuse a kind of figure that does not exist', () => {
    expect(() => readFigure(written((out) => out.varint(3)))).toThrow('It contains an impossible number of signs: 3.');
  });

  it.each<[number, number, boolean]>([
    [4, 5, true],
    [5, 5, false],
    [0, 1, true],
  ])('accept %d below %d: %s', (value, limit, expected) => {
    const read = () =>
      below(
        written((out) => out.varint(value)),
        limit,
        'things',
      );
    if (expected) expect(read()).toBe(value);
    else expect(read).toThrow(`It contains an impossible number of things: ${value}.`);
  });

  it.each<[string, boolean]>([
    ['', true],
    ['größer', true],
    ['x'.repeat(4096), true],
    ['x'.repeat(4097), false],
    ['ß'.repeat(2049), false],
  ])('accept texts of 4,096 bytes, not more', (text, expected) => {
    expect(isReadable(text)).toBe(expected);
    const read = () => readText(written((out) => writeText(out, text)));
    if (expected) expect(read()).toBe(text);
    else expect(read).toThrow(/impossible number of letters/);
  });

  it.each<[number, number, number, string | null]>([
    [0, 50, 100, null],
    [50, 50, 50, null],
    [50, 49, 60, 'One of its ranges is invalid.'],
    [10, 60, 59, 'One of its ranges is invalid.'],
    [-0.1, 0, 1, 'One of its overlaps is not a percentage.'],
    [0, 0, 100.1, 'One of its overlaps is not a percentage.'],
    [Number.NaN, 0, 1, 'One of its overlaps is not a percentage.'],
  ])('have ranges of overlaps: %d, %d, %d', (min, median, max, error) => {
    const read = () => readPercents(written((out) => writePercents(out, { min, median, max })));
    if (error === null) expect(read()).toEqual({ min, median, max });
    else expect(read).toThrow(error);
  });
});

describe('sampling settings in a payload', () => {
  const metric = (columns: Float64Array[] | null, ...eventWeights: (number | null)[]) => ({ columns, eventWeights });
  const content = (sampling: object | null, metrics: ReturnType<typeof metric>[]) =>
    ({ sides: [{ sampling }, { sampling: null }], metrics }) as unknown as Parameters<typeof writeSampling>[1];
  const FACTS = { durationMs: 1500.4, settings: { event: 'cpu', interval: '10ms' } };

  it.each<[string, ReturnType<typeof content>, boolean]>([
    ['none', content(null, [metric([], null, null)]), true],
    ['settings', content(FACTS, [metric([], null, null)]), false],
    ['weights', content(null, [metric([], null, 5)]), false],
    ['weights of the base', content(null, [metric([], 5, null), metric([], null, null)]), false],
    ['weights of a metric without columns', content(null, [metric(null, 5, 5)]), true],
  ])('are left out where there are none: %s', (_, shared, expected) => {
    expect(isWithoutSampling(shared)).toBe(expected);
  });

  it('come back as they were, times in whole milliseconds', () => {
    const shared = content(FACTS, [metric([], 10, null), metric(null, 7, 7), metric([], null, 0.5)]);
    const reader = written((out) => writeSampling(out, shared));
    expect(readSampling(reader, 2, 2)).toEqual({
      sides: [{ ...FACTS, durationMs: 1500 }, null],
      eventWeights: [
        [10, null],
        [null, 0.5],
      ],
    });
    expect(reader.atEnd).toBe(true);
  });

  it.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN])('refuse an event of weight %d', (weight) => {
    const reader = written((out) => writeSampling(out, content(null, [metric([], weight, null)])));
    expect(() => readSampling(reader, 2, 1)).toThrow('The weight of one of its events is not a positive number.');
  });
});

describe('shares of samples in a payload', () => {
  const row = {
    ...{ method: 1, context: -1, contexts: 4, a: 10, wholeA: 100, b: 30, wholeB: 100 },
    runsA: [0.1],
    runsB: [0.3, 0.5],
  };
  const SHARES: SharedShares = {
    ...{ kind: 'shares', own: { by: 'given', prefixes: ['app'] }, reported: [row, { ...row, method: 0, context: 2 }] },
    within: Int8Array.from([0, -1, 1, 0, -2]),
    ...{ whole: { events: { a: 100, b: 100.5 }, runsA: 1, runsB: 2 }, rows: 9 },
  };
  const back = (shared: SharedShares, link = { methods: 2, contexts: 5 }) =>
    readShares(
      written((out) => writeShares(out, shared)),
      link,
    );

  it('come back as they were', () => {
    expect(back(SHARES)).toEqual(SHARES);
    expect(back({ ...SHARES, reported: [], within: new Int8Array(5) })).toMatchObject({ reported: [], rows: 9 });
  });

  it.each<[string, SharedShares, { methods: number; contexts: number }, RegExp]>([
    [
      'more rows than were judged',
      { ...SHARES, rows: 1 },
      { methods: 2, contexts: 5 },
      /reports more methods than were compared/,
    ],
    ['a method that is not there', SHARES, { methods: 1, contexts: 5 }, /impossible number of methods: 1/],
    ['a context that is not there', SHARES, { methods: 2, contexts: 2 }, /impossible number of contexts: 3/],
    ['a mark past the end', { ...SHARES, reported: [row] }, { methods: 2, contexts: 5 }, /impossible number of differences/],
    [
      'a side without runs',
      { ...SHARES, whole: { ...SHARES.whole, runsA: 0 } },
      { methods: 2, contexts: 5 },
      /sides has no runs/,
    ],
    ['too many runs', { ...SHARES, whole: { ...SHARES.whole, runsA: 33 } }, { methods: 2, contexts: 5 }, /number of runs: 33/],
    [
      'a part larger than its whole',
      { ...SHARES, reported: [{ ...row, a: 101 }] },
      { methods: 2, contexts: 5 },
      /shares is invalid/,
    ],
    [
      'a part of nothing',
      { ...SHARES, reported: [{ ...row, b: 0, wholeB: 0 }] },
      { methods: 2, contexts: 5 },
      /shares is invalid/,
    ],
    ['a share above 1', { ...SHARES, reported: [{ ...row, runsA: [1.1] }] }, { methods: 2, contexts: 5 }, /shares is invalid/],
    ['a share below 0', { ...SHARES, reported: [{ ...row, runsA: [-0.1] }] }, { methods: 2, contexts: 5 }, /shares is invalid/],
    [
      'samples below zero',
      { ...SHARES, reported: [{ ...row, a: -1 }] },
      { methods: 2, contexts: 5 },
      /sample counts is below zero/,
    ],
  ])('refuse %s', (_, shared, link, message) => {
    expect(() => back(shared, link)).toThrow(message);
  });

  it.each<[Partial<SharedShares['reported'][number]>]>([[{ a: 100 }], [{ runsA: [0] }], [{ runsA: [1] }], [{ a: 0 }]])(
    'accept %j',
    (more) => {
      expect(() => back({ ...SHARES, reported: [{ ...row, ...more }, row] })).not.toThrow();
    },
  );
});

describe('runs in a payload', () => {
  const range = (at: number) => ({ min: at, median: at, max: at });
  const tree = { depth: Uint32Array.from([0, 1, 1]), presence: Uint8Array.from([3, 1, 3]) };
  const medians = [[Float64Array.from([10, 5, 7]), Float64Array.from([20, 0, 9])]];
  const run = (name: string, sha256 = '') => ({ name, size: 5, sha256 });
  const RUNS = {
    sides: [
      [run('a'), run('b', 'ab'.repeat(32))],
      [run('c'), run('d')],
    ],
    lacking: [Uint32Array.from([0, 2, 0]), Uint32Array.from([0, 0, 1])],
    metrics: [
      {
        overlaps: { overlap: range(90), withinA: range(80), withinB: range(70) },
        columns: [
          [Float64Array.from([12, 5, 7]), Float64Array.from([8, 0, 7])],
          [Float64Array.from([20, 0, 0]), Float64Array.from([25, 0, 9])],
        ],
      },
    ],
  };
  const back = (runs: typeof RUNS) =>
    readRuns(
      written((out) => writeRuns(out, runs, tree, medians)),
      tree,
      medians,
    );

  it('come back as they were', () => {
    expect(back(RUNS)).toEqual(RUNS);
  });

  it('of one side have no range within the other', () => {
    const one = {
      ...{ sides: [RUNS.sides[0], []], lacking: [RUNS.lacking[0], new Uint32Array(0)] },
      metrics: [
        { overlaps: { overlap: range(90), withinA: range(80), withinB: null }, columns: [RUNS.metrics[0].columns[0], []] },
      ],
    };
    expect(back(one as unknown as typeof RUNS)).toEqual(one);
  });

  it.each<[string, Partial<typeof RUNS>, RegExp]>([
    ['no runs at all', { sides: [[], []] }, /^It lists no runs\.$/],
    ['a side of one run', { sides: [[run('a')], []] }, /It lists the runs of a side that has only one\./],
    [
      'a run that has a context but not the context’s caller',
      { lacking: [Uint32Array.from([1, 0, 1]), RUNS.lacking[1]] },
      /context but not the context’s caller/,
    ],
    ['a context that all runs lack', { lacking: [Uint32Array.from([0, 3, 0]), RUNS.lacking[1]] }, /impossible number of runs: 3/],
  ])('refuse %s', (_, more, message) => {
    expect(() => back({ ...RUNS, ...more })).toThrow(message);
  });

  it.each<[number, number, boolean]>([
    [0, 0, false],
    [1, 0, true],
    [2, 0, false],
    [2, 1, true],
    [5, 2, true],
    [5, 1, false],
  ])('bits %d: run %d is lacking: %s', (bits, at, expected) => {
    expect(isLacking(bits, at)).toBe(expected);
  });

  it('have a figure for each run, context and metric', () => {
    expect(figuresOf([[1, 2], [3]], 10, 4)).toBe(120);
  });
});

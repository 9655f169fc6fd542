import { describe, expect, it } from 'vitest';
import type { FrameName, LowerBound } from '../api/engine';
import {
  boundedMetrics,
  boundOf,
  boundsBySet,
  boundsOfSets,
  fieldOf,
  LowerBounds,
  ofCost,
  type Partly,
  placed,
  type UncountedContexts,
  unitedBounds,
} from './lower-bounds';
import type { RecordedMetric } from './recording';

const frame = (name: string, className = 'app.A'): FrameName => ({
  ...{ className, method: name, descriptor: '', flags: 0, sourceFile: '', line: 0 },
});
const uncounted = (...entries: readonly [context: number, method: number][]): UncountedContexts => ({
  context: Uint32Array.from(entries, ([context]) => context),
  method: Uint32Array.from(entries, ([, method]) => method),
});
const FRAMES = [frame('a'), frame('b'), frame('c'), frame('d'), frame('a'), frame('(3 contexts folded here)', '')];
const bounds = (of: UncountedContexts, partly: Partly = 'none', metrics: string[] = []): LowerBounds =>
  new LowerBounds(new Set(metrics), of, (m) => FRAMES[m], partly);
const text = (bound: LowerBound | null | undefined): string =>
  bound
    ? `${bound.exclusive ? 'own' : 'below'} ${bound.methods.map(({ method }) => method).join()}${bound.ofLink ?? ''}`
    : 'exact';

describe('the bound of allocations in some contexts', () => {
  const of = bounds(uncounted([2, 0], [4, 1], [4, 0], [6, 2], [7, 3], [8, 4], [9, 5]));

  it.each<[number, number, string]>([
    [0, 2, 'exact'],
    [0, 3, 'below a'],
    [2, 3, 'own a'],
    [3, 4, 'exact'],
    [3, 5, 'below b,a'],
    [4, 5, 'own b,a'],
    // Three methods at most, the first ones.
    [0, 10, 'below a,b,c'],
    [6, 10, 'own c,d,a'],
    // Two methods of one name count once, and what a link folded is no method.
    [8, 10, 'own a'],
    [9, 10, 'own '],
    [10, 20, 'exact'],
  ])('from %d to %d: %s', (from, to, expected) => {
    expect(text(of.of('objects', from, to))).toBe(expected);
    expect(of.within('objects', from, to)).toBe(expected !== 'exact');
    expect(of.of('calls', from, to)).toBeNull();
    expect(of.within('calls', from, to)).toBe(false);
  });

  it('is that of all figures where the whole metric has one', () => {
    const all = bounds(uncounted(), 'none', ['calls']);
    expect(text(all.of('calls', 0, 1))).toBe('own ');
    expect([all.within('calls', 0, 1), all.isExact('calls'), all.isExact('objects')]).toEqual([true, false, true]);
    expect([of.isExact('objects'), of.isExact('calls')]).toEqual([false, true]);
  });
});

describe('figures of a link', () => {
  it.each<[Partly, string, string, string, string]>([
    ['none', 'exact', 'exact', 'exact', 'exact'],
    ['sets', 'exact', 'own least', 'exact', 'exact'],
    ['kept', 'own least', 'own least', 'own least', 'exact'],
    ['all', 'own about', 'own about', 'own about', 'exact'],
    ['total', 'own about', 'own about', 'own about', 'own about'],
  ])('that lacks %s: contexts %s, sets %s, a row %s, the total %s', (partly, contexts, sets, row, total) => {
    const lowerBounds = bounds(uncounted(), partly);
    const tree = { tree: { size: 3, end: Uint32Array.from([3, 2, 3]) }, lowerBounds };
    expect(text(lowerBounds.ofContexts)).toBe(contexts);
    expect(text(lowerBounds.ofSets)).toBe(sets);
    expect(text(boundOf(tree, 'calls', 1).lowerBound)).toBe(row);
    expect(text(boundOf(tree, 'calls', -1).lowerBound)).toBe(total);
    expect(text(boundsBySet(lowerBounds, 'calls', () => new Map())(0))).toBe(sets);
  });

  it.each<[Partly, Partly, Partly]>([
    ['none', 'none', 'none'],
    ['sets', 'none', 'sets'],
    ['none', 'kept', 'kept'],
    ['sets', 'kept', 'kept'],
    ['all', 'kept', 'all'],
    ['all', 'total', 'total'],
  ])('of sides %s and %s are as exact as %s', (a, b, expected) => {
    const tree = { fromA: Uint32Array.from([0]), fromB: Uint32Array.from([0]) };
    expect(unitedBounds(bounds(uncounted(), a), bounds(uncounted(), b), tree).partly).toBe(expected);
    expect(unitedBounds(bounds(uncounted([0, 0]), a), bounds(uncounted(), b), tree).partly).toBe(expected);
  });

  it('stay whole in transformed trees where no link folded anything', () => {
    expect(bounds(uncounted()).transformed((i) => i, 'all').partly).toBe('none');
    expect(bounds(uncounted(), 'sets').transformed((i) => i, 'all').partly).toBe('all');
  });
});

describe('the union of two sides', () => {
  it('has the bounds of both in its own order, each with the methods of its side', () => {
    const other = new LowerBounds(new Set(['calls']), uncounted([0, 0], [1, 1]), (m) => [frame('x'), frame('y')][m], 'none');
    const both = unitedBounds(bounds(uncounted([0, 1], [1, 2]), 'none', ['bytecodes']), other, {
      fromA: Uint32Array.from([0, 3]),
      fromB: Uint32Array.from([1, 3]),
    });
    expect([...both.metrics]).toEqual(['bytecodes', 'calls']);
    expect([0, 1, 2, 3].map((u) => text(both.of('objects', u, u + 1)))).toEqual(['own b', 'own x', 'exact', 'own c,y']);
  });
});

describe('bounds of sets', () => {
  const tree = { size: 4, end: Uint32Array.from([4, 4, 3, 4]), method: Uint32Array.from([0, 1, 2, 1]) };

  it.each<[string, UncountedContexts, string[]]>([
    ['its callers', uncounted([2, 0]), ['below a', 'below a', 'own a', 'exact']],
    ['itself, in a later context', uncounted([2, 0], [3, 1]), ['below a,b', 'own a,b', 'own a', 'exact']],
    ['none', uncounted(), ['exact', 'exact', 'exact', 'exact']],
  ])('of a method that allocates: %s', (_, of, expected) => {
    const found = boundsOfSets({ tree, lowerBounds: bounds(of) }, 'objects', (m) => m);
    expect([0, 1, 2, 3].map((m) => text(found(m)))).toEqual(expected);
  });

  it('are not looked for where all figures of the metric are exact, or all of it is a bound', () => {
    const find = (): never => {
      throw new Error('looked for');
    };
    expect(boundsBySet(bounds(uncounted([0, 0])), 'calls', find)(0)).toBeUndefined();
    expect(text(boundsBySet({ metrics: new Set(['objects']) }, 'objects', find)(0))).toBe('own ');
  });
});

describe('calls below some contexts that may not be counted', () => {
  const tree = { size: 5, end: Uint32Array.from([5, 3, 3, 5, 5]), method: Uint32Array.from([0, 1, 2, 3, 1]) };
  const of = new LowerBounds(new Set(), uncounted([3, 3]), (m) => FRAMES[m], 'none', uncounted([1, 1]));
  const said = (bound: LowerBound | null | undefined): string => `${text(bound)}${bound?.below ? ' calls' : ''}`;

  it.each<[string, number, number, string]>([
    ['calls', 0, 5, 'below b calls'],
    ['calls', 1, 3, 'below b calls'],
    ['calls', 2, 3, 'exact'],
    ['calls', 3, 5, 'exact'],
    // The scope has uncounted allocations as well; those of its own code make exclusive figures lower bounds.
    ['objects', 0, 5, 'below b calls'],
    ['objects', 1, 3, 'below b calls'],
    ['objects', 3, 5, 'own d'],
    ['objects', 4, 5, 'exact'],
  ])('make %s from %d to %d: %s', (metric, from, to, expected) => {
    expect(said(of.of(metric, from, to))).toBe(expected);
    expect(of.within(metric, from, to)).toBe(expected !== 'exact');
    expect(of.isExact(metric)).toBe(false);
  });

  it.each(['cpu', 'wait', 'ticks', 'overlay'])('leave %s exact: time is attributed to callers', (metric) => {
    expect([of.of(metric, 0, 5), of.within(metric, 0, 5), of.isExact(metric)]).toEqual([null, false, true]);
  });

  it.each<[string, string[]]>([
    ['calls', ['below b calls', 'below b calls', 'exact', 'exact']],
    ['objects', ['below b calls', 'below b calls', 'exact', 'own d']],
  ])('make inclusive %s of methods: %j', (metric, expected) => {
    const found = boundsOfSets({ tree, lowerBounds: of }, metric, (m) => m);
    expect([0, 1, 2, 3].map((m) => said(found(m)))).toEqual(expected);
  });

  it('are moved with their contexts, and united with those of the other side', () => {
    const moved = of.transformed((i) => 4 - i, 'all');
    expect([...moved.contextsOf('calls'), ...moved.contextsOf('objects')]).toEqual([3, 1, 3]);
    const sides = { fromA: Uint32Array.from([0, 2, 3, 4, 5]), fromB: Uint32Array.from([0, 1]) };
    const other = new LowerBounds(new Set(), uncounted(), (m) => FRAMES[m], 'none', uncounted([1, 2]));
    const both = unitedBounds(of, other, sides);
    expect([1, 2, 3].map((u) => said(both.of('calls', u, u + 1)))).toEqual(['below c calls', 'below b calls', 'exact']);
  });
});

describe('the field of a row', () => {
  const [own, below] = [true, false].map((exclusive): LowerBound => ({ exclusive, methods: [] }));

  it('is absent where there is no bound', () => {
    expect([fieldOf(null), fieldOf(undefined), fieldOf(own)]).toEqual([{}, {}, { lowerBound: own }]);
  });

  it('has a bound of what is below only where that is included', () => {
    expect([ofCost(own, 'exclusive'), ofCost(own, 'inclusive')]).toEqual([own, own]);
    expect([ofCost(below, 'exclusive'), ofCost(below, 'inclusive'), ofCost(null, 'inclusive')]).toEqual([null, below, null]);
  });
});

it('bounds go where their contexts went, in order', () => {
  const { context, method } = placed(uncounted([0, 10], [1, 11], [2, 12]), (i) => [5, -1, 0][i]);
  expect([[...context], [...method]]).toEqual([
    [0, 5],
    [12, 10],
  ]);
});

describe('metrics of which all figures are bounds', () => {
  const metric = (id: string, kind: RecordedMetric['kind']): RecordedMetric =>
    ({ id, label: id, unit: id, kind, better: 'less' }) as RecordedMetric;
  const all = [metric('calls', 'lower-bound'), metric('bytecodes', 'exact'), metric('objects', 'lower-bound')];

  it.each<[string, Parameters<typeof boundedMetrics>[0]['counted'], string[]]>([
    ['not allocations, which may miss single contexts only', undefined, ['calls']],
    ['nor if they were counted throughout', [{ elapsed: 0, metrics: ['objects'] }], ['calls']],
    [
      'but if they were counted for some of the time',
      [
        { elapsed: 0, metrics: ['calls'] },
        { elapsed: 9, metrics: ['calls', 'objects'] },
      ],
      ['calls', 'objects'],
    ],
  ])('%s', (_, counted, expected) => {
    expect([...boundedMetrics({ metrics: all, ...(counted && { counted }) })]).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import type { ThreadInfo } from '../api/engine';
import { Pace } from '../jobs/pace';
import { LowerBounds, type Partly } from '../profile/lower-bounds';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import { laidOut, mergedTree } from '../testing/opening';
import { sampledProfile } from '../testing/sampled';
import { type Comparison, checkCommonMetric } from './comparison';
import { correlation } from './correlation';
import { overlapLoss } from './overlap';
import { inSide, inUnion } from './side-contexts';
import { matchThreads, type ThreadSide, threadOverlaps } from './thread-overlaps';

const compare = (a: readonly string[], b: readonly string[]) => comparisonOf(drawnTree(...a), drawnTree(...b));
const contextsOf = ({ tree, names }: Comparison): string[] =>
  Array.from({ length: tree.size }, (_, u) => names.frame(tree.method[u]).method);

const A = ['main 1 100', '  cold 1 50', '    pack 1 30', '  hot 1 1000', '    pack 1 70'];
const B = ['main 1 100', '  fresh 1 70', '  hot 1 400', '    pack 1 10'];

describe('a context of both sides', () => {
  it.each<[string, number[], number[]]>([
    ['main', [1250, 580], [100, 100]],
    ['cold', [80, 0], [50, 0]],
    ['fresh', [0, 70], [0, 70]],
    ['hot', [1070, 410], [1000, 400]],
  ])('%s has inclusive figures %j and exclusive figures %j', async (name, inclusive, exclusive) => {
    const comparison = await compare(A, B);
    const { values } = comparison.describe(contextsOf(comparison).indexOf(name));
    const of = values.find(({ metric }) => metric === 'bytecodes')!;
    expect([of.inclusiveA, of.inclusiveB]).toEqual(inclusive);
    expect([of.exclusiveA, of.exclusiveB]).toEqual(exclusive);
    expect([of.rangesA, of.rangesB]).toEqual([null, null]);
  });

  it.each<[string, string | undefined, string]>([
    ['main', undefined, 'shrank'],
    ['cold', undefined, 'vanished'],
    ['fresh', undefined, 'appeared'],
    ['hot', undefined, 'shrank'],
    ['hot', 'calls', 'same'],
    ['hot', 'time', 'same'],
  ])('%s, by %s, %s', async (name, metric, kind) => {
    const comparison = await compare(A, B);
    // The first metric, calls, decides if neither side has the metric asked for.
    expect(comparison.describe(contextsOf(comparison).indexOf(name), metric).kind).toBe(kind);
  });

  it('says how many contexts its method has', async () => {
    const comparison = await compare(A, B);
    expect(comparison.describe(contextsOf(comparison).indexOf('pack')).contextsOfMethod).toBe(2);
  });
});

describe('widths of the union', () => {
  it.each<[Parameters<Comparison['shape']>[1], boolean, number[]]>([
    ['union', false, [100, 50, 30, 70, 1000, 70]],
    ['a', false, [100, 50, 30, 0, 1000, 70]],
    ['b', false, [100, 0, 0, 70, 400, 10]],
    ['a', true, [100 / 1250, 50 / 1250, 30 / 1250, 0, 1000 / 1250, 70 / 1250]],
    ['b', true, [100 / 580, 0, 0, 70 / 580, 400 / 580, 10 / 580]],
    ['union', true, [100 / 580, 50 / 1250, 30 / 1250, 70 / 580, 1000 / 1250, 70 / 1250]],
  ])('of %s, as shares %s', async (which, normalised, expected) => {
    const comparison = await compare(A, B);
    const { widths } = comparison.shape('bytecodes', which, normalised);
    expect(expected.map((_, u) => widths[u + 1] - widths[u])).toEqual(expected.map((each) => expect.closeTo(each, 9)));
  });

  it('are kept for the last three questions', async () => {
    const comparison = await compare(A, B);
    const ask = (which: 'union' | 'a' | 'b', metric = 'bytecodes') => comparison.shape(metric, which, false).widths;
    const first = ask('union');
    ask('a');
    ask('b');
    expect(ask('union')).toBe(first);
    const second = ask('a');
    ask('union', 'calls');
    expect(ask('a')).toBe(second);
    expect(ask('b')).toEqual(ask('b'));
    expect(ask('union')).not.toBe(first);
  });
});

describe('a context that a link may have folded', () => {
  const linked = (comparison: Comparison, sides: Partial<Record<'a' | 'b', Partly>>): Comparison => {
    for (const side of ['a', 'b'] as const)
      Object.defineProperty(comparison[side], 'lowerBounds', { value: LowerBounds.ofMetrics(new Set(), sides[side] ?? 'none') });
    return comparison;
  };

  it.each<[string, Partial<Record<'a' | 'b', Partly>>, 'a' | 'b' | null]>([
    ['cold', {}, null],
    ['cold', { a: 'sets' }, null],
    ['cold', { b: 'sets' }, 'b'],
    ['fresh', { a: 'sets' }, 'a'],
    ['fresh', { b: 'sets' }, null],
    ['fresh', { a: 'kept', b: 'kept' }, 'a'],
    ['cold', { a: 'kept', b: 'kept' }, 'b'],
    ['hot', { a: 'sets', b: 'sets' }, null],
  ])('%s, of links %j: %s', async (name, sides, expected) => {
    const comparison = linked(await compare(A, B), sides);
    const context = contextsOf(comparison).indexOf(name);
    expect(comparison.foldedIn(context)).toBe(expected);
    expect(comparison.isUnknown(context)).toBe(expected !== null);
    expect(comparison.boundAt('bytecodes', context).lowerBound?.ofLink).toBe(
      expected !== null ? 'about' : Object.values(sides).includes('kept') ? 'least' : undefined,
    );
    const { kind, folded } = comparison.describe(context);
    expect(folded).toBe(expected ?? undefined);
    if (expected !== null) expect(kind).toBe('same');
  });

  it('is known where both sides come from one link, in trees derived from it, too', async () => {
    const comparison = linked(await compare(A, B), { a: 'sets', b: 'sets' });
    expect(comparison.areOfLinks).toBe(true);
    comparison.ofOneLink();
    const derived = await comparison.ofTrees(comparison.a, comparison.b, new Pace());
    for (const each of [comparison, derived]) {
      expect(each.areOfLinks).toBe(false);
      expect(each.foldedIn(contextsOf(comparison).indexOf('cold'))).toBeNull();
    }
  });
});

describe('metrics of both sides', () => {
  it('are refused where there is none', async () => {
    const [counted, sampled] = [await mergedTree(drawnTree('main 1 1')), await mergedTree(sampledProfile([3]))];
    expect(() => checkCommonMetric(counted, sampled)).toThrow(
      expect.objectContaining({
        kind: 'no-common-metric',
        message:
          'The two profiles have no metric in common: one has calls, bytecodes, objects, arrays, elements, the other samples.',
      }),
    );
    expect(() => checkCommonMetric(counted, counted)).not.toThrow();
  });

  it.each<[string, string, boolean]>([
    ['exact', 'exact', false],
    ['exact', 'sampled', true],
    ['sampled', 'exact', true],
    ['thresholded', 'thresholded', true],
    ['lower-bound', 'exact', false],
  ])('%s in A and %s in B are compared by shares: %s', async (a, b, expected) => {
    const comparison = await compare(A, B);
    for (const [side, kind] of [['a', a] as const, ['b', b] as const])
      Object.defineProperty(comparison[side], 'describe', { value: () => ({ id: 'x', kind }) });
    expect(comparison.isOfSamples('x')).toBe(expected);
  });
});

describe('a context carried between a comparison and a side', () => {
  it.each<['a' | 'b', string, string]>([
    ['a', 'cold', 'cold'],
    ['b', 'fresh', 'fresh'],
    // A side without the method has nothing to show.
    ['a', 'fresh', 'none'],
    ['b', 'cold', 'none'],
    ['b', 'hot', 'hot'],
  ])('to %s: %s is %s', async (side, name, expected) => {
    const comparison = await compare(A, B);
    const laid = comparison[side];
    const at = inSide(comparison, side, contextsOf(comparison).indexOf(name), laid, 'bytecodes');
    expect(at < 0 ? 'none' : laid.names.frame(laid.tree.method[at]).method).toBe(expected);
    if (at >= 0) expect(inUnion(comparison, side, at, laid)).toBe(contextsOf(comparison).indexOf(name));
  });

  it('is the largest of its method, the first of equal ones, where the side lacks it', async () => {
    const comparison = await compare(
      ['main 1 1', '  a 1 1', '    pack 1 5', '  b 1 1', '    pack 1 9', '  c 1 1', '    pack 1 9'],
      ['main 1 1', '  z 1 1', '    pack 1 9'],
    );
    const last = comparison.tree.size - 1;
    expect(inSide(comparison, 'a', last, comparison.a, 'bytecodes')).toBe(4);
    expect(inSide(comparison, 'b', 2, comparison.b, 'bytecodes')).toBe(2);
    expect(inUnion(comparison, 'a', -1, comparison.a)).toBe(-1);
  });
});

describe('names of both sides', () => {
  it('are those of B where B has the method, and of each side for itself', async () => {
    const at = (line: number, ...lines: string[]) => {
      const drawn = drawnTree(...lines);
      return { ...drawn, methods: drawn.methods.map((each) => ({ ...each, line })) };
    };
    const { names } = await comparisonOf(at(10, 'main 1 1', '  old 1 1'), at(20, 'main 1 1', '  young 1 1'));
    const frames = Array.from({ length: names.size }, (_, m) => names.frame(m));
    expect(frames.map(({ method, line }) => `${method}:${line}`)).toEqual(['main:20', 'old:10', 'young:20']);
    const lines = (side: 'a' | 'b') => frames.map((_, m) => names.inSide(side, m)?.line ?? null);
    expect([lines('a'), lines('b')]).toEqual([
      [10, 10, null],
      [20, null, 20],
    ]);
    expect([...names.matching('young')]).toEqual([0, 0, 1]);
  });
});

describe('points that a context takes off the overlap', () => {
  it.each<[number, number, number, number, number]>([
    [10, 10, 100, 100, 0],
    [10, 30, 100, 100, 10],
    [30, 10, 100, 100, 10],
    [10, 20, 100, 200, 0],
    [0, 30, 0, 60, 50],
    [30, 0, 60, 0, 50],
    [0, 0, 0, 0, 0],
  ])('%d and %d, of %d and %d: %d', (a, b, ofA, ofB, expected) => {
    expect(overlapLoss(a, b, ofA, ofB)).toBeCloseTo(expected, 12);
  });
});

describe('the correlation', () => {
  it.each<[string, string[], string[], number | null]>([
    ['of equal trees is 1', A, A, 1],
    ['is not defined where one does not vary', ['main 1 5'], A.slice(0, 1), null],
    // Nodes: (1, 3), (3, 1); edge: (3, 1).
    ['of opposite trees is −1', ['main 1 1', '  hot 1 3'], ['main 1 3', '  hot 1 1'], -1],
    ['of outermost frames has no edges', ['a 1 1', 'b 1 2', 'c 1 3'], ['a 1 1', 'b 1 3', 'c 1 2'], 0.5],
  ])('%s', async (_, a, b, expected) => {
    const comparison = await compare(a, b);
    const found = correlation(comparison, comparison.weights('bytecodes'));
    expect(found).toEqual(expected === null ? null : expect.closeTo(expected, 12));
  });
});

describe('threads', () => {
  const info = (index: number, name: string, bytecodes: number, lowerBound?: object): ThreadInfo =>
    ({ index, name, group: '', contexts: 1, count: 1, totals: [1, bytecodes], ...(lowerBound && { lowerBound }) }) as ThreadInfo;
  const side = async (threads: ThreadInfo[], ...lines: string[]): Promise<ThreadSide> => {
    const tree = await laidOut(await mergedTree(drawnTree(...lines)));
    const infos = tree.metricIds.map((id) => ({ ...tree.describe(id)!, total: 0 }));
    return { threads, infos, weight: 200, tree: async () => tree };
  };

  it('are paired by name, several of one name in order', () => {
    const [a, b] = [
      [info(0, 'main', 1), info(1, 'pool', 1), info(2, 'old', 1)],
      [info(0, 'pool', 1), info(1, 'pool', 1), info(2, 'main', 1), info(3, 'new', 1)],
    ];
    expect(matchThreads(a, b).map((each) => `${each.name} ${each.a?.index ?? '–'} ${each.b?.index ?? '–'}`)).toEqual([
      'main 0 2',
      'pool 1 0',
      'old 2 –',
      'pool – 1',
      'new – 3',
    ]);
  });

  it('are listed by their larger figure, with overlaps and what they take off it', async () => {
    const a = await side([info(0, 'main', 100), info(1, 'idle', 0), info(2, 'old', 40)], 'main 1 100');
    const b = await side([info(0, 'main', 60), info(1, 'idle', 0), info(2, 'new', 120)], 'main 1 60');
    const rows = await threadOverlaps(a, b, 'bytecodes', new Pace());
    expect(rows.map(({ name, a: x, b: y, overlap, overlapLoss: loss }) => [name, x, y, overlap, loss])).toEqual([
      ['new', 0, 120, 0, 30],
      ['main', 100, 60, 100, 10],
      ['old', 40, 0, 0, 10],
      ['idle', 0, 0, 100, 0],
    ]);
    expect(rows.map(({ threadA, threadB }) => [threadA, threadB])).toEqual([
      [null, 2],
      [0, 0],
      [2, null],
      [1, 1],
    ]);
  });

  it('are lower bounds if either side is one, or the only side', async () => {
    const lowerBound = { methods: [], exclusive: true };
    const partly = (exact: ThreadSide): ThreadSide => ({ ...exact, infos: exact.infos.map((each) => ({ ...each, lowerBound })) });
    const a = await side([info(0, 'both', 90), info(1, 'old', 60)], 'main 1 100');
    const b = await side([info(0, 'both', 90), info(1, 'new', 50)], 'main 1 100');
    const bounds = async (...sides: [ThreadSide, ThreadSide]) =>
      (await threadOverlaps(...sides, 'bytecodes', new Pace())).map((row) => row.lowerBound?.exclusive ?? false);
    expect(await bounds(a, b)).toEqual([false, false, false]);
    expect(await bounds(partly(a), b)).toEqual([true, true, false]);
    expect(await bounds(a, partly(b))).toEqual([true, false, true]);
  });
});

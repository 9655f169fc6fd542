import { describe, expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { Transform } from '../api/engine';
import { Pace } from '../jobs/pace';
import { LowerBounds, type Partly } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { SNAPSHOTS } from '../testing/small-profile';
import { levelAbove, sampleByCost, scopeOf } from './cost-sample';
import { DerivedTree } from './derived-tree';
import { invert } from './inversion';
import type { Step } from './step';
import { TransformedTrees } from './transformed-trees';

const SHOP = ['main 1 10', '  order 2 20', '    pack 3 30', '  ship 4 40'];
const method = (name: string) => ({ className: 'app.Shop', method: name, descriptor: '()V' });
const focus = (...names: string[]): Transform => ({ kind: 'focus', path: foldPath(names.map(method)) });
const foldPack: Transform = { kind: 'fold', methods: { pattern: 'app.Shop.pack' } };
const hidePack: Transform = { kind: 'hide', methods: { pattern: 'app.Shop.pack' } };
const inverted: Transform = { kind: 'invert', metric: 'bytecodes' };

const texts = ({ tree, names }: MetricTree): string[] =>
  Array.from({ length: tree.size }, (_, i) => `${'  '.repeat(tree.depth[i])}${names.frame(tree.method[i]).method}`);

describe('the report of transforms', () => {
  const reported = async (...transforms: Transform[]) => {
    const trees = new TransformedTrees(await mergedTree(drawnTree(...SHOP)), 'app.Shop');
    return trees.summary(transforms, ['calls', 'bytecodes'], null, new Pace());
  };

  it('has the contexts and totals before and after each step', async () => {
    const { steps, contexts, height, carried } = await reported(foldPack, focus('main', 'order'));
    expect(steps.map((step) => [step.contextsBefore, step.contextsAfter, step.note])).toEqual([
      [4, 3, '1 context folded into their callers.'],
      [3, 1, ''],
    ]);
    expect(steps.map(({ totals }) => totals.map(({ metric, before, after }) => [metric, before, after]))).toEqual([
      // Calls of what is folded are nobody's.
      [
        ['calls', 10, 7],
        ['bytecodes', 100, 100],
      ],
      [
        ['calls', 7, 2],
        ['bytecodes', 100, 50],
      ],
    ]);
    expect([contexts, height, carried]).toEqual([1, 1, []]);
  });

  it('says where contexts went: in an inverted tree, the frame at the top of their paths', async () => {
    const trees = new TransformedTrees(await mergedTree(drawnTree(...SHOP)), 'app.Shop');
    const went = async (earlier: Transform[], later: Transform[], contexts: number[]) => {
      const { carried } = await trees.summary(later, [], { earlier, contexts }, new Pace());
      const tree = await trees.tree(later, new Pace());
      return carried.map((at) => (at < 0 ? 'nowhere' : tree.names.frame(tree.tree.method[at]).method));
    };
    expect(await went([], [foldPack], [0, 1, 2, 3])).toEqual(['main', 'order', 'order', 'ship']);
    expect(await went([], [hidePack], [0, 1, 2, 3])).toEqual(['main', 'order', 'nowhere', 'ship']);
    expect(await went([], [inverted], [0, 1, 2, 3])).toEqual(['main', 'order', 'pack', 'ship']);
    expect(await went([foldPack], [], [2])).toEqual(['ship']);
  });

  it('of lines and of intervals says what there is to say', async () => {
    const { steps } = await reported({ kind: 'group', by: 'line' });
    expect(steps.map(({ note, contextsAfter }) => [note, contextsAfter])).toEqual([['Each method has one frame per line.', 4]]);
    const trees = new TransformedTrees(await mergedTree(SNAPSHOTS), 'app.Main');
    const during = await trees.summary([{ kind: 'interval', from: 0, to: 1 }], ['bytecodes', 'arrays'], null, new Pace());
    expect(during.steps[0]).toMatchObject({ note: '', totals: [{ metric: 'bytecodes', before: 267, after: 65 }] });
  });

  it('of a focus in an inverted tree follows callers from there', async () => {
    const trees = new TransformedTrees(await mergedTree(drawnTree(...SHOP)), 'app.Shop');
    expect(texts(await trees.tree([inverted, focus('pack')], new Pace()))).toEqual(['pack', '  order', '    main']);
    expect(texts(await trees.tree([inverted, focus('pack', 'order')], new Pace()))).toEqual(['order', '  main']);
    expect(texts(await trees.tree([inverted, focus('pack', 'order'), focus('order', 'main')], new Pace()))).toEqual(['main']);
    expect(texts(await trees.tree([inverted, focus('pack', 'ship')], new Pace()))).toEqual([]);
    expect(texts(await trees.tree([], new Pace()))).toEqual(['main', '  order', '    pack', '  ship']);
  });

  it('makes each tree once', async () => {
    const trees = new TransformedTrees(await mergedTree(drawnTree(...SHOP)), 'app.Shop');
    const first = await trees.tree([foldPack], new Pace());
    expect(await trees.tree([foldPack], new Pace())).toBe(first);
    expect(await trees.tree([hidePack], new Pace())).not.toBe(first);
    await trees.tree([foldPack, hidePack], new Pace());
    expect(await trees.tree([foldPack], new Pace())).toBe(first);
  });
});

describe('figures of a derived tree of a link', () => {
  it.each<[Partly, Partly | undefined, Partly | undefined, Partly, Partly]>([
    // The columns are figures of the link, of its two steps, and of the trees that the steps make.
    ['none', undefined, undefined, 'none', 'none'],
    ['sets', undefined, undefined, 'all', 'all'],
    ['sets', 'kept', undefined, 'kept', 'all'],
    ['sets', 'none', undefined, 'none', 'all'],
    ['sets', 'total', undefined, 'total', 'total'],
    ['sets', 'kept', 'total', 'kept', 'total'],
    ['sets', 'kept', 'kept', 'kept', 'all'],
  ])('%s, after steps %s and %s, are %s and %s', async (partly, first, second, expected, after) => {
    const laid = await mergedTree(drawnTree(...SHOP));
    Object.defineProperty(laid, 'lowerBounds', { value: LowerBounds.ofMetrics(new Set(), partly) });
    const step = (of: Partly | undefined, from: MetricTree): Step => ({
      ...{ tree: from.tree, map: { from: 0, place: Int32Array.from({ length: from.tree.size }, (_, i) => i) }, note: '' },
      ...(of && { partly: of }),
    });
    const one = DerivedTree.of(laid, step(first, laid));
    const two = DerivedTree.of(one, step(second, one));
    expect([one.lowerBounds.partly, two.lowerBounds.partly, one.cut]).toEqual([expected, after, false]);
    expect(DerivedTree.of(DerivedTree.of(laid, { ...step(first, laid), cut: true }), step(second, laid)).cut).toBe(true);
  });

  it('are sums of their recorded contexts, without calls of folded ones', async () => {
    const trees = new TransformedTrees(await mergedTree(drawnTree(...SHOP)), 'app.Shop');
    const tree = await trees.tree([foldPack], new Pace());
    const figures = (metric: string): number[] => {
      const { sums } = tree.prefix(metric);
      return Array.from({ length: tree.tree.size }, (_, i) => sums[i + 1] - sums[i]);
    };
    expect([figures('calls'), figures('bytecodes')]).toEqual([
      [1, 2, 4],
      [10, 50, 40],
    ]);
    expect([tree.sumsOrNull('time'), tree.has('calls'), tree.metricIds.includes('bytecodes')]).toEqual([null, true, true]);
    expect((tree as DerivedTree).total('calls')).toBe(7);
    const hidden = (await trees.tree([hidePack], new Pace())) as DerivedTree;
    expect([hidden.total('calls'), hidden.total('bytecodes')]).toEqual([7, 70]);
    const into = new Float64Array(4);
    expect(await hidden.figures('bytecodes', into)).toEqual({ total: 70, weight: 70 });
    expect([...into]).toEqual([0, 10, 20, 40]);
  });
});

describe('an inverted tree that is too large', () => {
  const cutAt = async (most: number, lines: readonly string[], path: readonly number[] = []) => {
    const laid = await mergedTree(drawnTree(...lines));
    await laid.ready(['bytecodes']);
    const { widths } = laid.prefix('bytecodes');
    const step = await invert(laid.tree, widths, laid.names.size, new Pace(), path, { whole: 0, most });
    return { note: step.note, cut: step.cut, size: step.tree.size };
  };

  it('says of how much of the cost no callers are shown', async () => {
    const few = ['main 1 0', '  a 1 9990', '  b 1 10'];
    expect(await cutAt(0, few)).toEqual({
      note: 'Not all callers of 2 contexts are shown. 100% of the cost has further callers that are not shown. Focus on a frame to follow its callers further.',
      cut: true,
      size: 3,
    });
    expect(await cutAt(1e9, few)).toEqual({ note: '', cut: false, size: 5 });
    expect(await cutAt(1e9, ['main 1 0', '  a 1 1000000', '  b 1 3'])).toMatchObject({
      note: expect.stringMatching(
        /^Callers are followed only for frames with more than 0\.000\d% of the cost\. Less than 0\.01% of the cost/,
      ),
    });
  });
});

describe('a sample of contexts', () => {
  it.each<[number[], number[], number, number]>([
    [[], [1, 2, 3], 2, 2],
    [[3], [1, 2, 3], 2, 2],
    [[3, 2], [1, 2, 3], 2, 1],
    [[3, 2, 1], [1, 2, 3], 2, 0],
    [[2], [1, 2, 3], 2, -1],
    [[3, 1], [1, 2, 3], 2, -1],
    [[1, 2], [1], 0, -1],
  ])('of the path %j, open %j, at depth %d, begins at level %d', (path, open, depth, expected) => {
    expect(levelAbove(path, Uint32Array.from(open), depth)).toBe(expected);
  });

  it('has hits in proportion to the cost, and every so many contexts', async () => {
    const laid = await mergedTree(drawnTree('main 1 0', '  a 1 600', '  b 1 400', '  c 1 0'));
    await laid.ready(['bytecodes']);
    const { widths } = laid.prefix('bytecodes');
    const scope = scopeOf(laid.tree, widths, []);
    expect([scope.weight, scope.steps]).toEqual([1000, 7]);
    const { size, hits, counted } = sampleByCost(laid.tree, widths, scope, 10, 2);
    expect([size, [...hits.subarray(0, size)], [...counted.subarray(0, size)]]).toEqual([3, [6, 4, 0], [1, 0, 1]]);
    const ofA = scopeOf(laid.tree, widths, [0]);
    expect([ofA.weight, ofA.steps]).toEqual([600, 2]);
  });
});

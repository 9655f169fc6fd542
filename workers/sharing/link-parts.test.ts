import { describe, expect, it } from 'vitest';
import { Pace } from '../jobs/pace';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import { laidOut, mergedTree } from '../testing/opening';
import { fitPayload } from './budget-fit';
import { NO_FINDINGS } from './findings';
import { chooseKept } from './kept-contexts';
import { FOLDED } from './link-content';
import { packageRenaming, renamedPrefixes } from './package-renaming';
import { prune, type WholeFacts } from './pruning';
import { comparisonSource, type PruningSource, treeSource } from './pruning-source';

const A = ['main 1 100', '  cold 1 50', '  hot 1 1000', '  lib.Pool.take 1 200'];
const B = ['main 1 100', '  fresh 1 70', '  hot 1 400', '  lib.Pool.take 1 260'];
const NAMES = ['main', 'cold', 'fresh', 'hot', 'take'];

const compared = async (a = A, b = B): Promise<PruningSource> =>
  comparisonSource(await comparisonOf(drawnTree(...a), drawnTree(...b)), ['bytecodes'], new Map());
const namesIn = (source: PruningSource): string[] =>
  Array.from({ length: source.size }, (_, i) => source.frame(source.method[i]).method);
const METRIC = { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' } as const;
const facts = (totals: number[]): WholeFacts =>
  ({
    ...{ sides: totals.map(() => ({})), common: 3, appeared: 1, vanished: 1, findings: {}, runs: null },
    metrics: [{ ...METRIC, totals, overlap: 50, columns: null, eventWeights: totals.map(() => null) }],
  }) as unknown as WholeFacts;

describe('a comparison as the source of a link', () => {
  it('weighs contexts by their change, their size and their inclusive change', async () => {
    const source = await compared();
    expect(namesIn(source)).toEqual(NAMES);
    const { change, amount, inclusive } = source.weights('bytecodes');
    expect([...change]).toEqual([0, 50, 70, 600, 60]);
    expect([...amount]).toEqual([100, 50, 70, 1000, 260]);
    expect(NAMES.map((_, i) => inclusive(i))).toEqual([520, 50, 70, 600, 60]);
    expect([source.sides, source.runs('bytecodes'), source.standsFor(1, 4)]).toEqual([2, null, 3]);
    expect([source.range(0, 1, 4), source.range(1, 1, 4)]).toEqual([
      { from: 1, to: 3 },
      { from: 1, to: 3 },
    ]);
  });

  it('of one tree takes sizes for changes', async () => {
    const source = treeSource(await laidOut(await mergedTree(drawnTree(...A))), ['bytecodes']);
    const { change, amount, inclusive } = source.weights('bytecodes');
    expect([[...change], [...amount], inclusive(0), source.sides]).toEqual([[100, 50, 1000, 200], [100, 50, 1000, 200], 1350, 1]);
  });
});

describe('a pruned tree', () => {
  const pruned = async (kept: number[], renamed: string[] = []) =>
    prune(await compared(), Uint32Array.from(kept), facts([1350, 830]), ['bytecodes'], packageRenaming(renamed), new Map(), null);

  it('has the kept contexts, and others folded, with the sums of the whole', async () => {
    const { depth, method, methods, folded, presence, metrics, kind, stories } = await pruned([0, 1, 2]);
    const names = Array.from(method, (m) => (m === FOLDED ? 'folded' : methods[m].name));
    expect(names).toEqual(['main', 'folded', 'cold', 'fresh']);
    expect([[...depth], [...folded], [...presence]]).toEqual([
      [0, 1, 1, 1],
      [0, 2, 0, 0],
      [3, 3, 1, 2],
    ]);
    expect(metrics[0].columns?.map((column) => [...column])).toEqual([
      [100, 1200, 50, 0],
      [100, 660, 0, 70],
    ]);
    expect([kind, stories]).toEqual([null, []]);
  });

  it('sorts its methods by class and name, and omits descriptors unless they tell overloads apart', async () => {
    const { methods } = await pruned([0, 1, 2, 3, 4], ['app']);
    expect(methods.map(({ className, name, descriptor }) => `${className}.${name}${descriptor}`)).toEqual([
      'lib.Pool.take',
      'pkg1.Shop.cold',
      'pkg1.Shop.fresh',
      'pkg1.Shop.hot',
      'pkg1.Shop.main',
    ]);
    const drawn = drawnTree('main 1 1', '  a 1 1', '  b 1 1');
    const overloads = {
      ...drawn,
      methods: drawn.methods.map((each, m) => (m === 0 ? each : { ...each, name: 'run', descriptor: m === 1 ? '(I)V' : '(J)V' })),
    };
    const source = treeSource(await laidOut(await mergedTree(overloads)), ['bytecodes']);
    const link = prune(source, Uint32Array.from([0, 1, 2]), facts([3]), ['bytecodes'], packageRenaming([]), new Map(), null);
    expect(link.methods.map(({ name, descriptor }) => `${name}${descriptor}`)).toEqual(['main', 'run(I)V', 'run(J)V']);
  });

  it('has only totals of metrics that it does not carry', async () => {
    const { metrics } = prune(
      ...([await compared(), Uint32Array.of(0), facts([1350, 830])] as const),
      ...([[], packageRenaming([]), new Map(), null] as const),
    );
    expect([metrics[0].columns, metrics[0].totals]).toEqual([null, [1350, 830]]);
  });
});

describe('the contexts that fit into a link', () => {
  const TEN = Array.from({ length: 40 }, (_, i) => i);
  /** Own methods with small changes, and library methods with large ones; some that did not change. */
  const side = (factor: number) => [
    'main 1 100',
    ...TEN.map((i) => `  own${String(i).padStart(2, '0')} 1 ${1000 + (i < 20 ? factor * (20 - i) : 0)}`),
    ...TEN.map((i) => `  lib.L.big${String(i).padStart(2, '0')} 1 ${5000 + (i < 20 ? 100 * factor * (20 - i) : 0)}`),
  ];
  const fitted = async (budget: number, first: (names: string[]) => number[] = () => [], lines = side, byKind = false) => {
    const source = await compared(lines(0), lines(1));
    const names = namesIn(source);
    const request = {
      ...{ metric: 'bytecodes', carried: ['bytecodes'], budget, first: first(names), byKind },
      ...{ isOwn: (method: number) => source.frame(method).className === 'app.Shop' },
      ...{ renaming: packageRenaming([]), stories: new Map() },
    };
    const whole = {
      ...facts([1, 2]),
      sides: [0, 1].map(() => ({
        ...{ fileName: 'a.mct', size: 1, sha256: 'ab'.repeat(32), agent: '', mainClass: '', jvm: '', os: '', dump: 'exit' },
        ...{ analysis: '', scope: '', start: 0, end: 0, contexts: 1, merged: 1, notInstrumented: 0, limited: 0, warnings: 0 },
        sampling: null,
      })),
      findings: NO_FINDINGS,
    } as unknown as WholeFacts;
    const { shared, ...found } = await fitPayload(source, whole, request, new Pace());
    return { ...found, names: shared.methods.map(({ name }) => name), isByKind: shared.kind !== null };
  };

  const numbered = (prefix: string, count: number): string[] =>
    TEN.slice(0, count).map((i) => `${prefix}${String(i).padStart(2, '0')}`);

  it.each([220, 250, 300, 400])('in %d characters are own ones and the largest changes in turn', async (budget) => {
    const { names, count, changed, changedKept, length } = await fitted(budget);
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(40);
    expect(length).toBeLessThanOrEqual(budget);
    // The own method with the largest inclusive change is main.
    const [own, large] = [Math.ceil(count / 2) - 1, Math.floor(count / 2)];
    expect(names.toSorted()).toEqual(['main', ...numbered('own', own), ...numbered('big', large)].toSorted());
    expect([changed, changedKept]).toEqual([40, own + large]);
  });

  it('are all, where there is room', async () => {
    const { names, count, changedKept } = await fitted(2000);
    expect([names.length, count, changedKept]).toEqual([81, 81, 40]);
  });

  it('are those that were asked for before all others', async () => {
    const { names, count } = await fitted(220, (all) => [all.indexOf('big39'), all.indexOf('own39')]);
    expect(names).toEqual(expect.arrayContaining(['big39', 'own39', 'main']));
    expect(names).not.toContain(numbered('big', 20)[count - 1]);
  });

  it('are own ones that did not change, where these are few', async () => {
    const lines = (factor: number) => [
      ...['main 1 100', '  own00 1 10', '  own01 1 10'],
      ...TEN.map((i) => `  lib.L.big${String(i).padStart(2, '0')} 1 ${5000 + 100 * factor * (40 - i)}`),
    ];
    const { names, count } = await fitted(220, () => [], lines);
    expect(count).toBeLessThan(30);
    expect(names).toEqual(expect.arrayContaining(['main', 'own00', 'own01', 'big00', 'big01']));
  });

  it('are refused where not even a link without them fits', async () => {
    await expect(fitted(90)).rejects.toMatchObject({
      kind: 'too-large',
      message: expect.stringMatching(/^The smallest possible link needs \d+ characters of data; 90 are too few\.$/),
      advice: 'Allow a longer link, or share only file names and hashes.',
    });
  });

  it('may be none, folded by kind all the same', async () => {
    const lines = (factor: number) => ['main 1 100', `  own 1 ${1000 + factor}`, `  lib.L.big 1 ${5000 + factor}`];
    // From 112 characters on there is room for kinds, from 136 for a context.
    expect(await fitted(124, () => [], lines, true)).toMatchObject({ count: 0, isByKind: true });
  });

  it('keep the callers of what was chosen', async () => {
    const source = await compared();
    expect([...chooseKept(source, Uint32Array.of(3))]).toEqual([0, 3]);
  });
});

describe('packages that get other names', () => {
  it('rename threads only if they are to be hidden, the same one alike', () => {
    const shown = packageRenaming(['app']);
    const hidden = packageRenaming(['app'], true);
    expect(shown.className('thread pool-*')).toBe('thread pool-*');
    expect(['thread pool-*', 'thread main', 'thread pool-*'].map(hidden.className)).toEqual(['thread 1', 'thread 2', 'thread 1']);
  });

  it.each<[string, boolean]>([
    ['app', true],
    ['app.shop', true],
    ['apps', false],
    ['org.app', false],
    ['', false],
  ])('are those below the prefix: %s is hidden: %s', (name, expected) => {
    expect(packageRenaming(['app.*']).hides(name)).toBe(expected);
    expect(packageRenaming(['app']).hides(name)).toBe(expected);
    expect(packageRenaming(['app.']).hides(name)).toBe(expected);
    expect(packageRenaming(['', '*']).hides(name)).toBe(false);
  });

  it('replace a prefix by the packages that it matches, in order of first use', () => {
    const renaming = packageRenaming(['app']);
    expect(renamedPrefixes(['app', 'org'], ['app.b.B', 'app.a.A', 'org.C', 'app.b.D'], renaming)).toEqual([
      'org',
      'pkg1',
      'pkg2',
    ]);
    expect(renaming.original('pkg2')).toBe('app.a');
    expect(renaming.original('pkg9')).toBe('pkg9');
  });
});

import { describe, expect, it } from 'vitest';
import { QUIET } from '../analysis/change-kind';
import type { DiffColumn, DiffPageRequest, DiffTypeRequest, DiffTypeRow } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import { sampledProfile } from '../testing/sampled';
import type { Comparison } from './comparison';
import { narrowTo } from './diff-columns';
import { whereLossDivides } from './diff-subtrees';
import { DiffTables } from './diff-tables';
import { allocatedOf, DiffTypes } from './diff-types';
import { unionFileMethods } from './union-file-methods';

const page = (sort: DiffColumn, more: Partial<DiffPageRequest> = {}): DiffPageRequest => ({
  ...{ metric: 'bytecodes', sort, order: 'desc', filter: '', offset: 0, limit: 99, kinds: [] },
  ...more,
});
const tablesOf = (comparison: Comparison, cost: 'exclusive' | 'inclusive' = 'exclusive', metric = 'bytecodes'): DiffTables =>
  new DiffTables(comparison, {
    ...{ metric, cost, quiet: QUIET, ranges: null },
    ...{ sums: comparison.sums(metric), weights: comparison.weights(metric) },
  });

const A = drawnTree('main 1 100', '  cold 3 50', '  hot 1 1000', '  lib.Pool.take 7 200', '  same 2 9');
const B = drawnTree('main 1 100', '  fresh 4 70', '  hot 9 400', '  lib.Pool.take 1 260', '  same 2 9');

describe('a table of changes', () => {
  it.each<[DiffColumn, 'asc' | 'desc', string[]]>([
    ['change', 'desc', ['hot', 'fresh', 'take', 'cold', 'same', 'main']],
    ['change', 'asc', ['same', 'main', 'cold', 'take', 'fresh', 'hot']],
    ['a', 'desc', ['hot', 'take', 'main', 'cold', 'same', 'fresh']],
    ['b', 'desc', ['hot', 'take', 'main', 'fresh', 'same', 'cold']],
    ['callsA', 'desc', ['take', 'cold', 'same', 'hot', 'main', 'fresh']],
    ['callsB', 'desc', ['hot', 'fresh', 'same', 'main', 'take', 'cold']],
    ['name', 'asc', ['cold', 'fresh', 'hot', 'main', 'same', 'take']],
  ])('by %s, %s', async (sort, order, expected) => {
    const tables = tablesOf(await comparisonOf(A, B));
    const request = page(sort, { order, kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'] });
    const figures = (row: { a: number; b: number; callsA: number; callsB: number }) =>
      sort === 'name' ? 0 : sort === 'change' ? Math.abs(row.b - row.a) : row[sort as 'a'];
    const rows = tables.methodPage(request).rows;
    // Rows with equal figures are in any order; these have different ones, but for one pair.
    expect(rows.map(figures)).toEqual(expected.map((name) => figures(rows.find((row) => row.name.method === name)!)));
    if (sort === 'name') expect(rows.map(({ name }) => name.method)).toEqual(expected);
    expect(tables.contextPage(request).rows.map(figures)).toEqual(rows.map(figures));
  });

  it.each<[DiffPageRequest['kinds'], string[]]>([
    [[], ['hot', 'fresh', 'take', 'cold', 'main', 'same']],
    [['grew'], ['take']],
    [['shrank'], ['hot']],
    [['appeared'], ['fresh']],
    [['vanished'], ['cold']],
    [['same'], ['main', 'same']],
    [
      ['grew', 'vanished'],
      ['take', 'cold'],
    ],
  ])('with the kinds %j has %j', async (kinds, expected) => {
    const { rows, total } = tablesOf(await comparisonOf(A, B)).methodPage(page('change', { kinds }));
    expect(rows.map(({ name }) => name.method).toSorted()).toEqual(expected.toSorted());
    expect(total).toBe(expected.length);
  });

  it('of a profile with itself has no row unless one asks for what is the same', async () => {
    const tables = tablesOf(await comparisonOf(A, A));
    expect(tables.contextPage(page('change')).total).toBe(0);
    expect(tables.contextPage(page('change', { kinds: ['same'] })).total).toBe(5);
  });

  it('of packages shows those of which a method matches', async () => {
    const tables = tablesOf(await comparisonOf(A, B));
    const groups = (filter: string) =>
      tables.groupPage('packages', page('change', { filter })).rows.map(({ group, a, b }) => `${group} ${a} to ${b}`);
    expect(groups('')).toEqual(['app 1159 to 579', 'lib 200 to 260']);
    expect(groups('hot')).toEqual(['app 1159 to 579']);
    expect(groups('take')).toEqual(['lib 200 to 260']);
    expect(groups('cold')).toEqual(['app 1159 to 579']);
  });

  it('of samples sorts by the change of shares', async () => {
    // B has twice as many samples: of equal shares is what grew from 100 to 200, not what has 900 on both sides.
    const tables = tablesOf(
      await comparisonOf(sampledProfile([100, 900]), sampledProfile([200, 900, 900])),
      'exclusive',
      'samples',
    );
    const { rows } = tables.contextPage(
      page('change', { metric: 'samples', kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'] }),
    );
    expect(
      rows
        .slice(0, 2)
        .map(({ name }) => name.method)
        .toSorted(),
    ).toEqual(['m1', 'm2']);
  });
});

describe('subtrees', () => {
  const tree = (...depth: number[]) => ({
    ...{ size: depth.length, height: Math.max(...depth) + 1, depth: Uint32Array.from(depth) },
    ...{ method: new Uint32Array(depth.length), end: new Uint32Array(depth.length) },
  });

  it.each<[string, number[], number[], number[]]>([
    ['where the loss divides', [0, 1, 1], [100, 60, 40], [0, 1, 2]],
    ['not where one callee has nearly all of it', [0, 1, 1], [100, 90, 10], [1, 2]],
    ['but where it has less', [0, 1, 1], [100, 89.9, 10], [0, 1, 2]],
    ['down a path to its end', [0, 1, 2], [100, 100, 95], [2]],
    ['none without loss', [0, 1, 1], [10, 10, 0], [1]],
    ['by a callee of their own, not of a neighbour', [0, 1, 2, 1], [100, 10, 10, 85], [0, 2, 3]],
  ])('begin %s', (_, depth, loss, expected) => {
    expect([...whereLossDivides(tree(...depth), Float64Array.from(loss))]).toEqual(expected);
  });

  it('have inclusive figures, their number of contexts and their own overlap', async () => {
    const comparison = await comparisonOf(
      drawnTree('main 1 100', '  a 1 300', '    b 1 100', '  c 1 500'),
      drawnTree('main 1 100', '  a 1 100', '    b 1 300', '  c 1 500'),
    );
    const { rows, total } = tablesOf(comparison, 'inclusive').subtreePage(page('name', { order: 'asc' }));
    expect(rows.map(({ name, a, b, contexts, overlap }) => [name.method, a, b, contexts, overlap])).toEqual([
      ['a', 400, 400, 2, 50],
      ['b', 100, 300, 1, 100],
    ]);
    expect(total).toBe(2);
  });
});

describe('the rows that a table keeps', () => {
  const columns = (kind: number, a: number, b: number, loss: number) => ({
    ...{ kind: Uint8Array.of(kind), a: Float64Array.of(a), b: Float64Array.of(b), loss: Float64Array.of(loss) },
    ...{ callsA: new Float64Array(1), callsB: new Float64Array(1) },
  });

  it.each<[string, [number, number, number, number], boolean]>([
    ['of equal figures', [0, 5, 5, 0], false],
    ['of figures that differ a little', [0, 5, 6, 0], true],
    ['that take something off the overlap', [0, 5, 5, 0.1], true],
    ['that appeared with no figure', [3, 0, 0, 0], true],
  ])('unless one asks for kinds: %s, %j', (_, of, expected) => {
    expect(narrowTo([], columns(...of)).keep(0)).toBe(expected);
  });
});

describe('a source file', () => {
  it('has its methods on both sides, those without a context left out', async () => {
    const inFile = (profile: EncodedProfile): EncodedProfile => ({
      ...profile,
      methods: [
        ...profile.methods.map((each) => ({ ...each, sourceFile: each.className === 'app.Shop' ? 'Shop.java' : 'Pool.java' })),
        { className: 'app.Shop', name: 'unused', descriptor: '()V', sourceFile: 'Shop.java' },
      ],
    });
    const comparison = await comparisonOf(
      inFile(drawnTree('main 1 100', '  cold 3 50', '    lib.Pool.take 1 5')),
      inFile(drawnTree('main 1 110', '  fresh 4 70')),
    );
    const tables = { exclusive: tablesOf(comparison), inclusive: tablesOf(comparison, 'inclusive') };
    const { method, others } = unionFileMethods(comparison, tables, 0);
    const text = ({ name, a, b, inclusiveA, inclusiveB, inA, inB }: typeof method): string =>
      `${name.method} ${a} to ${b}, ${inclusiveA} to ${inclusiveB}, in ${inA === null ? '' : 'A'}${inB === null ? '' : 'B'}`;
    expect(text(method)).toBe('main 100 to 110, 155 to 180, in AB');
    expect(others.map(text)).toEqual(['cold 50 to 0, 55 to 0, in A', 'fresh 0 to 70, 0 to 70, in B']);
  });
});

describe('allocations by type', () => {
  const withArrays = (arrays: [type: string, count: number][], flags = 0): EncodedProfile => {
    const drawn = drawnTree('main 1 1');
    return {
      ...drawn,
      methods: drawn.methods.map((each) => ({ ...each, flags })),
      arrays: arrays.map(([type, count]) => ({ node: 0, type, arrays: count, elements: 10 * count })),
    };
  };
  const request = (more: Partial<DiffTypeRequest> = {}): DiffTypeRequest => ({
    ...{ metric: 'arrays', sort: 'change', order: 'desc', filter: '', offset: 0, limit: 99, kinds: [] },
    ...more,
  });
  const text = ({ type, kind, a, b }: DiffTypeRow): string =>
    `${type.kind === 'array' ? type.elementType : type.kind} ${kind} ${a} to ${b}`;
  const types = async (a: EncodedProfile, b: EncodedProfile): Promise<DiffTypes> => {
    const comparison = await comparisonOf(a, b);
    for (const side of ['a', 'b'] as const) await comparison[side].ready(['arrays', 'elements'], true);
    return new DiffTypes(comparison.allocating('a'), comparison.allocating('b'), 'arrays', comparison.totals('arrays'));
  };
  const A4: [string, number][] = [
    ['B', 5],
    ['I', 100],
    ['J', 40],
    ['S', 7],
  ];
  const B4: [string, number][] = [
    ['C', 30],
    ['I', 60],
    ['J', 50],
    ['S', 7],
  ];

  it.each<[Partial<DiffTypeRequest>, string[]]>([
    [{}, ['I shrank 100 to 60', 'C appeared 0 to 30', 'J grew 40 to 50', 'B vanished 5 to 0']],
    [{ order: 'asc' }, ['B vanished 5 to 0', 'J grew 40 to 50', 'C appeared 0 to 30', 'I shrank 100 to 60']],
    [{ sort: 'a' }, ['I shrank 100 to 60', 'J grew 40 to 50', 'B vanished 5 to 0', 'C appeared 0 to 30']],
    [{ sort: 'b' }, ['I shrank 100 to 60', 'J grew 40 to 50', 'C appeared 0 to 30', 'B vanished 5 to 0']],
    [{ sort: 'name', order: 'asc' }, ['B vanished 5 to 0', 'C appeared 0 to 30', 'I shrank 100 to 60', 'J grew 40 to 50']],
    [{ kinds: ['same'] }, ['S same 7 to 7']],
    [{ kinds: ['appeared', 'vanished'] }, ['C appeared 0 to 30', 'B vanished 5 to 0']],
    [{ filter: 'INT' }, ['I shrank 100 to 60']],
    [{ filter: 'none' }, []],
    [{ kinds: ['grew', 'shrank'], quiet: 0.02 }, ['I shrank 100 to 60']],
  ])('of %j are %j', async (more, expected) => {
    expect((await types(withArrays(A4), withArrays(B4))).page(request(more)).rows.map(text)).toEqual(expected);
  });

  it.each<[number, number, boolean]>([
    [0, 0, false],
    [512, 0, true],
    [0, 512, true],
  ])('are lower bounds where either side has one: flags %d and %d', async (a, b, expected) => {
    const { rows } = (await types(withArrays(A4, a), withArrays(B4, b))).page(request());
    expect(rows.map(({ lowerBound }) => lowerBound !== undefined)).toEqual(rows.map(() => expected));
  });

  it('of one type by context', async () => {
    const comparison = await comparisonOf(withArrays(A4), withArrays(B4));
    await comparison.a.ready(['arrays'], true);
    const { sums } = allocatedOf(comparison.allocating('a'), 'arrays', { kind: 'array', elementType: 'J' });
    expect([...sums]).toEqual([0, 40]);
  });
});

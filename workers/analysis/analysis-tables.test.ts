import { describe, expect, it } from 'vitest';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { SIZED, SMALL } from '../testing/small-profile';
import { AllocatedTypes, allocatedTypes } from './allocated-types';
import { allocationsOf } from './allocations';
import { arraysByType } from './array-types';
import { callersOf, pathTo } from './callers';
import { addFigures, describeContext } from './context-details';
import { fileMethods, ofOneFile } from './file-methods';
import { objectsInContext } from './object-types';
import { mainPackage, packageShares } from './package-shares';
import { Pager } from './pager';
import { firstRows, sortRows } from './row-order';
import { searchTree } from './search';
import { TreeTables } from './tree-tables';

const page = <Column extends string>(sort: Column, order: 'asc' | 'desc' = 'desc') => ({
  ...{ sort, order, filter: '', offset: 0, limit: 99 },
});

describe('the callers of a context', () => {
  const deep = ['a', '  b', '    c', '      d', '        e', '          f'].map((line) => `${line} 1 1`);

  it.each<[number, string[], string[]]>([
    [0, [], ['a']],
    [1, ['a'], ['a', 'b']],
    [5, ['e', 'd', 'c', 'b'], ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('of number %d are the nearest four, nearest first: %j', async (context, expected, path) => {
    const laid = await mergedTree(drawnTree(...deep));
    expect(callersOf(laid, context).map(({ method }) => method)).toEqual(expected);
    const { contexts, name, names } = pathTo(laid, context);
    expect(Array.from(name, (at) => names[at].method)).toEqual(path);
    expect([...contexts]).toEqual(path.map((_, at) => at));
  });

  it('name a method that recurs once', async () => {
    const { name, names } = pathTo(await mergedTree(drawnTree('a 1 1', '  b 1 1', '    a 1 1')), 2);
    expect([[...name], names.length]).toEqual([[0, 1, 0], 2]);
  });
});

describe('the details of a context', () => {
  it('have its own figures, its caller’s and those of the tree', async () => {
    const laid = await mergedTree(drawnTree('main 1 10', '  order 2 20', '    pack 3 30', '    tag 1 1', '  ship 4 40'));
    const order = describeContext(laid, 1, ['bytecodes', 'calls'], false);
    expect(order).toMatchObject({ callees: 2, treeTotals: [101, 11], parentTotals: [101, 11], arrays: [], objects: [] });
    expect(order.values.map(({ metric, inclusive, exclusive }) => [metric, inclusive, exclusive])).toEqual([
      ['bytecodes', 51, 20],
      ['calls', 6, 2],
    ]);
    const pack = describeContext(laid, 2, [], false);
    addFigures(pack, laid, 'bytecodes');
    expect([pack.callees, pack.treeTotals, pack.parentTotals]).toEqual([0, [101], [51]]);
    expect(describeContext(laid, 0, ['bytecodes'], false).parentTotals).toEqual([101]);
  });

  it('have its allocations where these are asked for, largest first', async () => {
    const laid = await mergedTree(SMALL);
    const { arrays, objects } = describeContext(laid, 0, [], true);
    expect(arrays.map(({ elementType, arrays: count, elements }) => [elementType, count, elements])).toEqual([
      ['I', 2, 20],
      ['R', 1, 4],
    ]);
    expect(objects).toEqual(objectsInContext(laid, 0));
    expect(objects.map(({ className, objects: count }) => [className, count])).toEqual([['app.A', 3]]);
    expect(arraysByType(laid).map(({ elementType, arrays: count }) => [elementType, count])).toEqual([
      ['I', 7],
      ['R', 1],
    ]);
  });
});

describe('allocations of one kind', () => {
  it.each<[Parameters<typeof allocationsOf>[1], number[]]>([
    [{ kind: 'all' }, [6, 8, 74]],
    [{ kind: 'array', elementType: 'I' }, [0, 7, 70]],
    [{ kind: 'array', elementType: 'R' }, [0, 1, 4]],
    [{ kind: 'array', elementType: 'J' }, [0, 0, 0]],
    [{ kind: 'class', className: 'app.None' }, [0, 0, 0]],
    [{ kind: 'class', className: 'app.A' }, [3, 0, 0]],
    [{ kind: 'class', className: 'java.lang.Object' }, [3, 0, 0]],
  ])('%j are %j objects, arrays and elements', async (filter, expected) => {
    const laid = await mergedTree(SMALL);
    const figures = allocationsOf(laid, filter);
    const sum = (of: Float64Array): number => of.reduce((all, each) => all + each, 0);
    expect([sum(figures.objects), sum(figures.arrays), sum(figures.elements)]).toEqual(expected);
  });

  it('of all types add up to the bytes, padding last', async () => {
    const laid = await mergedTree(SIZED);
    const { rows, total } = new AllocatedTypes(allocatedTypes(laid)).page(page('bytes'));
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(laid.prefix('bytes').sums.at(-1));
    expect(total).toBe(rows.length);
    const byName = new AllocatedTypes(allocatedTypes(laid)).page(page('name', 'asc')).rows.map(({ type }) => type.kind);
    expect(byName).toContain('class');
    const sorted = rows.map(({ bytes }) => bytes);
    expect(sorted).toEqual(sorted.toSorted((x, y) => y - x));
    const counts = new AllocatedTypes(allocatedTypes(laid)).page(page('count', 'asc')).rows.map(({ count }) => count ?? -1);
    expect(counts).toEqual(counts.toSorted((x, y) => x - y));
  });
});

describe('packages', () => {
  const laid = () =>
    mergedTree(
      drawnTree(
        ...['com.acme.Main.main 1 10', '  com.acme.db.Row.read 1 20', '  org.lib.a.X.run 1 40', '  org.lib.b.Y.run 1 5'],
        ...['  java.util.List.add 1 100', '  Tool.run 1 7', '  Tool$1.run 1 1', '  net.one.deep.er.Z.run 1 3'],
      ),
    );

  it('are summed by prefix, down to one with classes or several below it, the JDK apart', async () => {
    const { packages, jdk, total } = packageShares(await laid(), 'bytecodes', 'com.acme.Main');
    expect(packages.map(({ pattern, exclusive, classes }) => `${pattern} ${exclusive} of ${classes}`)).toEqual([
      'org.lib 45 of 2',
      'com.acme 30 of 2',
      'Tool 8 of 2',
      'net.one.deep.er 3 of 1',
    ]);
    expect([jdk, total]).toEqual([100, 186]);
  });

  it('of a main class in the JDK count as outside of it', async () => {
    const { packages, jdk } = packageShares(await laid(), 'bytecodes', 'java.util.List');
    expect([packages[0].pattern, packages[0].exclusive, jdk]).toEqual(['java.util', 100, 0]);
  });

  it.each<[string, string | null]>([
    ['com.acme.Main', 'com.acme'],
    ['org.lib.a.X', 'org.lib'],
    ['Tool', 'Tool'],
    ['Tools', null],
    ['com.acmeless.Main', null],
    ['', null],
  ])('have that of the main class %s: %s', (mainClass, expected) => {
    const classes = ['com.acme.Main', 'com.acme.db.Row', 'org.lib.a.X', 'org.lib.b.Y', 'Tool', 'Tool$1'];
    expect(mainPackage(classes, mainClass)).toBe(expected);
  });
});

describe('a source file', () => {
  const frame = (className: string, sourceFile: string) => ({
    ...{ className, method: 'm', descriptor: '', flags: 0, sourceFile, line: 0 },
  });
  const frames = [frame('a.A', 'A.java'), frame('a.A$1', 'A.java'), frame('b.A', 'A.java'), frame('a.B', ''), frame('a.C', '')];
  const names = { size: frames.length, frame: (m: number) => frames[m] };

  it('has the methods of its package and name; a method of no file is alone', () => {
    expect(ofOneFile(names, 0)).toEqual([0, 1]);
    expect(ofOneFile(names, 2)).toEqual([2]);
    expect(ofOneFile({ ...names, frame: (m) => ({ ...frames[m], className: '' }) }, 3)).toEqual([3]);
  });

  it('has figures of the other methods that have a context', async () => {
    const drawn = drawnTree('main 1 10', '  order 2 20');
    const methods = [...drawn.methods, { className: 'app.Shop', name: 'unused', descriptor: '()V' }];
    const laid = await mergedTree({ ...drawn, methods: methods.map((each) => ({ ...each, sourceFile: 'Shop.java' })) });
    const { method, others, total } = fileMethods(laid, new TreeTables(laid), 'bytecodes', 0);
    expect([method.name.method, method.exclusive, method.inclusive]).toEqual(['main', 10, 30]);
    expect(others.map(({ name, exclusive, calls, contexts }) => [name.method, exclusive, calls, contexts])).toEqual([
      ['order', 20, 2, 1],
    ]);
    expect(total).toBe(30);
  });
});

describe('rows of a table', () => {
  const keys = [5, -1, 5, 0, -0, 9];

  it.each<['asc' | 'desc', number[]]>([
    ['asc', [1, 3, 4, 0, 2, 5]],
    ['desc', [5, 0, 2, 3, 4, 1]],
  ])('keep their order where keys are equal, %s', (order, expected) => {
    const rows = Uint32Array.from(keys.keys());
    expect([...sortRows(rows, (row) => keys[row], order)]).toEqual(expected);
    for (const most of [1, 3, 6, 9])
      expect([...firstRows(rows, (row) => keys[row], order, most)]).toEqual(expected.slice(0, most));
  });

  it('are cut into pages, filtered and narrowed', () => {
    let sorted = 0;
    const pager = new Pager<'key'>(
      {
        rows: Uint32Array.from(keys.keys()),
        key: () => {
          sorted++;
          return (row) => keys[row];
        },
        method: (row) => row,
      },
      (filter) => Uint8Array.from(keys, (_, row) => (filter === 'even' && row % 2 === 0 ? 1 : 0)),
    );
    const ask = (more: object = {}, narrow?: { id: string; keep: (row: number) => boolean }) =>
      pager.page({ ...page('key'), ...more }, narrow);
    expect(ask({ offset: 1, limit: 2 })).toEqual({ rows: [0, 2], total: 6 });
    expect(ask({ offset: 4, limit: 9 })).toEqual({ rows: [4, 1], total: 6 });
    expect(ask({ offset: -2, limit: 1 })).toEqual({ rows: [5], total: 6 });
    expect(ask({ offset: 0, limit: -1 })).toEqual({ rows: [], total: 6 });
    expect(sorted).toBe(1);
    expect(ask({ filter: 'even' })).toEqual({ rows: [0, 2, 4], total: 3 });
    expect(ask({ filter: 'none' })).toEqual({ rows: [], total: 0 });
    expect(ask({}, { id: 'high', keep: (row) => keys[row] > 0 })).toEqual({ rows: [5, 0, 2], total: 3 });
    expect(ask({ order: 'asc' }, { id: 'high', keep: (row) => keys[row] > 0 })).toEqual({ rows: [0, 2, 5], total: 3 });
    expect(sorted).toBe(5);
  });
});

describe('hot methods', () => {
  const laid = () => mergedTree(drawnTree('main 1 10', '  walk 4 20', '    walk 6 30', '  order 10 5', '  idle 0 7'));

  it.each<['exclusive' | 'inclusive' | 'calls' | 'contexts' | 'perCall' | 'name', string[]]>([
    ['exclusive', ['walk', 'main', 'idle', 'order']],
    ['inclusive', ['main', 'walk', 'idle', 'order']],
    // `main` has ten bytecodes for its call, `walk` five, `order` half of one, `idle` no call.
    ['perCall', ['main', 'walk', 'order', 'idle']],
  ])('by %s', async (sort, expected) => {
    const tables = new TreeTables(await laid());
    const { rows } = await tables.hot('bytecodes').page(page(sort));
    expect(rows.map(({ name }) => name.method)).toEqual(expected);
  });

  it('have recursion once, and calls only where these are in memory', async () => {
    const tree = await laid();
    const tables = new TreeTables(tree);
    const row = async (name: string) =>
      (await tables.hot('bytecodes').page(page('exclusive'))).rows.find((each) => each.name.method === name);
    expect(await row('walk')).toMatchObject({ exclusive: 50, inclusive: 50, calls: 10, contexts: 2 });
    expect(await row('main')).toMatchObject({ exclusive: 10, inclusive: 72, calls: 1, contexts: 1 });
    expect(tables.hot('bytecodes')).toBe(tables.hot('bytecodes'));
    expect(tables.hot('calls')).not.toBe(tables.hot('bytecodes'));
    expect((await tables.hot('bytecodes').page({ ...page('exclusive'), ratios: true })).rows[0].ratios).toBeDefined();
    expect((await tables.hot('bytecodes').page(page('exclusive'))).rows[0].ratios).toBeUndefined();
  });
});

describe('a search', () => {
  it('lists matches by size, ten methods at most, and counts what is below a match once', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `find${String(i).padStart(2, '0')}`);
    const laid = await mergedTree(
      drawnTree('main 1 10', ...names.map((name, i) => `  ${name} 1 ${100 + ((i * 5) % 12)}`), '    find11 1 50'),
    );
    const found = searchTree(laid.tree, laid.prefix('bytecodes'), laid.names.matching('find'), (m) => laid.names.frame(m));
    expect([found.methods, found.contexts, found.inclusive]).toEqual([12, 13, 1316]);
    expect(found.largestMethods.map(({ name }) => name.method)).toEqual(
      ['11', '07', '02', '09', '04', '06', '01', '08', '03', '10'].map((each) => `find${each}`),
    );
    expect(found.largestMethods[0]).toMatchObject({ inclusive: 157, contexts: 2, context: 12 });
    expect([found.largest[0], found.matchingContexts.length]).toEqual([12, 13]);
    const none = searchTree(laid.tree, laid.prefix('bytecodes'), laid.names.matching('nothing'), (m) => laid.names.frame(m));
    expect([none.methods, none.contexts, none.inclusive, none.largestMethods]).toEqual([0, 0, 0, []]);
  });
});

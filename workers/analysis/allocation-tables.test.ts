import { describe, expect, it } from 'vitest';
import type { AllocationFilter } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { CHAINED, ESTIMATED, KNOWN, UNKNOWN } from '../profile/constructors';
import type { RecordedMetricTree } from '../profile/metric-tree';
import { drawnTree } from '../testing/drawn-tree';
import { mergedTree } from '../testing/opening';
import { SIZED, SMALL } from '../testing/small-profile';
import { AllocatedTypes, allocatedTypes } from './allocated-types';
import { arrayBytes, arraysByType } from './array-types';
import { sizingOfClasses } from './object-types';
import { TreeTables } from './tree-tables';

const page = <Column extends string>(sort: Column, more: object = {}) => ({
  ...{ sort, order: 'desc' as const, filter: '', offset: 0, limit: 99 },
  ...more,
});
const ALL: AllocationFilter = { kind: 'all' };

/** `add` allocates some things that are not counted; each method has as many arrays as bytecodes. */
function allocating(flags = 512): EncodedProfile {
  const drawn = drawnTree('main 1 1', '  order 9 7', '    java.X.add 3 5', '  ship 2 0');
  return {
    ...drawn,
    methods: drawn.methods.map((each) => (each.className === 'java.X' ? { ...each, flags } : each)),
    arrays: Array.from(drawn.columns.bytecodes, (arrays, node) => ({ node, type: 'I', arrays, elements: 10 * arrays })).filter(
      ({ arrays }) => arrays > 0,
    ),
  };
}

describe('methods that allocate', () => {
  const methods = async (sort: 'arrays' | 'calls' | 'name' | 'elements', order: 'asc' | 'desc', filter = '') => {
    const tables = new TreeTables(await mergedTree(allocating())).allocations;
    return tables.methods(ALL, page(sort, { order, filter })).rows;
  };

  it.each<['arrays' | 'calls' | 'name' | 'elements', 'asc' | 'desc', string[]]>([
    ['arrays', 'desc', ['order', 'add', 'main']],
    ['elements', 'asc', ['main', 'add', 'order']],
    ['calls', 'desc', ['order', 'add', 'main']],
    ['name', 'asc', ['main', 'order', 'add']],
    ['name', 'desc', ['add', 'order', 'main']],
  ])('are sorted by %s, %s, those without any left out', async (sort, order, expected) => {
    expect((await methods(sort, order)).map(({ name }) => name.method)).toEqual(expected);
  });

  it('have their own figures, with bounds only where they allocate themselves what is not counted', async () => {
    const rows = await methods('arrays', 'desc');
    expect(
      rows.map(({ name, calls, arrays, elements, lowerBound }) => [
        name.method,
        calls,
        arrays,
        elements,
        lowerBound !== undefined,
      ]),
    ).toEqual([
      ['order', 9, 7, 70, false],
      ['add', 3, 5, 50, true],
      ['main', 1, 1, 10, false],
    ]);
    expect((await methods('arrays', 'desc', 'add')).map(({ name }) => name.method)).toEqual(['add']);
  });

  it('are the same by context, with callers', async () => {
    const tables = new TreeTables(await mergedTree(allocating())).allocations;
    const rows = (sort: 'arrays' | 'name', order: 'asc' | 'desc') =>
      tables
        .contexts(ALL, page(sort, { order }))
        .rows.map(({ name, callers, arrays, lowerBound }) => [
          name.method,
          callers.map(({ method }) => method).join(),
          arrays,
          lowerBound !== undefined,
        ]);
    expect(rows('arrays', 'desc')).toEqual([
      ['order', 'main', 7, false],
      ['add', 'order,main', 5, true],
      ['main', '', 1, false],
    ]);
    expect(rows('name', 'asc').map(([name]) => name)).toEqual(['main', 'order', 'add']);
  });

  it('change with the type that is asked for', async () => {
    const tables = new TreeTables(await mergedTree(SMALL)).allocations;
    const arrays = (filter: AllocationFilter) =>
      tables.methods(filter, page('arrays')).rows.map((row) => [row.name.method, row.arrays]);
    // A constructor has objects, and no arrays.
    expect(arrays(ALL)).toEqual([
      ['run', 5],
      ['main', 3],
      ['<init>', 0],
    ]);
    expect(arrays({ kind: 'array', elementType: 'R' })).toEqual([['main', 1]]);
    expect(arrays({ kind: 'array', elementType: 'I' })).toEqual([
      ['run', 5],
      ['main', 2],
    ]);
    expect(
      tables.methods({ kind: 'class', className: 'app.A' }, page('objects')).rows.map((row) => [row.name.method, row.objects]),
    ).toEqual([['main', 3]]);
  });
});

describe('allocated types', () => {
  it.each<[string, string[]]>([
    ['', ['app.A', 'java.lang.Object']],
    ['APP.a', ['app.A']],
    ['lang', ['java.lang.Object']],
    ['none', []],
  ])('of objects that contain “%s”, in upper or lower case: %j', async (filter, expected) => {
    const laid = await mergedTree(SMALL);
    const { rows } = new TreeTables(laid).allocations.objectTypes(page('name', { order: 'asc', filter }));
    expect(rows.map(({ className }) => className)).toEqual(expected);
    expect(rows.every((row) => row.bytes === undefined && row.sizing === undefined && row.lowerBound === undefined)).toBe(true);
  });

  it('with bytes are found in upper or lower case as well', async () => {
    const types = new AllocatedTypes(allocatedTypes(await mergedTree(SIZED)));
    const names = (filter: string) =>
      types
        .page(page('name', { order: 'asc', filter }))
        .rows.map(({ type }) => (type.kind === 'array' ? `${type.elementType}[]` : type.kind));
    expect(names('INT')).toEqual(['I[]']);
    expect(names('int')).toEqual(['I[]']);
    expect(names('nothing')).toEqual([]);
  });

  it('have sizes as well known as the least known one of a name', async () => {
    const { recorded } = (await mergedTree(SIZED)).origin;
    const sizing = sizingOfClasses(recorded);
    const known = Object.fromEntries(recorded.names.classes.map((name, cls) => [name, sizing(cls)]));
    expect(new Set(Object.values(known)).size).toBeGreaterThan(1);
    const unsized = sizingOfClasses((await mergedTree(SMALL)).origin.recorded);
    expect(recorded.names.classes.map((_, cls) => unsized(cls))).toContain('unknown');
  });

  it.each<[number[], string]>([
    [[KNOWN, KNOWN], 'known'],
    [[ESTIMATED, KNOWN], 'estimated'],
    [[KNOWN, ESTIMATED], 'estimated'],
    [[UNKNOWN, ESTIMATED, KNOWN], 'unknown'],
    [[KNOWN, ESTIMATED, UNKNOWN], 'unknown'],
  ])('have, of classes of one name with sizes %j, the word “%s”', (sizing, expected) => {
    const names = { classes: ['app.A'], classOf: sizing.map(() => 0), fromFile: [...sizing.keys()] };
    const constructors = { kinds: sizing.map(() => CHAINED), sizing };
    expect(sizingOfClasses({ names, constructors } as unknown as RecordedMetricTree)(0)).toBe(expected);
  });
});

describe('arrays', () => {
  it.each<[string, number]>([
    ['B', 1],
    ['C', 2],
    ['D', 8],
    ['F', 4],
    ['I', 4],
    ['J', 8],
    ['S', 2],
    ['Z', 1],
    ['R', 4],
  ])('of type %s have 16 bytes and %d for each element', async (type, each) => {
    const bytes = arrayBytes(await mergedTree(SIZED))!;
    expect(bytes('BCDFIJSZR'.indexOf(type), 2, 10)).toBe(32 + 10 * each);
  });

  it('have no bytes where the file has no sizes', async () => {
    const laid = await mergedTree(SMALL);
    expect(arrayBytes(laid)).toBeNull();
    expect(arraysByType(laid)[0].bytes).toBeUndefined();
  });

  it('come with most elements first, then most arrays, then by type; empty ones too', async () => {
    const drawn = drawnTree('main 1 1');
    const entry = (type: string, arrays: number, elements: number) => ({ node: 0, type, arrays, elements });
    const arrays = [entry('B', 1, 5), entry('C', 3, 5), entry('D', 3, 5), entry('I', 2, 0), entry('J', 1, 9)];
    expect(arraysByType(await mergedTree({ ...drawn, arrays })).map(({ elementType }) => elementType)).toEqual([...'JCDBI']);
  });
});

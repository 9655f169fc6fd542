import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameName, HotColumn, SortOrder } from '../api/engine';
import { anyProfile, SIZES } from '../testing/arbitrary';
import {
  callers,
  key,
  type NaiveNode,
  naiveInclusive,
  naiveObjectBytes,
  naiveObjects,
  naiveTree,
  preorder,
} from '../testing/naive';
import { opened, value } from '../testing/opening';

const everything = <Column>(sort: Column) => ({ sort, order: 'desc' as SortOrder, filter: '', offset: 0, limit: 1e6 });
const keyOf = (name: FrameName): string => key([name.className, name.method, name.descriptor]);

/** Sums figures by a key, straight from the definition. */
function sumBy<T>(list: T[], by: (each: T) => string, what: (each: T) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of list) sums.set(by(each), (sums.get(by(each)) ?? 0) + what(each));
  return sums;
}

const name = (node: NaiveNode): string => key(node.name);
const nonZero = (sums: Map<string, number>): [string, number][] => [...sums].filter(([, sum]) => sum !== 0).sort();

describe('hot methods', () => {
  it.each(['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'])(
    'add up %s by method, recursion-safe',
    async (metric) => {
      await fc.assert(
        fc.asyncProperty(anyProfile(), async (profile) => {
          const { engine, all } = await opened(profile);
          const { rows } = value(await engine.hotMethods(all, metric, everything<HotColumn>('exclusive')));
          const nodes = preorder(naiveTree(profile));
          const outermost = nodes.filter((node) => callers(node).every((above) => name(above) !== name(node)));
          const expected = {
            exclusive: sumBy(nodes, name, (node) => node.exclusive[metric]),
            inclusive: sumBy(outermost, name, (node) => naiveInclusive(node, metric)),
            calls: sumBy(nodes, name, (node) => node.exclusive.calls),
            contexts: sumBy(nodes, name, () => 1),
          };
          for (const column of ['exclusive', 'inclusive', 'calls', 'contexts'] as const)
            expect(new Map(rows.map((row) => [keyOf(row.name), row[column]]))).toEqual(expected[column]);
        }),
        { numRuns: 25 },
      );
    },
  );

  it('sort and filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        fc.constantFrom('exclusive' as const, 'inclusive' as const, 'calls' as const, 'contexts' as const),
        async (profile, column) => {
          const { engine, all } = await opened(profile);
          const page = value(
            await engine.hotMethods(all, 'bytecodes', { ...everything(column), order: 'asc', filter: 'MAIN.R' }),
          );
          expect(page.rows.every((row) => row.name.className === 'app.Main' && row.name.method === 'run')).toBe(true);
          const column_ = page.rows.map((row) => row[column]);
          expect(column_).toEqual(column_.toSorted((a, b) => a - b));
          const window = value(
            await engine.hotMethods(all, 'bytecodes', {
              ...everything(column),
              order: 'asc',
              filter: 'MAIN.R',
              offset: 1,
              limit: 1,
            }),
          );
          expect(window).toEqual({ rows: page.rows.slice(1, 2), total: page.total });
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('callers and callees', () => {
  it('add up by pair of methods, and agree from both ends', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const { engine, all } = await opened(profile);
        const nodes = preorder(naiveTree(profile));
        const { rows } = value(await engine.hotMethods(all, 'bytecodes', everything<HotColumn>('name')));
        for (const { method, name: own } of rows) {
          const found = value(await engine.neighbours(all, 'bytecodes', method));
          const into = nodes.filter((node) => name(node) === keyOf(own));
          const from = (node: NaiveNode): string => (node.parent === null || node.parent.depth < 0 ? '' : name(node.parent));
          expect(new Map(found.callers.map((row) => [row.name === null ? '' : keyOf(row.name), row.calls]))).toEqual(
            sumBy(into, from, (node) => node.exclusive.calls),
          );
          const edge = (node: NaiveNode): string => `${from(node)}>${name(node)}`;
          const outermost = into.filter((node) => callers(node).every((above) => edge(above) !== edge(node)));
          expect(new Map(found.callers.map((row) => [row.name === null ? '' : keyOf(row.name), row.inclusive]))).toEqual(
            sumBy(outermost, from, (node) => naiveInclusive(node, 'bytecodes')),
          );
          const outOf = nodes.filter((node) => from(node) === keyOf(own));
          expect(new Map(found.callees.map((row) => [keyOf(row.name!), row.calls]))).toEqual(
            sumBy(outOf, name, (node) => node.exclusive.calls),
          );
          const most = Math.max(...into.map((node) => naiveInclusive(node, 'bytecodes')));
          const hottest = value(await engine.context(all, found.hottest));
          expect(hottest.values.find(({ metric }) => metric === 'bytecodes')?.inclusive).toBe(most);
          expect(keyOf(hottest.name)).toBe(keyOf(own));
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('allocations', () => {
  it('follow JP Figure 3 by class, by context and by method', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const { engine, all } = await opened(profile);
        const nodes = preorder(naiveTree(profile));
        const byClass = nodes.flatMap((node) => Object.entries(naiveObjects(node)));
        const types = value(await engine.objectTypes(all, everything('objects')));
        expect(types.rows.map((row) => [row.className, row.objects]).sort()).toEqual(
          nonZero(
            sumBy(
              byClass,
              ([cls]) => cls,
              ([, count]) => count,
            ),
          ),
        );
        for (const { className } of types.rows) {
          const { rows } = value(await engine.allocatingContexts(all, { kind: 'class', className }, everything('objects')));
          const expected = nodes.map((node) => naiveObjects(node)[className] ?? 0).filter((count) => count !== 0);
          expect(rows.map((row) => row.objects).sort()).toEqual(expected.sort());
        }
        const methods = value(await engine.allocatingMethods(all, { kind: 'all' }, everything('objects')));
        for (const counted of ['objects', 'arrays', 'elements', 'bytes'] as const)
          expect(nonZero(new Map(methods.rows.map((row) => [keyOf(row.name), row[counted]])))).toEqual(
            nonZero(sumBy(nodes, name, (node) => node.exclusive[counted])),
          );
      }),
      { numRuns: 25 },
    );
  });

  it('add up arrays by element type, and narrow to one', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const { engine, all } = await opened(profile);
        const nodes = preorder(naiveTree(profile));
        const entries = nodes.flatMap((node) => Object.entries(node.arrays));
        const rows = value(await engine.arrayTypes(all));
        const type = ([letter]: [string, unknown]): string => letter;
        expect(nonZero(new Map(rows.map((row) => [row.elementType, row.arrays])))).toEqual(
          nonZero(sumBy(entries, type, ([, sum]) => sum.arrays)),
        );
        expect(nonZero(new Map(rows.map((row) => [row.elementType, row.elements])))).toEqual(
          nonZero(sumBy(entries, type, ([, sum]) => sum.elements)),
        );
        for (const { elementType } of rows) {
          const narrowed = value(await engine.allocatingContexts(all, { kind: 'array', elementType }, everything('elements')));
          expect(narrowed.rows.reduce((sum, row) => sum + row.arrays, 0)).toBe(
            rows.find((row) => row.elementType === elementType)?.arrays,
          );
          expect(narrowed.rows.every((row) => row.objects === 0)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('allocated types', () => {
  const layout = {
    alignment: 8,
    reference: 4,
    header: 12,
    arrays: Object.fromEntries([...'BCDFIJSZR'].map((letter, i) => [letter, i < 4 ? 16 : 24])),
  };
  const elementBytes: Record<string, number> = { B: 1, C: 2, D: 8, F: 4, I: 4, J: 8, S: 2, Z: 1, R: 4 };
  const unpadded = ([letter, { arrays, elements }]: [string, { arrays: number; elements: number }]): number =>
    arrays * layout.arrays[letter] + elements * elementBytes[letter];
  const sized = anyProfile().map((profile) => ({ ...profile, meta: { layout } }));

  it('add up to the bytes of the tree: classes, arrays by element type, and padding', async () => {
    await fc.assert(
      fc.asyncProperty(sized, async (profile) => {
        const { engine, all, summary } = await opened(profile);
        const root = naiveTree(profile);
        const nodes = preorder(root);
        const { rows } = value(await engine.allocatedTypes(all, everything('bytes')));
        expect(rows.map(({ bytes }) => bytes)).toEqual(rows.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
        const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
        expect(total).toBe(naiveInclusive(root, 'bytes'));
        const found = { class: [], array: [], padding: [] } as Record<string, [string, number, number, string][]>;
        for (const { type, count, bytes, sizing } of rows) {
          const text = type.kind === 'class' ? type.className : type.kind === 'array' ? type.elementType : '';
          found[type.kind].push([text, count ?? 0, bytes, sizing]);
        }
        const classes = sumBy(
          nodes.flatMap((node) => Object.entries(naiveObjects(node)).filter(([cls]) => cls !== '?')),
          ([cls]) => cls,
          ([, count]) => count,
        );
        expect(found.class.sort()).toEqual(
          nonZero(classes).map(([cls, count]) => {
            const size = SIZES[cls] ?? 0;
            return [cls, count, count * Math.abs(size), size === 0 ? 'unknown' : size < 0 ? 'estimated' : 'known'];
          }),
        );
        const arrays = nodes.flatMap((node) => Object.entries(node.arrays));
        expect(nonZero(new Map(found.array.map(([letter, , bytes]) => [letter, bytes])))).toEqual(
          nonZero(sumBy(arrays, ([letter]) => letter, unpadded)),
        );
        const columns = Array.from(profile.columns.bytes).reduce((sum, own) => sum + own, 0);
        const padding = columns - arrays.reduce((sum, entry) => sum + unpadded(entry), 0);
        expect(found.padding).toEqual(padding === 0 ? [] : [['', 0, padding, 'known']]);
        expect(summary.metrics.find(({ id }) => id === 'bytes')?.kind).toBe(
          [...classes].some(([cls, count]) => count !== 0 && SIZES[cls] === undefined) ? 'lower-bound' : 'exact',
        );
        // Figures by context for each type, and for the padding, add up in the same way.
        for (const { type, bytes } of rows) {
          const sites = value(await engine.allocatingContexts(all, type, everything('bytes'))).rows;
          expect(sites.reduce((sum, row) => sum + row.bytes, 0)).toBe(bytes);
          const methods = value(await engine.allocatingMethods(all, type, everything('bytes'))).rows;
          expect(methods.reduce((sum, row) => sum + row.bytes, 0)).toBe(bytes);
        }
        for (let context = 0; context < nodes.length; context++) {
          const { objects } = value(await engine.context(all, context));
          expect(objects.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0)).toBe(naiveObjectBytes(nodes[context], SIZES));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are not known where the file has no sizes', async () => {
    const { sizes: _, ...profile } = fc.sample(sized, 1)[0];
    const { engine, all } = await opened({ ...profile, columns: { calls: profile.columns.calls } });
    expect(await engine.allocatedTypes(all, everything('bytes'))).toMatchObject({
      ok: false,
      error: { kind: 'unknown-metric', advice: expect.stringContaining('either by an older agent') },
    });
  });
});

describe('search', () => {
  it('finds contexts by name, and counts what lies under two matches once', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProfile(),
        fc.constantFrom('run', 'APP.', 'größ', '<init>', 'object.<', 'nothing'),
        async (profile, query) => {
          const { engine, all } = await opened(profile);
          const matches = (node: NaiveNode): boolean =>
            `${node.name[0]}.${node.name[1]}`.toLowerCase().includes(query.toLowerCase());
          const nodes = preorder(naiveTree(profile));
          const found = value(await engine.search(all, 'bytecodes', query));
          expect([...found.matchingContexts]).toEqual(nodes.flatMap((node, i) => (matches(node) ? [i] : [])));
          expect(found.contexts).toBe(found.matchingContexts.length);
          expect(found.methods).toBe(new Set(nodes.filter(matches).map(name)).size);
          const outermost = nodes.filter((node) => matches(node) && !callers(node).some(matches));
          expect(found.inclusive).toBe(outermost.reduce((sum, node) => sum + naiveInclusive(node, 'bytecodes'), 0));
        },
      ),
      { numRuns: 30 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiffPageRequest, DiffTypeRequest } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile } from '../testing/arbitrary';
import { compared } from '../testing/comparison';
import { naiveInclusive, naiveObjects, naiveOverlap, naiveTree, preorder } from '../testing/naive';
import { type NaivePair, naiveCorrelation, naiveOverlapOf, naivePairs } from '../testing/naive-compare';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements'];
const ALL = {
  kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'],
  sort: 'name',
  order: 'asc',
  filter: '',
  offset: 0,
  limit: 1e6,
} as const satisfies Omit<DiffPageRequest, 'metric' | 'kinds'> & { kinds: readonly string[] };

const everything = (metric: string): DiffPageRequest => ({ ...ALL, kinds: [...ALL.kinds], metric });

async function comparing(a: EncodedProfile, b: EncodedProfile) {
  const { engine, summary } = await compared(a, b);
  const overlap = (metric: string): number => summary.metrics.find((each) => each.metric === metric)?.overlap ?? Number.NaN;
  return { engine, id: summary.comparison, overlap };
}

const close = (x: number, y: number): void => expect(Math.abs(x - y)).toBeLessThan(1e-9);
const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);
const packageOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

describe('overlap of parts', () => {
  it.each([
    ['methods', ({ name }: NaivePair) => name.join()],
    ['classes', ({ name }: NaivePair) => name[0]],
    ['packages', ({ name }: NaivePair) => packageOf(name[0])],
  ] as const)(
    'by %s: what each takes off adds up to what is missing, and each by itself is what the definition says',
    (by, setOf) =>
      fc.assert(
        fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom(...METRICS), async (a, b, metric) => {
          const { engine, id, overlap } = await comparing(a, b);
          const request = everything(metric);
          const rows =
            by === 'methods'
              ? value(await engine.diffMethods(id, request)).rows.map((row) => ({
                  ...row,
                  set: [row.name.className, row.name.method, row.name.descriptor].join(),
                }))
              : value(await engine.diffGroups(id, by, request)).rows.map((row) => ({ ...row, set: row.group }));
          const pairs = naivePairs(naiveTree(a), naiveTree(b), metric);
          const setsOf = new Set(pairs.map(setOf));
          expect(rows.map(({ set }) => set).toSorted()).toEqual([...setsOf].toSorted());
          for (const row of rows) close(row.overlap, naiveOverlapOf(pairs.filter((pair) => setOf(pair) === row.set)));
          close(sum(rows.map((row) => row.overlapLoss)), 100 - overlap(metric));
        }),
        { numRuns: 20 },
      ),
  );

  it('by subtree: inclusive figures and their own overlap', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom('calls', 'bytecodes', 'elements'), async (a, b, metric) => {
        const { engine, id } = await comparing(a, b);
        const pairs = new Map(naivePairs(naiveTree(a), naiveTree(b), metric).map((pair) => [pair.path, pair]));
        const { rows } = value(await engine.diffSubtrees(id, { ...everything(metric), sort: 'overlapLoss', order: 'desc' }));
        expect(rows.map((row) => row.overlapLoss)).toEqual(rows.map((row) => row.overlapLoss).toSorted((x, y) => y - x));
        for (const row of rows) {
          const { path } = value(await engine.context(id, row.context));
          const frames = Array.from(path.name, (place) => path.names[place]);
          const at = frames.map((name) => [name.className, name.method, name.descriptor].join('\u0000')).join('\u0001');
          const below = [...pairs.values()].filter((pair) => pair.path === at || pair.path.startsWith(`${at}\u0001`));
          expect([row.a, row.b, row.contexts]).toEqual([pairs.get(at)?.inclusiveA, pairs.get(at)?.inclusiveB, below.length]);
          close(row.overlap, naiveOverlapOf(below));
        }
      }),
      { numRuns: 20 },
    ));

  it('by thread: each with its namesake', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom('calls', 'bytecodes'), async (a, b, metric) => {
        const { engine, id } = await comparing(a, b);
        const rows = value(await engine.diffThreads(5, id, metric));
        expect(rows.length).toBe(Math.max(a.threads.length, b.threads.length));
        for (const { threadA, threadB, overlap, name, a: ofA, b: ofB } of rows) {
          const tree = (profile: EncodedProfile, thread: number | null) =>
            thread === null ? naiveTree({ ...profile, threads: [] }) : naiveTree(profile, thread, thread);
          expect(name).toBe(`t${threadA ?? threadB}`);
          close(overlap, naiveOverlap(tree(a, threadA), tree(b, threadB), metric));
          expect([ofA, ofB]).toEqual([naiveInclusive(tree(a, threadA), metric), naiveInclusive(tree(b, threadB), metric)]);
        }
        const [wholeA, wholeB] = [sum(rows.map((row) => row.a)), sum(rows.map((row) => row.b))];
        if (wholeA > 0 && wholeB > 0) {
          // A thread that is the outermost frame of its own tree.
          const apart = rows.map(({ threadA, threadB }) =>
            naivePairs(
              naiveTree(threadA === null ? { ...a, threads: [] } : a, threadA ?? 0, threadA ?? 0),
              naiveTree(threadB === null ? { ...b, threads: [] } : b, threadB ?? 0, threadB ?? 0),
              metric,
            ),
          );
          close(sum(rows.map((row) => row.overlapLoss)), 100 - naiveOverlapOf(apart.flat()));
        }
      }),
      { numRuns: 20 },
    ));

  it('inclusive figures of contexts and methods are recursion-safe', async () => {
    const { engine, id } = await comparing(SMALL, SMALL);
    const request: DiffPageRequest = { ...everything('bytecodes'), cost: 'inclusive', filter: 'Main.run' };
    const { rows } = value(await engine.diffMethods(id, request));
    expect(rows.map(({ name, a }) => [name.descriptor, a])).toEqual([
      ['()V', 110],
      ['(I)V', 5],
    ]);
    const contexts = value(await engine.diffContexts(id, request)).rows;
    expect(contexts.map(({ a }) => a)).toEqual([110, 20, 5]);
  });
});

describe('correlation', () => {
  it('agrees with its definition, and does not depend on the order of the sides', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), fc.constantFrom(...METRICS), async (a, b, metric) => {
        const { engine, id } = await comparing(a, b);
        const back = await comparing(b, a);
        const coefficient = value(await engine.correlation(id, metric));
        const expected = naiveCorrelation(naivePairs(naiveTree(a), naiveTree(b), metric));
        expect(coefficient === null).toBe(expected === null);
        if (coefficient === null || expected === null) return;
        close(coefficient, expected);
        close(coefficient, value(await back.engine.correlation(back.id, metric)) ?? Number.NaN);
      }),
      { numRuns: 30 },
    ));

  it('is 1 for a profile with itself, and not defined where nothing varies', async () => {
    const itself = await comparing(SMALL, SMALL);
    expect(value(await itself.engine.correlation(itself.id, 'bytecodes'))).toBe(1);
    const none = { ...SMALL, columns: { ...SMALL.columns, bytecodes: new Uint8Array(9) } };
    const flat = await comparing(none, SMALL);
    expect(value(await flat.engine.correlation(flat.id, 'bytecodes'))).toBeNull();
  });
});

describe('allocations by type', () => {
  const page: Omit<DiffTypeRequest, 'metric'> = { ...ALL, kinds: [...ALL.kinds] };

  it('are those of both sides, and the contexts of a type add up to it', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const { engine, id } = await comparing(a, b);
        const objects = value(await engine.diffTypes(id, { ...page, metric: 'objects' })).rows;
        const naive = (profile: EncodedProfile, name: string): number =>
          sum(preorder(naiveTree(profile)).map((node) => naiveObjects(node)[name] ?? 0));
        for (const row of objects) {
          const name = row.type.kind === 'class' ? row.type.className : '';
          expect([row.a, row.b]).toEqual([naive(a, name), naive(b, name)]);
          const contexts = value(await engine.diffContexts(id, { ...everything('objects'), type: row.type })).rows;
          expect([sum(contexts.map((each) => each.a)), sum(contexts.map((each) => each.b))]).toEqual([row.a, row.b]);
        }
        const arrays = value(await engine.diffTypes(id, { ...page, metric: 'elements' })).rows;
        const totals = [a, b].map((profile) => naiveInclusive(naiveTree(profile), 'elements'));
        expect([sum(arrays.map((row) => row.a)), sum(arrays.map((row) => row.b))]).toEqual(totals);
      }),
      { numRuns: 20 },
    ));

  it('refuse a metric that is no allocation', async () => {
    const { engine, id } = await comparing(SMALL, SMALL);
    const result = await engine.diffTypes(id, { ...page, metric: 'calls' });
    expect(result.ok ? '' : result.error.kind).toBe('unknown-metric');
  });
});

describe('the noise guard', () => {
  it('is what the question says: at 0 every difference is told', async () => {
    const changed = { ...SMALL, columns: { ...SMALL.columns, bytecodes: [1e6, 40, 20, 30, 3, 9, 10, 50, 5] } };
    const other = { ...changed, columns: { ...changed.columns, bytecodes: [1e6, 41, 20, 30, 3, 9, 10, 50, 5] } };
    const { engine, id } = await comparing(changed, other);
    const grew = async (quiet?: number): Promise<number> =>
      value(
        await engine.diffContexts(id, { ...everything('bytecodes'), kinds: ['grew'], ...(quiet === undefined ? {} : { quiet }) }),
      ).total;
    expect([await grew(), await grew(0)]).toEqual([0, 1]);
  });
});

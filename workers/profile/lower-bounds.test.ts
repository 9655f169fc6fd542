import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LowerBound, Transform, View } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile, METHODS } from '../testing/arbitrary';
import { compared } from '../testing/comparison';
import { callers, key, type NaiveNode, naiveInclusive, naiveTree, preorder } from '../testing/naive';
import { figure, inOrder, naiveTransformed } from '../testing/naive-transforms';
import { gateOf, opened, value } from '../testing/opening';
import { runCount } from '../testing/run-count';
import { SIZED, SMALL } from '../testing/small-profile';

const UNCOUNTED = 512;
const PAGE = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 1e6 } as const;
const ALLOCATIONS = ['objects', 'arrays', 'elements', 'bytes'];

/**
 * METHODS with uncounted allocations in two of them: one shares its name with another method, the other occurs in several
 * contexts.
 */
const LOSSY = METHODS.map((each, m) => (m === 7 || m === 8 ? { ...each, flags: (each.flags ?? 0) | UNCOUNTED } : each));
/** Two or more threads if the profile has that many, and half of the calls zero. */
const profile = fc.tuple(anyProfile(), fc.nat({ max: 2 })).map(
  ([each, zero]): EncodedProfile => ({
    ...each,
    methods: LOSSY,
    columns: { ...each.columns, calls: Array.from(each.columns.calls!, (calls, i) => (i % 3 === zero ? 0 : calls)) },
  }),
);

/**
 * A naive tree whose column `lost` is 1 if a called method makes allocations that are not counted. The engine never sees that
 * column.
 */
function naive(given: EncodedProfile, first?: number, last?: number): NaiveNode {
  const lost = Array.from(given.method, (m, i) =>
    (given.methods[m].flags ?? 0) & UNCOUNTED && given.columns.calls![i] > 0 ? 1 : 0,
  );
  return naiveTree({ ...given, columns: { ...given.columns, lost } }, first, last);
}

const marks = (bound: LowerBound | undefined) => [bound !== undefined, bound?.exclusive === true];
const own = (node: NaiveNode): boolean => node.exclusive.lost > 0;
const below = (node: NaiveNode): boolean => naiveInclusive(node, 'lost') > 0;

describe('a figure is a lower bound', () => {
  it('of a context exactly if its scope has a called method that allocates uncounted, in each thread and in all', async () => {
    await fc.assert(
      fc.asyncProperty(profile, async (given) => {
        const { engine, summary, all } = await opened(given);
        const threads = given.threads.flatMap(({ nodes }, thread) => (nodes > 0 ? [thread] : []));
        for (const thread of ['all' as const, ...threads]) {
          const root = thread === 'all' ? naive(given) : naive(given, thread, thread);
          const nodes = preorder(root);
          for (const [i, node] of nodes.entries()) {
            const { values } = value(await engine.context({ ...all, thread }, i));
            for (const { metric, lowerBound } of values)
              expect([metric, ...marks(lowerBound)]).toEqual([
                metric,
                ALLOCATIONS.includes(metric) && below(node),
                ALLOCATIONS.includes(metric) && own(node),
              ]);
          }
          const isBound = nodes.some(own);
          if (thread !== 'all') expect(summary.threads[thread].lowerBound !== undefined).toBe(isBound);
          else
            for (const { id, lowerBound } of summary.metrics)
              expect([id, lowerBound !== undefined]).toEqual([id, isBound && ALLOCATIONS.includes(id)]);
        }
      }),
      { numRuns: runCount(25) },
    );
  });

  it('of a method exactly if one of its contexts is in it, and names those methods', async () => {
    await fc.assert(
      fc.asyncProperty(profile, async (given) => {
        const { engine, all } = await opened(given);
        const nodes = preorder(naive(given));
        const { rows } = value(await engine.hotMethods(all, 'elements', PAGE));
        for (const { name, lowerBound } of rows) {
          const same = nodes.filter((node) => key(node.name) === key([name.className, name.method, name.descriptor]));
          expect(marks(lowerBound)).toEqual([same.some(below), same.some(own)]);
          for (const each of lowerBound?.methods ?? [])
            expect(
              LOSSY.some((m) => (m.flags ?? 0) & UNCOUNTED && m.className === each.className && m.name === each.method),
            ).toBe(true);
        }
        const counted = value(await engine.hotMethods(all, 'bytecodes', { ...PAGE, ratios: true })).rows;
        expect(counted.some(({ lowerBound }) => lowerBound)).toBe(false);
        for (const { name, densityBound } of counted) {
          const same = nodes.filter((node) => key(node.name) === key([name.className, name.method, name.descriptor]));
          expect(densityBound !== undefined).toBe(same.some(own));
        }
        const exclusive = value(await engine.allocatingMethods(all, { kind: 'all' }, PAGE)).rows;
        for (const { name, lowerBound } of exclusive)
          expect(lowerBound !== undefined).toBe(
            nodes.some((node) => own(node) && key(node.name) === key([name.className, name.method, name.descriptor])),
          );
      }),
      { numRuns: runCount(25) },
    );
  });

  it('in transformed trees where the figures of its contexts went', async () => {
    const transforms = fc.constantFrom<Transform[]>(
      [{ kind: 'invert', metric: 'elements' }],
      [{ kind: 'fold', methods: { pattern: 'app.Main' } }],
      [{ kind: 'group', by: 'class' }],
      [
        { kind: 'hide', methods: { pattern: 'app.A' } },
        { kind: 'invert', metric: 'calls' },
      ],
    );
    await fc.assert(
      fc.asyncProperty(profile, transforms, async (given, steps) => {
        const { engine, all } = await opened(given);
        const view: View = { ...all, transforms: steps };
        const nodes = inOrder(naiveTransformed(naive(given), steps));
        for (let i = 0; i < nodes.length; i++) {
          const after = nodes.findIndex((each, k) => k > i && each.depth <= nodes[i].depth);
          const scope = nodes.slice(i, after < 0 ? nodes.length : after);
          const arrays = value(await engine.context(view, i)).values.find(({ metric }) => metric === 'arrays');
          expect(marks(arrays?.lowerBound)).toEqual([
            scope.some((each) => figure(each, 'lost') > 0),
            figure(nodes[i], 'lost') > 0,
          ]);
        }
      }),
      { numRuns: runCount(25) },
    );
  });

  it('in a comparison exactly if it is one on either side', async () => {
    await fc.assert(
      fc.asyncProperty(profile, profile, async (a, b) => {
        const { engine, summary } = await compared(a, b);
        const sides = [preorder(naive(a)), preorder(naive(b))];
        const path = (node: NaiveNode): string => [node, ...callers(node)].map((each) => key(each.name)).join('\u0001');
        const all = { ...PAGE, kinds: ['same', 'grew', 'shrank', 'appeared', 'vanished'] as never };
        for (const cost of ['exclusive', 'inclusive'] as const) {
          const has = cost === 'exclusive' ? own : below;
          const expected = new Set(sides.flatMap((nodes) => nodes.filter(has).map(path)));
          const bound = new Set(sides.flatMap((nodes) => nodes.filter(has).map((node) => key(node.name))));
          const { rows } = value(await engine.diffContexts(summary.comparison, { ...all, metric: 'arrays', cost }));
          expect(rows.filter(({ lowerBound }) => lowerBound)).toHaveLength(expected.size);
          const methods = value(await engine.diffMethods(summary.comparison, { ...all, metric: 'arrays', cost })).rows;
          expect(
            new Set(
              methods
                .filter(({ lowerBound }) => lowerBound)
                .map(({ name }) => key([name.className, name.method, name.descriptor])),
            ),
          ).toEqual(bound);
        }
        const any = sides.some((nodes) => nodes.some(own));
        for (const { metric, kind, lowerBound } of summary.metrics) {
          expect([metric, lowerBound !== undefined]).toEqual([metric, any && ALLOCATIONS.includes(metric)]);
          if (lowerBound) expect(kind).toBe('lower-bound');
        }
      }),
      { numRuns: runCount(25) },
    );
  });
});

it('a condition says so where it was decided by a lower bound', async () => {
  const lossy = { ...SMALL, methods: SMALL.methods.map((each) => ({ ...each, flags: (each.flags ?? 0) | UNCOUNTED })) };
  const { engine, summary } = await compared(SMALL, lossy);
  const kindOf = async (condition: string) => value(await gateOf(engine, summary.comparison, condition, 'calls')).parts[0].kind;
  expect(await kindOf('elements > +1%')).toBe('lower-bound');
  expect(await kindOf('overlap(elements) < 100%')).toBe('lower-bound');
  expect(await kindOf('calls > +1%')).toBeUndefined();
  const { engine: exact, summary: same } = await compared(SMALL, SMALL);
  expect(value(await gateOf(exact, same.comparison, 'elements > +1%', 'calls')).parts[0].kind).toBeUndefined();
});

/** SMALL, except that its method `run()` makes allocations that are not counted. */
const RUN_LOSSY = { ...SMALL, methods: METHODS.map((each, m) => (m === 5 ? { ...each, flags: UNCOUNTED } : each)) };

it('a link keeps the marks of rows, totals and conditions, and marks what it folds where that may be a lower bound', async () => {
  const { engine, summary } = await compared(SMALL, RUN_LOSSY);
  const conditions = ['elements > +1%', 'elements(app.Main.main) > 1', 'overlap(elements) < 100%', 'calls > +1%'];
  const decided = async (comparison: number) =>
    (await Promise.all(conditions.map((condition) => gateOf(engine, comparison, condition, 'calls')))).map(
      (each) => value(each).parts[0].kind,
    );
  expect(await decided(summary.comparison)).toEqual(['lower-bound', undefined, 'lower-bound', undefined]);
  const rowsOf = async (comparison: number) => {
    const asked = { ...PAGE, kinds: [], metric: 'elements', cost: 'exclusive' } as const;
    const { rows } = value(await engine.diffContexts(comparison, { ...asked, kinds: ['same', 'grew', 'shrank'] as never }));
    // Frames that stand for folded contexts are not methods.
    for (const { lowerBound } of rows) expect(lowerBound?.methods.map(({ className }) => className) ?? []).not.toContain('');
    return rows.map(({ name, a, b, lowerBound }) => `${name.method} ${a} ${b} ${lowerBound !== undefined}`);
  };
  const gate = { conditions, acceptPartial: false };
  const request = { metric: 'elements', budget: 4000, allMetrics: true, rename: [], hideThreads: false, gate };
  const { a, b } = value(await engine.openLink(value(await engine.share(1, summary.comparison, request)).payload));
  const sides = [a, b!].map(({ profile: id }) => ({ profile: id, thread: 'all' as const }));
  const received = value(await engine.compare(2, sides[0], sides[1]));
  expect(await decided(received.comparison)).toEqual(['lower-bound', undefined, 'lower-bound', undefined]);
  expect(received.metrics.find(({ metric }) => metric === 'elements')?.lowerBound).toBeDefined();
  const rowsHere = await rowsOf(received.comparison);
  const [folded, kept] = [true, false].map((is) => rowsHere.filter((row) => row.includes('folded here') === is));
  expect(folded.length).toBeGreaterThan(0);
  expect(folded.every((row) => row.endsWith('true'))).toBe(true);
  expect(kept).toEqual(expect.arrayContaining(['main 24 24 false', 'run 50 50 true']));
});

it('intervals of a run, rows of packages and threads, and a context in them are lower bounds as their contexts are', async () => {
  const file = { ...SIZED, methods: RUN_LOSSY.methods.map((each, m) => (m === 2 ? { ...each, className: 'lib.A' } : each)) };
  const { engine, all } = await opened(file);
  const of = async (metric: string, by: 'package' | 'thread', context: number) => {
    const found = value(await engine.timeline(7, all, { metric, by, most: 5, context }));
    const isBound = ({ lowerBound }: { lowerBound?: LowerBound }) => lowerBound !== undefined;
    const rows = found.rows.map((row) => `${row.name} ${isBound(row)}`);
    return [isBound(found), found.contextBound !== undefined, rows.toSorted()];
  };
  expect(await of('bytes', 'package', 1)).toEqual([true, true, ['app true', 'lib false']]);
  expect(await of('bytes', 'thread', -1)).toEqual([true, false, ['main true', 'worker true']]);
  expect(await of('calls', 'package', 1)).toEqual([false, false, expect.not.arrayContaining(['app true'])]);
});

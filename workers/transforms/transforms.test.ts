import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { MethodId, Methods, Transform, View } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { anyProfile, METHODS } from '../testing/arbitrary';
import { key, type NaiveNode, naiveObjects, naiveTree } from '../testing/naive';
import { figure, inOrder, type NaiveContext, naiveTransformed } from '../testing/naive-transforms';
import { opened, value } from '../testing/opening';
import { runCount } from '../testing/run-count';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const PAGE = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 100_000 } as const;

const method: fc.Arbitrary<MethodId> = fc
  .constantFrom(...METHODS)
  .map(({ className, name, descriptor }) => ({ className, method: name, descriptor }));
const pattern = fc.constantFrom(
  'app',
  'app.A',
  'java.lang',
  'java.*',
  '*<init>',
  'app.Gr*',
  'app.Main.r*n',
  '*a*a*',
  'no.such',
  'app.*.run',
);
const methods: fc.Arbitrary<Methods> = fc.oneof(
  method.map((each) => ({ method: each })),
  pattern.map((each) => ({ pattern: each })),
);
const transform: fc.Arbitrary<Transform> = fc.oneof(
  fc.record({ kind: fc.constant('focus' as const), path: fc.array(method, { minLength: 1, maxLength: 3 }).map(foldPath) }),
  fc.record({ kind: fc.constant('callees' as const), method }),
  fc.record({ kind: fc.constant('callers' as const), method, cost: fc.constantFrom('inclusive' as const, 'exclusive' as const) }),
  fc.record({ kind: fc.constantFrom('hide' as const, 'fold' as const), methods }),
  fc.record({ kind: fc.constant('only' as const), patterns: fc.array(pattern, { minLength: 1, maxLength: 2 }) }),
  fc.record({ kind: fc.constant('own' as const), prefixes: fc.constantFrom(['app', 'java.lang'], ['app.Main', 'java.lang']) }),
  fc.record({ kind: fc.constant('recursion' as const), method: fc.option(method) }),
  fc.record({ kind: fc.constant('group' as const), by: fc.constantFrom('package' as const, 'class' as const) }),
  fc.record({ kind: fc.constant('invert' as const), metric: fc.constantFrom(...METRICS) }),
  fc.record({
    kind: fc.constant('drop' as const),
    metric: fc.constantFrom(...METRICS),
    share: fc.constantFrom(0.001, 0.01, 0.1, 0.5),
  }),
);
/** Profiles with only a few methods, so that paths repeat more than in those of `anyProfile`. */
const profile = fc.tuple(anyProfile(), fc.constantFrom(2, 4, METHODS.length)).map(([each, kinds]) => ({
  ...each,
  method: Array.from(each.method, (m) => (kinds === METHODS.length ? m : [5, 2, 1, 6][m % kinds])),
}));

function sumOf(naive: NaiveContext, of: (original: NaiveNode) => Record<string, number>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const original of naive.originals)
    for (const [name, count] of Object.entries(of(original))) sums[name] = (sums[name] ?? 0) + count;
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0));
}

async function transformed(profileGiven: EncodedProfile, transforms: Transform[]) {
  const { engine, all } = await opened(profileGiven);
  return { engine, all, view: { ...all, transforms } satisfies View };
}

describe('transformed trees', () => {
  it('are what the definitions say, however transforms are chained, with every metric exact', async () => {
    await fc.assert(
      fc.asyncProperty(profile, fc.array(transform, { minLength: 1, maxLength: 3 }), async (given, transforms) => {
        const { engine, view } = await transformed(given, transforms);
        const naive = inOrder(naiveTransformed(naiveTree(given), transforms));
        const summary = value(await engine.transform(9, view, METRICS, null));
        expect(summary.contexts).toBe(naive.length);
        for (const { metric, after } of summary.steps.at(-1)!.totals)
          expect([metric, after]).toEqual([metric, naive.reduce((sum, each) => sum + figure(each, metric), 0)]);
        const objects: Record<string, number> = {};
        for (let i = 0; i < naive.length; i++) {
          const details = value(await engine.context(view, i));
          const { className, method: name, descriptor } = details.name;
          expect([details.path.contexts.length - 1, key([className, name, descriptor])]).toEqual([
            naive[i].depth,
            key(naive[i].name),
          ]);
          expect(details.values.map(({ exclusive }) => exclusive)).toEqual(METRICS.map((id) => figure(naive[i], id)));
          const ofClass = sumOf(naive[i], (original) => naiveObjects(original));
          // A constructor that calls one that the file does not name has no class to show.
          delete ofClass['?'];
          expect(Object.fromEntries(details.objects.map((row) => [row.className, row.objects]))).toEqual(ofClass);
          for (const [name, count] of Object.entries(ofClass)) objects[name] = (objects[name] ?? 0) + count;
          for (const which of ['arrays', 'elements'] as const)
            expect(
              Object.fromEntries(details.arrays.filter((row) => row[which] > 0).map((row) => [row.elementType, row[which]])),
            ).toEqual(
              sumOf(naive[i], ({ arrays }) =>
                Object.fromEntries(Object.entries(arrays).map(([type, entry]) => [type, entry[which]])),
              ),
            );
        }
        const types = value(await engine.objectTypes(view, PAGE)).rows;
        expect(Object.fromEntries(types.map((row) => [row.className, row.objects]))).toEqual(
          Object.fromEntries(Object.entries(objects).filter(([, count]) => count !== 0)),
        );
        for (const { className } of types) {
          const { rows } = value(await engine.allocatingContexts(view, { kind: 'class', className }, PAGE));
          expect(rows.reduce((sum, row) => sum + row.objects, 0)).toBe(objects[className]);
        }
      }),
      { numRuns: runCount(100) },
    );
  });

  it('lose nothing where nothing is left out', async () => {
    const lossless = transform.filter(
      ({ kind }) => kind === 'fold' || kind === 'group' || kind === 'only' || kind === 'recursion' || kind === 'drop',
    );
    await fc.assert(
      fc.asyncProperty(profile, fc.array(lossless, { minLength: 1, maxLength: 4 }), async (given, transforms) => {
        const { engine, view } = await transformed(given, transforms);
        const { steps } = value(await engine.transform(9, view, METRICS, null));
        for (const [at, { totals, contextsAfter, contextsBefore }] of steps.entries()) {
          const naive = inOrder(naiveTransformed(naiveTree(given), transforms.slice(0, at + 1)));
          // Calls of folded contexts count for no method.
          const calls = naive.reduce((sum, each) => sum + figure(each, 'calls'), 0);
          for (const { metric, before, after } of totals)
            expect([metric, after]).toEqual([metric, metric === 'calls' ? calls : before]);
          expect(contextsAfter).toBeLessThanOrEqual(contextsBefore);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('count calls of the methods that are shown, none of those folded into them', async () => {
    // A test profile: main calls run twice; run calls the constructor three times, which calls that of Object.
    const given: EncodedProfile = {
      methods: METHODS,
      threads: [{ name: 'main', nodes: 4 }],
      depth: [0, 1, 2, 3],
      method: [0, 5, 2, 1],
      columns: { calls: [1, 2, 3, 30], bytecodes: [10, 20, 30, 40] },
    };
    for (const transforms of [
      [{ kind: 'only', patterns: ['app.Main'] }],
      [
        { kind: 'fold', methods: { pattern: 'app.A' } },
        { kind: 'fold', methods: { pattern: 'jdk:' } },
      ],
    ] satisfies Transform[][]) {
      const { engine, view } = await transformed(given, transforms);
      const { values } = value(await engine.context(view, 1, ['calls', 'bytecodes']));
      expect(values.map(({ exclusive }) => exclusive)).toEqual([2, 90]);
      const { rows } = value(await engine.allocatingMethods(view, { kind: 'all' }, { ...PAGE, sort: 'name' }));
      expect(rows.map(({ calls }) => calls)).toEqual([2]);
    }
  });

  it('change no more when they are applied again', async () => {
    const once = transform.filter(({ kind }) => kind !== 'focus' && kind !== 'callers' && kind !== 'invert' && kind !== 'drop');
    await fc.assert(
      fc.asyncProperty(profile, once, async (given, each) => {
        const { engine, view } = await transformed(given, [each, each]);
        const { steps } = value(await engine.transform(9, view, METRICS, null));
        expect(steps[1].contextsAfter).toBe(steps[1].contextsBefore);
        for (const { before, after } of steps[1].totals) expect(after).toBe(before);
      }),
      { numRuns: 60 },
    );
  });

  it('of callees and callers of a method have its recursion-safe inclusive and exclusive figures', async () => {
    await fc.assert(
      fc.asyncProperty(profile, async (given) => {
        const { engine, all } = await opened(given);
        for (const row of value(await engine.hotMethods(all, 'bytecodes', PAGE)).rows) {
          const { className, method: name, descriptor } = row.name;
          const id = { className, method: name, descriptor };
          const total = async (each: Transform): Promise<number> =>
            value(await engine.transform(9, { ...all, transforms: [each] }, ['bytecodes'], null)).steps[0].totals[0].after;
          expect(await total({ kind: 'callees', method: id })).toBe(row.inclusive);
          expect(await total({ kind: 'callers', method: id, cost: 'inclusive' })).toBe(row.inclusive);
          expect(await total({ kind: 'callers', method: id, cost: 'exclusive' })).toBe(row.exclusive);
        }
      }),
      { numRuns: 30 },
    );
  });
});

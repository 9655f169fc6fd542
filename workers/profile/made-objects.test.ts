import { describe, expect, it } from 'vitest';
import { frame } from '../../common/class-names';
import type { Engine, View } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { compared } from '../testing/comparison';
import { opened, value } from '../testing/opening';

const PAGE = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 100 } as const;

/**
 * A test profile: main constructs two objects of X, clones three, allocates five without a constructor, and deserialises four in
 * the way of JDKs up to 21 and six in that of JDK 22 and later. For one more, the superclass constructor throws an exception,
 * which the accessor wraps.
 */
const MADE: EncodedProfile = {
  methods: [
    { className: 'app.Main', name: 'main', descriptor: '()V', flags: 2 },
    { className: 'app.X', name: '<init>', descriptor: '()V', flags: 1, chained: 2 },
    { className: 'java.lang.Object', name: '<init>', descriptor: '()V', flags: 1 | 64 },
    { className: 'java.lang.Object', name: 'clone', descriptor: '()Ljava/lang/Object;', flags: 4 | 64 },
    { className: 'app.X', name: '<init>', descriptor: '()V', flags: 1 | 64 },
    {
      className: 'jdk.internal.misc.Unsafe',
      name: 'allocateInstance',
      descriptor: '(Ljava/lang/Class;)Ljava/lang/Object;',
      flags: 68,
    },
    {
      className: 'jdk.internal.reflect.GeneratedSerializationConstructorAccessor[java.lang.Object.<init>()]',
      name: 'newInstance',
      descriptor: '([Ljava/lang/Object;)Ljava/lang/Object;',
      flags: 0,
    },
    {
      className: 'java.lang.invoke.DirectMethodHandle',
      name: 'constructorMethod',
      descriptor: '(Ljava/lang/Object;)Ljava/lang/Object;',
      flags: 2,
    },
    {
      className: 'java.lang.reflect.InvocationTargetException',
      name: '<init>',
      descriptor: '(Ljava/lang/Throwable;)V',
      flags: 1,
      chained: 2,
    },
  ],
  threads: [
    { name: 'main', nodes: 15 },
    { name: 'worker', nodes: 3 },
  ],
  depth: [0, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 3, 1, 2, 3, 0, 1, 2],
  method: [0, 1, 2, 3, 4, 5, 4, 6, 1, 2, 8, 2, 7, 1, 2, 0, 3, 4],
  columns: {
    calls: [1, 2, 2, 3, 3, 5, 5, 5, 5, 5, 1, 1, 6, 6, 6, 1, 7, 7],
    bytecodes: [50, 6, 0, 0, 0, 0, 0, 40, 0, 0, 3, 0, 18, 0, 0, 9, 0, 0],
  },
};
const SNAPSHOTS: EncodedProfile = {
  ...MADE,
  snapshots: {
    elapsed: [1000],
    columns: {
      calls: [
        { node: 0, state: 0, count: 1 },
        { node: 3, state: 0, count: 2 },
        { node: 4, state: 0, count: 2 },
      ],
    },
  },
};

/** Name and calls of each context. */
async function framesOf(engine: Engine, view: View) {
  const contexts = [];
  for (let next = await engine.context(view, 0); next.ok; next = await engine.context(view, contexts.length))
    contexts.push(next.value);
  return contexts.map(({ name, values }) => [frame(name), values.find(({ metric }) => metric === 'calls')?.exclusive]);
}

const CONSTRUCTED = [
  ['app.X.<init>', 2],
  ['java.lang.Object.<init>', 2],
] as const;
const ACCESSOR = 'jdk.internal.reflect.GeneratedSerializationConstructorAccessor[java.lang.Object.<init>()].newInstance';
const OTHERWISE = ['app.X (made without its constructor)', 0] as const;
const ALLOCATED = [
  ['java.lang.invoke.DirectMethodHandle.constructorMethod', 6],
  OTHERWISE,
  ['java.lang.Object.<init>', 6],
  ['jdk.internal.misc.Unsafe.allocateInstance', 5],
  OTHERWISE,
  [ACCESSOR, 5],
  OTHERWISE,
  ['java.lang.Object.<init>', 5],
  ['java.lang.reflect.InvocationTargetException.<init>', 1],
  ['java.lang.Object.<init>', 1],
] as const;
const FRAMES: Record<'all' | 0 | 1, (readonly [string, number])[]> = {
  all: [['app.Main.main', 2], ...CONSTRUCTED, ['java.lang.Object.clone', 10], ['app.X (made by clone)', 0], ...ALLOCATED],
  0: [['app.Main.main', 1], ...CONSTRUCTED, ['java.lang.Object.clone', 3], ['app.X (made by clone)', 0], ...ALLOCATED],
  1: [
    ['app.Main.main', 1],
    ['java.lang.Object.clone', 7],
    ['app.X (made by clone)', 0],
  ],
};

describe('an object on which no constructor of its class ran', () => {
  it.each(['all', 0, 1] as const)('is a frame of its own name without calls, of thread %s', async (thread) => {
    const { engine, all } = await opened(MADE);
    expect(await framesOf(engine, { ...all, thread })).toEqual(FRAMES[thread]);
  });

  it('counts as an object of its maker, and no call in totals, in a pruned profile and beside all metrics', async () => {
    for (const metrics of ['all', 'calls alone'] as const) {
      const { engine, summary, all } = await opened(
        metrics === 'all'
          ? MADE
          : ({
              ...MADE,
              metrics: [{ id: 'calls', label: 'Calls', unit: 'calls', exact: true, kind: 'column' }],
            } as EncodedProfile),
      );
      const total = (id: string) => summary.metrics.find((each) => each.id === id)?.total;
      expect(total('calls')).toBe(45);
      expect(summary.threads.map(({ totals }) => totals[0])).toEqual([37, 8]);
      if (metrics !== 'all') continue;
      expect(total('objects')).toBe(29);
      const { rows } = value(await engine.allocatingMethods(all, { kind: 'all' }, PAGE));
      expect(rows.map(({ name, objects }) => [frame(name), objects])).toEqual([
        ['app.Main.main', 2],
        ['java.lang.Object.clone', 10],
        ['java.lang.invoke.DirectMethodHandle.constructorMethod', 6],
        ['jdk.internal.misc.Unsafe.allocateInstance', 5],
        [ACCESSOR, 6],
      ]);
    }
  });

  it('is found by what is shown', async () => {
    const { engine, all } = await opened(MADE);
    for (const [words, contexts] of [
      ['made by clone', 1],
      ['made without its constructor', 3],
    ] as const)
      expect(value(await engine.search(all, 'calls', `"${words}"`)).contexts, words).toBe(contexts);
  });

  it('has no calls in an interval and in the timeline', async () => {
    const { engine, all } = await opened(SNAPSHOTS);
    const timeline = value(await engine.timeline(7, all, { metric: 'calls', by: 'thread', most: 5, context: -1 }));
    expect(timeline.totals).toEqual([3, 42]);
    const objects = value(await engine.timeline(8, all, { metric: 'objects', by: 'thread', most: 5, context: -1 }));
    expect(objects.totals).toEqual([2, 27]);
  });

  it('is the same on both sides of a comparison, and in its link', async () => {
    const { engine, summary } = await compared(MADE, MADE);
    const request = { metric: 'calls', budget: 4000, allMetrics: true, rename: [], hideThreads: false };
    const { payload } = value(await engine.share(1, summary.comparison, request));
    const { a, b } = value(await engine.openLink(payload));
    const madeIn = async (profile: number) =>
      (await framesOf(engine, { profile, thread: 'all' })).filter(([name]) => String(name).startsWith('app.X'));
    const whole = await madeIn(summary.a);
    expect(whole).toEqual(expect.arrayContaining([['app.X.<init>', 2], OTHERWISE, OTHERWISE]));
    for (const { profile } of [a, b!]) expect(await madeIn(profile)).toEqual(whole);
    expect(summary.metrics.map(({ overlap }) => overlap)).toEqual(summary.metrics.map(() => 100));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { type EncodedMethod, type EncodedProfile, encodeMct } from '../../formats/mct/encoder';
import { parse } from '../../formats/registry';
import { Pace } from '../../jobs/pace';
import type { NumberColumn, Recording } from '../../profile/recording';
import { drawnTree } from '../../testing/drawn-tree';
import { recordingSince } from './since-recording';

const META = { start: 1000, end: 2000 };
const LATER = { start: 1000, end: 5000 };

async function recordingOf(profile: EncodedProfile, meta: Record<string, unknown>): Promise<Recording> {
  const bytes = await encodeMct({ ...profile, meta: { ...profile.meta, ...meta } });
  return parse(bufferSource(bytes.buffer), new Pace());
}

async function numbersIn(column: NumberColumn, nodes: number): Promise<number[]> {
  const reader = column.reader(new Pace());
  const all: number[] = [];
  for (let count = -1; count !== 0 && all.length < nodes; ) {
    count = await reader.read(nodes - all.length);
    all.push(...reader.values.subarray(0, count));
  }
  return all;
}

/** Sums of a metric by thread and path, by walking the tree with a list of names. */
async function byPath(recording: Recording, metric: string): Promise<Map<string, number>> {
  const { nodes, threads, methods } = recording;
  const source = recording.metrics.find(({ id }) => id === metric)?.source;
  if (source?.kind !== 'column') throw new Error(`${metric} is no column`);
  const [pops, method, values] = await Promise.all(
    [recording.pops, recording.method, source.column].map((each) => numbersIn(each, nodes)),
  );
  const sums = new Map<string, number>();
  let at = 0;
  for (const { id, name, nodes: own } of threads) {
    const open: string[] = [];
    for (let i = 0; i < own; i++, at++) {
      open.splice(open.length - Math.min(open.length, pops[at]));
      open.push(`${methods.classNames[methods.classOf[method[at]]]}.${methods.names[method[at]]}`);
      const key = `${id} ${name}: ${open.join(' > ')}`;
      sums.set(key, (sums.get(key) ?? 0) + values[at]);
    }
  }
  return sums;
}

const METHODS: EncodedMethod[] = ['a', 'b', 'c', 'd'].map((name) => ({ className: 'app.Shop', name, descriptor: '()V' }));

interface Node {
  method: number;
  calls: number;
  callees: Node[];
}

const trees = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    method: fc.nat(3),
    calls: fc.nat(9),
    callees: fc.oneof({ maxDepth: 4 }, fc.constant<Node[]>([]), fc.array(tie('node'), { maxLength: 3 })),
  }),
}));

/** A file of two threads; equal paths may occur twice. @param methods in the order in which the file has them */
function encoded(threads: readonly Node[][], order: readonly number[]): EncodedProfile {
  const depth: number[] = [];
  const method: number[] = [];
  const calls: number[] = [];
  const walk = (node: Node, level: number): void => {
    depth.push(level);
    method.push(order.indexOf(node.method));
    calls.push(node.calls);
    for (const each of node.callees) walk(each, level + 1);
  };
  const sizes = threads.map((tops) => {
    const before = depth.length;
    for (const top of tops) walk(top, 0);
    return depth.length - before;
  });
  return {
    methods: order.map((m) => METHODS[m]),
    threads: sizes.map((nodes, t) => ({ id: t + 1, name: `worker-${t}`, nodes })),
    ...{ depth, method, columns: { calls, bytecodes: calls }, arrays: [] },
  };
}

describe('the recording since a mark', () => {
  it('has the differences of all paths, and names what is missing', async () => {
    const tops = fc.array(trees.node, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(tops, tops), fc.tuple(tops, tops), async (earlier, later) => {
        const mark = await recordingOf(encoded(earlier, [0, 1, 2, 3]), META);
        const now = await recordingOf(encoded(later, [2, 0, 3, 1]), LATER);
        const { recording, moved } = await recordingSince(mark, now, new Pace());
        const [before, after, since] = [
          await byPath(mark, 'calls'),
          await byPath(now, 'calls'),
          await byPath(recording, 'calls'),
        ];
        expect([...since.keys()].sort()).toEqual([...after.keys()].sort());
        for (const [path, value] of since)
          expect(value, path).toBe(Math.max(0, (after.get(path) ?? 0) - (before.get(path) ?? 0)));
        let missing = 0;
        const byMethod = new Map<string, number>();
        for (const [path, value] of before) {
          const lost = Math.max(0, value - (after.get(path) ?? 0));
          const name = path.slice(path.lastIndexOf('.') + 1);
          missing += lost;
          if (lost > 0) byMethod.set(name, (byMethod.get(name) ?? 0) + lost);
        }
        const named = moved.find(({ metric }) => metric === 'calls');
        expect(named?.amount ?? 0).toBe(missing);
        expect(new Map(named?.methods.map(({ method, amount }) => [method, amount]))).toEqual(byMethod);
      }),
      { numRuns: 60 },
    );
  });

  it('is about the time between the two dumps', async () => {
    const one = drawnTree('main 1 10', '  order 2 30');
    const { recording } = await recordingSince(await recordingOf(one, META), await recordingOf(one, LATER), new Pace());
    expect(recording).toMatchObject({ start: 2000, end: 5000, snapshots: null });
    expect([...(await byPath(recording, 'bytecodes')).values()]).toEqual([0, 0]);
  });

  it('has arrays, and objects and bytes that follow from calls', async () => {
    const made: EncodedMethod[] = [
      { className: 'app.Shop', name: 'main', descriptor: '()V' },
      { className: 'app.Item', name: '<init>', descriptor: '()V', flags: 1 },
    ];
    const file = (calls: number, ints: number): EncodedProfile => ({
      methods: made,
      threads: [{ name: 'main', nodes: 2 }],
      ...{ depth: [0, 1], method: [0, 1], columns: { calls: [1, calls], bytecodes: [5, calls], bytes: [16 * ints, 0] } },
      arrays: [
        { node: 0, type: 'I', arrays: ints, elements: 4 * ints },
        { node: 0, type: 'B', arrays: 7, elements: 70 },
      ],
      sizes: { 'app.Item': 24 },
    });
    const { recording } = await recordingSince(
      await recordingOf(file(3, 2), META),
      await recordingOf(file(10, 5), LATER),
      new Pace(),
    );
    const sourceOf = (id: string) => recording.metrics.find((metric) => metric.id === id)?.source;
    const objects = sourceOf('objects');
    expect(objects?.kind === 'constructors' && (await numbersIn(objects.calls, 2))).toEqual([0, 7]);
    const bytes = sourceOf('bytes');
    expect(bytes?.kind === 'sizes' && (await numbersIn(bytes.column, 2))).toEqual([48, 0]);
    const arrays = sourceOf('arrays');
    if (arrays === undefined || !('arrays' in arrays)) throw new Error('no arrays');
    const entries = [];
    for await (const { node, type, arrays: count, elements } of arrays.arrays.parts(new Pace()))
      for (let i = 0; i < node.length; i++) entries.push([node[i], type[i], count[i], elements[i]]);
    expect(entries).toEqual([[0, 4, 3, 12]]);
  });

  it('has the bytes that threads allocated since the mark, by the account of the VM', async () => {
    const file = (counts: number[], allocated: (number | undefined)[], name = 'b'): EncodedProfile => ({
      ...drawnTree('main 1 10', 'main 1 10', 'main 1 10'),
      threads: ['a', name, 'c'].map((each, t) => ({
        ...{ id: t + 1, name: each, nodes: 1, count: counts[t] },
        ...(allocated[t] !== undefined && { allocated: allocated[t] }),
      })),
    });
    const mark = await recordingOf(file([1, 1, 1], [100, 200, 300]), META);
    const now = await recordingOf(file([1, 1, 2], [150, 900, 999], 'new'), LATER);
    const { threads } = (await recordingSince(mark, now, new Pace())).recording;
    expect(threads.map(({ name, allocated }) => [name, allocated])).toEqual([
      ['a', 50],
      ['new', 700],
      ['c', undefined],
    ]);
  });

  it('knows a thread by its id, unless several threads have it', async () => {
    const tree = (calls: number[], threads: EncodedProfile['threads']): EncodedProfile => ({
      ...drawnTree(...calls.map((count) => `main ${count} ${10 * count}`)),
      threads,
    });
    const one = (id: number, name: string) => ({ id, name, nodes: 1, count: 1 });
    const since = async (before: EncodedProfile, after: EncodedProfile) => {
      const { recording, moved } = await recordingSince(
        await recordingOf(before, META),
        await recordingOf(after, LATER),
        new Pace(),
      );
      return { calls: [...(await byPath(recording, 'calls')).values()], moved: moved.length };
    };
    const renamed = await since(tree([10_000], [one(7, 'idle')]), tree([10_001], [one(7, 'GET /orders')]));
    expect(renamed).toEqual({ calls: [1], moved: 0 });
    const shared = await since(tree([5, 50], [one(0, 'a'), one(0, 'b')]), tree([53, 6], [one(0, 'b'), one(0, 'a')]));
    expect(shared).toEqual({ calls: [3, 1], moved: 0 });
    // The threads 3 and 4 have ended, and were merged into one that had merged another before.
    const merged = await since(
      tree([100, 30, 9, 2], [one(1, 'main'), one(3, 'short-1'), one(4, 'short-2'), { ...one(9, 'short-*'), count: 5 }]),
      tree([101, 50], [one(1, 'main'), { ...one(9, 'short-*'), count: 7 }]),
    );
    expect(merged).toEqual({ calls: [1, 50 - 30 - 9 - 2], moved: 0 });
    // A thread that has only grown does not take over what another lost.
    const lost = await since(tree([100, 30], [one(1, 'main'), one(3, 'gone')]), tree([140], [one(1, 'main')]));
    expect(lost).toEqual({ calls: [40], moved: 2 });
  });

  it('subtracts arrays of threads that were merged', async () => {
    const file = (arrays: number[], threads: EncodedProfile['threads']): EncodedProfile => ({
      ...drawnTree(...arrays.map(() => 'main 1 10')),
      threads,
      arrays: arrays.map((count, node) => ({ node, type: 'I', arrays: count, elements: 4 * count })),
    });
    const one = (id: number, name: string, count = 1) => ({ id, name, nodes: 1, count });
    const mark = await recordingOf(file([6, 2], [one(3, 'short-1'), one(9, 'short-*', 5)]), META);
    const now = await recordingOf(file([11], [one(9, 'short-*', 6)]), LATER);
    const source = (await recordingSince(mark, now, new Pace())).recording.metrics.find(({ id }) => id === 'arrays')?.source;
    if (source === undefined || !('arrays' in source)) throw new Error('no arrays');
    const entries: number[][] = [];
    for await (const { node, arrays, elements } of source.arrays.parts(new Pace()))
      for (let i = 0; i < node.length; i++) entries.push([node[i], arrays[i], elements[i]]);
    expect(entries).toEqual([[0, 3, 12]]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['they began at different times', META, { ...LATER, start: 1001 }],
    ['their programs differ', META, { ...LATER, mainClass: 'app.Other' }],
    ['the later one is older', LATER, META],
  ])('is refused if %s', async (why, mark, now) => {
    const tree = drawnTree('main 1 10');
    const both = [await recordingOf(tree, mark), await recordingOf(tree, now)] as const;
    await expect(recordingSince(...both, new Pace())).rejects.toMatchObject({
      kind: 'undecided',
      message: `The two dumps are not of one recording: ${why}.`,
    });
  });
});

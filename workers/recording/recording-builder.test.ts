import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import type { NumberColumn, Recording } from '../profile/recording';
import { RecordingBuilder } from './recording-builder';

const METRICS = ['samples', 'bytes'].map((id) => ({ id, label: id, unit: '', kind: 'sampled', better: 'less' }) as const);
const FACTS = { format: 'test' };

async function numbers(column: NumberColumn | undefined, most: number): Promise<number[]> {
  const all: number[] = [];
  const reader = column?.reader(new Pace());
  for (let count = 1; reader !== undefined && count > 0; ) {
    count = await reader.read(most);
    all.push(...reader.values.subarray(0, count));
  }
  return all;
}

/** Values by path, written `thread/method:line/…`; reads each column twice, in pieces of different sizes. */
async function paths(recording: Recording): Promise<Map<string, number[]>> {
  const [pops, method, lines, ...values] = await Promise.all(
    [
      recording.pops,
      recording.method,
      recording.lines,
      ...recording.metrics.map(({ source }) => (source as { column: NumberColumn }).column),
    ].map(async (column) => {
      const all = await numbers(column, 3);
      expect(await numbers(column, 1 << 13)).toEqual(all);
      return all;
    }),
  );
  const found = new Map<string, number[]>();
  let i = 0;
  for (const { name, nodes } of recording.threads) {
    let path = [name];
    for (const end = i + nodes; i < end; i++) {
      path = [
        ...path.slice(0, path.length - (path.length === 1 ? 0 : pops[i])),
        `${recording.methods.names[method[i]]}:${lines[i] ?? 0}`,
      ];
      const key = path.join('/');
      expect(found.has(key)).toBe(false);
      found.set(
        key,
        values.map((column) => column[i]),
      );
    }
  }
  expect([i, method.length]).toEqual([recording.nodes, recording.nodes]);
  return found;
}

const frame = fc.record({ method: fc.nat(4), line: fc.constantFrom(0, 0, 7) });
const stack = fc.record({
  thread: fc.nat(2),
  frames: fc.array(frame, { minLength: 1, maxLength: 6 }),
  values: fc.tuple(
    fc.nat(300),
    fc.maxSafeNat().map((value) => Math.floor(value / 100)),
  ),
});

function started(): RecordingBuilder {
  const builder = new RecordingBuilder(METRICS);
  for (let m = 0; m < 5; m++) expect(builder.method({ className: 'C', name: `m${m}` })).toBe(m);
  expect(builder.method({ className: 'C', name: 'm3' })).toBe(3);
  for (const name of ['one', 'two', 'three']) builder.thread(name);
  return builder;
}

describe('a recording out of stacks', () => {
  it('is the tree of their paths, with the sums of their values, however they are added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stack, { maxLength: 30 }), async (stacks) => {
        const [added, entered] = [started(), started()];
        const naive = new Map<string, number[]>();
        for (const { thread, frames, values } of stacks) {
          added.add(
            frames.map(({ method }) => method),
            values,
            thread,
            frames.map(({ line }) => line),
          );
          for (const { method, line } of frames) entered.enter(method, thread, line);
          for (let i = 0; i < frames.length; i++) entered.leave(i === 0 ? values : [0, 0], thread);
          let path = ['one', 'two', 'three'][thread];
          frames.forEach(({ method, line }, i) => {
            path += `/m${method}:${line}`;
            const own = naive.get(path) ?? [0, 0];
            naive.set(path, i === frames.length - 1 ? own.map((value, m) => value + values[m]) : own);
          });
        }
        const expected = [...naive].sort();
        expect([...(await paths(added.finish(FACTS)))].sort()).toEqual(expected);
        expect([...(await paths(entered.finish(FACTS)))].sort()).toEqual(expected);
      }),
    );
  });

  it('opens as a profile, one thread where none was named', async () => {
    const builder = new RecordingBuilder(METRICS);
    const [a, b] = ['a', 'b'].map((name) => builder.method({ className: 'app.Main', name }));
    builder.add([a, b], [3, 40]);
    builder.add([a], [1, 2]);
    builder.add([a, b], [4, 0]);
    const profile = await Profile.build(builder.finish({ format: 'test', jvm: 'some JVM' }), new Pace());
    expect(profile.infos.map(({ id, total }) => [id, total])).toEqual([
      ['samples', 8],
      ['bytes', 42],
    ]);
    expect([profile.merged.tree.size, profile.threads.length, profile.recording.jvm]).toEqual([2, 1, 'some JVM']);
  });

  it('of a path of 200,000 frames, and of one with 100,000 callees', async () => {
    const builder = new RecordingBuilder(METRICS);
    const many = Array.from({ length: 100_000 }, (_, m) => builder.method({ className: `C${m}`, name: 'm' }));
    builder.add([...many, ...many], [1, 1]);
    for (const method of many) builder.add([0, method], [1, 2 ** 33]);
    const recording = builder.finish(FACTS);
    expect(recording.nodes).toBe(299_999);
    const profile = await Profile.build(recording, new Pace());
    expect(profile.infos.map(({ total }) => total)).toEqual([100_001, 100_000 * 2 ** 33 + 1]);
  });

  it.each([
    ['a value below zero', (builder: RecordingBuilder) => builder.add([0], [-1, 0])],
    ['half a sample', (builder: RecordingBuilder) => builder.add([0], [0.5, 0])],
    ['a value that is missing', (builder: RecordingBuilder) => builder.add([0], [1])],
    ['a stack without frames', (builder: RecordingBuilder) => builder.add([], [1, 1])],
    ['a method that is not there', (builder: RecordingBuilder) => builder.add([9], [1, 1])],
    ['a frame that was not entered', (builder: RecordingBuilder) => builder.leave([1, 1])],
    ['a thread that is not there', (builder: RecordingBuilder) => builder.add([0], [1, 1], 7)],
    ['a frame of a thread that is not there', (builder: RecordingBuilder) => builder.enter(0, 7)],
    [
      'a frame that is never left',
      (builder: RecordingBuilder) => {
        builder.enter(0);
        builder.finish(FACTS);
      },
    ],
  ])('refuses %s', (_, act) => {
    expect(() => act(started())).toThrow(FormatError);
  });
});

describe('what is too much is refused in a sentence', () => {
  const metric = (i: number) => ({ id: `m${i}`, label: '', unit: '', kind: 'exact', better: 'less' }) as const;

  it('metrics', () => {
    const metrics = Array.from({ length: 257 }, (_, i) => metric(i));
    expect(() => new RecordingBuilder(metrics)).toThrow('The file has more than 256 metrics.');
    const builder = new RecordingBuilder(metrics.slice(1));
    expect(() => builder.metric(metric(0))).toThrow('The file has more than 256 metrics.');
  });

  it('threads', () => {
    const builder = new RecordingBuilder();
    for (let i = 0; i < 100_000; i++) builder.thread('');
    expect(() => builder.thread('')).toThrow('The file has more than 100000 threads.');
  });

  it('values: one of each metric, in a context that came late', () => {
    const metrics = Array.from({ length: 4 }, (_, i) => metric(i));
    const builder = new RecordingBuilder(metrics, 20_000);
    let context = builder.contextBelow(null, builder.method({ className: '', name: 'a' }));
    for (let i = 0; i < 5000; i++) context = builder.contextBelow(context, 0);
    for (let m = 0; m < 3; m++) builder.addTo(context, m, 1);
    expect(() => builder.addTo(context, 3, 1)).toThrow('The file has more than 20000 values (metrics × contexts).');
  });
});

it('metrics that are not kept by time bin have no values between snapshots', async () => {
  const builder = new RecordingBuilder(METRICS);
  builder.keepTimes(4, 10);
  const context = builder.context([builder.method({ className: 'app.Main', name: 'main', descriptor: '()V' })]);
  builder.addTo(context, 0, 5, 1);
  builder.addWhole(context, 1, 7);
  const recording = builder.finish(FACTS);
  expect([...recording.snapshots!.columns.keys()]).toEqual(['samples']);
  expect(await paths(recording)).toEqual(new Map([['/main:0', [5, 7]]]));
});

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AllocationFilter, DiffTypeRow, Transform, View } from '../api/engine';
import { value } from '../testing/opening';
import { type Allocated, allocatingFlight } from '../testing/planted/allocating-flight';
import { type CallgroveEngine, createEngine } from './engine';

const page = { order: 'desc', filter: '', offset: 0, limit: 1000 } as const;
const METRIC = 'sampled-allocation';

async function open(engine: CallgroveEngine, bytes: Uint8Array<ArrayBuffer>): Promise<View> {
  return { profile: value(await engine.open(1, 'x.jfr', bytes.slice().buffer)).profile, thread: 'all' };
}

async function types(engine: CallgroveEngine, view: View, sampled = METRIC): Promise<[string, number][]> {
  const { rows } = value(await engine.allocatedTypes(view, { ...page, sort: 'bytes', sampled }));
  return rows.map(({ type, bytes, count, elements }) => {
    expect([type.kind, count, elements]).toEqual(['class', null, null]);
    return [type.kind === 'class' ? type.className : '', bytes];
  });
}

async function sites(engine: CallgroveEngine, view: View, filter: AllocationFilter): Promise<[string, number][]> {
  const { rows } = value(await engine.allocatingContexts(view, filter, { ...page, sort: 'bytes', sampled: METRIC }));
  return rows.map(({ name, bytes }) => [name.method, bytes]);
}

const EVENTS: Allocated[] = [
  [1, 'a b', '[B', 100],
  [2, 'a b', 'java.lang.String', 30],
  [3, 'a c', '[Ljava.lang.String;', 50],
  [1.2e9, 'a c', '[B', 20],
  [1.3e9, 'a', '', 7],
];

describe('allocations of a flight recording', () => {
  it('are known by class, each with its contexts and methods', async () => {
    const engine = createEngine();
    const view = await open(engine, allocatingFlight(EVENTS));
    expect(await types(engine, view)).toEqual([
      ['byte[]', 120],
      ['java.lang.String[]', 50],
      ['java.lang.String', 30],
    ]);
    expect(await sites(engine, view, { kind: 'class', className: 'byte[]' })).toEqual([
      ['b', 100],
      ['c', 20],
    ]);
    // Events without a class count among all.
    expect(await sites(engine, view, { kind: 'all' })).toEqual([
      ['b', 130],
      ['c', 70],
      ['a', 7],
    ]);
    const methods = value(
      await engine.allocatingMethods(view, { kind: 'class', className: 'byte[]' }, { ...page, sort: 'bytes', sampled: METRIC }),
    );
    expect(methods.rows.map(({ name, bytes }) => [name.method, bytes])).toEqual([
      ['b', 100],
      ['c', 20],
    ]);
    const { rows } = value(
      await engine.allocatedTypes(view, { ...page, sort: 'name', order: 'asc', filter: 'STR', sampled: METRIC }),
    );
    expect(rows.map(({ bytes }) => bytes)).toEqual([30, 50]);
  });

  it('follow transforms', async () => {
    const engine = createEngine();
    const view = await open(engine, allocatingFlight(EVENTS));
    const transformed = (...transforms: Transform[]) => types(engine, { ...view, transforms });
    const pattern = (method: string) => ({ pattern: `*${method}` });
    expect(await transformed({ kind: 'hide', methods: pattern('c') })).toEqual([
      ['byte[]', 100],
      ['java.lang.String', 30],
    ]);
    // The second half of the recording.
    const to = value(await engine.complete(view.profile)).timeline!.intervals;
    expect(await transformed({ kind: 'interval', from: to / 2, to })).toEqual([['byte[]', 20]]);
    expect(await transformed({ kind: 'interval', from: 0, to: to / 2 })).toEqual([
      ['byte[]', 100],
      ['java.lang.String[]', 50],
      ['java.lang.String', 30],
    ]);
  });

  it('are those of the frames of values if these are shown', async () => {
    const engine = createEngine();
    const plain = await open(engine, allocatingFlight(EVENTS));
    const view: View = { ...plain, transforms: [{ kind: 'group', by: 'field' }] };
    expect(await types(engine, view)).toEqual(await types(engine, plain));
    expect(await sites(engine, view, { kind: 'class', className: 'byte[]' })).toEqual([
      ['byte[]', 100],
      ['byte[]', 20],
    ]);
    expect(await types(engine, { ...view, thread: 0 })).toEqual(await types(engine, plain));
  });

  it('are of the metrics that the summary names, and of no other', async () => {
    const engine = createEngine();
    const both = Uint8Array.from([
      ...allocatingFlight([[1, 'a', '[B', 10]], 'jdk.ObjectAllocationInNewTLAB'),
      ...allocatingFlight([[1, 'a', '[C', 3]], 'jdk.ObjectAllocationOutsideTLAB'),
    ]);
    const { profile, sampledTypes } = value(await engine.open(1, 'x.jfr', both.buffer));
    const view = { profile, thread: 'all' } as const;
    expect(sampledTypes).toEqual(['new-tlabs', 'outside-tlabs']);
    expect([await types(engine, view, 'new-tlabs'), await types(engine, view, 'outside-tlabs')]).toEqual([
      [['byte[]', 10]],
      [['char[]', 3]],
    ]);
    const none = await engine.allocatedTypes(view, { ...page, sort: 'bytes', sampled: METRIC });
    expect(none).toMatchObject({ ok: false, error: { kind: 'unknown-metric' } });
  });

  const FILES = [
    'h2-17',
    'h2-25',
    'lucene-21',
    'web-21',
    'web-25',
    'trouble-17',
    'trouble-21',
    'trouble-25',
    'async-profiler-4.1',
  ];
  it.each(FILES)('equal those of the JDK’s own reader in %s, and add up to the metrics', async (name) => {
    const engine = createEngine();
    const golden = (file: string) => Uint8Array.from(gunzipSync(readFileSync(`golden/flights/${file}.gz`)));
    const read: Record<string, Record<string, number>> = JSON.parse(new TextDecoder().decode(golden(`${name}.values.json`)));
    const { profile, sampledTypes = [], metrics } = value(await engine.open(1, name, golden(`${name}.jfr`).buffer));
    const view = { profile, thread: 'all' } as const;
    expect(sampledTypes.length).toBeGreaterThan(0);
    for (const sampled of sampledTypes) {
      const found = await types(engine, view, sampled);
      expect(new Map(found.map(([type, bytes]) => [`allocated ${type}`, bytes]))).toEqual(new Map(Object.entries(read[sampled])));
      const sum = found.reduce((all, [, bytes]) => all + bytes, 0);
      expect([sampled, sum]).toEqual([sampled, metrics.find(({ id }) => id === sampled)?.total]);
    }
  });
});

/** Events of one weight: `counts` of each class, in turn. */
function flightOf(counts: Readonly<Record<string, number>>): Uint8Array<ArrayBuffer> {
  const events = Object.entries(counts).flatMap(([className, count], at) =>
    Array.from({ length: count }, (): Allocated => [1, `a ${'bcdef'[at]}`, className, 1000]),
  );
  return allocatingFlight(events);
}

describe('two flight recordings', () => {
  const A = { '[B': 400, 'java.lang.String': 300, 'app.Cell': 300 };
  const compared = async (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) => {
    const engine = createEngine();
    const views = [await open(engine, flightOf(a)), await open(engine, flightOf(b))];
    const { comparison } = value(await engine.compare(2, views[0], views[1]));
    const request = { ...page, sort: 'change', metric: METRIC, kinds: [] as DiffTypeRow['kind'][] } as const;
    const { rows } = value(await engine.diffTypes(comparison, request));
    return {
      rows: rows.map(({ type, kind, a: inA, b: inB }) => [type.kind === 'class' && type.className, kind, inA, inB]),
      contexts: async (className: string) => {
        const of = { ...page, kinds: [] as DiffTypeRow['kind'][], metric: METRIC, type: { kind: 'class', className } } as const;
        const found = value(await engine.diffContexts(comparison, { ...of, sort: 'change' }));
        return found.rows.map(({ name, kind, a: inA, b: inB }) => [name.method, kind, inA, inB]);
      },
    };
  };

  it('differ by the type whose share grew, and by no other', async () => {
    const { rows, contexts } = await compared(A, { ...A, '[B': 1200 });
    expect(rows).toEqual(
      [
        ['byte[]', 'grew', 400_000, 1_200_000],
        ['app.Cell', 'same', 300_000, 300_000],
        ['java.lang.String', 'same', 300_000, 300_000],
      ].filter(([, , a, b]) => a !== b),
    );
    // A part of the samples is not judged.
    expect(await contexts('byte[]')).toEqual([['b', 'same', 400_000, 1_200_000]]);
  });

  it.each([
    ['equal', A],
    ['longer', { '[B': 812, 'java.lang.String': 590, 'app.Cell': 605 }],
    ['a little different', { '[B': 420, 'java.lang.String': 290, 'app.Cell': 290 }],
  ])('of the same program do not differ: %s', async (_, b) => {
    const { rows } = await compared(A, b);
    expect(rows.map(([, kind]) => kind).filter((kind) => kind !== 'same')).toEqual([]);
  });

  it('differ by a type that shrank, and one that is gone', async () => {
    const { rows } = await compared({ ...A, 'app.Gone': 200 }, { ...A, '[B': 120, 'app.Gone': 0 });
    expect(rows.filter(([, kind]) => kind !== 'same').map(([name, kind]) => [name, kind])).toEqual([
      ['app.Gone', 'shrank'],
      ['byte[]', 'shrank'],
    ]);
  });
});

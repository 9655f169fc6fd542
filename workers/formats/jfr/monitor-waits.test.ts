import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { BIG, CHUNK, TYPES } from '../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, joined, utf8 } from '../../testing/flight-file';

async function opened(bytes: Uint8Array<ArrayBuffer>) {
  const engine = createEngine();
  const open = await engine.open(1, 'x.jfr', bytes.slice().buffer);
  if (!open.ok) throw new Error(open.error.message);
  const view = { profile: open.value.profile, thread: 'all' as const };
  const answer = await engine.locks(view);
  if (!answer.ok) throw new Error(answer.error.message);
  return { engine, view, summary: open.value, table: answer.value };
}

describe.each(['web-21', 'h2-25', 'streams-21'])('waits to enter monitors in %s', (name) => {
  const read = () => opened(Uint8Array.from(gunzipSync(readFileSync(`golden/flights/${name}.jfr.gz`))));

  it('are those of the metrics, context by context', async () => {
    const { engine, view, summary, table } = await read();
    const total = (id: string) => summary.metrics.find((metric) => metric.id === id)?.total;
    expect([table.looks, Math.abs(table.time - (total('monitor-enters-time') ?? 0)) <= table.looks]).toEqual([
      ...[total('monitor-enters'), true],
    ]);
    const byContext = new Map<number, number>();
    for (const { waiter, looks } of table.rows.flatMap(({ pairs }) => pairs))
      byContext.set(waiter.context, (byContext.get(waiter.context) ?? 0) + looks);
    for (const [context, looks] of byContext) {
      const details = await engine.context(view, context, ['monitor-enters']);
      expect(details.ok && details.value.values.find(({ metric }) => metric === 'monitor-enters')?.exclusive).toBe(looks);
    }
  });
});

const MONITORS: FlightType = {
  name: 'jdk.JavaMonitorEnter',
  id: 42,
  isEvent: true,
  fields: [
    'startTime: long',
    'duration: long',
    'eventThread: java.lang.Thread#',
    'stackTrace: jdk.types.StackTrace#',
    'monitorClass: java.lang.Class#',
    'previousOwner: java.lang.Thread#',
  ],
};
const waits = (
  ...values: (readonly [duration: number, thread: number | bigint, stack: number | bigint, of: number, owner: number | bigint])[]
) => values.map(([duration, ...rest]) => ({ type: MONITORS.name, values: [5, duration, ...rest] }) as const);
const chunk = (events: FlightChunk['events'], monitors = MONITORS): Uint8Array<ArrayBuffer> => {
  const [first, second] = CHUNK.constants;
  return flightChunk({
    ...CHUNK,
    types: [...TYPES.filter(({ name }) => name !== MONITORS.name), monitors],
    events: [...CHUNK.events, ...events],
    constants: [
      { ...first, 'jdk.types.Symbol': [...first!['jdk.types.Symbol']!, [6, utf8('[Lapp/Cell;')]] },
      { ...second, 'java.lang.Class': [...second!['java.lang.Class']!, [102, -1, 6]] },
    ],
  });
};
const rowsOf = ({ table }: Awaited<ReturnType<typeof opened>>) =>
  table.rows.map(({ className, looks, time, pairs }) => [
    ...[className, looks, time],
    pairs.map(({ waiter, thread, holder, ...pair }) => [waiter.path.at(-1)?.method, thread, holder, pair.looks]),
  ]);

describe('a made-up recording', () => {
  it('has waits by class, with the thread that held the monitor before', async () => {
    const file = await opened(
      chunk(waits([30, 1, 1, 100, BIG], [5, 1, 1, 100, BIG], [7, BIG, BIG, 102, BIG + 1n], [2, 1, 1, 100, 0])),
    );
    expect(rowsOf(file)).toEqual([
      [
        ...['app.Main', 3, 37],
        [
          ['run', 'one', null, 2],
          ['run', undefined, null, 1],
        ],
      ],
      ['app.Cell[]', 1, 7, [['main', 'two', null, 1]]],
    ]);
    expect(file.summary.locks).toMatchObject({ source: 'events', looks: 4, omitted: 0, threshold: '' });
  });

  it('adds up its chunks', async () => {
    const one = chunk(waits([30, 1, 1, 100, BIG]));
    expect(rowsOf(await opened(joined([one, one])))).toEqual([['app.Main', 2, 60, [['run', 'one', null, 2]]]]);
  });

  it('leaves out waits without a stack, and counts them', async () => {
    const { table } = await opened(chunk(waits([30, 1, 0, 100, BIG], [4, 1, 1, 100, BIG])));
    expect([table.looks, table.hidden]).toEqual([1, { looks: 1, time: 30 }]);
  });

  it('without classes and owners has waits all the same', async () => {
    const plain = { ...MONITORS, fields: MONITORS.fields!.slice(0, 4) };
    const events = [{ type: MONITORS.name, values: [5, 9, 1, 1] }] as const;
    expect(rowsOf(await opened(chunk(events, plain)))).toEqual([['(unknown class)', 1, 9, [['run', undefined, null, 1]]]]);
  });

  it('without waits has no table', async () => {
    const { summary, table } = await opened(chunk([]));
    expect([summary.locks, table.rows]).toEqual([undefined, []]);
  });
});

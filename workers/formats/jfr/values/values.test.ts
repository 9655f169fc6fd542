import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../../files/byte-source';
import { Pace } from '../../../jobs/pace';
import { Profile } from '../../../profile/profile';
import type { Recording } from '../../../profile/recording';
import { fieldValues } from '../../../profile/values/field-values';
import { byField } from '../../../profile/values/value-frames';
import { FIELDS_CHUNK } from '../../../testing/flight-chunk';
import { type FlightChunk, flightChunk, joined, utf8 } from '../../../testing/flight-file';
import { runCount } from '../../../testing/run-count';
import { CellTable } from '../cell-table';
import type { Constants } from '../constants';
import { parse } from '../parse';
import { type ChunkValues, classValue, NO_VALUE, OTHER_VALUES } from './chunk-values';
import { ValueSums } from './value-sums';

const read = (...chunks: FlightChunk[]): Promise<Recording> =>
  parse(bufferSource(joined(chunks.map(flightChunk)).buffer), new Pace());
const amounts = (recording: Recording) =>
  Object.fromEntries(
    fieldValues(recording).map(({ metric, kind, values }) => [
      `${metric}, ${kind}`,
      Object.fromEntries(values.map(({ name, amount }) => [name, amount])),
    ]),
  );

const EXPECTED = {
  'sampled-allocation, allocated': {
    'app.Main[]': 224,
    'int[][]': 114,
    'app.Main$$Lambda': 113,
    'app.Hidden': 111,
    'app.Main': 110,
  },
  'exceptions, thrown': { 'app.Main': 1, 'app.Hidden': 1 },
  'file-reads-bytes, file': { '/a path/of a constant': 4, zwölf: 8, zwőlf: 4, '/tmp/x.log': 4 },
  'file-reads-time, file': { '/a path/of a constant': 3, zwőlf: 3, zwölf: 6, '/tmp/x.log': 3 },
  'socket-reads-bytes, host': { 'db.local:5432': 6, '10.0.0.1:5432': 6, '[::1]:80': 6, x: 6 },
  'socket-reads-time, host': { 'db.local:5432': 3, '10.0.0.1:5432': 3, '[::1]:80': 3, x: 3 },
};

describe('the values in the fields of a made-up recording', () => {
  it.each<[string, Partial<FlightChunk>]>([
    ['compressed', {}],
    ['fixed', { isCompressed: false }],
  ])('are classes as Java writes them, paths, hosts with ports: integers %s', async (_, more) => {
    expect(amounts(await read({ ...FIELDS_CHUNK, ...more }))).toEqual(EXPECTED);
  });

  it('add up over chunks, in which constants have other numbers', async () => {
    const both = amounts(await read(FIELDS_CHUNK, { ...FIELDS_CHUNK, startNs: FIELDS_CHUNK.startNs! + 2_000_000_000n }));
    const doubled = Object.entries(EXPECTED).map(([key, values]) => [
      key,
      Object.fromEntries(Object.entries(values).map(([name, amount]) => [name, 2 * amount])),
    ]);
    expect(both).toEqual(Object.fromEntries(doubled));
  });

  it('never exceed the figures of their contexts, and keep their time', async () => {
    const { values, metrics, nodes, snapshots } = await read(FIELDS_CHUNK);
    const { node, metric, amount, interval } = values!.entries();
    for (const [m, id] of values!.metrics.entries()) {
      const source = metrics.find((each) => each.id === id)!.source;
      if (source.kind !== 'column') throw new Error();
      const reader = source.column.reader(new Pace());
      await reader.read(nodes);
      const rest = Float64Array.from(reader.values.subarray(0, nodes));
      node.forEach((each, i) => {
        if (metric[i] === m) rest[each] -= amount[i];
      });
      expect(rest.every((each) => each >= 0)).toBe(true);
    }
    // The read of /tmp/x.log starts after 1.5 of 2 seconds.
    const late = [...values!.entries().value.keys()].filter((i) => values!.names[values!.entries().value[i]] === '/tmp/x.log');
    expect(snapshots!.elapsed).toHaveLength(1999);
    expect(late.map((i) => interval[i])).toEqual([1500, 1500]);
  });

  it('are leaves below the frames that have the rest', async () => {
    const profile = await Profile.build(byField(await read(FIELDS_CHUNK)), new Pace());
    const { merged, names } = profile;
    await merged.ready(['sampled-allocation']);
    const { sums } = merged.prefix('sampled-allocation');
    const stacks: string[] = [];
    const path: string[] = [];
    for (let i = 0; i < merged.tree.size; i++) {
      const { className, method, descriptor } = names.frame(merged.tree.method[i]);
      path.length = merged.tree.depth[i];
      path.push(`${className}${className && '.'}${method}${descriptor}`);
      if (sums[i + 1] > sums[i]) stacks.push(`${path.join(' > ')} ${sums[i + 1] - sums[i]}`);
    }
    const main = 'app.Main.main()V > app.Hidden.run()V';
    expect(stacks.sort()).toEqual([
      '(truncated) > app.Hidden.run()V 14',
      `${main} > app.Hidden (allocated) 111`,
      `${main} > app.Main (allocated) 110`,
      `${main} > app.Main$$Lambda (allocated) 113`,
      `${main} > app.Main[] (allocated) 224`,
      `${main} > int[][] (allocated) 114`,
    ]);
  });

  it('are absent if no event has one', async () => {
    const { events } = FIELDS_CHUNK;
    const without = { ...FIELDS_CHUNK, events: events.filter(({ type }) => !/Allocation|Exception|File|Socket/.test(type)) };
    expect((await read(without)).values).toBe(undefined);
  });

  it('are safe to show', async () => {
    const path = { type: 'jdk.FileRead', values: [5, 3, 1, 1, utf8('/tmp/\u202egol.x'), 4] };
    const names = (await read({ ...FIELDS_CHUNK, events: [path] })).values!.names;
    expect(names).toHaveLength(1);
    expect(names[0]).not.toContain('\u202e');
  });
});

it.each([
  ['[B', 'byte[]'],
  ['[[Ljava/lang/String;', 'java.lang.String[][]'],
  ['java/util/Map$Entry', 'java.util.Map$Entry'],
  ['app/A$$Lambda+0x00007f0a5c039a58', 'app.A$$Lambda'],
  ['[Lapp/A$$Lambda$14+0x00007f0a5c039a58/2027775614;', 'app.A$$Lambda[]'],
  ['java.lang.Long', 'java.lang.Long'],
  ['', ''],
])('a class that the file writes %s is shown as %s', (written, shown) => {
  expect(classValue(written)).toBe(shown);
});

describe('the limits', () => {
  const constants = {} as Constants;
  /** Time bins that were merged in pairs so many times, with all figures in them. */
  const timesOf = (bins: number, halvings: number) => ({
    halvings,
    get timeBins() {
      return Math.ceil(bins / 2 ** this.halvings);
    },
    halveTimes(to: number) {
      this.halvings = to;
    },
  });
  const ofChunk = (sums: ValueSums, names: string[], kind = 'file', times = timesOf(100, 0)) =>
    sums.ofChunk({ kind, valueTexts: () => ['', '', ...names] } as unknown as ChunkValues, constants, times);
  const builder = { positions: Uint32Array.from({ length: 50 }, (_, i) => i), halvings: 0 };
  const finished = (sums: ValueSums) => sums.finish(builder as never, { metrics: [{ id: 'm' }, { id: 'n' }] } as never);

  it('put further values into one, and say so', () => {
    const sums = new ValueSums(2, 100);
    const { add } = ofChunk(sums, ['a', 'b', 'c', 'd']);
    for (const number of [2, 3, 4, 5, OTHER_VALUES, NO_VALUE]) add(7, number, 0, 0, 10);
    const values = finished(sums)!;
    expect(fieldValues({ metrics: [{ id: 'm' }], values } as never)).toEqual([
      {
        ...{ metric: 'm', kind: 'file' },
        values: [
          { name: '(other paths)', amount: 30 },
          { name: 'a', amount: 10 },
          { name: 'b', amount: 10 },
        ],
      },
    ]);
    expect(sums.notices()).toEqual([
      'The file has too many paths, or too many combinations of them with call paths, to keep all apart. Grouped by event field, the rest are shown as “(other paths)”.',
    ]);
  });

  it('are those of each kind: many paths leave room for classes', () => {
    const sums = new ValueSums(3, 100);
    const paths = ofChunk(sums, ['a', 'b', 'c', 'd']);
    for (const number of [2, 3, 4, 5]) paths.add(7, number, 0, 0, 10);
    ofChunk(sums, ['app/A'], 'thrown').add(7, 2, 1, 0, 1);
    expect(finished(sums)?.names).toEqual(['a', 'b', 'c', '(other paths)', 'app.A']);
    expect(sums.notices()).toEqual([expect.stringContaining('too many paths')]);
  });

  it.each<[string, bins: number, halvings: number, most: number, left: number, notices: RegExp[]]>([
    ['not at all if they are few', 512, 0, 2000, 0, []],
    ['as often as necessary', 512, 0, 300, 2, [/^Intervals of the timeline are longer/]],
    ['not if those of other figures were merged before', 512, 3, 300, 3, []],
    ['down to 64 bins, beyond which values are not kept apart', 512, 0, 100, 3, [/^Intervals/, /^The file has too many paths/]],
    ['into one if all others were discarded', 512, 9, 100, 9, []],
  ])('merge time bins: %s', (_, bins, halvings, most, left, notices) => {
    const sums = new ValueSums(10, most);
    const times = timesOf(bins, halvings);
    const { add } = ofChunk(sums, ['a', 'b'], 'file', times);
    for (let bin = 0; bin < bins; bin++) for (const number of [2, 3]) add(7, number, 0, bin, 1);
    expect(times.halvings).toBe(left);
    expect(sums.notices()).toEqual(notices.map((notice) => expect.stringMatching(notice)));
    const values = sums.finish({ ...builder, halvings: left } as never, { metrics: [{ id: 'm' }] } as never)!;
    const { interval, amount } = values.entries();
    expect(amount.reduce((sum, each) => sum + each, 0)).toBe(2 * bins);
    expect(Math.max(...interval)).toBe((bins - 1) >> left);
  });

  it('lose no amount, and keep those known before, whatever the limit', () => {
    const event = fc.record({
      context: fc.nat(49),
      value: fc.nat(7),
      metric: fc.nat(1),
      bin: fc.nat(99),
      amount: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 400 }),
        fc.constantFrom(3, 100),
        fc.constantFrom(20, 1e6),
        fc.nat(7),
        (events, most, room, halvings) => {
          const sums = new ValueSums(most, room);
          const { add } = ofChunk(sums, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
          for (const { context, value, metric, bin, amount } of events) add(context, 2 + value, metric, bin, amount);
          const values = sums.finish({ ...builder, halvings } as never, { metrics: [{ id: 'm' }, { id: 'n' }] } as never);
          const found = new Map<string, number>();
          const entries = values?.entries();
          let last = -1;
          for (let i = 0; i < (entries?.node.length ?? 0); i++) {
            const { node, value, metric, interval, amount } = entries!;
            const key = `${node[i]} ${metric[i]} ${interval[i]}`;
            found.set(key, (found.get(key) ?? 0) + amount[i]);
            const rank = ((node[i] * 100 + value[i]) * 2 + metric[i]) * 100 + interval[i];
            expect(rank).toBeGreaterThan(last);
            last = rank;
          }
          const expected = new Map<string, number>();
          for (const { context, metric, bin, amount } of events) {
            const key = `${context} ${metric} ${bin >> halvings}`;
            expected.set(key, (expected.get(key) ?? 0) + amount);
          }
          expect(found).toEqual(expected);
          if (most === 100 && room === 1e6) expect(sums.notices()).toEqual([]);
        },
      ),
      { numRuns: runCount(100) },
    );
  });

  it('find cells that are there', () => {
    const cells = new CellTable(1);
    cells.number(1, 2, 3, 9);
    expect([cells.has(1, 2, 3, 9), cells.has(1, 2, 3, 8), cells.has(2, 2, 3, 9)]).toEqual([true, false, false]);
    cells.halveTo(1);
    expect([cells.has(1, 2, 3, 8), cells.bin(0)]).toEqual([true, 8]);
  });
});

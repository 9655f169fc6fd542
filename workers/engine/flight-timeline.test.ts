import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { value } from '../testing/opening';
import { createEngine } from './engine';

/** Sums by time bin; bins without any are left out. */
type Sums = Record<number, number>;
/** Figures of a recording by time bin, as computed by the JDK's own reader (scripts/lib/flights/binned-figures.js). */
interface Binned {
  width: number;
  count: number;
  metrics: Record<string, Sums>;
  pauses: Record<string, { counts: Sums; ns: Sums }>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
/** Sum of the bins in a range. */
const within = (sums: Sums, from: number, to: number): number =>
  sum(Object.entries(sums).flatMap(([bin, each]) => (Number(bin) >= from && Number(bin) < to ? each : [])));
/** The bins that have any. */
const sparse = (all: readonly number[]): Sums => Object.fromEntries([...all.entries()].filter(([, each]) => each !== 0));

describe.each([
  'h2-17',
  'h2-25',
  'lucene-21',
  'web-21',
  'web-25',
  'async-profiler-3.0',
  'async-profiler-4.1',
  'async-profiler-wall',
])('the time of the flight recording %s', (name) => {
  const { timeline: told }: { timeline: Binned } = JSON.parse(
    gunzipSync(readFileSync(`golden/flights/${name}.times.json.gz`)).toString(),
  );
  const engine = createEngine();
  const opened = engine.open(1, name, new Blob([readFileSync(`golden/flights/${name}.jfr.gz`)]), () => undefined);
  const asked = { by: 'package', most: 8, context: 0 } as const;

  it('is cut into bins, in which each metric has what the JDK tells', async () => {
    const { profile, timeline, metrics } = value(await opened);
    const ids = metrics.map(({ id }) => id);
    expect(timeline).toEqual({ intervals: told.count, metrics: ids, step: null, isBinned: true, width: told.width });
    expect(ids.toSorted()).toEqual(Object.keys(told.metrics).toSorted());
    expect(told.count).toBeGreaterThan(500);
    for (const id of ids) {
      const made = value(await engine.timeline(1, { profile, thread: 'all' }, { ...asked, metric: id }));
      expect([id, sparse(made.totals)]).toEqual([id, told.metrics[id]]);
      expect(made.elapsed.slice(0, -1)).toEqual(Array.from({ length: told.count - 1 }, (_, k) => (k + 1) * told.width));
      const pauses = Object.fromEntries(
        (made.pauses ?? []).map(({ name: collector, counts, ns }) => [collector, { counts: sparse(counts), ns: sparse(ns) }]),
      );
      expect(pauses).toEqual(told.pauses);
    }
  });

  it('has bars of several bins, of which adjacent ranges add up to the whole', async () => {
    const { profile, metrics } = value(await opened);
    const cuts = [0, 7, Math.floor(told.count / 3), told.count - 1, told.count];
    for (const { id, total } of metrics) {
      let before = 0;
      for (const [k, from] of cuts.slice(0, -1).entries()) {
        const to = cuts[k + 1];
        const request = { ...asked, metric: id, within: { from, to }, bars: 90 };
        const made = value(await engine.timeline(1, { profile, thread: 'all' }, request));
        expect(made.totals.length).toBeLessThanOrEqual(90);
        expect([made.bounds[0], made.bounds.at(-1), made.begin]).toEqual([from, to, from * told.width]);
        expect(made.totals).toEqual(
          made.totals.map((_, bar) => within(told.metrics[id], made.bounds[bar], made.bounds[bar + 1])),
        );
        expect([id, made.before, made.whole]).toEqual([id, before, total]);
        before += sum(made.totals);
      }
      expect([id, before]).toEqual([id, total]);
    }
  });

  it('narrows every view to a range of it', async () => {
    const { profile, metrics } = value(await opened);
    const [from, to] = [10, Math.floor(told.count / 2)];
    for (const { id } of metrics) {
      const view = { profile, thread: 'all' as const, transforms: [{ kind: 'interval' as const, from, to }] };
      const { steps } = value(await engine.transform(2, view, [id], null));
      expect([id, steps[0].totals[0].after]).toEqual([id, within(told.metrics[id], from, to)]);
    }
  });

  it('has no range outside of the file', async () => {
    const { profile, metrics } = value(await opened);
    const request = { ...asked, metric: metrics[0].id, within: { from: 5, to: told.count + 1 } };
    expect(await engine.timeline(1, { profile, thread: 'all' }, request)).toMatchObject({
      ok: false,
      error: { kind: 'bad-transform', message: expect.stringContaining(`from 5 to ${told.count + 1}`) },
    });
  });
});

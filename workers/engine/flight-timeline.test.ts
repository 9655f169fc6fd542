import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { value } from '../testing/opening';
import { createEngine } from './engine';

/** Figures of a recording by time bin, as computed by the JDK's own reader (scripts/lib/flights/binned-figures.js). */
interface Binned {
  width: number;
  count: number;
  metrics: Record<string, number[]>;
  collections: Record<string, { counts: number[]; ns: number[] }>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

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
    gunzipSync(readFileSync(`golden/flights/${name}.json.gz`)).toString(),
  );
  const engine = createEngine();
  const opened = engine.open(1, name, new Blob([readFileSync(`golden/flights/${name}.jfr.gz`)]), () => undefined);

  it('is cut into bins, in which each metric has what the JDK tells', async () => {
    const { profile, timeline, metrics } = value(await opened);
    const ids = metrics.map(({ id }) => id);
    expect(timeline).toEqual({ intervals: told.count, metrics: ids, step: null, isBinned: true });
    expect(ids.toSorted()).toEqual(Object.keys(told.metrics).toSorted());
    expect(told.count).toBeGreaterThan(50);
    for (const id of ids) {
      const request = { metric: id, by: 'package', most: 8, context: 0 } as const;
      const made = value(await engine.timeline(1, { profile, thread: 'all' }, request));
      expect([id, made.totals]).toEqual([id, told.metrics[id]]);
      expect(made.elapsed.slice(0, -1)).toEqual(Array.from({ length: told.count - 1 }, (_, k) => (k + 1) * told.width));
      const pauses = Object.fromEntries(
        (made.pauses ?? []).map(({ name: collector, counts, ns }) => [collector, { counts, ns }]),
      );
      expect(pauses).toEqual(told.collections);
    }
  });

  it('narrows every view to a range of it', async () => {
    const { profile, metrics } = value(await opened);
    const [from, to] = [10, Math.floor(told.count / 2)];
    for (const { id } of metrics) {
      const view = { profile, thread: 'all' as const, transforms: [{ kind: 'interval' as const, from, to }] };
      const { steps } = value(await engine.transform(2, view, [id], null));
      expect([id, steps[0].totals[0].after]).toEqual([id, sum(told.metrics[id].slice(from, to))]);
    }
  });
});

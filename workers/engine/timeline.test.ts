import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { ContextDetails, Progress, Timeline, Transform, View } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { encodeMct } from '../formats/mct/encoder';
import { opened, value } from '../testing/opening';
import { SIZED, SMALL, SNAPSHOTS } from '../testing/small-profile';
import { synthetic } from '../testing/synthetic';
import { type CallgroveEngine, createEngine } from './engine';

const WIDE = { focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 20 } as const;
const during = (from: number, to: number): Transform => ({ kind: 'interval', from, to });

/**
 * Figures of every context in each interval, worked out by hand: the entries, and after the last snapshot the rest of the count
 * at the end.
 */
function expected(id: 'calls' | 'bytecodes', from: number, to: number): number[] {
  const { snapshots: states, columns, depth } = SNAPSHOTS;
  return Array.from({ length: depth.length }, (_, node) => {
    const own = states?.columns[id].filter((entry) => entry.node === node) ?? [];
    const sum = (some: typeof own): number => some.reduce((all, { count }) => all + count, 0);
    const inside = sum(own.filter(({ state }) => state >= from && state < to));
    return inside + (to > 3 ? columns[id][node] - sum(own) : 0);
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

async function total(engine: CallgroveEngine, view: View, metric: string): Promise<number> {
  return value(await engine.flame(view, { metric, ...WIDE })).total;
}

describe('intervals between earlier states', () => {
  it.each([
    [0, 1],
    [1, 2],
    [1, 3],
    [0, 3],
    [2, 4],
    [3, 4],
    [0, 4],
  ])('from %i to %i have what came between, in every context', async (from, to) => {
    const { engine, all, summary } = await opened(SNAPSHOTS);
    expect(summary.timeline).toEqual({ intervals: 4, metrics: ['calls', 'bytecodes', 'objects'], step: null, isBinned: false });
    const options = { snapshots: '500ms' };
    expect((await opened({ ...SNAPSHOTS, meta: { options } })).summary.timeline).toMatchObject({ asked: 500 });
    const byWork = { snapshots: '5000-bytecodes' };
    expect((await opened({ ...SNAPSHOTS, meta: { options: byWork } })).summary.timeline?.asked).toBeUndefined();
    for (const thread of [0, 1]) {
      const view: View = { ...all, thread, transforms: [during(from, to)] };
      for (const metric of ['calls', 'bytecodes'] as const) {
        const figures = expected(metric, from, to).slice(thread * 6, thread * 6 + 6);
        expect(await total(engine, view, metric)).toBe(sum(figures));
        const found: number[] = [];
        for (let context = 0; context < figures.length; context++) {
          const { values }: ContextDetails = value(await engine.context(view, context, [metric]));
          found.push(values[0].exclusive);
        }
        expect(found.toSorted((a, b) => a - b)).toEqual(figures.toSorted((a, b) => a - b));
      }
    }
  });

  it('can be composed with other steps, in any order, and keep the contexts', async () => {
    const { engine, all } = await opened(SNAPSHOTS);
    const fold: Transform = { kind: 'recursion', method: null };
    for (const transforms of [
      [during(1, 3), fold],
      [fold, during(1, 3)],
    ]) {
      const view = { ...all, transforms };
      expect(await total(engine, view, 'bytecodes')).toBe(sum(expected('bytecodes', 1, 3)));
      const made = value(await engine.transform(1, view, ['bytecodes', 'arrays'], null));
      // The file has no counts of arrays at earlier snapshots, so nothing is reported about them.
      expect(made.steps.at(-1)?.totals.map(({ metric }) => metric)).toEqual(['bytecodes']);
    }
    const [first, second] = value(await engine.transform(1, { ...all, transforms: [during(0, 2), fold] }, ['calls'], null)).steps;
    expect(first).toMatchObject({ totals: [{ before: sum(expected('calls', 0, 4)), after: sum(expected('calls', 0, 2)) }] });
    expect(second.totals[0].before).toBe(second.totals[0].after);
    expect(await engine.flame({ ...all, transforms: [during(0, 2)] }, { metric: 'arrays', ...WIDE })).toMatchObject({
      ok: false,
      error: { kind: 'unknown-metric' },
    });
  });

  it('are refused where there are none, or not so many', async () => {
    const { engine, all } = await opened(SNAPSHOTS);
    for (const wrong of [during(0, 5), during(2, 2), during(-1, 2), during(0.5, 2)])
      expect(await engine.transform(1, { ...all, transforms: [wrong] }, ['calls'], null)).toMatchObject({
        ok: false,
        error: { kind: 'bad-transform' },
      });
    const { engine: other, all: without, summary } = await opened(SMALL);
    expect(summary.timeline).toBeNull();
    const refused = await other.transform(1, { ...without, transforms: [during(0, 1)] }, ['calls'], null);
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'bad-transform', advice: expect.stringContaining('snapshots=1s') },
    });
    const request = { metric: 'calls', by: 'package', most: 5, context: -1 } as const;
    expect(await other.timeline(1, without, request)).toMatchObject({ ok: false, error: { kind: 'unknown-metric' } });
  });

  it('name a column that has more than there was at the end, or does not fit its contexts', async () => {
    const entries = SNAPSHOTS.snapshots?.columns.calls ?? [];
    for (const calls of [
      [{ node: 0, state: 0, count: 2 }],
      [{ node: 99, state: 0, count: 1 }],
      [...entries.slice(0, 1), { node: 0, state: 0, count: 1 }],
      [{ node: 1, state: 3, count: 1 }],
    ]) {
      const { engine, all } = await opened({ ...SNAPSHOTS, snapshots: { elapsed: [1, 2, 3], columns: { calls } } });
      expect(await engine.flame({ ...all, transforms: [during(0, 1)] }, { metric: 'calls', ...WIDE })).toMatchObject({
        ok: false,
        error: { kind: 'damaged', where: expect.stringContaining('snapshots.calls') },
      });
    }
  });
});

describe('intervals of arrays and bytes', () => {
  // Worked out by hand: bytes of arrays, and objects times 16 (Object), 24 (A) or 32 (B), in the order of the four intervals.
  const ARRAYS = [1, 2, 4, 1];
  const ELEMENTS = [10, 20, 34, 10];
  const ARRAY_BYTES = [56, 280, 32, 72];

  it('have what came between, in totals, contexts and by type', async () => {
    const { engine, all, summary } = await opened(SIZED);
    expect(summary.timeline?.metrics).toEqual(['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes']);
    for (let k = 0; k < 4; k++) {
      const view: View = { ...all, transforms: [during(k, k + 1)] };
      expect([await total(engine, view, 'arrays'), await total(engine, view, 'elements')]).toEqual([ARRAYS[k], ELEMENTS[k]]);
      const page = { sort: 'objects', order: 'desc', filter: '', offset: 0, limit: 99 } as const;
      const { rows } = value(await engine.objectTypes(view, page));
      const size: Record<string, number> = { 'java.lang.Object': 16, 'app.A': 24, 'app.B': 32 };
      const ofObjects = sum(rows.map(({ className, objects }) => objects * size[className]));
      expect((await hotSums(engine, view, 'bytes')).total).toBe(ARRAY_BYTES[k] + ofObjects);
      const types = value(await engine.arrayTypes(view));
      expect([sum(types.map(({ arrays }) => arrays)), sum(types.map(({ elements }) => elements))]).toEqual([
        ARRAYS[k],
        ELEMENTS[k],
      ]);
    }
    for (const metric of ['arrays', 'elements', 'bytes']) {
      const request = { metric, by: 'package', most: 9, context: -1 } as const;
      const { totals } = value(await engine.timeline(1, all, request));
      for (let k = 0; k < 4; k++)
        expect(totals[k]).toBe((await hotSums(engine, { ...all, transforms: [during(k, k + 1)] }, metric)).total);
      expect(sum(totals)).toBe(summary.metrics.find(({ id }) => id === metric)?.total);
    }
  });

  it('name a column of arrays that does not fit', async () => {
    const entry = { node: 0, state: 0, type: 'I', arrays: 1, elements: 10 };
    for (const arrays of [
      [{ ...entry, arrays: 3 }],
      [{ ...entry, elements: 21 }],
      [{ ...entry, type: 'J' }],
      [{ ...entry, node: 1 }],
      [{ ...entry, node: 99 }],
      [entry, entry],
      [{ ...entry, state: 1 }, entry],
      [{ ...entry, state: 3 }],
    ]) {
      const { engine, all } = await opened({ ...SIZED, snapshots: { elapsed: [1, 2, 3], columns: {}, arrays } });
      expect(await engine.flame({ ...all, transforms: [during(0, 1)] }, { metric: 'arrays', ...WIDE })).toMatchObject({
        ok: false,
        error: { kind: 'damaged', where: expect.stringContaining('snapshots.arrays') },
      });
    }
  });

  it('has no bytes where calls have no earlier states', async () => {
    const { bytes } = SIZED.snapshots!.columns;
    const { summary } = await opened({ ...SIZED, snapshots: { elapsed: [1, 2, 3], columns: { bytes } } });
    expect(summary.timeline).toBeNull();
  });
});

describe('the timeline', () => {
  const ask = async (
    profile: EncodedProfile,
    request: Partial<Parameters<CallgroveEngine['timeline']>[2]>,
    thread: View['thread'] = 'all',
  ) => {
    const { engine, all } = await opened(profile);
    const view = { ...all, thread, transforms: [during(0, 1)] };
    return value(await engine.timeline(1, view, { metric: 'bytecodes', by: 'package', most: 9, context: -1, ...request }));
  };

  it('adds up to the intervals, by package and by thread', async () => {
    for (const by of ['package', 'thread'] as const)
      for (const metric of ['calls', 'bytecodes'] as const) {
        const found: Timeline = await ask(SNAPSHOTS, { by, metric });
        const totals = [0, 1, 2, 3].map((k) => sum(expected(metric, k, k + 1)));
        expect(found.totals).toEqual(totals);
        expect(totals.map((_, k) => sum(found.rows.map(({ counts }) => counts[k])))).toEqual(totals);
        expect(found.elapsed).toEqual([1000, 1500, 4000, 12_345]);
      }
    const threads = await ask(SNAPSHOTS, { by: 'thread' });
    expect(threads.rows.map(({ name }) => name)).toEqual(['main', 'worker']);
    const worker = await ask(SNAPSHOTS, { by: 'thread' }, 1);
    expect(worker.rows).toEqual(threads.rows.slice(1));
  });

  it('puts the rest into one row, and knows a context with all below it', async () => {
    const all = await ask(SNAPSHOTS, { most: 9 });
    const short = await ask(SNAPSHOTS, { most: 1, context: 0 });
    expect(short.rows).toHaveLength(Math.min(2, all.rows.length));
    expect(short.rows.at(-1)?.rest).toBe(all.rows.length - 1);
    expect(short.totals).toEqual(all.totals);
    // Context 0 is the only outermost frame of both threads.
    expect(short.context).toEqual(all.totals);
  });

  it('knows the contexts of a tree whose steps choose by the figures of an interval', async () => {
    const engine = createEngine();
    const { profile } = value(await engine.open(1, 'x.mct', (await encodeMct(SNAPSHOTS)).buffer));
    const sizes = new Set<number>();
    for (const k of [0, 1, 2, 3]) {
      const transforms: Transform[] = [during(k, k + 1), { kind: 'drop', metric: 'calls', share: 0.3 }];
      const view: View = { profile, thread: 'all', transforms };
      const { contexts } = value(await engine.transform(1, view, ['calls'], null));
      sizes.add(contexts);
      for (let context = 0; context < contexts; context++) {
        const found = value(await engine.timeline(1, view, { metric: 'calls', by: 'package', most: 9, context }));
        const { values } = value(await engine.context(view, context, ['calls']));
        expect(found.context?.[k]).toBe(values[0].inclusive);
      }
    }
    expect(sizes.size).toBeGreaterThan(1);
  });

  it('counts objects out of calls, as the trees of the intervals do', async () => {
    const file = readFileSync(new URL('../../golden/snapshots.mct', import.meta.url));
    const engine = createEngine();
    const summary = value(await engine.open(1, 'snapshots.mct', new Uint8Array(file).buffer));
    const all: View = { profile: summary.profile, thread: 'all' };
    const found = value(await engine.timeline(1, all, { metric: 'objects', by: 'package', most: 9, context: -1 }));
    for (let k = 0; k < 4; k++) {
      const { hot, total: inside } = await hotSums(engine, { ...all, transforms: [during(k, k + 1)] }, 'objects');
      expect(found.totals[k]).toBe(inside);
      expect(hot).toBe(inside);
    }
    expect(sum(found.totals)).toBe(30);
    // With a frame for each thread on top, the figures are the same.
    const apart: View = { ...all, thread: 'apart' };
    const again = value(await engine.timeline(1, apart, { metric: 'objects', by: 'package', most: 9, context: -1 }));
    expect(again.totals).toEqual(found.totals);
    for (let k = 0; k < 4; k++)
      expect(await total(engine, { ...apart, transforms: [during(k, k + 1)] }, 'objects')).toBe(
        await total(engine, { ...all, transforms: [during(k, k + 1)] }, 'objects'),
      );
  });

  it('is the same of a file in many parts', async () => {
    const engine = createEngine();
    const request = { metric: 'calls', by: 'package', most: 9, context: -1 } as const;
    const views: Timeline[] = [];
    for (const entries of [1, 2, 1000]) {
      const summary = value(await engine.open(1, 'x.mct', (await encodeMct(SNAPSHOTS, entries)).buffer));
      views.push(value(await engine.timeline(1, { profile: summary.profile, thread: 'all' }, request)));
    }
    expect(views[0]).toEqual(views[2]);
    expect(views[1]).toEqual(views[2]);
  });

  it('tells how much of both runs is done, and can be cancelled at any of it', async () => {
    const profile = synthetic({ contexts: 60_000, seed: 5, threads: 2, methods: 500, changed: 0 });
    const half = Array.from(profile.columns.calls).flatMap((all, node) => (all > 1 ? [{ node, state: 0, count: 1 }] : []));
    const { engine, all } = await opened({ ...profile, snapshots: { elapsed: [1000], columns: { calls: half } } });
    const request = { metric: 'calls', by: 'package', most: 9, context: -1 } as const;
    // Whenever the clock is read, it is time for a report.
    let clock = performance.now();
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 200));
    const told: Progress[] = [];
    const whole = value(await engine.timeline(1, all, request, (progress) => told.push(progress)));
    expect(whole.totals).toEqual([half.length, sum(Array.from(profile.columns.calls)) - half.length]);
    const nodes = profile.depth.length;
    expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(new Set(told.map(({ phase, total }) => `${phase} ${total}`))).toEqual(new Set([`index ${nodes}`]));
    expect(told.some(({ done }) => done > 0 && done < nodes / 2)).toBe(true);
    expect(told.at(-1)?.done).toBeGreaterThanOrEqual(Math.floor(nodes / 2));
    for (const at of [0, Math.floor(told.length / 2), told.length - 1]) {
      let left = at;
      const cancelled = await engine.timeline(2, all, request, () => {
        if (left-- === 0) engine.cancel(2);
      });
      expect(cancelled).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    }
    now.mockRestore();
    expect(value(await engine.timeline(3, all, request))).toEqual(whole);
  });
});

/** A metric's sum over methods and its sum over the tree. */
async function hotSums(engine: CallgroveEngine, view: View, metric: string): Promise<{ hot: number; total: number }> {
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 100 } as const;
  const { rows } = value(await engine.hotMethods(view, metric, page));
  const details = value(await engine.context(view, 0, [metric]));
  return { hot: sum(rows.map(({ exclusive }) => exclusive)), total: details.treeTotals[0] };
}

import { describe, expect, it } from 'vitest';
import type { FlameRequest, HotRequest } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { METHODS } from '../testing/arbitrary';
import { openEncoded, opened, value } from '../testing/opening';

const FLAME: FlameRequest = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 };
const PAGE: HotRequest = { sort: 'inclusive', order: 'desc', filter: '', offset: 0, limit: 50 };

/** main, and below it `run`, which calls itself. */
function deep(contexts: number, cost: number): EncodedProfile {
  return {
    methods: METHODS,
    threads: [{ name: 'main', nodes: contexts }],
    depth: Uint32Array.from({ length: contexts }, (_, i) => i),
    method: Uint8Array.from({ length: contexts }, (_, i) => (i === 0 ? 0 : 5)),
    columns: { calls: new Uint8Array(contexts).fill(1), bytecodes: new Uint8Array(contexts).fill(cost) },
  };
}

/** main with one callee for each of the given number of methods. */
function wide(callees: number, cost: number): EncodedProfile {
  const own = Array.from({ length: callees }, (_, i) => ({ className: `wide.C${i % 97}`, name: `m${i}`, descriptor: '()V' }));
  return {
    methods: [...METHODS, ...own],
    threads: [{ name: 'main', nodes: 1 + callees }],
    depth: Uint8Array.from({ length: 1 + callees }, (_, i) => (i === 0 ? 0 : 1)),
    method: Uint32Array.from({ length: 1 + callees }, (_, i) => (i === 0 ? 0 : METHODS.length + i - 1)),
    columns: { calls: new Uint8Array(1 + callees).fill(1), bytecodes: new Uint8Array(1 + callees).fill(cost) },
  };
}

/** Asks every question that the page asks, about one file and about its comparison with another of the same shape. */
async function lookAround(profile: EncodedProfile, other: EncodedProfile): Promise<{ rows: number; lastDepth: number }> {
  const { engine, summary, all } = await opened(profile);
  const size = summary.mergedContexts;
  const { count, totalRows } = value(await engine.flame(all, FLAME));
  expect(count).toBeLessThan(4000);
  const lowest = value(await engine.flame(all, { ...FLAME, focus: size - 1, firstRow: totalRows - 1, rows: 2 }));
  expect([lowest.count, lowest.context[0], lowest.totalRows]).toEqual([1, size - 1, totalRows]);
  const last = value(await engine.context(all, size - 1));
  expect(last.values.find(({ metric }) => metric === 'calls')).toMatchObject({ exclusive: 1 });
  expect(value(await engine.hotMethods(all, 'bytecodes', PAGE)).rows[0]).toMatchObject({ inclusive: summary.metrics[1].total });
  expect(value(await engine.search(all, 'calls', '/(m|run)/')).contexts).toBe(size);
  expect(value(await engine.step(all, 'bytecodes', size - 1, 'next'))).toBe(size - 1);
  value(await engine.hottestPath(all, 'bytecodes', -1));
  const { callees, calleeCount } = value(await engine.neighbours(all, 'bytecodes', 0));
  expect(callees).toHaveLength(Math.min(60, calleeCount));

  const against = await openEncoded(engine, other);
  const b = { ...all, profile: against.profile };
  const same = value(await engine.compare(2, all, all));
  expect(same.metrics.map(({ overlap }) => overlap)).toEqual(same.metrics.map(() => 100));
  const { comparison, common } = value(await engine.compare(3, all, b));
  expect(common).toBe(size);
  const request = { metric: 'bytecodes', kinds: [], quiet: 0, sort: 'change' as const, order: 'desc' as const, filter: '' };
  const changed = value(await engine.diffContexts(comparison, { ...request, offset: 0, limit: 20 }));
  expect(changed.total).toBe(size);
  value(await engine.diffMethods(comparison, { ...request, offset: 0, limit: 20 }));
  const union = value(await engine.flame(comparison, { ...FLAME, shape: 'union', normalised: false, quiet: 0 }));
  expect(union.count).toBe(count);
  return { rows: totalRows, lastDepth: last.path.contexts.length };
}

describe('a file of an extreme shape', () => {
  it('of a recursion of 100,000 frames is drawn, listed, searched and compared', async () => {
    const { rows, lastDepth } = await lookAround(deep(100_000, 3), deep(100_000, 5));
    expect([rows, lastDepth]).toEqual([100_001, 100_000]);
  });

  it.each([256, 257, 65_536, 65_537])('of a recursion of %i frames, where depths take wider numbers, as well', async (frames) => {
    const { rows, lastDepth } = await lookAround(deep(frames, 3), deep(frames, 5));
    expect([rows, lastDepth]).toEqual([frames + 1, frames]);
  });

  it('of 100,000 siblings as well', async () => {
    const { rows, lastDepth } = await lookAround(wide(100_000, 2), wide(100_000, 7));
    expect([rows, lastDepth]).toEqual([3, 2]);
  });
});

import { expect, it } from 'vitest';
import type { View } from '../api/engine';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { synthetic } from '../testing/synthetic';
import { type CallgroveEngine, createEngine } from './engine';

const FLAME = { focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 40 };

/** A profile whose columns have several parts each; also the number of reads of its file since it was opened. */
async function openedForOne(): Promise<{ engine: CallgroveEngine; view: View; reads(): number }> {
  const bytes = await encodeMct(synthetic({ contexts: 60_000, seed: 5, threads: 2, methods: 500, changed: 0 }), 1 << 13);
  const source = bufferSource(bytes.buffer);
  let reads = 0;
  const slice = (from: number, to: number) => {
    reads++;
    return source.slice(from, to);
  };
  const engine = createEngine();
  const { profile } = value(await engine.openSource(1, 'a.mct', { ...source, slice }, undefined, { first: 'bytecodes' }));
  await engine.complete(profile);
  reads = 0;
  return { engine, view: { profile, thread: 'all' }, reads: () => reads };
}

it('a metric that was prepared is there when it is asked for, and stays', async () => {
  const { engine, view, reads } = await openedForOne();
  value(await engine.prepare(view, 'calls'));
  const before = reads();
  expect(before).toBeGreaterThan(0);
  const { total } = value(await engine.flame(view, { ...FLAME, metric: 'calls' }));
  expect(total).toBeGreaterThan(0);
  // A question has used it, so it is no longer dropped.
  value(await engine.prepare(view, null));
  value(await engine.flame(view, { ...FLAME, metric: 'bytecodes' }));
  expect(value(await engine.flame(view, { ...FLAME, metric: 'calls' })).total).toBe(total);
  expect(reads()).toBe(before);
});

it('of metrics that were prepared and not asked for only the last is kept, and the one in view is not dropped for it', async () => {
  const { engine, view, reads } = await openedForOne();
  value(await engine.prepare(view, 'calls'));
  value(await engine.prepare(view, 'arrays'));
  const before = reads();
  value(await engine.flame(view, { ...FLAME, metric: 'arrays' }));
  value(await engine.flame(view, { ...FLAME, metric: 'bytecodes' }));
  expect(reads()).toBe(before);
  value(await engine.flame(view, { ...FLAME, metric: 'calls' }));
  expect(reads()).toBeGreaterThan(before);
});

it('what is prepared can be given up, by itself and not for who has asked for it meanwhile', async () => {
  const { engine, view } = await openedForOne();
  const given = engine.prepare(view, 'calls');
  await Promise.resolve();
  value(await engine.prepare(view, null));
  expect(await given).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  const prepared = engine.prepare(view, 'calls');
  const asked = engine.flame(view, { ...FLAME, metric: 'calls' });
  value(await engine.prepare(view, null));
  expect(value(await asked).total).toBeGreaterThan(0);
  expect((await prepared).ok).toBe(true);
  expect(await engine.prepare(view, 'no such metric')).toMatchObject({ ok: false, error: { kind: 'unknown-metric' } });
});

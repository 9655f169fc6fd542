import { describe, expect, it } from 'vitest';
import type { FlameRequest, View } from '../api/engine';
import { createEngine } from '../engine/engine';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { synthetic } from '../testing/synthetic';
import { Cancelled, Pace, yieldToMessages } from './pace';
import { SharedWork } from './shared-work';

/** Work that ticks until it is told to end, with counts of its starts and failures. */
function endless() {
  const seen = { begun: 0, failed: 0, end: false };
  const joint = new SharedWork(
    async (pace) => {
      seen.begun++;
      while (!seen.end) {
        await yieldToMessages();
        await pace.tick('merge', 0, 1);
      }
      return 'made';
    },
    () => {
      seen.failed++;
    },
  );
  return { joint, seen };
}

describe('work that several wait for', () => {
  it('goes on for the others when one of them is cancelled, and is done once', async () => {
    const { joint, seen } = endless();
    const [first, second] = [new Pace(), new Pace()];
    const given = joint.for(first);
    const kept = joint.for(second);
    first.cancel();
    await expect(given).rejects.toBeInstanceOf(Cancelled);
    seen.end = true;
    expect(await kept).toBe('made');
    expect(await joint.for(new Pace())).toBe('made');
    expect(seen).toMatchObject({ begun: 1, failed: 0 });
  });

  it('ends when the last of them is cancelled', async () => {
    const { joint, seen } = endless();
    const paces = [new Pace(), new Pace()];
    const waiting = paces.map((pace) => joint.for(pace));
    for (const pace of paces) pace.cancel();
    for (const each of waiting) await expect(each).rejects.toBeInstanceOf(Cancelled);
    await yieldToMessages();
    expect(seen).toMatchObject({ begun: 1, failed: 1 });
  });

  it.each([
    ['the tree of one thread', 0 as const],
    ['a frame for each thread', 'apart' as const],
  ])('is a view: %s, cancelled by one question, is there for another', async (_, thread) => {
    const bytes = await encodeMct(synthetic({ contexts: 60_000, seed: 3, threads: 3, methods: 400, changed: 0 }), 1 << 10);
    const engine = createEngine();
    const { profile } = value(await engine.openSource(1, 'a.mct', bufferSource(bytes.buffer)));
    const view: View = { profile, thread };
    const request: FlameRequest = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 40 };
    const given = engine.transform(7, { ...view, transforms: [{ kind: 'recursion', method: null }] }, ['bytecodes'], null);
    const asked = engine.flame(view, request);
    engine.cancel(7);
    expect(await given).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(value(await asked).total).toBeGreaterThan(0);
  });
});

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { ProfileSummary, View } from '../api/engine';
import { bufferSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { flipped, sectionsOf } from '../testing/file-surgery';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { synthetic } from '../testing/synthetic';
import { createEngine } from './engine';
import { OpenProfile } from './open-profile';

const FLAME = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 40 };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Node keeps three chunks of 64 kB of each stream that has ended, however long the file is. */
const CHUNKS = 256_000;

/**
 * Bytes in array buffers after garbage collection. Buffers are freed in a task of their own, so it collects until the figure no
 * longer changes.
 */
async function held(): Promise<number> {
  let bytes = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { arrayBuffers } = process.memoryUsage();
    unchanged = arrayBuffers === bytes ? unchanged + 1 : 0;
    bytes = arrayBuffers;
  }
  return bytes;
}

async function large(contexts: number): Promise<Blob> {
  return new Blob([await encodeMct(synthetic({ contexts, seed: 3, threads: 3, methods: 3000, changed: 0 }))]);
}

const withoutTimes = ({ openMs: _, ...rest }: ProfileSummary) => rest;

describe('opening for one metric', () => {
  it('draws before the rest is read, and knows the same as an ordinary opening after that', async () => {
    const bytes = await encodeMct(SMALL);
    const engine = createEngine();
    const whole = value(await engine.open(1, 'a.mct', bytes.slice().buffer));
    const early = value(await engine.open(2, 'a.mct', bytes.slice().buffer, undefined, { first: '' }));
    expect(early).toMatchObject({ pending: true, sha256: '' });
    expect(early.metrics.map(({ id, total }) => [id, total])).toEqual([
      ['calls', 0],
      ['bytecodes', 267],
      ['objects', 0],
      ['arrays', 0],
      ['elements', 0],
    ]);
    expect(early.threads.map(({ totals }) => totals[1])).toEqual(whole.threads.map(({ totals }) => totals[1]));
    const view = { profile: early.profile, thread: 'all' as const };
    expect(value(await engine.flame(view, FLAME)).total).toBe(267);
    // A metric that was not read yet is read when a question needs it.
    expect(value(await engine.flame(view, { ...FLAME, metric: 'objects' })).total).toBe(6);
    const complete = value(await engine.complete(early.profile));
    expect(withoutTimes({ ...complete, profile: whole.profile })).toEqual(withoutTimes(whole));
    expect(whole.pending).toBe(false);
  });

  it('tells one progress from beginning to end, in bytes of what is read of the file, whatever is done with them', async () => {
    const file = await encodeMct(synthetic({ contexts: 400_000, seed: 2, threads: 3, methods: 900, changed: 0 }), 20_000);
    for (const options of [{ first: '' }, { first: 'calls', prune: 1e-4 }, {}]) {
      const told: { phase: string; done: number; total: number; share: number | undefined }[] = [];
      class Listening extends Pace {
        override async tick(...[phase, done, total, share]: Parameters<Pace['tick']>): Promise<void> {
          told.push({ phase, done, total, share });
        }
      }
      await OpenProfile.open('a.mct', bufferSource(file.slice().buffer), new Listening(), () => undefined, options);
      expect(new Set(told.map(({ phase }) => phase))).toEqual(new Set(['read']));
      const shares = told.map(({ share }) => share ?? -1);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect([shares[0], Math.round(shares.at(-1) ?? 0)]).toEqual([0, 1]);
      // Progress keeps moving, even while threads are merged.
      expect(Math.max(...shares.slice(1).map((share, at) => share - shares[at]))).toBeLessThan(0.2);
      const { done, total } = told.at(-1)!;
      expect(done).toBeGreaterThan(0.8 * total);
      expect(total).toBeLessThan(file.length * ('prune' in options ? 1.4 : 1));
    }
  });

  it('takes another metric where the one asked for is damaged, and names the damage when all is read', async () => {
    const file = await encodeMct(SMALL);
    const section = (await sectionsOf(file)).find(({ name }) => name === 'metric.bytecodes')!;
    const engine = createEngine();
    const broken = flipped(file, section.payload + 12).buffer;
    const early = value(await engine.open(1, 'a.mct', broken, undefined, { first: 'bytecodes' }));
    expect(early.metrics.filter(({ total }) => total > 0).map(({ id }) => id)).toEqual(['calls']);
    const { metrics, problems } = value(await engine.complete(early.profile));
    expect(metrics.map(({ id }) => id)).toEqual(['calls', 'objects', 'arrays', 'elements']);
    expect(problems).toEqual([expect.stringContaining('metric.bytecodes')]);
  });

  it('refuses a comparison as soon as damage has left no metric in common', async () => {
    const file = await encodeMct(SMALL);
    const sections = await sectionsOf(file);
    const without = (...names: string[]) =>
      sections
        .filter(({ name }) => names.includes(name))
        .reduce((bytes, { payload }) => flipped(bytes, payload + 12), file)
        .slice().buffer;
    for (const first of ['bytecodes', 'calls', 'arrays']) {
      const engine = createEngine();
      const a = value(await engine.open(1, 'a.mct', without('metric.calls', 'arrays'), undefined, { first }));
      const b = value(await engine.open(2, 'b.mct', without('metric.bytecodes', 'arrays'), undefined, { first }));
      const [one, other] = [a, b].map(({ profile }) => ({ profile, thread: 'all' as const }));
      const early = await engine.compare(3, one, other, undefined, { first });
      const refused = early.ok ? await engine.completeComparison(early.value.comparison) : early;
      expect(refused).toMatchObject({ ok: false, error: { kind: 'no-common-metric' } });
    }
  });

  it('completes before it compares', async () => {
    const engine = createEngine();
    const bytes = await encodeMct(SMALL);
    const open = async (job: number) =>
      value(await engine.open(job, 'a.mct', bytes.slice().buffer, undefined, { first: '' })).profile;
    const [a, b] = [await open(1), await open(2)];
    const { metrics } = value(await engine.compare(3, { profile: a, thread: 'all' }, { profile: b, thread: 'all' }));
    expect(metrics.map(({ overlap }) => overlap)).toEqual([100, 100, 100, 100, 100]);
  });
});

describe('memory', () => {
  it('holds a tree and one metric in at most 23 bytes a context, not the file', async () => {
    const blob = await large(400_000);
    const before = await held();
    const engine = createEngine();
    const { mergedContexts, profile } = value(await engine.open(1, 'a.mct', blob, undefined, { first: '' }));
    value(await engine.complete(profile));
    expect(mergedContexts).toBeGreaterThan(150_000);
    expect(((await held()) - before) / mergedContexts).toBeLessThan(23);
  });

  it('is given back when a comparison and its profiles are closed, and when an opening is cancelled', async () => {
    const blob = await large(200_000);
    const compared = async (file: Blob) => {
      const engine = createEngine();
      const { profile: a } = value(await engine.open(1, 'a.mct', file));
      const { profile: b } = value(await engine.open(2, 'b.mct', file));
      const [one, other] = [a, b].map((profile) => ({ profile, thread: 'all' as const }));
      const { comparison } = value(await engine.compare(3, one, other));
      value(await engine.flame(comparison, { ...FLAME, shape: 'union', normalised: false }));
      return { engine, a, b, comparison };
    };
    // Loads the code that is loaded on demand, so that it does not count as kept.
    await compared(await large(1_000));
    const before = await held();
    const { engine, a, b, comparison } = await compared(blob);
    expect((await held()) - before).toBeGreaterThan(4_000_000);
    engine.closeComparison(comparison);
    engine.close(a);
    engine.close(b);
    expect((await held()) - before).toBeLessThan(CHUNKS);

    const cancelling = new Blob([blob]);
    let reads = 0;
    cancelling.slice = (...range) => {
      if (++reads === 2) engine.cancel(4);
      return blob.slice(...range);
    };
    const opening = engine.open(4, 'c.mct', cancelling);
    expect(await opening).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect((await held()) - before).toBeLessThan(CHUNKS);
    // The engine continues as usual.
    expect((await engine.open(5, 'd.mct', blob, undefined, { first: '' })).ok).toBe(true);
  });
});

describe('comparing one metric first', () => {
  it('knows as much as comparing all when it is completed', async () => {
    const engine = createEngine();
    const files = await Promise.all([0, 0.3].map((changed) => encodeMct(synthetic({ ...PROGRAM, changed }))));
    const open = async (job: number, early: boolean) =>
      value(await engine.open(job, 'a.mct', files[job % 2].slice().buffer, undefined, early ? { first: '' } : {})).profile;
    const whole = value(await engine.compare(9, ...views(await open(2, false), await open(3, false))));
    const early = value(
      await engine.compare(9, ...views(await open(4, true), await open(5, true)), undefined, { first: 'calls' }),
    );
    expect(early.pending).toBe(true);
    expect(early.metrics.map(({ overlap }) => overlap)).toEqual([whole.metrics[0].overlap, null, null, null, null]);
    const request = { ...FLAME, shape: 'union' as const, normalised: false };
    const drawn = value(await engine.flame(early.comparison, request));
    expect(drawn.total).toBe(value(await engine.flame(whole.comparison, request)).total);
    const { metrics, common, pending } = value(await engine.completeComparison(early.comparison));
    expect([metrics, common, pending]).toEqual([whole.metrics, whole.common, false]);
    expect(metrics.every(({ overlap }) => overlap !== null && overlap > 0 && overlap < 100)).toBe(true);
  });

  it('goes on to the others where that metric turns out to be damaged', async () => {
    const file = await encodeMct(SMALL);
    const section = (await sectionsOf(file)).find(({ name }) => name === 'metric.bytecodes')!;
    const engine = createEngine();
    const open = async (bytes: Uint8Array<ArrayBuffer>) =>
      value(await engine.open(1, 'a.mct', bytes.slice().buffer, undefined, { first: '' })).profile;
    const [a, b] = views(await open(file), await open(flipped(file, section.payload + 12)));
    const { metrics, onlyA, pending } = value(await engine.compare(2, a, b, undefined, { first: 'bytecodes' }));
    expect(metrics.map(({ metric, overlap }) => [metric, overlap])).toEqual(
      ['calls', 'objects', 'arrays', 'elements'].map((id) => [id, 100]),
    );
    expect([onlyA, pending]).toEqual([['bytecodes'], false]);
  });
});

const PROGRAM = { contexts: 20_000, seed: 8, threads: 2, methods: 300, changed: 0 };

function views(a: number, b: number): [View, View] {
  return [
    { profile: a, thread: 'all' },
    { profile: b, thread: 'all' },
  ];
}

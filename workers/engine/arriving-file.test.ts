import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { ProfileSummary, Progress } from '../api/engine';
import { encodeMct } from '../formats/mct/encoder';
import { earlyWorkFor } from '../formats/registry';
import { Pace } from '../jobs/pace';
import { flipped } from '../testing/file-surgery';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { synthetic } from '../testing/synthetic';
import { createEngine } from './engine';

const withoutTimes = ({ openMs: _, profile: __, ...rest }: ProfileSummary) => rest;
const later = () => new Promise((resolve) => setTimeout(resolve));

function pieces(file: Uint8Array, cuts: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const bounds = [0, ...cuts.map((cut) => cut % (file.length + 1)), file.length].sort((a, b) => a - b);
  return bounds.slice(1).map((end, i) => file.slice(bounds[i], end));
}

it('a file that arrives in pieces of any length opens as the whole file does', async () => {
  const file = await encodeMct(SMALL, 3);
  const engine = createEngine();
  const whole = value(await engine.open(1, 'a.mct', file.slice().buffer));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), fc.boolean(), async (cuts, patient) => {
      const opening = engine.openArriving(2, 'a.mct', undefined, { first: '' });
      for (const piece of pieces(file, cuts)) {
        engine.push(2, piece);
        if (patient) await later();
      }
      engine.end(2);
      const { profile, pending } = value(await opening);
      expect(pending).toBe(true);
      expect(withoutTimes(value(await engine.complete(profile)))).toEqual(withoutTimes(whole));
      engine.close(profile);
    }),
    { numRuns: 30 },
  );
});

it('a broken file is refused as it would be at once', async () => {
  const file = flipped(await encodeMct(SMALL), 200);
  const engine = createEngine();
  const atOnce = await engine.open(1, 'a.mct', file.slice().buffer);
  const opening = engine.openArriving(2, 'a.mct');
  for (const piece of pieces(file, [100, 150, 300])) engine.push(2, piece);
  engine.end(2);
  expect(await opening).toEqual(atOnce);
  expect(atOnce.ok).toBe(false);
  const nothing = engine.openArriving(3, 'a.mct');
  engine.end(3);
  expect(await nothing).toMatchObject({ ok: false, error: { kind: 'empty' } });
});

it('an arrival can be cancelled at any moment, and what comes after is dropped', async () => {
  const file = await encodeMct(synthetic({ contexts: 60_000, seed: 1, threads: 2, methods: 500, changed: 0 }));
  const engine = createEngine();
  for (const sent of [0, 1, 5, 9]) {
    const opening = engine.openArriving(4, 'a.mct');
    const parts = pieces(
      file,
      Array.from({ length: 9 }, (_, i) => (i + 1) * 7000),
    );
    for (const piece of parts.slice(0, sent)) engine.push(4, piece);
    await later();
    engine.cancel(4);
    expect(await opening).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    for (const piece of parts.slice(sent)) engine.push(4, piece);
    engine.end(4);
  }
});

it('progress tells the time that is left, by the rate of its phase', async () => {
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const seen: Progress[] = [];
  const pace = new Pace((progress) => seen.push(progress));
  for (let done = 0; done <= 10; done++) {
    clock += 150;
    await pace.tick('read', done, 10);
  }
  clock += 150;
  await pace.tick('merge', 0, 10);
  now.mockRestore();
  const read = seen.filter(({ phase }) => phase === 'read');
  // The rate is only known after a fifth of a second.
  expect(read.map(({ left }) => left && Math.round(left))).toEqual([
    null,
    null,
    ...[8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => n * 150),
  ]);
  expect(seen.at(-1)).toMatchObject({ phase: 'merge', left: null });
});

it('only a file of a format that can be worked on early is read before its end', async () => {
  const readOf = async (file: Uint8Array<ArrayBuffer>) => {
    const ahead = earlyWorkFor('bytecodes');
    let read = 0;
    for (let size = 1; size <= file.length; size = Math.min(file.length, size * 2) + (size === file.length ? 1 : 0))
      await ahead.advance({
        size,
        slice: async (from, to) => {
          // The format is recognised by the first bytes.
          if (from > 0) read += to - from;
          return file.slice(from, to);
        },
      });
    return read;
  };
  const file = await encodeMct(SMALL);
  expect(await readOf(file)).toBeGreaterThan(0);
  expect(await readOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...file.subarray(4)]))).toBe(0);
});

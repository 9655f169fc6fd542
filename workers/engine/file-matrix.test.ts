import { describe, expect, it } from 'vitest';
import type { MatrixSource, Progress } from '../api/engine';
import { bufferSource } from '../files/byte-source';
import { sha256 } from '../files/sha256';
import { encodeMct } from '../formats/mct/encoder';
import { Budget } from '../jobs/budget';
import { Pace } from '../jobs/pace';
import { SMALL } from '../testing/small-profile';
import { createEngine } from './engine';
import { makeMatrix } from './weighed-matrix';

const changed = SMALL.methods.map((method, i) => (i === 6 ? { ...method, name: 'walk' } : method));
const file = async (name: string, profile = SMALL): Promise<MatrixSource> => ({
  name,
  file: new Blob([await encodeMct(profile)]),
});

describe('a matrix of files', () => {
  it('has overlaps, totals, hashes and the order of like ones', async () => {
    const files = [await file('a.mct'), await file('other.mct', { ...SMALL, methods: changed }), await file('again.mct')];
    const result = await createEngine().matrix(1, files, '');
    if (!result.ok) throw new Error(result.error.message);
    const { metric, metrics, profiles, overlap, order, joins } = result.value;
    expect(metric).toBe('bytecodes');
    expect(metrics.map(({ id }) => id)).toEqual(['calls', 'bytecodes', 'objects', 'arrays', 'elements']);
    const hash = await sha256(bufferSource(await files[0].file.arrayBuffer()));
    expect(profiles[0]).toEqual({ name: 'a.mct', sha256: hash, total: 267, contexts: 7 });
    expect(profiles[2].sha256).toBe(hash);
    expect(overlap[1]).toBeCloseTo(100 - (100 * 5) / 267, 9);
    expect([overlap[0], overlap[2], overlap[3]]).toEqual([100, 100, overlap[1]]);
    expect(order).toEqual([0, 2, 1]);
    expect(joins[0]).toEqual({ left: [0], right: [2], overlap: 100 });
  });

  it('takes the metric that is wanted where there is one, and names the file that lacks it', async () => {
    const engine = createEngine();
    const calls = await engine.matrix(1, [await file('a.mct'), await file('b.mct')], 'calls');
    expect(calls.ok && calls.value.profiles.map(({ total }) => total)).toEqual([28, 28]);
    const unknown = await engine.matrix(1, [await file('a.mct'), await file('b.mct')], 'time');
    expect(unknown.ok && unknown.value.metric).toBe('bytecodes');
    const { calls: only } = SMALL.columns;
    const less = await engine.matrix(
      1,
      [await file('a.mct'), await file('less.mct', { ...SMALL, columns: { calls: only } })],
      '',
    );
    expect(less).toMatchObject({ ok: false, error: { kind: 'unknown-metric', message: expect.stringMatching(/^less\.mct: /) } });
  });

  it('refuses what is no profile, by name; too many; and more than memory has room for', async () => {
    const engine = createEngine();
    const text = { name: 'notes.txt', file: new Blob(['not a profile']) };
    expect(await engine.matrix(1, [await file('a.mct'), text], '')).toMatchObject({
      ok: false,
      error: { kind: 'not-a-profile', message: expect.stringMatching(/^notes\.txt: /) },
    });
    const one = await file('a.mct');
    expect(await engine.matrix(1, Array(51).fill(one), '')).toMatchObject({ ok: false });
    await expect(makeMatrix([one, one], '', new Budget(26 * 9), [], new Pace())).rejects.toMatchObject({
      kind: 'too-large',
      advice: 'Leave out this file, or some of the others.',
      prune: null,
    });
  });

  it('tells files, then pairs, and stops when it is cancelled', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, (_, i) => file(`${i}.mct`)));
    const seen: Progress[] = [];
    const pace = new Pace();
    const tick = pace.tick.bind(pace);
    pace.tick = async (phase, done, total) => {
      await tick(phase, done, total);
      seen.push({ phase, done, total, left: null });
      if (phase === 'pairs' && done === 3) pace.cancel();
    };
    await expect(makeMatrix(files, '', new Budget(1e9), [], pace)).rejects.toMatchObject({ name: 'Cancelled' });
    expect([...new Set(seen.map(({ phase, total }) => `${phase} of ${total}`))]).toEqual(['files of 4', 'pairs of 6']);
    expect(Math.max(...seen.filter(({ phase }) => phase === 'pairs').map(({ done }) => done))).toBe(3);
  });
});

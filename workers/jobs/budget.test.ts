import { expect, it } from 'vitest';
import type { Result } from '../api/engine';
import { type CallgroveEngine, createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { openEncoded, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const FLAME = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 500, firstRow: 0, rows: 20 };

/**
 * The least memory with which a question is answered, found in steps of 50 bytes from `enough`, which suffices for the open
 * profiles. With less memory, the only error may be that it is too little.
 */
async function least(enough: number, ask: (engine: CallgroveEngine) => Promise<Result<unknown>>): Promise<number> {
  for (let bytes = enough; ; bytes += 50) {
    const result = await ask(createEngine(bytes));
    if (result.ok) return bytes;
    expect(result.error).toMatchObject({ kind: 'too-large', advice: expect.stringContaining('lose other profiles') });
    expect(bytes).toBeLessThan(1e5);
  }
}

/** Opens `count` profiles. */
async function withOpen(engine: CallgroveEngine, count: number): Promise<number> {
  let last = 0;
  for (let k = 0; k < count; k++) last = (await openEncoded(engine, SMALL)).profile;
  return last;
}

it('a frame for each thread is refused where there is no room for another tree, which counts from then on', async () => {
  const apart = await least(800, async (engine) => engine.flame({ profile: await withOpen(engine, 4), thread: 'apart' }, FLAME));
  const engine = createEngine(apart);
  const profile = await withOpen(engine, 4);
  const file = async () => (await encodeMct(SMALL)).buffer;
  expect((await engine.open(1, 'x.mct', await file())).ok).toBe(true);
  expect(await engine.flame({ profile, thread: 'apart' }, FLAME)).toMatchObject({ ok: false, error: { kind: 'too-large' } });
  expect((await engine.flame({ profile, thread: 'all' }, FLAME)).ok).toBe(true);
  engine.close(profile + 1);
  expect((await engine.flame({ profile, thread: 'apart' }, FLAME)).ok).toBe(true);
  expect(await engine.open(1, 'x.mct', await file())).toMatchObject({ ok: false, error: { kind: 'too-large' } });
});

it('a comparison of several runs takes room for what each of them counts', async () => {
  const file = async (name: string) => ({ name, file: new Blob([await encodeMct(SMALL)]) });
  const compare = async (engine: CallgroveEngine, several: boolean) => {
    const runs = value(await engine.openRuns(1, [await file('a'), await file('b'), await file('c')]));
    const other = await withOpen(engine, 2);
    const [a, b] = [several ? runs.profile : other - 1, other].map((profile) => ({ profile, thread: 'all' as const }));
    return engine.compare(2, a, b);
  };
  const one = await least(1100, (engine) => compare(engine, false));
  const several = await least(1100, (engine) => compare(engine, true));
  expect(one).toBeGreaterThan(1100);
  expect(several).toBeGreaterThan(one);
});

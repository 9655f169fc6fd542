import { describe, expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { Progress, Transform, View } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { METHODS } from '../testing/arbitrary';
import { opened, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { synthetic } from '../testing/synthetic';

const RUN = { className: 'app.Main', method: 'run', descriptor: '()V' };
const MAIN = { className: 'app.Main', method: 'main', descriptor: '([Ljava/lang/String;)V' };

/** A test profile: main at the top and, below it, `run`, which calls itself. */
function deep(contexts: number): EncodedProfile {
  return {
    methods: METHODS,
    threads: [{ name: 'main', nodes: contexts }],
    depth: Uint32Array.from({ length: contexts }, (_, i) => i),
    method: Uint8Array.from({ length: contexts }, (_, i) => (i === 0 ? 0 : 5)),
    columns: { calls: new Uint8Array(contexts).fill(1), bytecodes: new Uint8Array(contexts).fill(3) },
  };
}

/** A test profile: main with many different callees, each of which calls `run`. */
function wide(callees: number): EncodedProfile {
  const nodes = 1 + 2 * callees;
  const own = Array.from({ length: callees }, (_, i) => ({ className: `wide.C${i % 97}`, name: `m${i}`, descriptor: '()V' }));
  return {
    methods: [...METHODS, ...own],
    threads: [{ name: 'main', nodes }],
    depth: Uint8Array.from({ length: nodes }, (_, i) => (i === 0 ? 0 : 2 - (i % 2))),
    method: Uint32Array.from({ length: nodes }, (_, i) => (i === 0 ? 0 : i % 2 === 1 ? METHODS.length + (i >> 1) : 5)),
    columns: { calls: new Uint8Array(nodes).fill(1), bytecodes: new Uint8Array(nodes).fill(2) },
  };
}

async function sizes(profile: EncodedProfile, cases: [Transform, number, number][]): Promise<void> {
  const { engine, all } = await opened(profile);
  for (const [transform, contexts, bytecodes] of cases) {
    const made = value(await engine.transform(1, { ...all, transforms: [transform] }, ['bytecodes'], null));
    expect([transform.kind, made.contexts, made.steps[0].totals[0].after]).toEqual([transform.kind, contexts, bytecodes]);
  }
}

describe('transforms', () => {
  it('take paths of 200,000 contexts', async () => {
    const n = 200_000;
    await sizes(deep(n), [
      [{ kind: 'recursion', method: null }, 2, 3 * n],
      [{ kind: 'recursion', method: RUN }, 2, 3 * n],
      [{ kind: 'fold', methods: { method: RUN } }, 1, 3 * n],
      [{ kind: 'callees', method: RUN }, n - 1, 3 * (n - 1)],
      [{ kind: 'callers', method: RUN, cost: 'inclusive' }, 2, 3 * (n - 1)],
      [{ kind: 'drop', metric: 'bytecodes', share: 0.5 }, n / 2 + 1, 3 * n],
      [{ kind: 'hide', methods: { method: RUN } }, 1, 3],
      [{ kind: 'focus', path: foldPath([MAIN, ...new Array(n - 2).fill(RUN)]) }, 2, 6],
    ]);
  });

  it('cut the callers of a method where all of them would be more than the tree can bear, and say so', async () => {
    const n = 200_000;
    const { engine, all } = await opened(deep(n));
    const transforms: Transform[] = [{ kind: 'callers', method: RUN, cost: 'exclusive' }];
    const { contexts, height, steps } = value(await engine.transform(1, { ...all, transforms }, ['bytecodes'], null));
    // Following all paths would take 20,000,000,000 steps; no cost is lost.
    expect(contexts).toBeLessThan(1000);
    expect(steps[0].totals[0].after).toBe(3 * (n - 1));
    expect(steps[0].note).toContain(`Up to ${height} levels`);
  });

  it('turn a tree round as far as it can bear, what costs most first, and say how much was not followed', async () => {
    const n = 200_000;
    const { engine, all } = await opened(deep(n));
    const inverted: Transform = { kind: 'invert', metric: 'bytecodes' };
    const { contexts, steps } = value(await engine.transform(1, { ...all, transforms: [inverted] }, ['bytecodes'], null));
    expect(contexts).toBeLessThan(1000);
    expect(steps[0].totals[0].after).toBe(3 * n);
    expect(steps[0].note).toMatch(/^Not all callers of 199,\d{3} contexts are shown\. /);
  });

  it('take many thousand callees of one context', async () => {
    const n = 100_000;
    await sizes(wide(n), [
      [{ kind: 'fold', methods: { pattern: 'wide' } }, 2, 2 + 4 * n],
      [{ kind: 'fold', methods: { method: RUN } }, 1 + n, 2 + 4 * n],
      [{ kind: 'callees', method: RUN }, 1, 2 * n],
      [{ kind: 'callers', method: RUN, cost: 'exclusive' }, 1 + 2 * n, 2 * n],
      [{ kind: 'invert', metric: 'bytecodes' }, 1 + n + n + 1 + 2 * n, 2 + 4 * n],
      [{ kind: 'hide', methods: { pattern: 'wide.C0' } }, 1 + 2 * (n - Math.ceil(n / 97)), 2 + 4 * (n - Math.ceil(n / 97))],
    ]);
  });

  it('can be cancelled, report how far they are, and can be asked for again', async () => {
    const { engine, all } = await opened(synthetic({ contexts: 600_000, seed: 5, threads: 1, methods: 900, changed: 0 }));
    const view: View = { ...all, transforms: [{ kind: 'fold', methods: { pattern: 'java' } }] };
    const seen: Progress[] = [];
    const asked = engine.transform(7, view, ['bytecodes'], null, (progress) => seen.push(progress));
    engine.cancel(7);
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    const made = value(await engine.transform(8, view, ['bytecodes'], null, (progress) => seen.push(progress)));
    expect(made.steps[0].totals[0].after).toBe(made.steps[0].totals[0].before);
    for (const { phase, done, total } of seen) expect([phase, done <= total]).toEqual(['transform', true]);
  });

  it('tell where a context went, and back', async () => {
    const { engine, all } = await opened(SMALL);
    const fold: Transform = { kind: 'fold', methods: { method: RUN } };
    const hide: Transform = { kind: 'hide', methods: { pattern: 'app.A' } };
    const rows = value(await engine.search(all, 'calls', 'run')).matchingContexts;
    const carried = async (to: Transform[], earlier: Transform[], context: number): Promise<number> =>
      value(await engine.transform(1, { ...all, transforms: to }, [], { earlier, contexts: [context] })).carried[0];
    // `run` became part of main, which is context 0; A's constructor is missing from the tree in which it is hidden.
    expect(await carried([fold], [], rows[0])).toBe(0);
    const [init] = value(await engine.search(all, 'calls', 'app.A')).matchingContexts;
    expect(await carried([hide], [], init)).toBe(-1);
    const there = await carried([fold], [], init);
    expect(await carried([], [fold], there)).toBe(init);
  });

  it('that make no sense are refused with what to do', async () => {
    const { engine, all } = await opened(SMALL);
    const bad: Transform[] = [
      { kind: 'drop', metric: 'bytecodes', share: 2 },
      { kind: 'drop', metric: 'bytecodes', share: Number.NaN },
      { kind: 'only', patterns: [] },
      { kind: 'hide', methods: { pattern: ' ' } },
      { kind: 'focus', path: foldPath([]) },
      { kind: 'callees', method: { ...RUN, method: '' } },
      { kind: 'spin' } as unknown as Transform,
    ];
    for (const each of bad) {
      const result = await engine.hotMethods({ ...all, transforms: [each] }, 'calls', {
        sort: 'name',
        order: 'asc',
        filter: '',
        offset: 0,
        limit: 1,
      });
      expect(result).toMatchObject({ ok: false, error: { kind: 'bad-transform', where: 'transform 1' } });
      if (!result.ok) for (const sentence of [result.error.message, result.error.advice]) expect(sentence).toMatch(/^\S.*\.$/);
    }
    const interval: Transform = { kind: 'interval', from: 0, to: 1 };
    const twice = await engine.transform(1, { ...all, transforms: [interval, interval] }, [], null);
    expect(twice).toMatchObject({ ok: false, error: { kind: 'bad-transform', message: expect.stringMatching(/one interval/) } });
    const unknown = await engine.transform(1, { ...all, transforms: [{ kind: 'drop', metric: 'no', share: 0.1 }] }, [], null);
    expect(unknown).toMatchObject({ ok: false, error: { kind: 'unknown-metric' } });
  });
});

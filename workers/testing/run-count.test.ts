import { afterEach, describe, expect, it, vi } from 'vitest';
import { metIn } from './run-count';

/** Rounds of which each meets the next number of cases, and how many took place. */
function rounds(...cases: number[]) {
  const state = { met: 0, took: 0 };
  const round = async () => {
    state.met += cases[state.took++] ?? 0;
  };
  return { state, run: (least: number) => metIn(least, round, () => state.met) };
}

describe('rounds of random cases', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['one, if it meets enough', [21], 1],
    ['another, if it meets too few', [20, 1], 2],
    ['the last of five', [0, 0, 0, 0, 21], 5],
  ])('are %s', async (_, cases, took) => {
    vi.stubEnv('CALLGROVE_CHANGED', undefined);
    const { state, run } = rounds(...cases);
    await run(21);
    expect(state.took).toBe(took);
  });

  it('fail where a property is empty, and say so', async () => {
    vi.stubEnv('CALLGROVE_CHANGED', undefined);
    const { state, run } = rounds();
    await expect(run(1)).rejects.toThrow('5 rounds met 0 cases instead of 1');
    expect(state.took).toBe(5);
  });

  it('are one in a quick run, whatever it meets', async () => {
    vi.stubEnv('CALLGROVE_CHANGED', 'HEAD');
    const { state, run } = rounds();
    await run(21);
    expect(state.took).toBe(1);
  });
});

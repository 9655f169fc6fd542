import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../../scripts/lib/run.js';
import { impossible, medians, print, publish } from './report.js';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

describe('figures that cannot be', () => {
  it.each([
    [{ paint: -525 }, '“paint” is -525, and cannot be below 0.'],
    [{ paint: 0 }, '“paint” is 0, and cannot be.'],
    [{ ratio: Number.NaN }, '“ratio” is NaN, which is no figure.'],
    [{ ratio: 1 / 0 }, '“ratio” is Infinity, which is no figure.'],
    [{ sizes: { '1M': { searchMs: 501 } } }, '“sizes › 1M › searchMs” is 501, over 10 times its limit of 50.'],
    [{ rows: [{ ms: 3 }, { ms: -3 }] }, '“rows › 1 › ms” is -3, and cannot be below 0.'],
  ])('%j is refused', (figures, says) => {
    const limit = (names: string[]): number | undefined => (names.includes('searchMs') ? 50 : undefined);
    expect(impossible(figures, { limit })).toEqual([says]);
  });

  it.each([
    [{ 'more than plain': -3 }, { signed: /more than/ }],
    [{ 'longest task': 0 }, { zero: /longest/ }],
    [{ searchMs: 499 }, { limit: () => 50 }],
    [{ name: 'H2', overlap: null, done: true }, {}],
  ])('%j is published', (figures, bounds) => expect(impossible(figures, bounds)).toEqual([]));

  it('below 0 are refused where 0 is allowed', () =>
    expect(impossible({ 'longest task': -1 }, { zero: /longest/ })).toHaveLength(1));

  it('end the script with a sentence, without an object, and with exit status 1', () => {
    const out = vi.spyOn(console, 'log').mockReturnValue();
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    print('open', { 'link to first frames': -525 }, {});
    expect(out).not.toHaveBeenCalled();
    expect(process.exitCode).toBe(1);
    expect(errors.mock.lastCall).toEqual([
      'open: “link to first frames” is -525, and cannot be below 0. Nothing of this is published.',
    ]);
  });

  it('keep no other figures back: they are printed in an object with bench and machine', () => {
    const out = vi.spyOn(console, 'log').mockReturnValue();
    publish('open', { ms: 3 }, { runs: 5 });
    expect(JSON.parse(String(out.mock.lastCall?.[0]))).toMatchObject({ bench: 'open', ms: 3, runs: 5, machine: {} });
    expect(process.exitCode).toBeUndefined();
  });
});

it('a small figure is not rounded to 0', () => {
  expect(
    medians([
      { ms: 0.04, zero: 0 },
      { ms: 0.04, zero: 0 },
    ]),
  ).toEqual({ ms: 0.04, zero: 0 });
  expect(medians([{ ms: 1.26 }])).toEqual({ ms: 1.3 });
});

describe('one run of five whose figure cannot be', () => {
  const runs = [3, 4, -525, 5, 6].map((ms) => ({ ms, more: -ms }));

  it('takes the median’s place, so that it is refused', () => {
    expect(medians(runs, 1, { signed: /more/ })).toEqual({ ms: -525, more: -4 });
    expect(impossible(medians(runs), { signed: /more/ })).toEqual(['“ms” is -525, and cannot be below 0.']);
  });

  it('does not stand out where its bounds allow it', () =>
    expect(medians(runs, 1, { signed: /ms|more/ })).toEqual({ ms: 4, more: -4 }));
});

const scripts = readdirSync(path.join(root, 'bench')).filter((name) => name.endsWith('.js'));

it.each(scripts)('bench/%s prints its figures by publish or print, and no others', (name) => {
  const text = readFileSync(path.join(root, 'bench', name), 'utf8');
  expect(text).not.toContain('console.log(');
  expect(text).toMatch(/^ *(publish|print)\(/m);
});

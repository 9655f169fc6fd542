import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalBound, shareInterval } from './intervals';
import { eventsOf, isEstimate, LEAST_RUNS, unitBehindDigits, weightOfEvent } from './sampling';

/** ln of n over k, computed by multiplication only. */
function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}

/** P(from ≤ X ≤ to) of a binomial X, term by term. */
function between(from: number, to: number, n: number, p: number): number {
  let sum = 0;
  for (let k = from; k <= to; k++) sum += Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  return sum;
}

/** P(X ≤ k) of a Poisson X, term by term. */
function poisson(k: number, mean: number): number {
  let [sum, term] = [0, Math.exp(-mean)];
  for (let i = 0; i <= k; i++) {
    sum += term;
    term *= mean / (i + 1);
  }
  return sum;
}

const sampling = fc.integer({ min: 1, max: 400 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe('the interval of a share', () => {
  it('leaves out, on each side, exactly the tail that its confidence allows', () => {
    fc.assert(
      fc.property(sampling, fc.constantFrom(1, 7, 20_000), ([k, n], rows) => {
        const { from, until } = shareInterval(k, n, rows);
        const tail = 0.025 / rows;
        if (k === 0) expect(from).toBe(0);
        else expect(between(k, n, n, from) / tail).toBeCloseTo(1, 5);
        if (k === n) expect(until).toBe(1);
        else expect(between(0, k, n, until) / tail).toBeCloseTo(1, 5);
      }),
    );
  });

  it('of a few out of very many events is that of a Poisson count', () => {
    const n = 1e9;
    for (const k of [1, 4, 30, 100]) {
      const { from, until } = shareInterval(k, n);
      expect(1 - poisson(k - 1, from * n)).toBeCloseTo(0.025, 6);
      expect(poisson(k, until * n)).toBeCloseTo(0.025, 6);
    }
    // No events observed: the upper bound is −ln 0.025 events.
    expect(shareInterval(0, n).until * n).toBeCloseTo(-Math.log(0.025), 4);
  });

  it('is as wide as effective events make it, whole or not', () => {
    const [few, many] = [shareInterval(4.5, 9.5), shareInterval(45, 95)];
    expect(few.until - few.from).toBeGreaterThan(many.until - many.from);
    expect(few.from).toBeLessThan(4.5 / 9.5);
    expect(shareInterval(3, 0)).toEqual({ from: 0, until: 1 });
  });
});

describe('two samplings', () => {
  it('of three runs each lie apart in one direction once in twenty orders', () => {
    const orders = Math.round(Math.exp(logChoose(2 * LEAST_RUNS, LEAST_RUNS)));
    expect(1 / orders).toBeLessThanOrEqual(0.05);
    expect(1 / Math.round(Math.exp(logChoose(2 * LEAST_RUNS - 2, LEAST_RUNS - 1)))).toBeGreaterThan(0.05);
  });
});

describe('bounds of a normal variable', () => {
  // Abramowitz and Stegun 1964, tables 26.1 and 26.5.
  it.each([
    [0.1, 1.28155],
    [0.05, 1.64485],
    [0.025, 1.95996],
    [0.005, 2.57583],
    [0.001, 3.09023],
    [1e-6, 4.75342],
  ])('of a tail of %d is %d', (tail, bound) => expect(normalBound(tail)).toBeCloseTo(bound, 4));

  it('leave the density above them, summed step by step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (rows) => {
        const from = normalBound(0.025 / rows);
        const step = 1e-3;
        let tail = 0;
        // Sums at midpoints; from 12 above the bound on, the tail is too small to matter.
        for (let z = from + step / 2; z < from + 12; z += step) tail += (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
        expect((tail * rows) / 0.025).toBeCloseTo(1, 5);
      }),
      { numRuns: 40 },
    );
  });
});

it.each(['frames', 'activations'])('%s are no independent events, because one sample brings several', (unit) => {
  const metric = { kind: 'sampled', unit } as const;
  expect([eventsOf(500, metric), weightOfEvent(metric), isEstimate(metric)]).toEqual([null, null, false]);
});

it('events are known of counted samples, and of weights whose file says what an event stands for', () => {
  const metric = { kind: 'sampled', unit: 'samples' } as const;
  expect([eventsOf(500, metric), isEstimate(metric)]).toEqual([500, false]);
  const bytes = { ...metric, unit: 'bytes' };
  expect([eventsOf(500, bytes), isEstimate(bytes)]).toEqual([null, true]);
  const weights = [10, 10, 40, 300];
  const sum = weights.reduce((all, w) => all + w);
  const eventWeight = weights.reduce((all, w) => all + w * w, 0) / sum;
  // Kish's effective sample size: the square of the sum, divided by the sum of the squares.
  expect(eventsOf(sum, { ...bytes, eventWeight })).toBeCloseTo(sum ** 2 / (100 + 100 + 1600 + 90_000), 9);
  expect(eventsOf(500, { ...metric, kind: 'exact' })).toBe(null);
});

it('names the unit behind all digits, and not twice', () => {
  const written = (kind: 'exact' | 'sampled', unit: string) => unitBehindDigits({ kind, unit });
  expect(written('exact', 'bytes')).toBe(' bytes');
  expect(written('exact', 'calls')).toBe(' calls');
  expect(written('sampled', 'bytes')).toBe('');
  expect(written('exact', 'ns')).toBe('');
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOf, isBeyondNoise, isEstimate, LEAST_RUNS, shareInterval, unitBehindDigits } from './sampling';

/** ln of n over k, by products alone. */
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
    // Three in none: the rule of −ln 0.025 events.
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
  it('differ beyond the noise exactly where the tails of their sum say so', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.constantFrom(0.5, 0.3, 0.9), fc.constantFrom(1, 40), (a, b, expected, rows) => {
        const n = a + b;
        fc.pre(n > 0);
        const tail = Math.min(between(b, n, n, expected), between(0, b, n, expected));
        // Next to the limit rounding decides.
        fc.pre(Math.abs(2 * tail * rows - 0.05) > 1e-9);
        expect(isBeyondNoise(a, b, expected, rows)).toBe(2 * tail < 0.05 / rows);
      }),
      { numRuns: 2000 },
    );
  });

  it('without an event do not differ', () => expect(isBeyondNoise(0, 0, 0.5)).toBe(false));

  it('of one program are told apart at most once in twenty times', () => {
    // A fixed generator (Park and Miller 1988), so that the count is always that of this run.
    let seed = 42;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let apart = 0;
    for (let trial = 0; trial < 2000; trial++) {
      let b = 0;
      for (let i = 0; i < 100; i++) if (random() < 0.5) b++;
      if (isBeyondNoise(100 - b, b, 0.5)) apart++;
    }
    expect(apart).toBeGreaterThan(20);
    expect(apart).toBeLessThan(100);
  });

  it('of three runs each lie apart in one direction once in twenty orders', () => {
    const orders = Math.round(Math.exp(logChoose(2 * LEAST_RUNS, LEAST_RUNS)));
    expect(1 / orders).toBeLessThanOrEqual(0.05);
    expect(1 / Math.round(Math.exp(logChoose(2 * LEAST_RUNS - 2, LEAST_RUNS - 1)))).toBeGreaterThan(0.05);
  });
});

it('events are known of counted samples, and of weights whose file says what an event stands for', () => {
  const metric = { kind: 'sampled', unit: 'samples' } as const;
  expect([eventsOf(500, metric), isEstimate(metric)]).toEqual([500, false]);
  const bytes = { ...metric, unit: 'bytes' };
  expect([eventsOf(500, bytes), isEstimate(bytes)]).toEqual([null, true]);
  const weights = [10, 10, 40, 300];
  const sum = weights.reduce((all, w) => all + w);
  const eventWeight = weights.reduce((all, w) => all + w * w, 0) / sum;
  // Kish's effective size: the square of the sum by the sum of the squares.
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

import { describe, expect, it } from 'vitest';
import type { LowerBound } from '../../workers/api/engine';
import { boundFor, boundReason, isLeast, marked, ofLink, ofPair, spoken } from './lower-bounds';
import { estimatedShare, intervalText, pointsBetween, pointsText } from './sampled-shares';

const name = (method: string) => ({ className: 'app.A', method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 });
const bound = (more: Partial<LowerBound> = {}): LowerBound => ({ exclusive: true, methods: [], ...more });
const LEAST = bound({ ofLink: 'least' });
const ABOUT = bound({ ofLink: 'about' });

describe('a lower bound', () => {
  it('is of inclusive figures, and of exclusive ones only if it says so', () => {
    const below = bound({ exclusive: false });
    expect([boundFor(bound()), boundFor(below), boundFor(undefined)]).toEqual([bound(), below, undefined]);
    expect([boundFor(bound(), 'exclusive'), boundFor(below, 'exclusive')]).toEqual([bound(), undefined]);
  });

  it('of a link marks shares, and pairs as estimates', () => {
    expect([ofLink(bound()), ofLink(LEAST), ofLink(undefined)]).toEqual([undefined, LEAST, undefined]);
    expect([ofPair(bound()), ofPair(LEAST), ofPair(ABOUT), ofPair(undefined)]).toEqual([undefined, ABOUT, ABOUT, undefined]);
  });

  it.each<[LowerBound, string]>([
    [LEAST, 'A lower bound: excludes folded contexts.'],
    [ABOUT, 'Approximate: it may exclude or include folded contexts.'],
    [bound(), 'A lower bound: it was counted only partly, or only part of the time.'],
    [bound({ methods: [name('a'), name('b')] }), 'A lower bound: not all allocations inside A.a, A.b are counted.'],
    [bound({ methods: [name('a')], below: true }), 'A lower bound: calls below A.a may not be counted.'],
  ])('%j: %s', (of, expected) => {
    expect(boundReason(of)).toBe(expected);
  });

  it.each<[LowerBound | boolean | undefined, boolean, boolean, string, string]>([
    [undefined, false, false, '5 calls', '5 calls'],
    [false, false, false, '5 calls', '5 calls'],
    [undefined, true, false, '≈\u202f5 calls', 'about 5 calls'],
    [true, false, true, '5+ calls', 'at least 5 calls'],
    [true, true, true, '5+ calls', 'at least 5 calls'],
    [bound(), false, true, '5+ calls', 'at least 5 calls'],
    [LEAST, false, true, '5+ calls', 'at least 5 calls'],
    [ABOUT, false, false, '≈\u202f5 calls', 'about 5 calls'],
  ])('%j, estimated %s, is a true one: %s', (of, isEstimated, least, shown, said) => {
    expect([isLeast(of), marked('5 calls', of, isEstimated), spoken('5 calls', of, isEstimated)]).toEqual([least, shown, said]);
  });
});

describe('shares of samples', () => {
  const sampled = { kind: 'sampled', unit: 'samples', eventWeight: 1 } as const;

  it.each<[number, number, number, number, number, string]>([
    [10, 30, 100, 100, 20, '+20.0 points'],
    [30, 10, 100, 200, -25, '−25.0 points'],
    [0, 10, 0, 100, 10, '+10.0 points'],
    [10, 0, 100, 0, -10, '−10.0 points'],
    [10, 10, 100, 100, 0, '0.0 points'],
  ])('of %d and %d in %d and %d differ by %d', (a, b, totalA, totalB, points, text) => {
    const found = pointsBetween(a, b, { totalA, totalB });
    expect(found).toBeCloseTo(points, 12);
    expect(pointsText(found)).toBe(text);
  });

  it.each<[Parameters<typeof estimatedShare>, string]>([
    [[1, 4, { kind: 'exact', unit: 'calls' }], '25.00%'],
    [[1, 4, sampled], '≈\u202f25.00%'],
    [[0, 0, sampled], '–'],
    [[1, 4, { kind: 'exact', unit: 'calls' }, bound()], '25.00%'],
    [[1, 4, { kind: 'exact', unit: 'calls' }, LEAST], '25.00+%'],
    [[1, 4, { kind: 'exact', unit: 'calls' }, ABOUT], '≈\u202f25.00%'],
  ])('%j are shown as %s', (given, expected) => {
    expect(estimatedShare(...given)).toBe(expected);
  });

  it.each<[number, number, string | null]>([
    [5, 10, '18.7–81.3%'],
    [10, 10, null],
    [0, 0, null],
    [50_000_000, 100_000_000, null],
  ])('of %d in %d lie in %s', (part, whole, expected) => {
    expect(intervalText(part, whole, sampled, 1)).toBe(expected);
  });

  it('have no range where the number of samples is not known', () => {
    expect(intervalText(5, 10, { kind: 'sampled', unit: 'ms' }, 1)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { GatePart, Spread } from '../api/engine';
import { Bytes } from '../formats/mct/encoder';
import { VarintReader } from '../formats/mct/varint-reader';
import { FormatError } from '../jobs/errors';
import { type Findings, isWithoutFindings, MOST_GATES, NO_FINDINGS, readFindings, writeFindings } from './findings';

const spread = (min: number, median: number, max: number): Spread => ({ min, median, max });
const without = { common: 1, appeared: 2, vanished: 3 };

/** What a link with these findings says when it is read, or why it is refused. */
function read(findings: Findings, areRuns = true): Findings | string {
  const out = new Bytes();
  writeFindings(out, findings);
  try {
    return readFindings(new VarintReader(out.take(), 'link'), areRuns);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return error.message;
  }
}

const onGate = (condition: string, part: Partial<GatePart>, failed = true): Findings => ({
  matching: null,
  gates: [
    {
      ...{ condition, failed },
      parts: [{ text: condition, holds: true, metric: 'bytecodes', base: 100, head: 120, overlap: null, ...part }],
    },
  ],
});

/** The outcome of a condition when it is read; or why it is refused. */
function gateOf(condition: string, part: Partial<GatePart>, areRuns = true): unknown {
  const findings = read(onGate(condition, part), areRuns);
  if (typeof findings === 'string') return findings;
  const [{ failed, parts }] = findings.gates as [(typeof findings.gates)[number]];
  expect(failed).toBe(parts[0]!.holds);
  return parts[0];
}

it('findings without rules and conditions are none', () => {
  expect(isWithoutFindings(NO_FINDINGS)).toBe(true);
  expect(isWithoutFindings(onGate('calls > 1', {}))).toBe(false);
  expect(isWithoutFindings({ matching: { rules: { renames: [], on: [] }, effects: [], without }, gates: [] })).toBe(false);
  expect(read(NO_FINDINGS)).toEqual(NO_FINDINGS);
});

describe('rules for names', () => {
  const matching = (renames: { from: string; to: string }[], on: ('lambdas' | 'proxies')[]): Findings => ({
    matching: {
      rules: { renames, on },
      effects: [...renames.map(({ from, to }) => `${from} → ${to}`), ...on].map((rule, at) => ({
        ...{ rule, methodsA: 10 + at, methodsB: 20 + at },
      })),
      without,
    },
    gates: [],
  });

  it.each([
    ['built in', matching([], ['lambdas', 'proxies'])],
    ['one built in', matching([], ['proxies'])],
    ['of the user', matching([{ from: 'a.*', to: 'b.*' }], [])],
    ['of both kinds', matching([{ from: 'a.*', to: 'b.*' }], ['lambdas'])],
  ])('%s are read as they were written', (_, findings) => expect(read(findings)).toEqual(findings));

  it('that nobody could have typed are refused', () =>
    expect(read(matching([{ from: 'a.*', to: 'b.*.*' }], []))).toMatch(/^[A-Z].*\.$/));

  it('are at most fifty of the user', () => {
    const renames = (count: number) => Array.from({ length: count }, (_, at) => ({ from: `a${at}.*`, to: `b${at}.*` }));
    expect(read(matching(renames(50), []))).toEqual(matching(renames(50), []));
    expect(read(matching(renames(51), []))).toBe('It contains an impossible number of rules: 51.');
  });
});

describe('a condition on sums', () => {
  it.each<[string, Partial<GatePart>, boolean]>([
    ['bytecodes > +19', {}, true],
    ['bytecodes > +20', {}, false],
    ['bytecodes >= +20', {}, true],
    ['bytecodes > +19.9%', {}, true],
    ['bytecodes > +20%', {}, false],
    ['bytecodes > 119', {}, true],
    ['bytecodes < 120', {}, false],
    ['bytecodes > +19', { base: -10, head: 10 }, true],
    ['bytecodes < -19', { base: 10, head: -10 }, true],
    ['bytecodes < -19', { base: -10, head: -29 }, false],
    ['bytecodes > +19', { kind: 'lower-bound' }, true],
  ])('%s is decided by its figures: %j', (condition, part, holds) => {
    const whole = { text: condition, metric: 'bytecodes', base: 100, head: 120, overlap: null, ...part };
    expect(gateOf(condition, { ...part, holds: !holds })).toEqual({ ...whole, holds });
  });

  it.each([
    ['calls > 1', {}, 'One of its conditions was decided by a metric that the condition does not name.'],
    ['overlap(calls) < 9%', { overlap: 1 }, 'One of its conditions was decided by a metric that the condition does not name.'],
    ['bytecodes >> 1', {}, expect.stringMatching(/^[A-Z].*\.$/)],
  ])('%s with %j is refused', (condition, part, message) => expect(gateOf(condition, part)).toEqual(message));

  it('fails only if all of its clauses hold, and at most a hundred are read', () => {
    const part = (text: string): GatePart => ({ text, holds: true, metric: 'bytecodes', base: 100, head: 120, overlap: null });
    const condition = 'bytecodes > 1 and bytecodes > 500';
    const gate = { condition, failed: true, parts: [part('bytecodes > 1'), part('bytecodes > 500')] };
    const decided = { ...gate, failed: false, parts: [gate.parts[0]!, { ...gate.parts[1]!, holds: false }] };
    expect(read({ matching: null, gates: [gate] })).toEqual({ matching: null, gates: [decided] });
    const turned = { condition: 'bytecodes > 500 and bytecodes > 1', parts: decided.parts.toReversed() };
    expect(read({ matching: null, gates: [{ ...gate, ...turned }] })).toEqual({
      matching: null,
      gates: [{ ...decided, ...turned }],
    });
    expect(read({ matching: null, gates: Array(MOST_GATES).fill(gate) })).toMatchObject({ gates: { length: 100 } });
    expect(read({ matching: null, gates: Array(MOST_GATES + 1).fill(gate) })).toBe(
      'It contains an impossible number of conditions: 101.',
    );
  });
});

const NOT_BY_OVERLAP = 'One of its conditions was not decided by the overlap it states.';
const NOT_BY_RANGES = 'One of its conditions was not decided by the ranges it states.';

describe('a condition on the overlap', () => {
  it.each<[string, number, boolean, boolean]>([
    ['overlap < 99%', 98, true, true],
    ['overlap < 99%', 98, false, false],
    ['overlap < 99%', 99.5, false, true],
    ['overlap < 99%', 99.5, true, false],
    ['overlap > 99%', 99.5, true, true],
    ['overlap >= 99%', 99.5, false, false],
    ['overlap <= 99.5%', 99.4, true, true],
    ['overlap <= 99.5%', 99.6, true, false],
    ['overlap <= 99.5%', 99.6, false, true],
    // So close to the limit, the overlap that was cut does not show which side it was on.
    ['overlap < 99%', 99 + 0.9e-9, true, true],
    ['overlap < 99%', 99 - 0.9e-9, false, true],
    ['overlap < 99%', 99 + 2e-9, true, false],
    ['overlap < 99%', 99 - 2e-9, false, false],
  ])('%s that states %d and holds: %s, is accepted: %s', (condition, overlap, holds, isAccepted) =>
    expect(gateOf(condition, { overlap, holds })).toEqual(
      isAccepted ? { text: condition, holds, metric: 'bytecodes', base: 100, head: 120, overlap } : NOT_BY_OVERLAP,
    ),
  );

  it.each([
    [98, true],
    [99.5, false],
  ])('of %d, which holds: %s, keeps that its figures are lower bounds, and which fall', (overlap, holds) => {
    const part = { metric: 'bytecodes', base: -100, head: 120, overlap, holds, kind: 'lower-bound' } as const;
    expect(gateOf('overlap < 99%', part)).toEqual({ text: 'overlap < 99%', ...part });
    const runs = { base: null, head: spread(overlap, overlap, overlap), beyond: true };
    expect(gateOf('overlap < 99%', { ...part, runs })).toEqual({ text: 'overlap < 99%', ...part, runs });
  });

  it('may be of lower bounds beside one that is exact', () => {
    const part = { metric: 'bytecodes', base: 100, head: 120, holds: true };
    const parts: GatePart[] = [
      { ...part, text: 'bytecodes > 1', overlap: null },
      { ...part, text: 'overlap < 99%', overlap: 98, kind: 'lower-bound' },
      { ...part, text: 'bytecodes > +1', overlap: null, kind: 'lower-bound' },
      { ...part, text: 'overlap > 9%', overlap: 98 },
    ];
    const gate = { condition: parts.map(({ text }) => text).join(' and '), failed: true, parts };
    expect(read({ matching: null, gates: [gate] })).toEqual({ matching: null, gates: [gate] });
  });
});

describe('a condition on several runs', () => {
  const BASE = spread(98, 100, 101);
  const HEAD = spread(118, 120, 122);

  it.each<[string, Spread, Spread, { holds: boolean; beyond: boolean }]>([
    ['bytecodes > +19', BASE, HEAD, { holds: true, beyond: true }],
    ['bytecodes > +20', BASE, HEAD, { holds: false, beyond: true }],
    ['bytecodes > +19', BASE, spread(101, 120, 122), { holds: false, beyond: false }],
    ['bytecodes > +19', BASE, spread(102, 120, 122), { holds: true, beyond: true }],
    ['bytecodes > 119', BASE, spread(101, 120, 122), { holds: true, beyond: true }],
    ['bytecodes > +19', spread(98, 100.5, 101), HEAD, { holds: true, beyond: true }],
    ['bytecodes >= +20', spread(98, 100.5, 101), HEAD, { holds: false, beyond: true }],
    ['bytecodes > +19', spread(100, 100, 101), spread(118, 120, 120), { holds: true, beyond: true }],
    ['bytecodes > +19', spread(-9, -1.5, 3), spread(5, 18.5, 19), { holds: true, beyond: true }],
  ])('%s is decided by its ranges %j and %j', (condition, base, head, { holds, beyond }) => {
    const runs = { base, head, beyond: !beyond };
    const figures = { metric: 'bytecodes', base: base.median, head: head.median, overlap: null };
    expect(gateOf(condition, { ...figures, runs, holds: !holds })).toEqual({
      ...{ text: condition, holds, ...figures },
      runs: { base, head, beyond },
    });
  });

  it.each([
    ['a median below the smallest run', spread(101, 100, 102)],
    ['a median above the largest', spread(98, 100, 99)],
    ['a smallest run of half a count', spread(98.5, 100, 101)],
    ['a largest run of half a count', spread(98, 100, 101.5)],
  ])('with %s is refused', (_, base) =>
    expect(gateOf('bytecodes > +1', { runs: { base, head: HEAD, beyond: true } })).toBe('One of its ranges is invalid.'),
  );

  it('of a link without runs is refused, and lower bounds are kept', () => {
    const part = { runs: { base: BASE, head: HEAD, beyond: true }, kind: 'lower-bound' } as const;
    expect(gateOf('bytecodes > +1', part, false)).toBe(
      'One of its conditions is about several runs, which the link does not contain.',
    );
    expect(gateOf('bytecodes > +1', part)).toMatchObject({ kind: 'lower-bound', holds: true });
    const { kind: _, ...exact } = part;
    expect(gateOf('bytecodes > +1', exact)).not.toHaveProperty('kind');
  });

  const across = spread(97, 98, 98.5);
  it.each<[string, Spread | null, boolean, boolean, string | null]>([
    ['outside the base’s range', spread(99, 99.2, 99.3), true, true, null],
    ['above the base’s range', spread(96, 96.5, 96.9), true, true, null],
    ['just outside', spread(98.5 + 2e-9, 99, 99), true, true, null],
    ['just outside, but said to be within', spread(98.5 + 2e-9, 99, 99), false, false, NOT_BY_RANGES],
    ['within', spread(98.4, 99, 99), false, false, null],
    ['within, but said to be outside', spread(98.4, 99, 99), true, true, NOT_BY_RANGES],
    ['so close that nobody can tell, said to be outside', spread(98.5 - 0.9e-9, 99, 99), true, true, null],
    ['so close that nobody can tell, said to be within', spread(98.5 + 0.9e-9, 99, 99), false, false, null],
    ['outside of a single run', null, true, true, null],
    ['within a single run', null, false, false, NOT_BY_RANGES],
    ['outside, but said not to hold', spread(99, 99.2, 99.3), true, false, NOT_BY_OVERLAP],
    [
      'within, but said to hold',
      spread(98.4, 99, 99),
      false,
      true,
      'One of its conditions holds although the head is within the base’s range.',
    ],
  ])('with an overlap %s', (_, base, beyond, holds, error) => {
    const part = { metric: 'bytecodes', base: -100.5, head: 120, overlap: 98, runs: { base, head: across, beyond }, holds };
    expect(gateOf('overlap < 98.9%', part)).toEqual(error ?? { text: 'overlap < 98.9%', ...part });
  });
});

import { describe, expect, it } from 'vitest';
import { count, shortFigure, unitBehind } from './numbers';
import { agree, doesMore, fromTo, type NamedPart, OFF, partClause, share, times, verbsOf } from './part-clause';
import type { Piece } from './story-sentence';

const said = (pieces: readonly Piece<string>[], unit = 'bytecodes'): string =>
  pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      if ('calls' in piece) return count(piece.calls);
      if ('from' in piece) return `[${piece.from} to ${piece.to}]`;
      if ('part' in piece) return String(piece.part);
      if ('name' in piece) return piece.name;
      const text = `${piece.isLowerBound ? '≥ ' : ''}${shortFigure(piece.figure, unit)}`;
      return piece.isSecond ? text : `${text}${unitBehind(unit)}`;
    })
    .join('');

const PART: NamedPart<string> = {
  ...{ kind: 'own', change: 1000, name: 'price', context: 3 },
  ...{ callsA: 10, callsB: 10, callerCallsA: 10, callerCallsB: 10, a: 1000, b: 2000 },
};
const clause = (more: Partial<NamedPart<string>>, unit = 'bytecodes'): string =>
  said(partClause({ ...PART, ...more }, unit), unit);

describe('the verbs of a metric', () => {
  it.each<[string, string, string, string, string]>([
    ['bytecodes', 'costs', 'executes', 'spends', ' does more work'],
    ['samples', 'costs', 'costs', 'spends', ' does more work'],
    ['calls', 'makes', 'makes', 'makes', ' makes more calls'],
    ['objects', 'allocates', 'allocates', 'allocates', ' allocates more'],
    ['arrays', 'allocates', 'allocates', 'allocates', ' allocates more'],
    ['elements', 'allocates', 'allocates', 'allocates', ' allocates more'],
    ['bytes', 'allocates', 'allocates', 'allocates', ' allocates more'],
    ['ms', 'takes', 'takes', 'spends', ' takes more time'],
  ])('%s: %s, %s, %s', (unit, costs, runs, spends, more) => {
    expect(verbsOf(unit)).toMatchObject({ costs, runs, spends });
    expect(doesMore(1, unit)).toBe(more);
    expect(doesMore(-1, unit)).toBe(more.replace('more', unit === 'calls' ? 'fewer' : 'less'));
  });
});

describe('a clause', () => {
  it.each<[Partial<NamedPart<string>>, string, string]>([
    [{}, 'bytecodes', 'executes 200 bytecodes of its own per call, up from 100'],
    [{ a: 2000, b: 1000, change: -1000 }, 'bytecodes', 'executes 100 bytecodes of its own per call, down from 200'],
    [{ change: -1000 }, 'bytecodes', 'does less work of its own per call'],
    [{ callsA: 0 }, 'bytecodes', 'does more work of its own per call'],
    [{ callsA: 0, callsB: 0 }, 'bytecodes', 'does more work of its own'],
    [{ callsB: 0, change: -1 }, 'calls', 'makes fewer calls of its own per call'],
    [{ lowerBound: {} }, 'bytecodes', 'executes ≥ 200 bytecodes of its own per call, up from ≥ 100'],
    [{ kind: 'library' }, 'bytecodes', 'spends 200 bytecodes in each of its 10 calls to price, up from 100'],
    // 5% beside the change a reader still multiplies, more not.
    [
      { kind: 'library', change: 1000 / 1.049 },
      'bytecodes',
      'spends 200 bytecodes in each of its 10 calls to price, up from 100',
    ],
    [{ kind: 'library', change: 1000 / 1.051 }, 'bytecodes', 'spends 200 bytecodes per call to price, up from 100'],
    [{ kind: 'library', callsB: 11, b: 2200 }, 'bytecodes', 'spends 200 bytecodes per call to price, up from 100'],
    [{ kind: 'library', callsA: 1, callsB: 1 }, 'bytecodes', 'spends 2000 bytecodes per call to price, up from 1000'],
    [{ kind: 'library', change: -1 }, 'bytecodes', 'spends fewer bytecodes per call to price'],
    [{ kind: 'library', callsA: 0 }, 'samples', 'spends more samples per call to price'],
    [{ kind: 'library', callsA: 0 }, 'objects', 'allocates more per call to price'],
    [{ kind: 'library', callsA: 0 }, 'ms', 'spends more time per call to price'],
    [{ kind: 'library', callsA: 0, name: null }, 'bytecodes', 'spends more bytecodes per call to other code'],
    [{ kind: 'new' }, 'bytecodes', 'now calls price'],
    [{ kind: 'library-new' }, 'bytecodes', 'now calls price'],
    [{ kind: 'gone' }, 'bytecodes', 'no longer calls price'],
    [{ kind: 'library-gone' }, 'bytecodes', 'no longer calls price'],
    [{ kind: 'deeper' }, 'bytecodes', 'recurses deeper'],
    [{ kind: 'shallower' }, 'bytecodes', 'recurses less deeply'],
    [{ kind: 'entered' }, 'bytecodes', 'is now an entry point'],
    [{ kind: 'left' }, 'bytecodes', 'is no longer an entry point'],
    [{ kind: 'entries', callsA: 1, callsB: 2 }, 'bytecodes', 'is called twice instead of once'],
    [{ kind: 'entries', callsA: 2, callsB: 30 }, 'bytecodes', 'is called 30 times instead of twice'],
    [{ kind: 'entries', callsA: 3, callsB: 30 }, 'bytecodes', 'is called 30 times instead of 3'],
    [{ kind: 'entries', callsA: 30, callsB: 2, change: -1 }, 'bytecodes', 'is called twice instead of 30 times'],
    [{ kind: 'entries', callsA: 30, callsB: 2 }, 'bytecodes', 'is called more often'],
    [
      { kind: 'recursion', callsA: 310, callsB: 6010 },
      'bytecodes',
      'recurses more: 601 calls for each call from another method, up from 31',
    ],
    [
      { kind: 'recursion', callsA: 20, callsB: 10, change: -1 },
      'bytecodes',
      'recurses less: 1 call for each call from another method, down from 2',
    ],
    [{ kind: 'recursion', callsA: 20, callsB: 10 }, 'bytecodes', 'recurses more'],
    [{ kind: 'recursion', callsA: 20, callsB: 30, callerCallsB: 0 }, 'bytecodes', 'recurses more'],
    [
      { kind: 'recursion', callsA: 310_010, callsB: 310_030, callerCallsA: 1000, callerCallsB: 1000 },
      'bytecodes',
      'recurses more',
    ],
  ])('of %j, in %s: %s', (part, unit, expected) => {
    expect(clause(part, unit)).toBe(expected.replace(/\b(\d)(\d{3})\b/g, '$1,$2'));
  });

  it.each<[[number, number], [number, number], string]>([
    // Calls in A and B, and calls of the caller in A and B.
    [[10, 30], [1, 1], '30 times instead of 10'],
    [[100, 300], [10, 10], '30 times per call instead of 10'],
    [[10, 20], [10, 10], 'twice per call instead of once'],
    [[20, 10], [10, 10], 'once per call instead of twice'],
    [[20, 30], [10, 10], '3 times per call instead of twice'],
    [[30, 20], [10, 10], 'twice per call instead of 3 times'],
    [[100, 250], [100, 100], '2.5 times per call instead of once'],
    [[8, 320], [1000, 1000], 'in 32% of its calls instead of 0.8%'],
    [[320, 8], [1000, 1000], 'in 0.8% of its calls instead of 32%'],
    [[500, 1000], [1000, 1000], 'once per call instead of in 50% of its calls'],
    [[740, 3000], [1000, 1000], '3 times per call instead of in 74% of its calls'],
    [[750, 3000], [1000, 1000], '3 times per call instead of about once'],
    [[3000, 900], [1000, 1000], 'about once per call instead of 3 times'],
    [[1900, 900], [1000, 1000], 'in 90% of its calls instead of 1.9 times'],
    [[10_000, 10_001], [1000, 1000], 'slightly more often per call'],
    [[1_000_000, 1_040_000], [100_000, 100_000], '1.04 times as often per call'],
    [[100, 100], [0, 10], 'more often per call'],
    [[100, 100], [10, 0], 'more often per call'],
    [[300, 100], [10, 10], 'more often per call'],
    [[0, 100], [10, 10], 'more often per call'],
  ])('on calls %j of a caller with %j says: %s', ([callsA, callsB], [callerCallsA, callerCallsB], expected) => {
    const change = expected === 'more often per call' ? 1 : callsB / callerCallsB - callsA / callerCallsA;
    expect(clause({ kind: 'calls', callsA, callsB, callerCallsA, callerCallsB, change })).toBe(`calls price ${expected}`);
    expect(clause({ kind: 'library-calls', callsA, callsB, callerCallsA, callerCallsB, change })).toBe(`calls price ${expected}`);
  });
});

describe('pieces of clauses', () => {
  it.each<[number, number, number, boolean]>([
    [1, 2, 5, true],
    [2, 1, 5, false],
    [2, 1, -5, true],
    [1, 1, 5, false],
    [1, 1, 0, true],
  ])('figures %d and %d agree with a change of %d: %s', (a, b, change, expected) => {
    expect(agree(a, b, change)).toBe(expected);
  });

  it('say in words what looks alike', () => {
    expect(fromTo(36_600_000, 36_610_000, [{ text: ' per call' }], { unit: 'bytecodes' })).toEqual([
      { from: 36_600_000, to: 36_610_000 },
      { text: ' per call' },
    ]);
    expect(said(fromTo(100, 100.4, [], { unit: 'bytecodes' }))).toBe('[100 to 100.4]');
  });

  it.each<[number, string]>([
    [0, '0 times'],
    [1, 'once'],
    [2, 'twice'],
    [3, '3 times'],
    [1200, '1,200 times'],
  ])('%d calls are “%s”', (calls, expected) => {
    expect(said(times(calls))).toBe(expected);
  });

  it.each<[number, string]>([
    [0, '0%'],
    [0.5e-8, '<0.000001%'],
    [1e-8, '0.000001%'],
    [0.0084, '0.84%'],
    [0.3249, '32%'],
    [0.99, '99%'],
    [0.991, '99.1%'],
    [0.99994, '99.99%'],
    [0.999999, '99.99%'],
    [1, '100%'],
    [1.5, '150%'],
  ])('a share of %d is %s', (value, expected) => {
    expect(share(value)).toBe(expected);
  });

  it('allow a reader an error of 5%', () => expect(OFF).toBe(0.05));
});

import { describe, expect, it } from 'vitest';
import { patternOf } from './frame-names';
import { isLeafUp } from './leaf-up';
import { shortDifference, shortFigure } from './numbers';
import { layoutText } from './object-layout';
import type { NamedPart } from './part-clause';
import { LEAST_GAIN, ruleOfferText } from './rule-offer';
import type { Piece } from './story-sentence';
import { inWords, type NamedSubject, sameCalls, subjectSentence, subjectWords } from './work-sentence';

type Part = NamedPart<string>;
type Subject = NamedSubject<string>;

const said = (pieces: readonly Piece<string>[] | null | undefined): string | null =>
  pieces
    ?.map((piece) => {
      if ('text' in piece) return piece.text;
      if ('name' in piece) return piece.name;
      if ('calls' in piece) return String(piece.calls);
      if ('figure' in piece) return `${piece.isLowerBound ? '≥ ' : ''}${shortFigure(piece.figure, 'bytecodes')}`;
      return 'part' in piece ? shortDifference(piece.part, 'bytecodes') : `[${piece.from} to ${piece.to}]`;
    })
    .join('') ?? null;

const part = (kind: Part['kind'], change: number, more: Partial<Part> = {}): Part => ({
  ...{ kind, change, name: 'y', callsA: 0, callsB: 0, callerCallsA: 10, callerCallsB: 10, a: 0, b: 0, context: 1 },
  ...more,
});
const subject = (parts: Part[], more: Partial<Subject> = {}): Subject => ({
  ...{ name: 'x', change: parts.reduce((sum, each) => sum + each.change, 0), callsA: 0, callsB: 0, a: 0, b: 0 },
  ...{ isInclusive: true, parts, others: 0, rest: 0, context: 0, inside: null },
  ...more,
});
const sentence = (...given: Parameters<typeof subject>): string | null => said(subjectSentence(subject(...given), 'bytecodes'));

describe('a sentence begins with the largest part', () => {
  it.each<[string, number, number, string]>([
    ['of 80% of the change', 800, 200, 'x now calls y (+800); it also no longer calls z (+200): +1,000 in all'],
    ['not of less', 799, 201, 'x does more work (+1,000): it now calls y (+799), and no longer calls z (+201)'],
    ['of 125%, which others oppose', 1250, -250, 'x now calls y (+1,250); it also no longer calls z (−250): +1,000 in all'],
    ['not of more', 1260, -260, 'x does more work (+1,000): it now calls y (+1,260), and no longer calls z (−260)'],
    ['and has all of it, but for less than 1%', 991, 9, 'x now calls y (+1,000)'],
    ['not but for 1%', 990, 10, 'x now calls y (+990); it also no longer calls z (+10): +1,000 in all'],
  ])('%s', (_, first, second, expected) => {
    expect(sentence([part('new', first), part('gone', second, { name: 'z' })])).toBe(expected);
  });

  it.each<[number, number, string]>([
    [1, 10, 'x now calls y (+500), and no longer calls z (+490), plus one smaller change (+10)'],
    [2, 10, 'x now calls y (+500), and no longer calls z (+490), plus two smaller changes (+10)'],
    [13, 10, 'x now calls y (+500), and no longer calls z (+490), plus 13 smaller changes (+10)'],
    [2, 9.9, 'x now calls y (+500), and no longer calls z (+490)'],
    [0, 10, 'x now calls y (+500), and no longer calls z (+490)'],
  ])('and mentions %d others from 1%% of the change on: %d', (others, rest, expected) => {
    const found = sentence([part('new', 500), part('gone', 490, { name: 'z' })], { change: 1000, others, rest });
    expect(found).toBe(expected.replace('x now', 'x does more work (+1,000): it now'));
  });

  it.each<[string, Partial<Subject>, string]>([
    [
      'with its cost per call',
      { callsA: 10, callsB: 10, a: 1000, b: 2000 },
      'x costs 200 per call, up from 100 (+1,000): it now calls y',
    ],
    [
      'with its cost per call, 5% beside the change',
      { callsA: 10, callsB: 10, a: 1000, b: 2049 },
      'x costs 205 per call, up from 100 (+1,000): it now calls y',
    ],
    ['without it, farther beside', { callsA: 10, callsB: 10, a: 1000, b: 2051 }, 'x now calls y (+1,000)'],
    [
      'without it, of exclusive figures',
      { callsA: 10, callsB: 10, a: 1000, b: 2000, isInclusive: false },
      'x now calls y (+1,000)',
    ],
    ['without it, where calls are not known', { callsA: 0, callsB: 10, a: 1000, b: 2000 }, 'x now calls y (+1,000)'],
    ['of other code', { name: null, callsA: 10, callsB: 10, a: 1000, b: 2000 }, 'Other code now calls y (+1,000)'],
    ['as far as it is counted', { lowerBound: {} }, 'x now calls y (+1,000, counted part only)'],
  ])('%s', (_, more, expected) => {
    expect(sentence([part('new', 1000)], { change: 1000, ...more })).toBe(expected);
  });

  it('is short where the amount stands beside it', () => {
    const brief = (parts: Part[], more: Partial<Subject> = {}) => {
      const { says, why, isMore, within } = subjectWords(subject(parts, more), 'bytecodes', true);
      return [said(says), said(why), isMore, said(within)];
    };
    expect(brief([part('new', 1000, { b: 1000 })])).toEqual(['x now calls y (1,000)', '', true, null]);
    expect(brief([part('new', 1000, { b: 900 })])).toEqual(['x now calls y', '', true, null]);
    expect(brief([part('new', 500), part('gone', 500, { name: 'z' })])).toEqual([
      ...['x now calls y (+500)', 'also no longer calls z (+500)', true, null],
    ]);
    expect(brief([part('new', 490), part('gone', 510, { name: 'z' })])).toEqual([
      ...['x does more work', 'now calls y (+490), and no longer calls z (+510)', false, ''],
    ]);
    expect(brief([part('new', 1000)], { lowerBound: {} })).toEqual(['x now calls y (counted part only)', '', true, null]);
  });

  it.each<[string, Part[], string]>([
    ['half of the change', [part('new', 500), part('gone', 500, { name: 'z' })], ', mostly in y'],
    ['not with less', [part('new', 499), part('gone', 501, { name: 'z' })], ''],
    ['beside own code of less than 5%', [part('new', 600), part('gone', 351, { name: 'z' }), part('own', 49)], ', mostly in y'],
    ['not beside 5%', [part('new', 600), part('gone', 350, { name: 'z' }), part('own', 50)], ''],
    ['not by its own code', [part('own', 600), part('gone', 400)], ''],
    ['not by other code', [part('new', 600, { name: null }), part('gone', 400)], ''],
  ])('with the callee that has %s', (_, parts, expected) => {
    const perCall = { callsA: 10, callsB: 10, a: 1000, b: 2000 };
    expect(said(subjectWords(subject(parts, perCall), 'bytecodes').within)).toBe(expected);
    expect(said(subjectWords(subject(parts), 'bytecodes').within ?? [])).toBe('');
  });
});

describe('calls that did not change', () => {
  const perCall = { callsA: 10, callsB: 10, a: 1000, b: 2000, change: 1000 };

  it.each<[string, Part[], Partial<Subject>, string | null]>([
    ['of a method by its own code alone', [part('own', 1000)], perCall, 'It is still called 10 times'],
    ['of one that calls others, by name', [part('new', 1000)], perCall, 'x is still called 10 times'],
    ['none of one call', [part('own', 1000)], { ...perCall, callsA: 1, callsB: 1 }, null],
    ['two', [part('own', 1000)], { ...perCall, callsA: 2, callsB: 2 }, 'It is still called twice'],
    ['none where they did change', [part('own', 1000)], { ...perCall, callsB: 11 }, null],
    ['none of other code', [part('own', 1000)], { ...perCall, name: null }, null],
    ['none without a cost per call', [part('new', 1000)], { ...perCall, a: 0, b: 0 }, null],
  ])('%s', (_, parts, more, expected) => {
    expect(said(sameCalls(subject(parts, more)))).toBe(expected);
  });
});

describe('single words', () => {
  it.each<[number, string]>([
    [0, 'no'],
    [1, 'one'],
    [12, 'twelve'],
    [13, '13'],
    [1200, '1,200'],
  ])('%d is “%s”', (number, expected) => {
    expect(inWords(number)).toBe(expected);
  });

  it.each<[string[], boolean]>([
    [[], false],
    [['invert'], true],
    [['callers'], true],
    [['invert', 'callers'], false],
    [['hide', 'invert', 'focus'], true],
    [['hide'], false],
  ])('a tree after %j is leaf up: %s', (kinds, expected) => {
    expect(isLeafUp(kinds.map((kind) => ({ kind })))).toBe(expected);
  });

  it.each<[[number, number, number], string]>([
    [[8, 4, 12], 'compressed pointers, 12-byte object headers, sizes in multiples of 8 bytes'],
    [[16, 8, 8], '8-byte pointers, compact 8-byte object headers, sizes in multiples of 16 bytes'],
  ])('the layout %j: %s', ([alignment, reference, header], expected) => {
    expect(layoutText({ alignment, reference, header })).toBe(expected);
  });

  it.each<[string, string]>([
    ['pool-1-thread-27', 'pool-*-thread-*'],
    ['main', 'main'],
    ['', ''],
  ])('the thread “%s” is “%s”', (name, expected) => {
    expect(patternOf(name)).toBe(expected);
  });

  it('a rule is offered for 5 points', () => {
    expect(LEAST_GAIN).toBe(5);
    expect(ruleOfferText({ overlap: 80, byRule: 99.999 })).toBe(
      'A and B number the same lambdas differently. With the rule “lambdas”, the overlap is 99.99%, not 80.00%.',
    );
  });
});

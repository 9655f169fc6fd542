import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScaled, moreOrLess, shortDifference, shortFigure } from './numbers';
import type { NamedPart } from './part-clause';
import type { Piece } from './story-sentence';
import { furtherSentences, type NamedSubject, subjectSentence, subjectWords } from './work-sentence';

type Part = NamedPart<string>;
type Subject = NamedSubject<string>;

const said = (pieces: readonly Piece<string>[], unit = 'bytecodes'): string =>
  pieces
    .map((piece) => {
      if ('text' in piece) return piece.isName ? `‹${piece.text}›` : piece.text;
      if ('name' in piece) return piece.name;
      if ('calls' in piece) return piece.calls.toString();
      if ('figure' in piece)
        return `${piece.isLowerBound ? '≥ ' : ''}${shortFigure(piece.figure, unit)}${piece.isSecond || isScaled(unit) ? '' : ` ${unit}`}`;
      if ('part' in piece) return shortDifference(piece.part, unit);
      return moreOrLess(piece.from, piece.to);
    })
    .join('');

const part = (kind: Part['kind'], change: number, more: Partial<Part> = {}): Part => ({
  ...{ kind, change, name: 'y', callsA: 0, callsB: 0, callerCallsA: 10, callerCallsB: 10, a: 0, b: 0, context: 1 },
  ...more,
});

/** A subject with the given parts and no cost per call, so that each part gets its own clause. */
const subject = (parts: Part[], more: Partial<Subject> = {}): Subject => ({
  ...{ name: 'x', change: parts.reduce((sum, each) => sum + each.change, 0), callsA: 0, callsB: 0, a: 0, b: 0 },
  ...{ isInclusive: true, parts, others: 0, rest: 0, context: 0, inside: null },
  ...more,
});

const calls = (callsA: number, callsB: number, callerCallsA = 10, callerCallsB = 10) => ({
  callsA,
  callsB,
  callerCallsA,
  callerCallsB,
});

describe('each kind of part has a clause, up and down', () => {
  const perCall = { callsA: 10, callsB: 10 };
  it.each<[Part, string]>([
    [part('own', 40, { ...perCall, a: 50, b: 90, name: null }), 'x executes 9 bytecodes of its own per call, up from 5 (+40)'],
    [
      part('own', -45, { ...perCall, a: 50, b: 5, name: null }),
      'x executes 0.5 bytecodes of its own per call, down from 5 (−45)',
    ],
    [part('own', 40, { a: 50, b: 90, name: null }), 'x does more work of its own (+40)'],
    [part('own', -40, { ...perCall, a: 50, b: 90, name: null }), 'x does less work of its own per call (−40)'],
    [
      part('own', 40, { callsA: 1, callsB: 1, a: 2_446_000, b: 2_446_040, name: null }),
      'x executes less than 0.01% more of its own per call (+40)',
    ],
    [
      part('library', 900, { ...perCall, a: 100, b: 1000 }),
      'x spends 100 bytecodes in each of its 10 calls to y, up from 10 (+900)',
    ],
    [
      part('library', -24_000_000, { ...perCall, a: 24_360_000, b: 360_000 }),
      'x spends 36.0 k bytecodes in each of its 10 calls to y, down from 2.44 M (−24.0 M)',
    ],
    // Costs of one call, of differing numbers of calls, or that explain only part of the change are not multiplied.
    [
      part('library', 900, { callsA: 1, callsB: 1, a: 100, b: 1000 }),
      'x spends 1,000 bytecodes per call to y, up from 100 (+900)',
    ],
    [
      part('library', 800, { callsA: 10, callsB: 11, a: 100, b: 1100 }),
      'x spends 100 bytecodes per call to y, up from 10 (+800)',
    ],
    [part('library', 800, { ...perCall, a: 100, b: 1000 }), 'x spends 100 bytecodes per call to y, up from 10 (+800)'],
    [part('library', 5, { a: 100, b: 1000 }), 'x spends more bytecodes per call to y (+5)'],
    [part('library', -5, { ...perCall, a: 100, b: 1000 }), 'x spends fewer bytecodes per call to y (−5)'],
    [part('library-new', 5, { callsB: 2 }), 'x now calls y (+5)'],
    [part('library-gone', -5, { callsA: 2 }), 'x no longer calls y (−5)'],
    [part('new', 5, { callsB: 2, name: null }), 'x now calls other code (+5)'],
    [part('gone', -5, { callsA: 2 }), 'x no longer calls y (−5)'],
    [part('deeper', 5), 'x recurses deeper (+5)'],
    [part('shallower', -5), 'x recurses less deeply (−5)'],
    [
      part('recursion', 5, { ...calls(310, 6010), name: null }),
      'x recurses more: 601 calls for each call from another method, up from 31 (+5)',
    ],
    [
      part('recursion', -5, { ...calls(100, 10), name: null }),
      'x recurses less: 1 call for each call from another method, down from 10 (−5)',
    ],
    [part('recursion', -5, { ...calls(10, 100), name: null }), 'x recurses less (−5)'],
    [part('recursion', 5, { ...calls(10, 100, 0), name: null }), 'x recurses more (+5)'],
    [part('entries', 5, calls(400, 800, 1, 1)), 'x is called 800 times instead of 400 (+5)'],
    [part('entries', -5, calls(9, 3, 1, 1)), 'x is called 3 times instead of 9 (−5)'],
    [part('entries', -5, calls(9, 1, 1, 1)), 'x is called once instead of 9 times (−5)'],
    [part('entries', 5, calls(1, 2, 1, 1)), 'x is called twice instead of once (+5)'],
    [part('entries', 5, calls(9, 3, 1, 1)), 'x is called more often (+5)'],
    [part('entered', 5, calls(0, 3, 1, 1)), 'x is now an entry point (+5)'],
    [part('left', -5, calls(3, 0, 1, 1)), 'x is no longer an entry point (−5)'],
  ])('%j', (given, words) => expect(said(subjectSentence(subject([given]), 'bytecodes'))).toBe(words));
});

describe('calls for each call of the caller', () => {
  it.each<[Partial<Part>, number, string]>([
    [calls(100, 300), 5, '30 times per call instead of 10'],
    [calls(300, 100), -5, '10 times per call instead of 30'],
    [calls(10, 20), 5, 'twice per call instead of once'],
    [calls(20, 10), -5, 'once per call instead of twice'],
    [calls(10, 30), 5, '3 times per call instead of once'],
    [calls(3640, 10), -5, 'once per call instead of 364 times'],
    [calls(3640, 9), -5, 'about once per call instead of 364 times'],
    [calls(30, 2), -5, 'in 20% of its calls instead of 3 times per call'],
    [calls(2, 30), 5, '3 times per call instead of in 20% of its calls'],
    [calls(9, 10), 5, 'once per call instead of in 90% of its calls'],
    [calls(84, 3200, 10_000, 10_000), 5, 'in 32% of its calls instead of 0.84%'],
    [calls(9990, 9999, 10_000, 10_000), 5, 'in 99.99% of its calls instead of 99.9%'],
    [calls(122, 236, 100, 100), 5, '2.36 times per call instead of 1.22'],
    [calls(260_700, 261_000, 10_000, 10_000), 5, '1.001 times as often per call'],
    [calls(26_000_000, 26_000_001, 1000, 1000), 5, 'slightly more often per call'],
    // The caller is called only once.
    [calls(10, 30, 1, 1), 5, '30 times instead of 10'],
    [calls(1, 30, 1, 1), 5, '30 times instead of once'],
    [calls(364, 1, 1, 1), -5, 'once instead of 364 times'],
    // Nothing is known, or the pair contradicts the part.
    [calls(0, 0, 0, 0), 5, 'more often per call'],
    [calls(0, 30), 5, 'more often per call'],
    [calls(30, 10), 5, 'more often per call'],
    [calls(10, 10), -5, 'less often per call'],
  ])('%j', (given, change, words) =>
    expect(said(subjectSentence(subject([part('calls', change, given)]), 'bytecodes'))).toBe(
      `x calls y ${words} (${change > 0 ? '+5' : '−5'})`,
    ),
  );
});

describe('a method with several parts', () => {
  const dearer = { callsA: 10, callsB: 10, a: 90, b: 36_520 };
  const said_ = (given: Subject): string => said(subjectSentence(given, 'bytecodes'));
  const brief = (given: Subject): string[] => {
    const { says, why } = subjectWords(given, 'bytecodes', true);
    return [said(says), said(why)];
  };

  it('is told by its cost per call, with what is new together', () => {
    const parts = [
      part('library-new', 16_500, { name: 'replace' }),
      part('library-new', 7800, { name: 'hashCode' }),
      part('new', 7700, { name: 'sort' }),
      part('own', 430, { name: null, callsA: 10, callsB: 10, a: 90, b: 520 }),
    ];
    expect(said_(subject(parts, { ...dearer, change: 36_430, others: 9, rest: 4000 }))).toBe(
      'x costs 3,652 bytecodes per call, up from 9 (+36.4 k): it now calls replace (+16.5 k), hashCode (+7,800) and sort (+7,700), and executes 52 bytecodes of its own per call, up from 9 (+430), plus nine smaller changes (+4,000)',
    );
    expect(said_(subject(parts.slice(0, 2), { ...dearer, change: 24_300, others: 1, rest: -300 }))).toContain(
      'hashCode (+7,800), plus one smaller change (−300)',
    );
    // Less than a hundredth of the change goes unmentioned.
    expect(said_(subject(parts.slice(0, 2), { ...dearer, change: 24_300, others: 3, rest: 9 }))).not.toContain('plus');
  });

  it('that has one reason gives its amount once', () => {
    expect(said_(subject([part('new', 36_430)], dearer))).toBe(
      'x costs 3,652 bytecodes per call, up from 9 (+36.4 k): it now calls y',
    );
    expect(said_(subject([part('own', 36_430, { ...dearer, name: null })], dearer))).toBe(
      'x costs 3,652 bytecodes per call, up from 9 (+36.4 k)',
    );
  });

  it('is told by what it calls alike together', () => {
    const parts = [
      part('calls', -50, { ...calls(3640, 10), name: 'y' }),
      part('calls', -30, { ...calls(3640, 10), name: 'z' }),
      part('library-calls', -20, { ...calls(20, 10), name: 'l' }),
    ];
    expect(said_(subject(parts))).toBe(
      'x does less work (−100): it calls y (−50) and z (−30) once per call instead of 364 times, and calls l once per call instead of twice (−20)',
    );
  });

  it('is not told by a part that others take back', () => {
    const parts = [part('calls', 100, calls(10, 30)), part('library-gone', -90, { name: 'z' })];
    expect(said_(subject(parts))).toBe(
      'x does more work (+10): it calls y 3 times per call instead of once (+100), and no longer calls z (−90)',
    );
  });

  it('shows no cost per call that contradicts its change', () => {
    const cheaper = { callsA: 10, callsB: 10, a: 900, b: 90 };
    expect(said_(subject([part('new', 100), part('library-new', 90, { name: 'z' })], cheaper))).toBe(
      'x does more work (+190): it now calls y (+100) and z (+90)',
    );
  });

  it('shows no cost per call that is not the change when a reader multiplies it', () => {
    const parts = [part('library-calls', 150, { ...calls(30, 45, 1, 1), name: 'add' }), part('calls', 98, calls(30, 45, 1, 1))];
    expect(said_(subject(parts, { callsA: 1, callsB: 1, a: 471, b: 621 }))).toBe(
      'x does more work (+248): it calls add (+150) and y (+98) 45 times instead of 30',
    );
    // Ten calls, each costing 2 more.
    const cheaper = { callsA: 20, callsB: 10, a: 60, b: 50 };
    expect(said_(subject([part('own', 20, { ...cheaper, name: null })], cheaper))).toBe(
      'x costs 5 bytecodes per call, up from 3 (+20)',
    );
    expect(said_(subject([part('library-new', 20), part('gone', -15, { name: 'z' })], cheaper))).toBe(
      'x does more work (+5): it now calls y (+20), and no longer calls z (−15)',
    );
  });

  it('says no cost per call that is not its inclusive figure', () => {
    const main = { callsA: 1, callsB: 1, a: 0, b: 34_900_000, isInclusive: false };
    const createIndex = part('new', 33_300_000, { ...calls(0, 1, 1, 1), b: 33_300_000, name: 'createIndex' });
    const own = part('own', 1_600_000, { ...main, b: 1_600_000, name: null });
    const both = subject([createIndex, own], main);
    expect(said_(both)).toBe(
      'x now calls createIndex (+33.3 M); it also executes 1.60 M bytecodes of its own per call, up from 0 (+1.60 M): +34.9 M in all',
    );
    expect(said_({ ...both, isInclusive: true })).toContain('x costs 34.9 M bytecodes per call, up from 0 (+34.9 M): it now');
    expect(brief(both)).toEqual([
      'x now calls createIndex (33.3 M bytecodes)',
      'also executes 1.60 M bytecodes of its own per call, up from 0 (+1.60 M)',
    ]);
    const get = part('library-gone', -1_200_000, { ...calls(1000, 0), a: 1_200_000, name: 'get' });
    expect(said_(subject([get], { isInclusive: false }))).toBe('x no longer calls get (−1.20 M)');
    expect(brief(subject([get], { isInclusive: false }))).toEqual(['x no longer calls get (1.20 M bytecodes)', '']);
    // Part of the cost belongs to the caller's fewer calls.
    expect(brief(subject([{ ...get, change: -900_000 }]))).toEqual(['x no longer calls get', '']);
    const more = subject([createIndex, part('gone', -400_000, { name: 'scan' })], {
      others: 2,
      rest: 500_000,
      isInclusive: false,
    });
    expect(said_(more)).toBe(
      'x now calls createIndex (+33.3 M); it also no longer calls scan (−400 k), plus two smaller changes (+500 k): +32.9 M in all',
    );
  });

  it('begins with its first reason where the amount stands beside it', () => {
    const read = ['charAt', 'length', 'isDigit'].map((name, at) => part('library-new', [206, 103, 99][at], { name }));
    const own = part('own', 92, { callsA: 1, callsB: 1, a: 600, b: 692, name: null });
    const several = subject([...read, own], { isInclusive: false, others: 3, rest: 37, change: 537 });
    expect(brief(several)).toEqual([
      'x now calls charAt (+206), length (+103) and isDigit (+99)',
      'also executes 692 bytecodes of its own per call, up from 600 (+92), plus three smaller changes (+37)',
    ]);
    expect(brief({ ...several, parts: read, rest: 129 })[1]).toBe('also has three smaller changes (+129)');
    expect(brief({ ...several, parts: read.slice(0, 1) })[0]).toBe('x does more work');
    expect(brief(subject([part('calls', 331), part('library-gone', -199, { name: 'get' })]))).toEqual([
      'x does more work',
      'calls y more often per call (+331), and no longer calls get (−199)',
    ]);
  });

  it('may be the code outside', () => {
    expect(said_(subject([part('library-new', 100)], { name: null }))).toBe('Other code now calls y (+100)');
    expect(said_(subject([], { name: null, change: -3 }))).toBe('Other code does less work (−3)');
  });

  it('has the marks of lower bounds', () => {
    const lowerBound = {};
    expect(said_(subject([part('own', 36_430, { name: null })], { ...dearer, lowerBound }))).toBe(
      'x costs ≥ 3,652 bytecodes per call, up from ≥ 9 (+36.4 k, counted part only)',
    );
    const library = part('library', 900, { callsA: 10, callsB: 10, a: 100, b: 1000, lowerBound });
    expect(said_(subject([library], { lowerBound }))).toBe(
      'x spends ≥ 100 bytecodes in each of its 10 calls to y, up from ≥ 10 (+900, counted part only)',
    );
    expect(said(subjectWords(subject([library], { lowerBound }), 'bytecodes', true).says)).toBe(
      'x spends ≥ 100 bytecodes in each of its 10 calls to y, up from ≥ 10 (counted part only)',
    );
  });
});

it.each([
  ['bytes', 'x allocates 3.7 kB in each of its 10 calls to y, down from 98.8 kB (−951.0 kB)', 'x allocates more (+5 B)'],
  ['objects', 'x allocates 3,700 objects in each of its 10 calls to y, down from 98.8 k (−951 k)', 'x allocates more (+5)'],
  ['calls', 'x makes 3,700 calls in each of its 10 calls to y, down from 98.8 k (−951 k)', 'x makes more calls (+5)'],
  ['ms', 'x spends 3.70 s in each of its 10 calls to y, down from 98.80 s (−951.00 s)', 'x takes more time (+5.0 ms)'],
  ['events', 'x spends 3,700 events in each of its 10 calls to y, down from 98.8 k (−951 k)', 'x does more work (+5)'],
])('speaks of %s by their verbs', (unit, library, more) => {
  const cheaper = part('library', -951_000, { callsA: 10, callsB: 10, a: 988_000, b: 37_000 });
  expect(said(subjectSentence(subject([cheaper]), unit), unit)).toBe(library);
  expect(said(subjectSentence(subject([], { change: 5 }), unit), unit)).toBe(more);
});

describe('sentences that follow', () => {
  const further = (given: Subject): string[] => furtherSentences(given, 'bytecodes').map((pieces) => said(pieces));
  const cost = part('own', 5);
  it.each<[Partial<Subject>, string[]]>([
    [{ callsA: 10_047, callsB: 10_047 }, ['It is still called 10047 times']],
    [{ callsA: 2, callsB: 2 }, ['It is still called twice']],
    [{ callsA: 2, callsB: 2, b: 5, parts: [part('new', 5)] }, ['x is still called twice']],
    [{ callsA: 2, callsB: 2, b: 5, parts: [part('new', 3), part('own', 2)] }, ['x is still called twice']],
    [{ callsA: 1, callsB: 1 }, []],
    [{ callsA: 2, callsB: 3 }, []],
    [{ callsA: 0, callsB: 0 }, []],
    [{ callsA: 3, callsB: 3, name: null }, []],
    [{ callsA: 3, callsB: 3, parts: [part('calls', 5)] }, []],
    // No cost per call was mentioned before.
    [{ callsA: 3, callsB: 3, parts: [part('new', 5)] }, []],
    [{ callsA: 3, callsB: 3, parts: [part('library', 5)] }, []],
  ])('say how often a method is called, if that did not change: %j', (given, words) =>
    expect(further(subject([cost], given))).toEqual(words),
  );

  it('say what changed most inside a library call', () => {
    const inner = subject([part('calls', -172, { ...calls(3640, 10), name: 'next' })], { name: 'fetch', change: -289 });
    expect(further(subject([cost], { inside: { library: 'execute', subject: inner } }))).toEqual([
      'In execute, fetch calls next once per call instead of 364 times (−172)',
    ]);
    const several = subject([part('calls', -100, { name: 'next' })], { name: 'fetch', change: -289 });
    expect(further(subject([cost], { inside: { library: 'execute', subject: several } }))).toEqual([
      'In execute, fetch does less work (−289)',
    ]);
  });
});

const figure = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 5000 }), fc.nat({ max: 5_000_000 }));
const KINDS: Part['kind'][] = [
  'own',
  'library',
  'library-calls',
  'library-new',
  'library-gone',
  'calls',
  'new',
  'gone',
  'recursion',
  'entries',
];
const anyPart = fc.record({
  kind: fc.constantFrom(...KINDS),
  change: fc.integer({ min: -5000, max: 5000 }).filter((change) => change !== 0),
  name: fc.constant('y'),
  ...{ callsA: figure, callsB: figure, callerCallsA: figure, callerCallsB: figure, a: figure, b: figure },
  context: fc.constant(0),
});

it('shows no pair of figures whose direction contradicts its part, and no pair that looks alike', () => {
  const number = (text: string): number =>
    Number(text.replace(/,/g, '').replace(/ ([kM])/, (_, prefix) => (prefix === 'k' ? 'e3' : 'e6')));
  const words: Record<string, string> = { once: '1', twice: '2' };
  const PAIRS = [
    /([\d.,]+(?: [kM])?) bytecodes [^(]*?, (?:up|down) from ([\d.,]+(?: [kM])?)/,
    /in ([\d.]+)% of its calls instead of ([\d.]+)%/,
    /([\d.,]+|once|twice)(?: times)?(?: per call)? instead of ([\d.,]+|once|twice)/,
  ];
  fc.assert(
    fc.property(anyPart, figure, figure, figure, figure, (given, callsA, callsB, a, b) => {
      const text = said(subjectSentence(subject([given], { callsA, callsB, a, b }), 'bytecodes'));
      for (const pair of PAIRS) {
        const [, now, before] = pair.exec(text) ?? [];
        if (now === undefined || before === undefined) continue;
        expect(now, text).not.toBe(before);
        expect(Math.sign(number(words[now] ?? now) - number(words[before] ?? before)), text).toBe(Math.sign(given.change));
      }
      expect(text).not.toMatch(/NaN|Infinity|undefined| {2}/);
      expect(text).toMatch(given.change > 0 ? /\(\+/ : /\(−/);
    }),
    { numRuns: 2000 },
  );
});

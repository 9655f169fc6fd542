import { expect, it } from 'vitest';
import { amount, count, difference } from './numbers';
import type { Piece } from './story-sentence';
import {
  explainedByCauses,
  explainedWords,
  leftOver,
  type NamedRuns,
  type OwnCodeBasis,
  ownCodeLine,
  type StorySummary,
  sameWork,
  varyingWork,
} from './work-lines';

const CHANGE: StorySummary = {
  totalA: 1000,
  totalB: 2000,
  isSame: false,
  subjects: [1, 2],
  others: 0,
  rest: 0,
  explained: 1,
  notes: [],
};

const said = (pieces: Piece<string>[] | null): string | null =>
  pieces
    ?.map((piece) => {
      if ('text' in piece) return piece.text;
      if ('calls' in piece) return count(piece.calls);
      if ('figure' in piece) return piece.isSecond ? count(piece.figure) : amount(piece.figure, 'bytecodes');
      if ('name' in piece) return piece.name;
      return 'part' in piece ? difference(piece.part) : '?';
    })
    .join('') ?? null;

it.each<[Partial<StorySummary>, string | null]>([
  [{}, null],
  [{ isSame: true, totalB: 1000 }, 'The same work'],
  [{ isSame: true, totalA: 1_000_000, totalB: 1_000_145 }, 'The same work, to within 145 bytecodes (0.014%)'],
  [{ isSame: true, totalA: 1_000_145, totalB: 1_000_000 }, 'The same work, to within 145 bytecodes (0.014%)'],
  [{ isSame: true, totalA: 0, totalB: 0 }, 'The same work'],
])('the same work: %j', (given, words) => expect(said(sameWork({ ...CHANGE, ...given }))).toBe(words));

const between = (a: [number, number], b: [number, number]): Pick<NamedRuns<never>, 'totalsA' | 'totalsB'> => ({
  ...{ totalsA: { min: a[0], max: a[1] }, totalsB: { min: b[0], max: b[1] } },
});

it.each<[Pick<StorySummary, 'totalA' | 'totalB'>, ReturnType<typeof between>, string]>([
  [{ totalA: 500, totalB: 500 }, between([500, 500], [500, 500]), 'The same work'],
  [
    { totalA: 1_000_000, totalB: 1_000_100 },
    between([1_000_000, 1_000_020], [1_000_000, 1_000_145]),
    'The same work, to within 145 bytecodes (0.014%)',
  ],
  [
    { totalA: 110, totalB: 112 },
    between([100, 120], [105, 125]),
    'The same work, within run-to-run variation: 100 to 120 bytecodes in the base, 105 to 125 in the head',
  ],
  // A change as large as the variation of the base is not beyond it.
  [
    { totalA: 110, totalB: 140 },
    between([100, 120], [140, 140]),
    'The same work, within run-to-run variation: 100 to 120 bytecodes in the base, 140 in the head',
  ],
  [
    { totalA: 110, totalB: 141 },
    between([100, 120], [110, 150]),
    'No change shows up in every run of the head: 100 to 120 bytecodes in the base, 110 to 150 in the head',
  ],
  [
    { totalA: 110, totalB: 79 },
    between([100, 120], [70, 110]),
    'No change shows up in every run of the head: 100 to 120 bytecodes in the base, 70 to 110 in the head',
  ],
])('the same work of several runs: %j, %j', (totals, runs, words) =>
  expect(said(sameWork({ ...CHANGE, ...totals, isSame: true, runs }))).toBe(words),
);

it.each<[string, number, number, [number, number], [number, number], RegExp]>([
  ['less than a thousandth', 100_000, 100_000, [100_000, 100_000], [100_000, 100_099], /to within 99 bytecodes \(0\.099%\)$/],
  [
    'a thousandth',
    99_900,
    99_900,
    [99_900, 99_900],
    [99_900, 100_000],
    /^The same work, within run-to-run variation: 99,900 bytecodes in/,
  ],
  // The base varies by 20, and the head's middle run is 20, or 21, beyond it.
  ['as far as the base varies', 110, 140, [100, 120], [110, 150], /^The same work, within/],
  ['farther than that', 110, 141, [100, 120], [110, 150], /^No change shows up in every run of the head: 100 to 120/],
  ['farther below', 110, 79, [100, 120], [70, 110], /^No change shows up in every run of the head/],
  ['as far below', 110, 80, [100, 120], [70, 110], /^The same work, within/],
])('the same work of several runs: %s', (_, totalA, totalB, a, b, expected) => {
  expect(said(sameWork({ ...CHANGE, totalA, totalB, isSame: true, runs: between(a, b) }))).toMatch(expected);
});

it('causes, in a line of their own', () => {
  expect(explainedByCauses({ ...CHANGE, explained: 0.975 })).toBe('Two causes explain 97% of the change');
  expect(explainedByCauses({ ...CHANGE, explained: 0.975, subjects: [1] })).toBe('One cause explains 97% of the change');
});

it('what is left, from half a unit on', () => {
  expect(said(leftOver({ ...CHANGE, others: 2, rest: 0.5 }, 'bytecodes'))).toBe('2 smaller changes: net +1 bytecode');
  expect(said(leftOver({ ...CHANGE, others: 2, rest: 0.49 }, 'bytecodes'))).toBeNull();
});

it('the same work of several runs, as a lower bound', () => {
  const pieces = sameWork({ ...CHANGE, isSame: true, runs: { ...between([100, 120], [110, 115]), lowerBound: {} } });
  expect(pieces?.filter((piece) => 'figure' in piece).map(({ isLowerBound }) => isLowerBound)).toEqual([true, true, true, true]);
});

it.each<[NamedRuns<string>['varying'], string | null]>([
  [[], null],
  [[{ name: 'X', by: 50 }], 'Across runs of the base, X varies by 50 bytecodes (5% of the total)'],
  [
    [
      { name: null, by: 50 },
      { name: 'Y', by: 20 },
    ],
    'Across runs of the base, other code varies by 50 bytecodes (5% of the total) and Y by 20',
  ],
  [
    [
      { name: 'X', by: 50 },
      { name: 'Y', by: 20 },
      { name: 'Z', by: 10 },
    ],
    'Across runs of the base, X varies by 50 bytecodes (5% of the total), Y by 20 and Z by 10',
  ],
])('what varies: %j', (varying, words) =>
  expect(said(varyingWork({ ...between([900, 1000], [900, 1000]), varying }))).toBe(words),
);

it.each<[Partial<StorySummary>, string | null]>([
  [{ others: 0, rest: 5 }, null],
  [{ others: 3, rest: 0.2 }, null],
  [{ others: 3, rest: 900, notes: [{ kind: 'loading', change: 900 }] }, null],
  [{ others: 3, rest: 1100, notes: [{ kind: 'loading', change: 900 }] }, '3 smaller changes: net +200 bytecodes'],
  [{ others: 3, rest: -1200, isSame: true }, null],
  [{ others: 3, rest: -1200 }, '3 smaller changes: net −1,200 bytecodes'],
  [{ others: 1, rest: 12 }, '1 smaller change: +12 bytecodes'],
  // A change that a note reports is not left over.
  [{ others: 1, rest: 112, notes: [{ kind: 'loading', change: 100 }, { kind: 'wrapper' }] }, '1 smaller change: +12 bytecodes'],
  [{ others: 1, rest: 12, subjects: [] }, '1 method, less than 1% of the total: +12 bytecodes'],
  [
    { others: 2, rest: 12, runs: between([100, 120], [105, 125]) },
    '2 other changes, small or within run-to-run variation: net +12 bytecodes',
  ],
  [{ others: 2, rest: 12, subjects: [] }, '2 methods, each less than 1% of the total: net +12 bytecodes'],
])('what is left: %j', (given, words) => expect(said(leftOver({ ...CHANGE, ...given }, 'bytecodes'))).toBe(words));

it.each<[Partial<StorySummary>, string | null]>([
  [{ explained: 1 }, null],
  [{ explained: 0.979 }, 'Two methods explain 97% of the change'],
  [{ explained: 0.9999 }, 'Two methods explain 99% of the change'],
  [{ explained: 0.6, subjects: [1] }, 'One method explains 60% of the change'],
  [{ explained: 0, subjects: [] }, null],
  [{ explained: 0.6, isSame: true }, null],
])('what is explained: %j', (given, words) => expect(explainedWords({ ...CHANGE, ...given })).toBe(words));

it.each<[OwnCodeBasis, string]>([
  [{ by: 'given', prefixes: ['com.acme', 'org.lib'] }, 'Own code: com.acme, org.lib.'],
  [{ by: 'packages', prefixes: ['', 'com.acme'] }, 'Own code, by main class: classes without a package, com.acme.'],
  [{ by: 'origin', prefixes: ['com.acme'] }, 'Own code, by class origin: com.acme.'],
  [{ by: 'not-jdk', prefixes: [] }, 'Own code: all but the JDK and launchers.'],
  [{ by: 'all', prefixes: [] }, 'Own code: all.'],
])('own code: %j', (basis, line) => expect(ownCodeLine(basis)).toBe(line));

import { expect, it } from 'vitest';
import { mainReason, otherReasons, Reasons } from './method-reasons';
import type { NamedPart } from './part-clause';

const PART: Omit<NamedPart<string>, 'kind' | 'change'> = {
  ...{ name: 'Y', callsA: 3, callsB: 5, callerCallsA: 1, callerCallsB: 1, a: 0, b: 0, context: 4 },
};

it.each<[NamedPart<string>['kind'], string, string]>([
  ['own', 'costlier per call', 'cheaper per call'],
  ['library', 'spends more on Y', 'spends less on Y'],
  ['library-calls', 'calls Y more often', 'calls Y less often'],
  ['library-new', 'now calls Y', 'now calls Y'],
  ['library-gone', 'no longer calls Y', 'no longer calls Y'],
  ['calls', 'calls Y more often', 'calls Y less often'],
  ['new', 'now calls Y', 'now calls Y'],
  ['gone', 'no longer calls Y', 'no longer calls Y'],
  ['deeper', 'recurses deeper', 'recurses deeper'],
  ['shallower', 'recurses less deeply', 'recurses less deeply'],
  ['recursion', 'recurses more', 'recurses less'],
  ['entries', 'called more often', 'called less often'],
  ['entered', 'now an entry point', 'now an entry point'],
  ['left', 'no longer an entry point', 'no longer an entry point'],
])('why, by a part of kind %s: %s, or %s', (kind, more, less) => {
  const why = (given: Partial<NamedPart<string>>): string =>
    mainReason(
      {
        parts: [
          { ...PART, kind, change: 1, ...given },
          { ...PART, kind: 'own', change: 0.5 },
        ],
      },
      'bytecodes',
    )
      .map((piece) => ('text' in piece ? piece.text : 'name' in piece ? piece.name : '?'))
      .join('');
  expect([why({ change: 7 }), why({ change: -7 })]).toEqual([more, less]);
  if (more.includes('Y')) expect(why({ change: 7, name: null })).toBe(more.replace('Y', 'other code'));
});

it('why, where calls are not known, and where no part is', () => {
  expect(mainReason({ parts: [{ ...PART, kind: 'own', change: -1, callsA: 0, callsB: 0 }] }, 'bytecodes')).toEqual([
    { text: 'cheaper' },
  ]);
  expect(mainReason({ parts: [{ ...PART, kind: 'own', change: 1 }] }, 'bytes')).toEqual([{ text: 'more per call' }]);
  expect(mainReason({ parts: [] }, 'bytecodes')).toEqual([]);
});

it('how many reasons are left out behind the main one, notable ones alone', () => {
  const words = (...changes: number[]) =>
    otherReasons({ parts: changes.map((change) => ({ ...PART, kind: 'own' as const, change })), change: 1000 });
  expect(words(1000)).toEqual([]);
  expect(words(900, 95, 5)).toEqual([{ text: ' and one other' }]);
  expect(words(700, 200, -100)).toEqual([{ text: ' and two others' }]);
});

it.each<[string, { cost?: number; calls?: number; recursion?: number }, string]>([
  ['calls first', { cost: 20, calls: 70 }, 'called * often and one other'],
  ['costs first', { cost: 70, calls: 20 }, '$ per call and one other'],
  ['recursion first', { cost: 20, calls: 30, recursion: 50 }, 'recurses * and two others'],
  ['one alone', { calls: 90 }, 'called * often'],
  ['one that does not count behind it', { cost: 90, calls: 0.5 }, '$ per call'],
])('why a method has more, or less, by its largest cause: %s', (_, causes, words) => {
  const name = { className: 'app.Shop', method: 'order', descriptor: '()V' };
  const why = (sign: number): string => {
    const [cost = 0, calls = 0, recursion = 0] = [causes.cost, causes.calls, causes.recursion].map((each) => sign * (each ?? 0));
    const reasons = new Reasons([{ name, cost, calls, recursion, isRenamed: false, isMoved: false }], []);
    const [few, many] = [
      { figure: 10, calls: 2 },
      { figure: 110, calls: 4 },
    ];
    const [a, b] = sign > 0 ? [few, many] : [many, few];
    return reasons.of(
      { name, kind: sign > 0 ? 'grew' : 'shrank', a: a.figure, b: b.figure, callsA: a.calls, callsB: b.calls },
      'bytecodes',
    );
  };
  expect(why(1)).toBe(words.replace('*', 'more').replace('$', 'costlier'));
  expect(why(-1)).toBe(words.replace('*', 'less').replace('$', 'cheaper'));
});

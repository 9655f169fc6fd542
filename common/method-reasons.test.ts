import { expect, it } from 'vitest';
import { mainReason, otherReasons } from './method-reasons';
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
  ['entered', 'now called by other code', 'now called by other code'],
  ['left', 'no longer called by other code', 'no longer called by other code'],
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

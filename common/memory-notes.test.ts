import { expect, it } from 'vitest';
import { foldedNote, inclusiveNote, isAboutRun, isRoutine, movedNote, TOO_LOW, UNLISTED } from './memory-notes';

it.each([
  [
    { folded: 1, incomplete: false },
    '1 context folded because memory ran out: below them, some paths share one context per pair of caller and method. Totals and exclusive figures are exact. Inclusive figures below them are not exact.',
  ],
  [
    { folded: 1200, incomplete: true },
    '1,200 contexts folded because memory ran out: below them, some paths share one context per pair of caller and method. Inclusive figures below them are not exact.',
  ],
])('folded contexts: %j', (memory, words) => expect(foldedNote(memory)).toBe(words));

it('calls that are missing make counts too low', () => {
  expect(TOO_LOW).toBe('Memory ran out even after folding contexts, so some calls are missing and counts are too low.');
});

it.each([
  [0, undefined, ''],
  [1, undefined, 'Inclusive figures may not be exact: 1 context of this recording was folded because memory ran out.'],
  [2, undefined, 'Inclusive figures may not be exact: 2 contexts of this recording were folded because memory ran out.'],
  [2000, 'A', 'Inclusive figures may not be exact: 2,000 contexts of A were folded because memory ran out.'],
])('inclusive figures with %d folded contexts of %s', (folded, of, words) => expect(inclusiveNote({ folded }, of)).toBe(words));

it.each<[warning: string, kind: 'routine' | 'list' | 'run']>([
  ['already running when the agent started: a.B.run', 'routine'],
  ['counted as leaves: a.B.run', 'routine'],
  ['exceptions that the VM throws are not counted', 'routine'],
  ['12 methods counted as leaves; the link leaves out the list', 'routine'],
  ['12 methods counted as leaves', 'run'],
  ['not counted as leaves: a.B.run', 'run'],
  ['and 5 more: a.B, a.C', 'list'],
  ['5 more: a.B', 'list'],
  ['5 more not listed: a.B\na.C', 'list'],
  ['more: a.B', 'run'],
  ['see 5 more: a.B', 'run'],
  ['The dump was cut off.', 'run'],
])('a warning “%s” is %s', (warning, kind) => {
  expect([isRoutine(warning), UNLISTED.test(warning), isAboutRun(warning)]).toEqual([
    kind === 'routine',
    kind === 'list',
    kind === 'run',
  ]);
});

it('a warning that stands for names has their number and kind', () => {
  expect(UNLISTED.exec('and 5 more: a.B,\na.C')?.slice(1)).toEqual(['5', 'a.B,\na.C']);
  expect(UNLISTED.exec('12 more not listed: a.B')?.slice(1)).toEqual(['12', 'a.B']);
});

it.each([
  [{ folded: 0 }, undefined, ''],
  [
    { folded: 1 },
    undefined,
    'Waits: some may be below another of your methods than the one that caused them, because 1 context of this recording was folded when memory ran out.',
  ],
  [
    { folded: 1200 },
    'B',
    'Waits: some may be below another of your methods than the one that caused them, because 1,200 contexts of B were folded when memory ran out.',
  ],
])('events below folded contexts: %j of %j', (memory, of, words) => {
  expect(movedNote(memory, 'Waits', of)).toBe(words);
});

import { describe, expect, it } from 'vitest';
import { change, moreOrLess } from './numbers';
import { type Piece, storySentence, type ToldCause } from './story-sentence';

const base: ToldCause<string> = {
  cause: 'calls',
  change: 0,
  name: 'f',
  before: null,
  caller: 'g',
  within: null,
  context: 1,
  callees: 1,
  callsA: 0,
  callsB: 0,
  a: 0,
  b: 0,
};

const written = (piece: Piece<string>): string => {
  if ('text' in piece) return piece.text;
  if ('name' in piece) return piece.name;
  if ('calls' in piece) return `${piece.calls}`;
  if ('figure' in piece) return `${piece.figure}`;
  if ('part' in piece) return `${piece.part > 0 ? '+' : ''}${piece.part}`;
  return moreOrLess(piece.from, piece.to);
};
const said = (cause: Partial<ToldCause<string>>, isSampled: boolean): string =>
  storySentence({ ...base, ...cause }, { isSampled })
    .map(written)
    .join('');

describe('a sentence’s sign is that of the figures beside it, or the sentence says what it is measured against', () => {
  it.each<[Partial<ToldCause<string>>, boolean, string]>([
    [{ cause: 'renamed', before: 'e', a: 4000, b: 5000, change: -1819 }, true, 'e, now f: 4000 → 5000 below g (+1000)'],
    [{ cause: 'cost', a: 100, b: 90, change: 12 }, true, 'f: 100 → 90 of its own (-10)'],
    [{ callsA: 10, callsB: 20, change: 500 }, false, 'f is called 10 → 20 times by g (+500)'],
    [
      { callsA: 10, callsB: 20, change: -500 },
      false,
      'f is called 10 → 20 times by g, less often for each call of the caller (-500)',
    ],
    [{ a: 10, b: 20, change: -5 }, false, 'f costs 10 → 20 below g, less often for each call of the caller (-5)'],
    [
      { cause: 'cost', callsA: 10, callsB: 10, a: 100, b: 90, change: 20 },
      false,
      'f costs 10 → 9 a call, more in the same contexts (+20)',
    ],
    [{ cause: 'cost', callsA: 10, callsB: 10, a: 100, b: 120, change: 20 }, false, 'f costs 10 → 12 a call (+20)'],
  ])('%j', (cause, isSampled, sentence) => expect(said(cause, isSampled)).toBe(sentence));
});

it.each([
  [10_000, 19_996],
  [10_000, 19_960],
  [1000, 26],
  [100_000, 1],
  [100_000, 99_999],
  [1_000_000, 999_999],
  [1000, 1004],
])('a relative change from %d to %d has the same digits in words as in a table', (a, b) => {
  const figure = change(a, b).replace(/^[+−]/, '');
  const inWords = moreOrLess(a, b).replace('less than ', '<').replace('more than ', '>');
  expect(inWords).toBe(`${figure} ${b > a ? 'more' : 'less'}`);
});

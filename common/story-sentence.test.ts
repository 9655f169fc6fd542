import { describe, expect, it } from 'vitest';
import { moreOrLess } from './numbers';
import { storySentence, type ToldCause } from './story-sentence';

type Cause = ToldCause<string>;
type Given = Partial<Cause> & Pick<Cause, 'cause' | 'change'>;

const NOTHING: Omit<Cause, 'cause' | 'change'> = {
  name: 'x',
  before: null,
  caller: 'y',
  within: null,
  context: 0,
  callees: 1,
  callsA: 0,
  callsB: 0,
  a: 0,
  b: 0,
};

function said(given: Given, options = {}): string {
  const pieces = storySentence({ ...NOTHING, ...given }, options);
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      if ('name' in piece) return piece.name;
      if ('calls' in piece) return piece.calls;
      if ('figure' in piece) return piece.figure;
      if ('part' in piece) return piece.part > 0 ? `+${piece.part}` : `−${-piece.part}`;
      return moreOrLess(piece.from, piece.to);
    })
    .join('');
}

const main = (a: number, b: number) => ({ name: 'main', context: 0, a, b });

describe('a pair of figures is shown only if it changes in the direction of the part', () => {
  it.each<[Given, string]>([
    [{ cause: 'calls', change: 20, callsA: 2, callsB: 4 }, 'x is called 2 → 4 times by y (+20)'],
    [{ cause: 'calls', change: -20, callsA: 2, callsB: 2 }, 'x is called less often per call of y (−20)'],
    [{ cause: 'calls', change: 20, callsA: 4, callsB: 2 }, 'x is called more often per call of y (+20)'],
    [{ cause: 'calls', change: -20, callsA: 2, callsB: 2, caller: null }, 'x is called less often per call of its caller (−20)'],
    [
      { cause: 'loop', change: -20, callsA: 2, callsB: 4, callees: 2 },
      'x and one more are called less often per call of y (−20)',
    ],
    [{ cause: 'calls', change: 20, a: 10, b: 30 }, 'x costs 10 → 30 below y (+20)'],
    [{ cause: 'calls', change: -5, a: 10, b: 30 }, 'x costs less in proportion to y (−5)'],
    [{ cause: 'loop', change: -5, a: 10, b: 30, callees: 3 }, 'x and 2 more cost less in proportion to y (−5)'],
    [{ cause: 'cost', change: 20, callsA: 2, callsB: 2, a: 10, b: 30 }, 'x costs 5 → 15 a call (+20)'],
    [{ cause: 'cost', change: -3, callsA: 2, callsB: 2, a: 10, b: 30 }, 'x costs less per call, context by context (−3)'],
    [{ cause: 'cost', change: 20, a: 10, b: 30 }, 'x costs 10 → 30 (+20)'],
    [{ cause: 'cost', change: -3, a: 10, b: 30 }, 'x costs less of its own in proportion to its callees (−3)'],
  ])('%j', (given, sentence) => {
    expect(said(given)).toBe(sentence);
  });

  it('names the caller in a brief sentence, too, if calls are per call of it', () => {
    const given = { cause: 'calls', change: -20, callsA: 2, callsB: 2, within: main(100, 50) } as const;
    expect(said(given, { brief: true })).toBe('main does 50 % less: x is called less often per call of y (−20)');
  });

  it('leaves out the program’s own method if that changed in the other direction', () => {
    const given = { cause: 'calls', change: -20, callsA: 4, callsB: 2 } as const;
    expect(said({ ...given, within: main(100, 50) })).toBe('main does 50 % less: x is called 4 → 2 times by y (−20)');
    expect(said({ ...given, within: main(100, 143) })).toBe('x is called 4 → 2 times by y (−20)');
  });
});

import { describe, expect, it } from 'vitest';
import { shortDifference, shortFigure } from './numbers';
import { type NamedNote, noteSentence } from './work-sentence';

const sentence = (note: NamedNote<string>): string =>
  noteSentence(note, 'bytecodes')
    .map((piece) => {
      if ('text' in piece) return piece.isName ? `‹${piece.text}›` : piece.text;
      if ('name' in piece) return piece.name;
      if ('calls' in piece) return piece.calls.toString();
      if ('figure' in piece) return `${shortFigure(piece.figure, 'bytecodes')} bytecodes`;
      return 'part' in piece ? shortDifference(piece.part, 'bytecodes') : '?';
    })
    .join('');

describe('each kind of note has a sentence', () => {
  it.each<[NamedNote<string>, string]>([
    [{ kind: 'renamed', before: 'a', after: 'b', share: 0.68 }, 'a is now b (68% of the bytecodes)'],
    [{ kind: 'renamed', before: 'a', after: 'b', share: 1 }, 'a is now b (100% of the bytecodes)'],
    [{ kind: 'package', before: 'com.srv', after: 'com.web', classes: 4 }, '‹com.srv› is now ‹com.web› (4 classes)'],
    [{ kind: 'package', before: '', after: 'com.web', classes: 1 }, 'The unnamed package is now ‹com.web› (1 class)'],
    [{ kind: 'package', before: 'com.srv', after: '', classes: 1 }, '‹com.srv› is now the unnamed package (1 class)'],
    [
      { kind: 'moved', name: 'x', from: 'p', to: 'q', callsA: 100, callsB: 100 },
      'x is now called by q instead of p, still 100 times',
    ],
    [{ kind: 'moved', name: 'x', from: 'p', to: 'q', callsA: 1, callsB: 1 }, 'x is now called by q instead of p, still once'],
    [
      { kind: 'moved', name: 'x', from: null, to: 'q', callsA: 10, callsB: 2 },
      'x is now called by q instead of other code, twice instead of 10 times',
    ],
    [{ kind: 'moved', name: 'x', from: 'p', to: null, callsA: 0, callsB: 0 }, 'x is now called by other code instead of p'],
    [{ kind: 'wrapper', name: 'w', caller: 'x', callee: 'y', isNew: true }, 'x now calls y through w'],
    [{ kind: 'wrapper', name: 'w', caller: 'x', callee: 'y', isNew: false }, 'x now calls y directly, no longer through w'],
    [{ kind: 'wrapper', name: 'w', caller: null, callee: null, isNew: true }, 'Other code now calls other code through w'],
    [
      { kind: 'shift', name: 'hash', amount: 7_300_000, change: -331, lost: ['x'], gained: ['y'] },
      '7.30 M bytecodes of hash and other library code moved from x to y (net −331)',
    ],
    [
      { kind: 'shift', name: 'hash', amount: 900, change: 0, lost: ['x', null], gained: ['y', 'z', 'v'] },
      '900 bytecodes of hash and other library code moved from x and other code to y, z and v',
    ],
    [
      { kind: 'shift', name: 'hash', amount: 900, change: 12, lost: ['x'], gained: ['y', 'z', 'v', 'w'] },
      '900 bytecodes of hash and other library code moved from x to y, z and two other methods (net +12)',
    ],
    [{ kind: 'loading', change: 1_010_000, name: 'x' }, 'Class loading and linking increased (+1.01 M), mostly below x'],
    [{ kind: 'loading', change: -5, name: null }, 'Class loading and linking decreased (−5), mostly below other code'],
  ])('%j', (note, words) => expect(sentence(note)).toBe(words));
});

import { describe, expect, it } from 'vitest';
import { columnsOf, LONGEST, runsOf, tokensOf } from './line-tokens';
import { matchesOf } from './text-matches';

const drawn = (line: string, ...rest: Partial<[Parameters<typeof tokensOf>[1], Parameters<typeof tokensOf>[2]]>) =>
  tokensOf(line, rest[0] ?? [], rest[1] ?? []).map(({ text, kind, match }) => `${kind}${match < 0 ? '' : match}:${text}`);

describe('a line of code', () => {
  it('is cut into words of the language, texts, comments and matches', () => {
    const line = 'return "if" + newest; // final';
    const spans = [
      { from: 7, to: 11, kind: 'text' as const },
      { from: 22, to: 30, kind: 'comment' as const },
    ];
    expect(drawn(line, spans)).toEqual(['word:return', 'code: ', 'text:"if"', 'code: + newest; ', 'comment:// final']);
    // A match may begin in one token and end in another.
    expect(drawn(line, spans, [{ from: 8, to: 13, number: 3 }])).toEqual([
      'word:return',
      'code: ',
      'text:"',
      'text3:if"',
      'code3: +',
      'code: newest; ',
      'comment:// final',
    ]);
    expect(
      runsOf(tokensOf(line, spans, [{ from: 8, to: 13, number: 3 }])).map((run) => run.map(({ text }) => text).join('')),
    ).toEqual(['return "', 'if" +', ' newest; // final']);
  });

  it('takes as words only what is none of the program’s names', () => {
    expect(drawn('this.new_ = data(match) && x.class')).toEqual(['word:this', 'code:.new_ = data(match) && x.class']);
    expect(drawn('if(try_) val x = record()')).toEqual(['word:if', 'code:(try_) ', 'word:val', 'code: x = record()']);
  });

  it('shows what would turn or hide text, and is cut where it is absurdly long', () => {
    expect(drawn('\ta\u202Eb')).toEqual(['code:\ta⟨U+202E⟩b']);
    expect(drawn('x'.repeat(LONGEST + 5))).toEqual([`code:${'x'.repeat(LONGEST)}`, 'comment: … 5 more']);
    expect(drawn('')).toEqual(['code:'].slice(1));
    expect([columnsOf('\ta\tb'), columnsOf('')]).toEqual([9, 0]);
  });
});

describe('a search in a text', () => {
  it('is literal, letter case apart', () => {
    expect(matchesOf(['a.b(A.B', '', 'aXb'], 'a.b')).toEqual([
      { line: 0, from: 0, to: 3 },
      { line: 0, from: 4, to: 7 },
    ]);
    expect(matchesOf(['[x] (y) a-b \\'], '[x] (y) a-b \\')).toHaveLength(1);
    expect(matchesOf(['a'], '')).toEqual([]);
  });
});

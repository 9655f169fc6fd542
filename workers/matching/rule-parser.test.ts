import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchRules } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { parseRules } from './rule-parser';

/** The error message, and the text with a mark at the character that the error points to. */
function refused(text: string): string {
  try {
    parseRules(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.kind).toBe('bad-rule');
    const index = Number(/^character (\d+)$/.exec(error.where)?.[1]) - 1;
    return `${text.slice(0, index)}▲${text.slice(index)} ${error.message}`;
  }
  throw new Error(`accepted: ${text}`);
}

describe('rules as text', () => {
  it('are parted by semicolons or lines; comments and empty ones are none', () => {
    const expected = { renames: [{ from: 'com.old.*', to: 'com.new.*' }], on: ['lambdas', 'overloads'] };
    expect(parseRules('lambdas; com.old.*>com.new.*;overloads')).toEqual(expected);
    expect(parseRules('# what moved\r\ncom.old.* > com.new.* # in May\n\nlambdas\nlambdas; overloads;\n')).toEqual(expected);
    expect(parseRules('  ')).toEqual({ renames: [], on: [] });
  });

  it('are refused at the character', () => {
    expect(refused('lambdas; lamda')).toMatch(/^lambdas; ▲lamda There is no built-in rule “lamda”/);
    expect(refused('# a > b\n  a > b > c')).toMatch(/^# a > b\n {2}a > b ▲> c A rule can have only one >/);
    expect(refused('lambdas;>b')).toMatch(/^lambdas;▲>b A rule has no pattern/);
    expect(refused('a.*>')).toMatch(/^▲a\.\*> The rule for a\.\* has no new name/);
    expect(refused('x>y; a.*.*>b')).toMatch(/^x>y; ▲a\.\*\.\*>b .*more than one \*/);
    expect(refused('a>b.*')).toMatch(/^▲a>b\.\* .*none on the left/);
    expect(refused(Array.from({ length: 51 }, (_, i) => `a${i}>b`).join('\n'))).toMatch(/\n▲a50>b There are 51 rules/);
  });

  it('are refused with what to do instead', () => {
    const advice = (text: string): string => {
      try {
        parseRules(text);
      } catch (error) {
        return (error as FormatError).advice;
      }
      return '';
    };
    expect(advice('a>b>c')).toBe('Separate rules with ; or write each on its own line.');
    expect(advice('>>c')).toBe('Separate rules with ; or write each on its own line.');
    expect(advice('lamda')).toBe(
      'Choose one of lambdas, anonymous, access, proxies, reflection, generated, overloads, or rename classes: com.old.*>com.new.*',
    );
  });

  it('of any kind come back as they were written', () => {
    const name = fc.stringMatching(/^[a-z$]{1,6}(\.\*)?$/);
    const rename = fc.tuple(name, fc.stringMatching(/^[A-Z]{1,6}$/)).map(([from, to]) => ({ from, to }));
    const some = fc.record({
      renames: fc.array(rename, { maxLength: 5 }),
      on: fc.subarray<MatchRules['on'][number]>(['lambdas', 'access', 'proxies', 'overloads']),
    });
    fc.assert(
      fc.property(some, fc.constantFrom(';', '\n', ' ; ', '\n# rules\n'), (rules, between) => {
        const text = [...rules.on, ...rules.renames.map(({ from, to }) => `${from}>${to}`)].join(between);
        expect(parseRules(text)).toEqual(rules);
      }),
    );
  });
});

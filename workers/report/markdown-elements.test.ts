import { expect, it } from 'vitest';
import { code, details, plain, table } from './markdown-elements';
import { singleLine } from './single-line';

it.each([
  ['short', 10, 'short'],
  ['just right', 10, 'just right'],
  ['one too many', 10, 'one …many'],
  ['one too many', 11, 'one t… many'],
  ['tab\there', 20, 'tab\ufffdhere'],
  ['line\u2028end', 20, 'line\ufffdend'],
  ['soft\u00adhyphen', 20, 'soft\ufffdhyphen'],
  // A cut through a surrogate pair leaves no half of it.
  ['abc\u{1f600}efgh\u{1f600}xyz', 10, 'abc\ufffd…\ufffdxyz'],
])('%j in at most %d characters is %j', (text, most, line) => expect(singleLine(text, most)).toBe(line));

it('a line is 200 characters long unless another length is given', () => {
  expect(singleLine('x'.repeat(200))).toBe('x'.repeat(200));
  expect(singleLine(`${'x'.repeat(150)}${'y'.repeat(51)}`)).toBe(`${'x'.repeat(99)}…${'x'.repeat(48)}${'y'.repeat(51)}`);
  expect(singleLine(`${'x'.repeat(9000)}end`)).toBe(`${'x'.repeat(99)}…${'x'.repeat(96)}end`);
});

it.each([
  ['a.B.c', '`a.B.c`'],
  ['', '(no name)'],
  ['  ', '(no name)'],
  ['a`b', '``a`b``'],
  ['a``b`c', '```a``b`c```'],
  ['`a', '`` `a ``'],
  ['a`', '`` a` ``'],
  [' a ', '`  a  `'],
  [' ab ', '`  ab  `'],
  [' a', '` a`'],
  [' a b', '` a b`'],
  ['a b ', '`a b `'],
  ['a ', '`a `'],
  ['a|b|c', '`a\\|b\\|c`'],
])('%j as code is %s', (name, written) => expect(code(name)).toBe(written));

it('escapes in plain text whatever could be markup, and keeps the rest', () => {
  expect(plain('Calls, 7 of them; “so” 5% ’')).toBe('Calls, 7 of them; “so” 5% ’');
  const marks = '\\`*_{}[]()<>#+!|@~&:./$=-';
  expect(plain(marks)).toBe([...marks].map((mark) => `&#${mark.charCodeAt(0)};`).join(''));
  expect(plain('x'.repeat(501))).toBe(`${'x'.repeat(249)}…${'x'.repeat(249)}`);
});

it('aligns columns, and folds details behind blank lines', () => {
  expect(table(['A', 'B'], 'lr', [['1', '2']])).toBe('| A | B |\n| :-- | --: |\n| 1 | 2 |');
  expect(details('More', 'text')).toBe('<details><summary>More</summary>\n\ntext\n\n</details>');
});

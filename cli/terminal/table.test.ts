import { expect, it } from 'vitest';
import { HELP, helpOf, isCommand } from './help';
import { moment, table } from './table';

it.each([
  [
    'numbers to the right, text to the left',
    [
      ['a', '1'],
      ['bcd', '200'],
    ],
    [false, true],
    undefined,
    '  a      1\n  bcd  200',
  ],
  [
    'text in the last column is not padded',
    [
      ['1', 'a'],
      ['20', 'bcd'],
    ],
    [true, false],
    undefined,
    '   1  a\n  20  bcd',
  ],
  [
    'text before the last column is padded',
    [
      ['a', 'x', '1'],
      ['bcd', 'y', '2'],
    ],
    [false, false, true],
    undefined,
    '  a    x  1\n  bcd  y  2',
  ],
  [
    'numbers in the last column, too',
    [
      ['a', '1'],
      ['b', '10'],
    ],
    [true, true],
    undefined,
    '  a   1\n  b  10',
  ],
  ['without an indent', [['A', 'x']], [false, false], '', 'A  x'],
  [
    'blanks at the end are left out',
    [
      ['a', ''],
      ['bc', 'd'],
    ],
    [false, false],
    undefined,
    '  a\n  bc  d',
  ],
  ['a row may be shorter', [['a'], ['bc', 'd']], [false, false], undefined, '  a\n  bc  d'],
  ['no rows', [], [false], undefined, ''],
])('%s', (_, rows, right, indent, text) => {
  expect(table(rows, right, indent)).toBe(text);
});

it.each([
  [0, 'unknown'],
  [1, '1970-01-01T00:00:00.001Z'],
  [1_700_000_000_000, '2023-11-14T22:13:20Z'],
  [1_700_000_000_250, '2023-11-14T22:13:20.250Z'],
])('the moment %i is %s', (milliseconds, text) => {
  expect(moment(milliseconds)).toBe(text);
});

it.each([
  ['info', true],
  ['compare', true],
  ['matrix', true],
  ['export', true],
  ['overlay', true],
  ['serve', true],
  ['help', false],
  ['toString', false],
  ['', false],
])('whether %j is a command: %j', (name, is) => {
  expect(isCommand(name)).toBe(is);
  if (isCommand(name)) {
    expect(helpOf(name).startsWith(`callgrove ${name} `)).toBe(true);
    expect(HELP).toContain(`\n  callgrove ${name} `);
  }
});

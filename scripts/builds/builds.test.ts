import { describe, expect, test } from 'vitest';
import { callsByTest } from './reach.js';
import { reportText } from './report.js';

describe('calls of the planted method', () => {
  const tree = {
    methods: [
      ['t.ATest', 'adds', '()V'],
      ['o.Maths', 'gcd', '(II)I'],
      ['o.Maths', 'gcd', '(JJ)J'],
      ['o.Maths', '<clinit>', '()V'],
      ['o.Main', 'main', '()V'],
    ] as [string, string, string][],
    // `main` calls `gcd`; `adds` calls both overloads, and an initialiser that calls the first.
    threads: [{ depth: [0, 1, 1, 2, 2, 2, 3], method: [4, 1, 0, 1, 2, 3, 1], exclusive: [1, 9, 1, 53, 16, 1, 5] }],
  };
  const isTest = (name: string) => name === 't.ATest.adds';

  test('are those of one overload, and none below a class initialiser', () => {
    expect(callsByTest(tree, { method: 'o.Maths.gcd', descriptor: '(II)I' }, isTest)).toEqual(new Map([['t.ATest.adds', 53]]));
    expect(callsByTest(tree, { method: 'o.Maths.gcd', descriptor: '(JJ)J' }, isTest)).toEqual(new Map([['t.ATest.adds', 16]]));
  });
});

test('the report counts unchanged runs, and those in another order or with other forks', () => {
  const reversed = ['-Dsurefire.runOrder=reversealphabetical'];
  const gated = {
    tests: 9,
    unstable: 1,
    unchanged: [[], reversed, ['-DforkCount=2'], ['-DreuseForks=false']],
    reached: 3,
    red: 2,
    elsewhere: 4,
  };
  const runs = [{ what: 'the same once more', own: 8, all: 7, falseReds: 1 }];
  const planted = { method: 'o.Maths.gcd', tests: 3, least: 0.0123, most: 0.234, beside: ['core/t.ATest.draws'] };
  const text = reportText(
    [
      { what: 'JUnit 4', gated },
      { what: 'rows of JUnit 5', rows: { tests: 9, runs, planted } },
      { what: 'The build script', said: 'equal.', unchanged: [['check', '-Pforks=1']] },
    ],
    25,
  );
  for (const words of [
    '| JUnit 4 | 9 | 1 | 0 of 4 | 3 | 2 | 0 | 4 |',
    'No test fails in 5 unchanged runs: 1 in another order, 3 with another number of forks, 0 with',
    '| the same once more | 8 | 7 | 1 |',
    'are 0.01% to 0.23% of a test. They show in the 3 rows',
    'by twice its calls. 1 other row differs, as it does in unchanged runs.',
    'The build script: equal.',
  ])
    expect(text).toContain(words);
});

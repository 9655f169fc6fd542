import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../workers/api/engine';
import { brackets } from './dendrogram';
import { matrixCsv, matrixMarkdown } from './matrix-text';
import { shortNames } from './short-names';

const MATRIX = {
  ...{ metric: 'calls', metrics: [{ id: 'calls', label: 'Calls' }], order: [1, 0] },
  profiles: [
    { name: 'a_1.mct', total: 1200 },
    { name: 'b|2.mct', total: 7 },
  ],
  overlap: [100, 57.829, 57.829, 100],
} as unknown as Matrix;

describe('a matrix as text', () => {
  it('has the rows and columns in the order on screen', () => {
    expect(matrixCsv(MATRIX).trim().split(/\r?\n/)).toEqual([
      'profile,calls,b|2.mct,a_1.mct',
      'b|2.mct,7,100,57.829',
      'a_1.mct,1200,57.829,100',
    ]);
    expect(matrixMarkdown(MATRIX)).toBe(
      [
        'Overlap by calls, in percent:',
        '',
        '|  | Profile | Calls | 1 | 2 |',
        '| --: | :-- | --: | --: | --: |',
        '| 1 | b\\|2.mct | 7 | 100 | 57.82 |',
        '| 2 | a\\_1.mct | 1,200 | 57.82 | 100 |',
        '',
      ].join('\n'),
    );
  });
});

describe('short names', () => {
  it.each<[string[], string[]]>([
    [['a.mct'], ['a.mct']],
    [
      ['a.mct', 'b.mct'],
      ['a', 'b'],
    ],
    [
      ['run-1-old.mct', 'run-2-old.mct'],
      ['run-1', 'run-2'],
    ],
    [
      ['run-11.mct', 'run-21.mct'],
      ['run-11', 'run-21'],
    ],
    [
      ['a.mct', 'a.mct'],
      ['a.mct', 'a.mct'],
    ],
    [
      ['x'.repeat(30), 'y'],
      ['x'.repeat(30), 'y'],
    ],
    [
      [`${'x'.repeat(20)}0123456789z`, 'y'],
      [`${'x'.repeat(9)}…${'x'.repeat(9)}0123456789z`, 'y'],
    ],
    // Names that would become equal are not shortened.
    [
      [`${'x'.repeat(15)}a${'y'.repeat(25)}`, `${'x'.repeat(15)}b${'y'.repeat(25)}`],
      [`${'x'.repeat(15)}a${'y'.repeat(25)}`, `${'x'.repeat(15)}b${'y'.repeat(25)}`],
    ],
  ])('of %j are %j', (names, expected) => {
    expect(shortNames(names)).toEqual(expected);
  });
});

describe('the brackets of joins', () => {
  it('lie further right the less alike they are', () => {
    const joins = [
      { left: [2], right: [0], overlap: 90 },
      { left: [2, 0], right: [1], overlap: 60 },
    ];
    expect(brackets([2, 0, 1], joins, 60, 200, 20)).toEqual([
      {
        x: 50,
        from: [
          { x: 0, y: 10 },
          { x: 0, y: 30 },
        ],
      },
      {
        x: 200,
        from: [
          { x: 50, y: 20 },
          { x: 0, y: 50 },
        ],
      },
    ]);
    expect(brackets([0, 1], [{ left: [0], right: [1], overlap: 100 }], 60, 200, 20)[0].x).toBe(2);
    expect(brackets([0, 1], [{ left: [0], right: [1], overlap: 50 }], 60, 200, 20)[0].x).toBe(200);
  });
});

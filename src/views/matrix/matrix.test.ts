import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../workers/api/engine';
import { brackets } from './dendrogram';
import { matrixCsv, matrixMarkdown } from './matrix-text';
import { shortNames } from './short-names';

const file = (name: string, total: number) => ({ name, sha256: '', total, contexts: 3 });
const matrix: Matrix = {
  metric: 'calls',
  metrics: [{ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less' }],
  profiles: [file('a|b.mct', 12), file('=far,off.mct', 5000), file('c.mct', 12)],
  overlap: Float64Array.from([100, 40, 99.999, 40, 100, 60, 99.999, 60, 100]),
  order: [0, 2, 1],
  joins: [
    { left: [0], right: [2], overlap: 99.999 },
    { left: [0, 2], right: [1], overlap: 50 },
  ],
};

describe('names in little room', () => {
  it('lose the ending that all have, and their middle, but never what tells them apart', () => {
    expect(shortNames(['base.mct', 'head.mct'])).toEqual(['base', 'head']);
    expect(shortNames(['run-1-linux.mct', 'run-11-linux.mct'])).toEqual(['run-1', 'run-11']);
    expect(shortNames(['base.mct', 'b.mct.gz'])).toEqual(['base.mct', 'b.mct.gz']);
    const long = (day: number) => `h2-index-with-statistics-nightly-2026-01-0${day}-linux-x64.mct`;
    expect(shortNames([long(1), long(2)])).toEqual(['h2-index-…s-nightly-2026-01-01', 'h2-index-…s-nightly-2026-01-02']);
    const middle = (host: string) => `h2-index-${host}-and-a-very-long-way-to-the-end-of-it`;
    expect(shortNames([middle('a'), middle('b'), 'x'])).toEqual([middle('a'), middle('b'), 'x']);
    expect(shortNames(['.mct', '.mct'])).toEqual(['.mct', '.mct']);
  });
});

describe('a matrix to take along', () => {
  it('is CSV in the order in sight, with all digits and no formula', () => {
    expect(matrixCsv(matrix).split('\r\n')).toEqual([
      `profile,calls,a|b.mct,c.mct,"'=far,off.mct"`,
      'a|b.mct,12,100,99.999,40',
      'c.mct,12,99.999,100,60',
      `"'=far,off.mct",5000,40,60,100`,
      '',
    ]);
  });
  it('is Markdown whose names are no markup, rounded down', () => {
    expect(matrixMarkdown(matrix).split('\n').slice(2, 6)).toEqual([
      '|  | Profile | Calls | 1 | 2 | 3 |',
      '| --: | :-- | --: | --: | --: | --: |',
      '| 1 | a\\|b.mct | 12 | 100 | 99.99 | 40.00 |',
      '| 2 | c.mct | 12 | 99.99 | 100 | 60.00 |',
    ]);
  });
});

describe('the tree of joins', () => {
  it('joins rows that stand beside each other, further out the less they are alike', () => {
    const [first, second] = brackets(matrix.order, matrix.joins, 40, 120, 10);
    expect(first.from.map(({ y }) => y)).toEqual([5, 15]);
    expect(second.from).toEqual([
      { x: first.x, y: 10 },
      { x: 0, y: 25 },
    ]);
    expect(second.x).toBe(100);
    expect(first.x).toBeLessThan(second.x);
  });
  it('fits its width where nothing differs', () => {
    const same = brackets([0, 1], [{ left: [0], right: [1], overlap: 100 }], 100, 120, 10);
    expect(same).toEqual([
      {
        x: 2,
        from: [
          { x: 0, y: 5 },
          { x: 0, y: 15 },
        ],
      },
    ]);
  });
});

import { expect, it } from 'vitest';
import { failuresOf, judgeActivations } from './new-activations.js';
import { activationRows } from './rows.js';

/** Builds a tree from lines: depth, method, and a figure for each column. */
function treeOf(columns: string[], lines: [number, string, ...number[]][]) {
  const names = [...new Set(lines.map(([, name]) => name))];
  const end = lines.map(([depth], i) => {
    const next = lines.findIndex(([other], k) => k > i && other <= depth);
    return next < 0 ? lines.length : next;
  });
  return {
    names,
    flags: new Uint32Array(names.length),
    method: Uint32Array.from(lines, ([, name]) => names.indexOf(name)),
    end: Uint32Array.from(end),
    columns: Object.fromEntries(columns.map((id, c) => [id, Float64Array.from(lines, ([, , ...figures]) => figures[c]!)])),
  };
}
const EXACT = treeOf(
  ['calls', 'bytecodes'],
  [
    [0, 'A.main', 1, 100],
    [1, 'A.often', 50, 100],
    [1, 'java.lang.invoke.LambdaForm.invoke', 9, 0],
    [2, 'A.seldom', 9, 200],
  ],
);
const flight = (...lines: [number, string, ...number[]][]) => {
  const tree = treeOf(['samples', 'new-activations', 'compared-frames'], lines);
  return judgeActivations(tree, EXACT, tree.columns.samples!);
};

it('finds contexts with more new activations than calls, whatever frames stand for method handles', () => {
  const lines = (often: number, seldom: number): [number, string, ...number[]][] => [
    [0, 'A.main', 5, 1, 100],
    [1, 'A.often', 50, often, 50],
    [1, 'A.seldom', 45, seldom, 45],
  ];
  expect(flight(...lines(50, 9))).toMatchObject({ above: 0, contexts: 3, judged: 3, matched: 100 });
  expect(flight(...lines(51, 10))).toMatchObject({ above: 2 });
});

it('ranks shares of new activations beside calls per bytecode', () => {
  expect(flight([0, 'A.main', 5, 1, 100], [1, 'A.often', 50, 40, 50], [1, 'A.seldom', 45, 9, 45]).rank).toBeCloseTo(1);
  expect(flight([0, 'A.main', 5, 90, 100], [1, 'A.often', 50, 4, 50], [1, 'A.seldom', 45, 9, 45]).rank).toBeCloseTo(-1);
});

it('leaves out contexts with few frames, and those that the exact recording lacks', () => {
  const judged = flight([0, 'A.main', 5, 1, 100], [1, 'A.often', 9, 9, 9], [1, 'A.other', 20, 20, 20]);
  expect(judged).toMatchObject({ contexts: 2, judged: 1 });
  expect(judged.matched).toBeCloseTo((100 * 109) / 129);
  expect(judged.newFrames).toBeCloseTo(30 / 34);
});

it('overlaps by shares of samples and bytecodes in each context', () => {
  const { overlap } = flight([0, 'A.main', 25, 1, 100], [1, 'A.often', 0, 0, 0], [1, 'A.seldom', 75, 9, 75]);
  expect(overlap).toBeCloseTo(75);
});

it.each([
  [0, 100, []],
  [0, 80, []],
  [2, 90, ['2 contexts have more new activations than calls.']],
  [0, 79.94, ['Only 79.9% of compared frames are in contexts of both recordings.']],
  [0, Number.NaN, ['Only NaN% of compared frames are in contexts of both recordings.']],
])('%d contexts above calls and %d%% in both recordings: %j', (above, matched, failures) => {
  expect(failuresOf({ above, matched })).toEqual(failures);
});

it('a table without a correlation leaves its cell empty', () => {
  const figures = {
    'samples (number)': 9,
    'period reached (ms)': 10,
    'contexts (number)': 3,
    'contexts above calls (number)': 0,
  };
  const printed = { ...figures, 'overlap (%)': 12, 'new frames per sample': 8, way: 'JFR', major: 17 };
  expect(activationRows([printed])[1]).toEqual(['JFR, JDK 17', 1, 9, '10.0', 3, 0, '', '12%', '8.0']);
});

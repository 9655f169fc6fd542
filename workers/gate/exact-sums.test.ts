import { describe, expect, it } from 'vitest';
import type { FrameName } from '../api/engine';
import { LowerBounds } from '../profile/lower-bounds';
import { drawnTree } from '../testing/drawn-tree';
import { laidOut, mergedTree } from '../testing/opening';
import { exactOverlap, sumOver } from './exact-sums';

const frame = (): FrameName => ({ className: '', method: '', descriptor: '', flags: 0, sourceFile: '', line: 0 });

/** Contexts 0 to 4: main, first, inner, second, third. */
async function treeWith(uncounted: readonly number[]) {
  const laid = await laidOut(
    await mergedTree(drawnTree('main 1 1', '  first 1 2', '    inner 1 4', '  second 1 8', '  third 1 16')),
  );
  const contexts = { context: Uint32Array.from(uncounted), method: Uint32Array.from(uncounted) };
  const lowerBounds = new LowerBounds(new Set(), contexts, frame);
  return { tree: laid.tree, names: laid.names, prefix: () => laid.prefix('bytecodes'), lowerBounds };
}

describe('a sum is a lower bound exactly if one of its contexts is', () => {
  const [MAIN, FIRST, INNER, SECOND, THIRD] = [0, 1, 2, 3, 4];
  it.each([
    ['all', null, true, [INNER], true, 31],
    ['all', null, true, [], false, 31],
    ['the first of three', ['*.first', '*.second', '*.third'], false, [FIRST], true, 26],
    ['the second of three', ['*.first', '*.second', '*.third'], false, [SECOND], true, 26],
    ['the last of three', ['*.first', '*.second', '*.third'], false, [THIRD], true, 26],
    ['the first of two, the second being exact', ['*.first', '*.second'], false, [FIRST], true, 10],
    ['none of the chosen', ['*.first', '*.third'], false, [MAIN, SECOND], false, 18],
    ['a callee of the chosen, which is not in the sum', ['*.first'], false, [INNER], false, 2],
    ['a callee of the chosen, which is in the sum', ['*.first'], true, [INNER], true, 6],
    ['the next context behind the sum', ['*.first'], true, [SECOND], false, 6],
    ['no method at all', ['*.none'], true, [MAIN], false, 0],
  ] as const)('%s: %j, inclusive: %j, uncounted in %j: %j', async (_, patterns, inclusive, uncounted, isLowerBound, sum) => {
    expect(sumOver(await treeWith(uncounted), 'objects', patterns, inclusive)).toMatchObject({ isLowerBound, sum: BigInt(sum) });
  });

  it.each([
    [null, 5],
    [['*.first'], 1],
    [['*.first', '*.third'], 2],
    [['*.none'], 0],
  ])('and knows how many methods are meant by %j: %d', async (patterns, methods) => {
    expect(sumOver(await treeWith([]), 'objects', patterns, false).methods).toBe(methods);
  });
});

describe('the overlap is an exact fraction', () => {
  /** Contexts with these counts, each with a path of its own, which both sides have. */
  const overlap = (a: readonly number[], b: readonly number[]) => {
    const sums = (counts: readonly number[]) => Float64Array.from([0, ...counts.map((_, i) => total(counts.slice(0, i + 1)))]);
    const places = Uint32Array.from(a.keys());
    return exactOverlap({ size: a.length, fromA: places, fromB: places } as Parameters<typeof exactOverlap>[0], {
      a: sums(a),
      b: sums(b),
    });
  };
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

  it.each([
    ['equal sides', [3, 5], [3, 5], 64n, 64n],
    ['equal shares of unequal totals', [1, 2], [10, 20], 90n, 90n],
    ['less in A of the first, in B of the second', [1, 3], [3, 1], 8n, 16n],
    ['nothing in common', [0, 4], [5, 0], 0n, 20n],
    ['both empty', [0, 0], [0, 0], 1n, 1n],
    ['only A is empty', [0, 0], [1, 1], 0n, 1n],
    ['only B is empty', [1, 1], [0, 0], 0n, 1n],
    // Shares that are equal as doubles: integers decide which is smaller.
    ['one in 2^52 of equal totals', [2 ** 52, 1], [2 ** 52 - 1, 2], 2n ** 52n * (2n ** 52n + 1n), (2n ** 52n + 1n) ** 2n],
    [
      'one in 2^51 of unequal totals',
      [2 ** 51, 1],
      [2 ** 52, 1],
      2n ** 51n * (2n ** 52n + 1n) + (2n ** 51n + 1n),
      (2n ** 51n + 1n) * (2n ** 52n + 1n),
    ],
    [
      'shares that are one number as doubles',
      [2 ** 51 + 1, 2 ** 53 - 2 ** 51 - 2],
      [2 ** 50 + 1, 2 ** 52 - 2 ** 50],
      (2n ** 51n + 1n) * (2n ** 52n + 1n) + (2n ** 52n - 2n ** 50n) * (2n ** 53n - 1n),
      (2n ** 53n - 1n) * (2n ** 52n + 1n),
    ],
  ])('%s', (_, a, b, numerator, denominator) => {
    expect(overlap(a, b)).toEqual({ numerator, denominator });
    expect(overlap(b, a)).toEqual({ numerator, denominator });
  });
});

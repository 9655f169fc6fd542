import { describe, expect, it } from 'vitest';
import type { Cost } from '../../common/metrics';
import { KINDS, QUIET } from '../analysis/change-kind';
import { LowerBounds } from '../profile/lower-bounds';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import type { Comparison } from './comparison';
import { contextColumns, type DiffBasis } from './diff-columns';
import { overlapOfRange, sumBySet } from './diff-sets';

const compare = (a: readonly string[], b: readonly string[]) => comparisonOf(drawnTree(...a), drawnTree(...b));

const basisOf = (comparison: Comparison, cost: Cost): DiffBasis => ({
  ...{ metric: 'bytecodes', cost, quiet: QUIET, ranges: null },
  ...{ sums: comparison.sums('bytecodes'), weights: comparison.weights('bytecodes') },
});

const namesOf = ({ tree, names }: Comparison): string[] =>
  Array.from({ length: tree.size }, (_, u) => names.frame(tree.method[u]).method);

/** Contexts by the first letter of their method: `v: 300 to 450 in 2 contexts, grew, most in 1`. */
function sums(comparison: Comparison, cost: Cost): string[] {
  const { names } = comparison;
  const letters = [...new Set(Array.from({ length: names.size }, (_, m) => names.frame(m).method[0]))].sort();
  const setOf = Uint32Array.from({ length: names.size }, (_, m) => letters.indexOf(names.frame(m).method[0]));
  const basis = basisOf(comparison, cost);
  const of = sumBySet(comparison, setOf, letters.length, contextColumns(comparison, basis), basis);
  const inTree = namesOf(comparison);
  return letters.map(
    (letter, s) =>
      `${letter}: ${of.a[s]} to ${of.b[s]} in ${of.contexts[s]}, ${KINDS[of.kind[s]]}, most in ${inTree[of.mostChanged[s]]}, ${of.overlap[s].toFixed(1)}`,
  );
}

// Callees are in order of name: alpine and azure changed by the same amount, and azure comes first.
describe('sums by set', () => {
  const a = ['main 1 0', '  alpha 1 100', '  bravo 1 5000', '    alpine 1 300', '  azure 1 400'];
  const b = ['main 1 0', '  alpha 1 110', '  bravo 1 5000', '    alpine 1 100', '  azure 1 600'];
  it.each<[Cost, string[]]>([
    [
      'exclusive',
      [
        'a: 800 to 810 in 3, grew, most in azure, 74.8',
        'b: 5000 to 5000 in 1, same, most in bravo, 100.0',
        'm: 0 to 0 in 1, same, most in main, 100.0',
      ],
    ],
    [
      'inclusive',
      [
        'a: 800 to 810 in 3, grew, most in azure, 74.8',
        'b: 5300 to 5100 in 1, shrank, most in bravo, 100.0',
        'm: 5800 to 5810 in 1, grew, most in main, 100.0',
      ],
    ],
  ])('%s', async (cost, expected) => {
    expect(sums(await compare(a, b), cost)).toEqual(expected);
  });

  it.each<[string, string[], string[], string]>([
    ['A, the last only B', ['  alpha 1 100'], ['  azure 1 400'], 'a: 100 to 400 in 2, grew, most in azure, 0.0'],
    ['B, the last only A', ['  azure 1 100'], ['  alpha 1 400'], 'a: 100 to 400 in 2, grew, most in alpha, 0.0'],
  ])('of a set whose first context has only %s', async (_, inA, inB, expected) => {
    expect(sums(await compare(['main 1 100', ...inA], ['main 1 100', ...inB]), 'exclusive')[0]).toBe(expected);
  });

  it('of a set on one side only, which a link may have folded on the other', async () => {
    const comparison = await compare(['main 1 100', '  cold 1 50'], ['main 1 100', '  fresh 1 70']);
    expect(sums(comparison, 'exclusive')).toEqual([
      'c: 50 to 0 in 1, vanished, most in cold, 0.0',
      'f: 0 to 70 in 1, appeared, most in fresh, 0.0',
      'm: 100 to 100 in 1, same, most in main, 100.0',
    ]);
    const linked: Comparison = Object.create(comparison, {
      lowerBounds: { value: LowerBounds.ofMetrics(new Set(), 'sets') },
    });
    expect(sums(linked, 'exclusive').slice(0, 2)).toEqual([
      'c: 50 to 0 in 1, shrank, most in cold, 0.0',
      'f: 0 to 70 in 1, grew, most in fresh, 0.0',
    ]);
  });
});

describe('the overlap of a range by itself', () => {
  it.each<[string, string[], string[], string, number]>([
    ['of equal shares', ['main 1 9', '  a 1 100', '    b 1 300'], ['main 1 5', '  a 1 200', '    b 1 600'], 'a', 100],
    ['of other shares', ['main 1 9', '  a 1 100', '    b 1 300'], ['main 1 5', '  a 1 300', '    b 1 300'], 'a', 75],
    ['of contexts on one side each', ['main 1 9', '  a 1 60', '    b 1 40'], ['main 1 5', '  a 1 30', '    c 1 20'], 'a', 60],
    ['of nothing in common', ['main 1 9', '  a 1 0', '    b 1 40'], ['main 1 5', '  a 1 0', '    c 1 20'], 'a', 0],
    ['without figures', ['main 1 9', '  a 1 0'], ['main 1 5', '  a 1 0'], 'a', 100],
    ['without figures of one side', ['main 1 9', '  a 1 0'], ['main 1 5', '  a 1 70'], 'a', 0],
    ['without figures of the other', ['main 1 9', '  a 1 70'], ['main 1 5', '  a 1 0'], 'a', 0],
    ['not of what follows it', ['main 1 9', '  a 1 50', '  b 1 900'], ['main 1 5', '  a 1 50', '  b 1 7'], 'a', 100],
    ['of all', ['main 1 50', '  a 1 50'], ['main 1 10', '  a 1 90'], 'main', 60],
  ])('%s', async (_, a, b, name, expected) => {
    const comparison = await compare(a, b);
    const context = namesOf(comparison).indexOf(name);
    const until = comparison.tree.end[context];
    expect(overlapOfRange(comparison, basisOf(comparison, 'inclusive'), context, until)).toBeCloseTo(expected, 9);
  });
});

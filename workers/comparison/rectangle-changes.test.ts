import { describe, expect, it } from 'vitest';
import { KINDS, QUIET } from '../analysis/change-kind';
import { LowerBounds, type Partly } from '../profile/lower-bounds';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import type { Comparison } from './comparison';
import { rectangleChanges } from './rectangle-changes';
import { ContextParts } from './story/context-parts';

const A = ['main 1 100', '  cold 1 50', '  hot 1 1000'];
const B = ['main 1 100', '  fresh 1 70', '  hot 1 400'];

const compare = (a: readonly string[], b: readonly string[]) => comparisonOf(drawnTree(...a), drawnTree(...b));

const contextOf = ({ tree, names }: Comparison, name: string): number =>
  Array.from({ length: tree.size }, (_, u) => names.frame(tree.method[u]).method).indexOf(name);

/** Labels of rectangles: `hot`, `cold+` for an aggregate, `cold-hot` for an aggregate of both, `all` for the root. */
function rectangles(comparison: Comparison, names: readonly string[]) {
  const at = names.map((name) => {
    if (name === 'all') return [-1, comparison.tree.size, 0] as const;
    const found = name
      .replace('+', '')
      .split('-')
      .map((each) => contextOf(comparison, each));
    const [first, until] = [Math.min(...found), Math.max(...found.map((u) => comparison.tree.end[u]))];
    return [first, until, /[+-]/.test(name) ? until - first : 0] as const;
  });
  return {
    count: at.length,
    context: Int32Array.from(at, ([context]) => context),
    until: Uint32Array.from(at, ([, until]) => until),
    aggregate: Uint32Array.from(at, ([, , aggregate]) => aggregate),
  } as unknown as Parameters<typeof rectangleChanges>[1];
}

const asked = { metric: 'bytecodes', normalised: false, quiet: QUIET, parts: null, chains: null } as const;

function texts(comparison: Comparison, names: readonly string[], normalised = false): string[] {
  const { a, b, kind, atLeast } = rectangleChanges(comparison, rectangles(comparison, names), { ...asked, normalised });
  return names.map((name, i) => `${name} ${a[i]} to ${b[i]}: ${KINDS[kind[i]]}${atLeast === null ? '' : `, ${atLeast[i]}`}`);
}

/** The comparison if one side came from a link that folded contexts. */
const linked = (comparison: Comparison, side: 'a' | 'b', partly: Partly): Comparison =>
  Object.create(comparison, {
    [side]: { value: Object.create(comparison[side], { lowerBounds: { value: LowerBounds.ofMetrics(new Set(), partly) } }) },
  });

describe('the kind of a rectangle', () => {
  it.each([
    ['all 1150 to 570: shrank'],
    ['main 1150 to 570: shrank'],
    ['hot 1000 to 400: shrank'],
    ['cold 50 to 0: vanished'],
    ['fresh 0 to 70: appeared'],
    ['cold+ 50 to 0: vanished'],
    ['fresh+ 0 to 70: appeared'],
    ['main+ 1150 to 570: shrank'],
    ['cold-hot 1050 to 470: shrank'],
  ])('%s', async (expected) => {
    expect(texts(await compare(A, B), [expected.split(' ')[0]])).toEqual([expected]);
  });

  it('of all: a side without any context has a figure of 0', async () => {
    const comparison = await compare([], ['main 1 10']);
    expect(texts(comparison, ['all', 'main'])).toEqual(['all 0 to 10: grew', 'main 0 to 10: appeared']);
    expect(texts(await compare(['main 1 10'], []), ['all', 'main'])).toEqual(['all 10 to 0: shrank', 'main 10 to 0: vanished']);
  });

  it('is asked of samples, of a context alone or of all that an aggregate has', async () => {
    const comparison = await compare(A, B);
    const questions: number[][] = [];
    const kindOf = (...question: number[]) => questions.push(question) && 2;
    const sampled: Comparison = Object.create(comparison, { samples: { value: () => ({ kindOf }) } });
    expect(texts(sampled, ['hot', 'main', 'main+', 'all'])).toEqual([
      'hot 1000 to 400: shrank',
      'main 1150 to 570: shrank',
      'main+ 1150 to 570: shrank',
      'all 1150 to 570: shrank',
    ]);
    const hot = contextOf(comparison, 'hot');
    expect(questions).toEqual([
      [hot, hot + 1, 1000, 400, QUIET],
      [0, 1, 1150, 570, QUIET],
      [0, 4, 1150, 570, QUIET],
      [0, 4, 1150, 570, QUIET],
    ]);
  });
});

describe('a rectangle of a link', () => {
  it.each<['a' | 'b', Partly, string[]]>([
    ['b', 'none', ['all 1150 to 570: shrank', 'hot 1000 to 400: shrank', 'cold 50 to 0: vanished', 'fresh 0 to 70: appeared']],
    [
      'b',
      'kept',
      [
        'all 1150 to 570: shrank, 0',
        'main 1150 to 570: shrank, 1',
        'hot 1000 to 400: shrank, 1',
        'cold 50 to 0: same, 2',
        'cold+ 50 to 0: vanished, 1',
        'fresh 0 to 70: appeared, 1',
      ],
    ],
    ['a', 'kept', ['cold 50 to 0: vanished, 1', 'fresh 0 to 70: same, 2']],
    ['b', 'all', ['all 1150 to 570: shrank, 0', 'hot 1000 to 400: shrank, 2', 'cold 50 to 0: same, 2']],
    ['b', 'sets', ['all 1150 to 570: shrank, 0', 'hot 1000 to 400: shrank, 0', 'cold 50 to 0: same, 2']],
  ])('side %s, %s', async (side, partly, expected) => {
    const comparison = linked(await compare(A, B), side, partly);
    const names = expected.map((each) => each.split(' ')[0]);
    expect(texts(comparison, names)).toEqual(expected);
  });

  it('and with a metric that is a lower bound as a whole', async () => {
    const comparison = await compare(A, B);
    const bounded: Comparison = Object.create(comparison, {
      lowerBounds: { value: LowerBounds.ofMetrics(new Set(['bytecodes'])) },
    });
    expect(texts(bounded, ['all', 'hot'])).toEqual(['all 1150 to 570: shrank, 1', 'hot 1000 to 400: shrank, 1']);
  });
});

describe('the cause of a rectangle', () => {
  /** The part of a rectangle and the strength of its cause if parts are judged by the figure alone. */
  async function causeOf(
    [a, b]: readonly [readonly string[], readonly string[]],
    name: string,
    parts: Record<string, number>,
    normalised = false,
    chain: readonly string[] | null = null,
  ) {
    const comparison = await compare(a, b);
    const at = new Float64Array(comparison.tree.size);
    for (const [method, part] of Object.entries(parts)) at[contextOf(comparison, method)] = part;
    const contexts = chain?.map((each) => contextOf(comparison, each)) ?? [];
    const chains = chain && new Map([[contexts[0], contexts]]);
    const { part, cause } = rectangleChanges(comparison, rectangles(comparison, [name]), {
      ...{ ...asked, normalised, parts: new ContextParts(at, 1e9) },
      chains: chains as Parameters<typeof rectangleChanges>[2]['chains'],
    });
    return [part?.[0], cause?.[0]];
  }
  const both = [A, B] as const;
  const shares = [
    ['main 1 0', '  hot 1 1000'],
    ['main 1 0', '  hot 1 100', '  more 1 400'],
  ] as const;

  it.each<[string, typeof both | typeof shares, string, Record<string, number>, boolean, [number, number]]>([
    ['main from half of the larger figure on', both, 'hot', { hot: -500 }, false, [-500, -2]],
    ['notable with less', both, 'hot', { hot: -499 }, false, [-499, -1]],
    ['notable from a tenth on', both, 'hot', { hot: 100 }, false, [100, 1]],
    ['none with less', both, 'hot', { hot: 99 }, false, [99, 0]],
    ['of the first context', both, 'main', { main: 600 }, false, [600, 2]],
    ['none of all', both, 'all', { main: 600 }, false, [0, 0]],
    ['none of an aggregate', both, 'hot+', { hot: -500 }, false, [0, 0]],
    ['of the figure as it is', shares, 'more', { more: 200 }, false, [200, 2]],
    ['less than half of it', shares, 'more', { more: 199 }, false, [199, 1]],
    ['by shares, of the figure in units of A', shares, 'more', { more: 400 }, true, [400, 2]],
    ['less than half of that', shares, 'more', { more: 399 }, true, [399, 1]],
    ['none where nothing changed', [['main 1 100'], ['main 1 100']], 'main', { main: 90 }, false, [90, 0]],
    ['by shares, of all to nothing', [['main 1 1000'], ['main 1 0']], 'main', { main: -600 }, true, [-600, -2]],
    ['by shares, of nothing to all', [['main 1 0'], ['main 1 1000']], 'main', { main: 499 }, true, [499, 1]],
  ])('%s', async (_, sides, name, parts, normalised, expected) => {
    expect(await causeOf(sides, name, parts, normalised)).toEqual(expected);
  });

  it.each<[Record<string, number>, [number, number]]>([
    [{ main: 200, hot: -700 }, [-500, -2]],
    [{ main: 700, hot: -200 }, [500, 2]],
    [{ main: 200, hot: -200 }, [0, 1]],
    [{ main: 20, hot: -200 }, [-180, -1]],
  ])('of a folded chain is the strongest, of equal ones the first: %j', async (parts, expected) => {
    expect(await causeOf(both, 'main', parts, false, ['main', 'hot'])).toEqual(expected);
  });

  it('is left out where nobody asks', async () => {
    const comparison = await compare(A, B);
    const { part, cause, atLeast } = rectangleChanges(comparison, rectangles(comparison, ['hot']), asked);
    expect([part, cause, atLeast]).toEqual([null, null, null]);
  });
});

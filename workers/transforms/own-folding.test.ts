import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOADED, OUTSIDE } from '../../common/frame-names';
import type { Comparison } from '../comparison/comparison';
import { type Foldable, fold } from '../comparison/joint/folding';
import { LOADING, ROOT } from '../comparison/joint/joint-tree';
import { rolesOf } from '../comparison/joint/one-time';
import type { EncodedProfile } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { anyProfile } from '../testing/arbitrary';
import { comparisonOf } from '../testing/comparison';
import { anyProgram, recorded } from '../testing/programs';
import { runCount } from '../testing/run-count';
import { DerivedTree } from './derived-tree';
import { foldToOwn } from './own-folding';

const METRIC = 'bytecodes';

/** Some of the methods load classes. */
const withLoading = (profile: EncodedProfile): EncodedProfile => ({
  ...profile,
  methods: profile.methods.map((method, at) =>
    at === 1
      ? { className: 'java.lang.ClassLoader', name: 'loadClass', descriptor: '()V' }
      : at === 8
        ? { className: 'app.Leaf', name: '<clinit>', descriptor: '()V' }
        : { className: method.className, name: method.name, descriptor: method.descriptor },
  ),
  arrays: [],
});

const program = anyProgram().map(recorded);

/** Figures by path through own methods and the two frames that stand for other code. */
type Figures = Map<string, { a: number[]; b: number[] }>;

/** The trees from which the picture is drawn. */
async function pictured(comparison: Comparison, isOwn: (className: string) => boolean): Promise<Figures> {
  const fold = async (side: 'a' | 'b') => DerivedTree.of(comparison[side], await foldToOwn(comparison[side], isOwn, new Pace()));
  const folded = await comparison.ofTrees(await fold('a'), await fold('b'), new Pace());
  const { tree, names } = folded;
  const figures: Figures = new Map();
  const path: string[] = [];
  for (let context = 0; context < tree.size; context++) {
    const { className, method, descriptor } = names.frame(tree.method[context]);
    path.length = tree.depth[context];
    path.push(`${className}.${method}${descriptor}`);
    const of = (side: 'a' | 'b'): number[] => {
      const { from, to } = folded.range(side, context, tree.end[context]);
      const [costs, calls] = [folded.sums(METRIC)[side], folded.sums('calls')[side]];
      return folded.has(side, context) ? [costs[to] - costs[from], calls[from + 1] - calls[from]] : [0, 0];
    };
    expect(figures.has(path.join(' > '))).toBe(false);
    figures.set(path.join(' > '), { a: of('a'), b: of('b') });
  }
  return figures;
}

/** The tree on which the story is based, before names are matched. */
function told({ a, b, names }: Comparison, isOwn: (className: string) => boolean): Figures {
  const side = (laid: Comparison['a'], methodOf: Uint32Array): Foldable => {
    const [costs, calls] = [laid.prefix(METRIC).sums, laid.prefix('calls').sums];
    return { tree: laid.tree, methodOf, costs, calls, scale: 1, places: new Int32Array(laid.tree.size), counts: () => true };
  };
  const joint = fold([side(a, names.fromA), side(b, names.fromB)], rolesOf(names, isOwn));
  const figures: Figures = new Map();
  const nameOf = (node: number): string => {
    const { className, method, descriptor } = names.frame(joint.method(node));
    const above = joint.parent(node) === ROOT ? '' : `${nameOf(joint.parent(node))} > `;
    return `${above}${className}.${method}${descriptor}`;
  };
  const both = (of: (side: 0 | 1) => number[]) => ({ a: of(0), b: of(1) });
  for (let node = 1; node < joint.size; node++)
    figures.set(
      nameOf(node),
      both((side) => [joint.inclusive(side)[node], joint.calls[side].get(node)]),
    );
  const cells = Array.from({ length: joint.cellCount }, (_, cell) => cell);
  const costOf = (side: 0 | 1, of: readonly number[]): number[] => [
    of.reduce((sum, cell) => sum + joint.cellCost[side].get(cell), 0),
    0,
  ];
  const loading = cells.filter((cell) => joint.callee(cell) === LOADING);
  const outside = cells.filter((cell) => joint.callee(cell) !== LOADING && joint.nodeOf(cell) === ROOT);
  if (outside.length > 0)
    figures.set(
      `${OUTSIDE}.*`,
      both((side) => costOf(side, outside)),
    );
  if (loading.length > 0)
    figures.set(
      `${LOADED}.*`,
      both((side) => costOf(side, loading)),
    );
  return figures;
}

const sorted = (figures: Figures) => [...figures].sort(([x], [y]) => (x < y ? -1 : 1));

it('gives each own method the figures that the story has, in any two profiles', async () => {
  const profile = anyProfile().map(withLoading);
  const prefix = fc.constantFrom('app.', 'app.Main', 'app.A', 'java.', 'app.Gr', 'no.such');
  await fc.assert(
    fc.asyncProperty(profile, profile, prefix, async (a, b, own) => {
      const comparison = await comparisonOf(a, b);
      const isOwn = (className: string): boolean => className.startsWith(own);
      expect(sorted(await pictured(comparison, isOwn))).toEqual(sorted(told(comparison, isOwn)));
    }),
    { numRuns: runCount(100) },
  );
});

it('gives each own method the figures that the story has, in two programs with recursion and callbacks', async () => {
  await fc.assert(
    fc.asyncProperty(program, program, async (a, b) => {
      fc.pre(a !== null && b !== null);
      const comparison = await comparisonOf(a as EncodedProfile, b as EncodedProfile);
      const isOwn = (className: string): boolean => className.startsWith('app.');
      expect(sorted(await pictured(comparison, isOwn))).toEqual(sorted(told(comparison, isOwn)));
    }),
    { numRuns: runCount(20) },
  );
});

/** Naive reference implementation of comparisons, for tests. */
import { callers, key, type NaiveNode, preorder } from './naive';

/** A context of either tree, with its exclusive and inclusive figures in both. */
export interface NaivePair {
  path: string;
  name: [string, string, string];
  depth: number;
  a: number;
  b: number;
  inclusiveA: number;
  inclusiveB: number;
}

const pathOf = (node: NaiveNode): string => [...callers(node).reverse(), node].map(({ name }) => key(name)).join('\u0001');

/** The union of two trees, computed from the definition of a path; negative figures are taken as zero. */
export function naivePairs(a: NaiveNode, b: NaiveNode, metric: string): NaivePair[] {
  const pairs = new Map<string, NaivePair>();
  const weigh = (node: NaiveNode): number => Math.max(0, node.exclusive[metric]);
  for (const [root, side] of [
    [a, 'a'],
    [b, 'b'],
  ] as const)
    for (const node of preorder(root)) {
      const path = pathOf(node);
      const pair = pairs.get(path) ?? { path, name: node.name, depth: node.depth, a: 0, b: 0, inclusiveA: 0, inclusiveB: 0 };
      pairs.set(path, pair);
      pair[side] = weigh(node);
      pair[side === 'a' ? 'inclusiveA' : 'inclusiveB'] = [node, ...preorder(node)].reduce((sum, each) => sum + weigh(each), 0);
    }
  return [...pairs.values()];
}

/** Overlap of the exclusive figures of some contexts, computed from its definition. */
export function naiveOverlapOf(pairs: readonly NaivePair[]): number {
  const ofA = pairs.reduce((sum, { a }) => sum + a, 0);
  const ofB = pairs.reduce((sum, { b }) => sum + b, 0);
  if (ofA === 0 || ofB === 0) return ofA === ofB ? 100 : 0;
  return 100 * pairs.reduce((sum, { a, b }) => sum + Math.min(a / ofA, b / ofB), 0);
}

/** Pearson's coefficient over nodes and edges, computed from its definition; null if undefined. */
export function naiveCorrelation(pairs: readonly NaivePair[]): number | null {
  const data = pairs.flatMap(({ a, b, inclusiveA, inclusiveB, depth }) =>
    depth > 0
      ? [
          [a, b],
          [inclusiveA, inclusiveB],
        ]
      : [[a, b]],
  );
  const mean = (at: number): number => data.reduce((sum, each) => sum + each[at], 0) / data.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = data.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  const deviation = (at: number, middle: number): number => Math.hypot(...data.map((each) => each[at] - middle));
  const spread = deviation(0, x) * deviation(1, y);
  return spread === 0 ? null : covariance / spread;
}

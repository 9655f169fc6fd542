/** Counts the contexts of each method in a tree, for searches. */
import type { Tree } from '../tree/tree';

/** Counts by tree; a weak map, so that they are freed together with it. */
const all = new WeakMap<object, Uint32Array>();

/** Number of contexts of each method in a tree. Counted in one pass over the tree on the first call, then kept. */
export function methodCounts(tree: Pick<Tree, 'method' | 'size'>, methods: number): Uint32Array {
  const known = all.get(tree);
  if (known !== undefined) return known;
  const { method, size } = tree;
  const counts = new Uint32Array(methods);
  for (let i = 0; i < size; i++) counts[method[i]]++;
  all.set(tree, counts);
  return counts;
}

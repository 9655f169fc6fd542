import type { Tree } from '../tree/tree';

/** Counts by the tree that they were made of, so that both are freed together. */
const all = new WeakMap<object, Uint32Array>();

/** Contexts that a tree has of each method. Counted on the first call, in one pass over the tree, and kept. */
export function methodCounts(tree: Pick<Tree, 'method' | 'size'>, methods: number): Uint32Array {
  const known = all.get(tree);
  if (known !== undefined) return known;
  const { method, size } = tree;
  const counts = new Uint32Array(methods);
  for (let i = 0; i < size; i++) counts[method[i]]++;
  all.set(tree, counts);
  return counts;
}

import type { Tree } from '../tree/tree';

/** By the trees that they were counted in, so that they go with them. */
const all = new WeakMap<object, Uint32Array>();

/** By method: how many contexts of a tree it has. Counted when it is first asked for, in one pass over the tree, and kept. */
export function methodCounts(tree: Pick<Tree, 'method' | 'size'>, methods: number): Uint32Array {
  const known = all.get(tree);
  if (known !== undefined) return known;
  const { method, size } = tree;
  const counts = new Uint32Array(methods);
  for (let i = 0; i < size; i++) counts[method[i]]++;
  all.set(tree, counts);
  return counts;
}

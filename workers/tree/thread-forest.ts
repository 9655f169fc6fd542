/** Joins the trees of single threads into one tree, without merging anything between threads. */
import { depthsOf } from './depths';
import type { RecordedTree } from './tree';

/** One tree: the contexts of the first thread, then those of the second, and so on. */
export interface ThreadForest {
  readonly tree: RecordedTree;
  /** First context of each thread; one more entry than there are threads. */
  readonly starts: readonly number[];
}

/**
 * Joins trees that were built from adjacent segments of a file (a segment is one thread's tree). Callees keep the order of their
 * trees; outermost frames are not sorted.
 */
export function joinThreadTrees(trees: readonly RecordedTree[]): ThreadForest {
  const starts = [0];
  for (const { size } of trees) starts.push(starts[starts.length - 1] + size);
  const size = starts[trees.length];
  const nodes = trees.reduce((sum, { fromFile }) => sum + fromFile.length, 0);
  const height = trees.reduce((most, tree) => Math.max(most, tree.height), 0);
  const method = trees.some((tree) => tree.method instanceof Uint32Array) ? new Uint32Array(size) : new Uint16Array(size);
  const depth = depthsOf(height, size);
  const end = new Uint32Array(size);
  const fromFile = new Uint32Array(nodes);
  let node = 0;
  trees.forEach((tree, thread) => {
    const start = starts[thread];
    method.set(tree.method, start);
    depth.set(tree.depth, start);
    for (let i = 0; i < tree.size; i++) end[start + i] = tree.end[i] + start;
    for (const place of tree.fromFile) fromFile[node++] = place + start;
  });
  return { tree: { size, height, method, depth, end, from: 0, fromFile }, starts };
}

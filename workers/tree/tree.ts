/** Defines a call tree as columns of numbers. */
import type { Depths } from './depths';
import type { Parents } from './parents';

/**
 * A tree for display, in preorder, with callees in the order of their methods' names. A struct of arrays indexed by context.
 *
 * Together with an exclusive prefix sum P, inclusive(i) = P[end[i]] − P[i], and a flame graph's x is P[i] (prefix-sum.ts).
 */
export interface Tree {
  readonly size: number;
  /** Index into Names. */
  readonly method: Uint16Array | Uint32Array;
  /** Number of callers above; 0 for a thread's outermost frame. */
  readonly depth: Depths;
  /** One past the last context of the subtree. */
  readonly end: Uint32Array;
  /** Number of contexts on the longest path. */
  readonly height: number;
}

/** A tree, with the widths at which its contexts are drawn. */
export interface Shape {
  readonly tree: Tree;
  /** Prefix sum P of exclusive widths, none of them negative; a context extends from P[i] to P[end[i]]. */
  readonly widths: Float64Array;
  readonly parents: Parents;
}

/**
 * A tree built from segments of a file, with the position of each of the file's contexts in it. A segment is one thread's tree,
 * or that of a group of threads.
 */
export interface RecordedTree extends Tree {
  /** First context in the file of these segments, which are adjacent. */
  readonly from: number;
  /** For each context in the file, starting at `from`, the context of this tree that it was merged into. */
  readonly fromFile: Uint32Array;
}

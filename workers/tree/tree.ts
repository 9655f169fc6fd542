import type { Depths } from './depths';
import type { Parents } from './parents';

/**
 * A tree to look at, in preorder, callees in the order of their methods' names; struct of arrays, by context.
 *
 * With an exclusive prefix sum P beside it, inclusive(i) = P[end[i]] − P[i], and a flame graph's x is P[i]
 * (prefix-sum.ts).
 */
export interface Tree {
  readonly size: number;
  /** Index into Names. */
  readonly method: Uint16Array | Uint32Array;
  /** Number of callers above; 0 for a thread's outermost frame. */
  readonly depth: Depths;
  /** One past the last context of the subtree. */
  readonly end: Uint32Array;
  /** Contexts on the longest path. */
  readonly height: number;
}

/** A tree whose contexts have widths. */
export interface Shape {
  readonly tree: Tree;
  /** Prefix sum P over exclusive widths, none below zero; a context lies between P[i] and P[end[i]]. */
  readonly widths: Float64Array;
  readonly parents: Parents;
}

/** A tree built from segments of a file, and where each of the file's contexts went. */
export interface RecordedTree extends Tree {
  /** First file context of the segments, which are adjacent. */
  readonly from: number;
  /** Context that a file context was merged into, by file context less `from`. */
  readonly fromFile: Uint32Array;
}

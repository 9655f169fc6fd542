/**
 * Types for the walk that lays out a flame graph: the part of the tree to visit, and the callbacks for each context. Contexts
 * have a left and a right edge, in units of the metric: values of the prefix sum (running sum) of the metric over all contexts
 * in preorder.
 */

/** The part of a tree to visit. */
export interface Extent {
  /** Range of contexts: adjacent siblings and everything below them. */
  readonly start: number;
  readonly stop: number;
  /** Contexts that end at or before `low`, or begin at or after `high`, are left out. Both are edges in units of the metric. */
  readonly low: number;
  readonly high: number;
  /** Contexts narrower than this are left out. */
  readonly least: number;
  /** Number of levels, from the siblings downwards. */
  readonly levels: number;
}

/** Callbacks of a walk, in preorder. */
export interface Visitor {
  /**
   * Called for the context whose subtree ends before `until`. It extends from the edge `left` to `right`, and its callees begin
   * at `inner`.
   */
  visit(context: number, until: number, method: number, left: number, inner: number, right: number): void;
  /** Called before the callees of the context visited last, if any of them belong to the walk. */
  down(): void;
  up(): void;
}

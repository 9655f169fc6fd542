/** Defines the part of a tree that a walk visits, and the callbacks of the walk. */

/** The part of a tree to visit. */
export interface Extent {
  /** Range of contexts: adjacent siblings and everything below them. */
  readonly start: number;
  readonly stop: number;
  /** Contexts that end at or before `low`, or begin at or after `high`, are left out. Both are values of the prefix sum. */
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
   * Called for the context whose subtree ends before `until`. It extends from `left` to `right`, and its callees begin at
   * `inner`; these are values of the prefix sum.
   */
  visit(context: number, until: number, method: number, left: number, inner: number, right: number): void;
  /** Called before the callees of the context visited last, if any of them belong to the walk. */
  down(): void;
  up(): void;
}

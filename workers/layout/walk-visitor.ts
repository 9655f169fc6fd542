/** Defines the part of a tree that a walk covers, and the callbacks of the walk. */

/** Part of a tree that is walked. */
export interface Extent {
  /** Siblings side by side, and all that is under them. */
  readonly start: number;
  readonly stop: number;
  /** Contexts that end at or before `low`, or begin at or after `high`, are left out: figures of the prefix sum. */
  readonly low: number;
  readonly high: number;
  /** Narrower contexts are left out. */
  readonly least: number;
  /** Levels from the siblings downwards. */
  readonly levels: number;
}

/** Callbacks of a walk, in preorder. */
export interface Visitor {
  /** A context up to `until`; it lies from `left` to `right`, its callees from `inner` on: figures of the prefix sum. */
  visit(context: number, until: number, method: number, left: number, inner: number, right: number): void;
  /** The next contexts are callees of the one visited last, if any belong to the walk. */
  down(): void;
  up(): void;
}

/** Types of the engine's API for the call tree table, and small questions of single views. */
import type { ContextId, MetricId } from './ids';
import type { MethodCosts, Waits } from './overlay';
import type { Result, View } from './profile';
import type { Boundable, FrameName, MethodRow, Page, SortOrder } from './tree';

/** Column by which the call tree table sorts the callees of a context. */
export type CalleeColumn = 'name' | 'inclusive' | 'exclusive' | 'calls';

/** A context as a row of the call tree table. */
export interface CalleeRow extends Boundable {
  context: ContextId;
  method: number;
  name: FrameName;
  inclusive: number;
  exclusive: number;
  calls: number;
  /**
   * Share of new activations among compared frames, null if they are too few; left out if the profile has none (docs/metrics.md,
   * section 13).
   */
  newShare?: number | null;
  /** Number of contexts directly below this one. */
  callees: number;
  /** Number of all contexts below it. */
  below: number;
}

/** A window on the callees of one context. */
export interface CalleeRequest {
  metric: MetricId;
  sort: CalleeColumn;
  order: SortOrder;
  offset: number;
  limit: number;
  /** A callee to include in any case: it is added to the page even if its position lies outside the window. */
  include?: ContextId;
}

/** The methods of one source file that have contexts in the tree. */
export interface FileMethods {
  /** The method that was asked about. */
  method: MethodRow;
  others: MethodRow[];
  /** Sum of the metric over the tree. */
  total: number;
}

/** A method that occurs several times on one path. */
export interface Recursion {
  name: FrameName;
  /** Number of its contexts on the path; 1 if no method repeats. */
  times: number;
}

/** Questions that only single views ask. */
export interface CallTreeApi {
  /**
   * The contexts directly below one; −1 asks for the outermost ones of the tree. The time depends on their number, not on the
   * size of the tree.
   */
  callees(view: View, context: ContextId, request: CalleeRequest): Promise<Result<Page<CalleeRow>>>;
  /**
   * Goes down from a context, always to the callee with the largest inclusive figure, until that is less than half of its
   * caller's; but always takes the first step. Returns the contexts reached, without the first.
   */
  hottestPath(view: View, metric: MetricId, context: ContextId): Promise<Result<ContextId[]>>;
  /**
   * Counts how often the method of a context occurs on its path and on the way down from it, always to the callee with the
   * largest inclusive figure. If it occurs only once, the answer is about the method that occurs most often on the path.
   */
  recursion(view: View, metric: MetricId, context: ContextId): Promise<Result<Recursion>>;
  /**
   * Costs of methods by sampled time (docs/overlay.md), otherwise by the clock (docs/time.md), in the tree before any transform.
   * Fails if the profile has neither.
   */
  methodCosts(view: View): Promise<Result<MethodCosts>>;
  /**
   * The methods that wait longest, in the tree before any transform. Fails if the profile has no waiting time.
   *
   * @param own packages and classes of the user's own code; empty for a guess
   */
  waits(view: View, own: readonly string[]): Promise<Result<Waits>>;
}

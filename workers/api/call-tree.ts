import type { ContextId, MetricId } from './ids';
import type { MethodCosts } from './overlay';
import type { Result, View } from './profile';
import type { Boundable, FrameName, MethodRow, Page, SortOrder } from './tree';

/** Column by which the call tree table orders the callees of a context. */
export type CalleeColumn = 'name' | 'inclusive' | 'exclusive' | 'calls';

/** A context as a row of the call tree table. */
export interface CalleeRow extends Boundable {
  context: ContextId;
  method: number;
  name: FrameName;
  inclusive: number;
  exclusive: number;
  calls: number;
  /** Contexts right below this one. */
  callees: number;
  /** Contexts below it in all. */
  below: number;
}

/** A window on the callees of one context. */
export interface CalleeRequest {
  metric: MetricId;
  sort: CalleeColumn;
  order: SortOrder;
  offset: number;
  limit: number;
  /** A callee that is wanted in any case: it is added to the page where it sorts beyond it. */
  include?: ContextId;
}

/** The methods of one source file, as far as contexts of them are in the tree. */
export interface FileMethods {
  /** The method of the question. */
  method: MethodRow;
  others: MethodRow[];
  /** Sum of the metric over the tree. */
  total: number;
}

/** A method that stands several times on one path. */
export interface Recursion {
  name: FrameName;
  /** Its contexts on the path; 1 where no method repeats. */
  times: number;
}

/** Small questions of single views. */
export interface CallTreeApi {
  /** The contexts right below one; −1 for the outermost ones of the tree. Takes time in proportion to their number, not to the tree. */
  callees(view: View, context: ContextId, request: CalleeRequest): Promise<Result<Page<CalleeRow>>>;
  /**
   * From a context down, always to the widest callee, while that has at least half of its caller's inclusive figure. At least one
   * step. Returns the contexts passed, without the first.
   */
  hottestPath(view: View, metric: MetricId, context: ContextId): Promise<Result<ContextId[]>>;
  /**
   * How often the method of a context stands on its path and on the way from it down, always to the widest callee. If it stands there
   * once, the method that stands most often on the path to the context.
   */
  recursion(view: View, metric: MetricId, context: ContextId): Promise<Result<Recursion>>;
  /** Costs of methods by sampled time (docs/overlay.md), in the tree before any transform. Fails where the profile has none. */
  methodCosts(view: View): Promise<Result<MethodCosts>>;
}

import type { ContextId, MetricId } from './ids';
import type { Result, View } from './profile';
import type { FrameName, MethodRow, Page, SortOrder } from './tree';

/** How the callees of a context are ordered in the call tree table. */
export type CalleeColumn = 'name' | 'inclusive' | 'exclusive' | 'calls';

/** A context as a row of the call tree table. */
export interface CalleeRow {
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
  /** The one that was asked for. */
  method: MethodRow;
  others: MethodRow[];
  /** Sum of the metric over the tree. */
  total: number;
}

/** Small questions of single views. */
export interface Questions {
  /** The contexts right below one; −1 for the outermost ones of the tree. Takes time in proportion to their number, not to the tree. */
  callees(view: View, context: ContextId, request: CalleeRequest): Promise<Result<Page<CalleeRow>>>;
  /**
   * From a context down, always to the widest callee, as long as that has at least half of its caller's inclusive figure, and one step
   * at least. The contexts passed, without the first.
   */
  hottestPath(view: View, metric: MetricId, context: ContextId): Promise<Result<ContextId[]>>;
}

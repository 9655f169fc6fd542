import type { FileMethods } from './call-tree';
import type { DiffContextDetails, UnionFileMethods, UnionFlameLayout, UnionFlameRequest } from './comparison';
import type { ComparisonId, ContextId, MetricId } from './ids';
import type { Result, View } from './profile';
import type { ContextDetails, FlameLayout, FlameRequest, SearchResult } from './tree';

/** What is looked at: a tree, or the union of the two that were compared. */
export type Subject = View | ComparisonId;

/** Where an arrow key leads: to the caller, to the widest callee, or to a sibling in layout order. */
export type StepDirection = 'parent' | 'first' | 'next' | 'previous';

/** Questions that a tree and a union tree both answer. The answer about a union tells A and B. */
export interface Looking {
  flame(view: View, request: FlameRequest): Promise<Result<FlameLayout>>;
  flame(comparison: ComparisonId, request: UnionFlameRequest): Promise<Result<UnionFlameLayout>>;
  /**
   * With `metrics` only the figures of these, and neither arrays nor objects: for tables of many contexts. Without, every metric of the
   * file is laid over the tree, which takes eight bytes a context for each.
   */
  context(view: View, context: ContextId, metrics?: MetricId[]): Promise<Result<ContextDetails>>;
  /** Every metric that both sides have. */
  context(comparison: ComparisonId, context: ContextId): Promise<Result<DiffContextDetails>>;
  /** A method and those that come from its source file, by package and name of the file; itself alone where no file is known. */
  fileMethods(view: View, metric: MetricId, method: number): Promise<Result<FileMethods>>;
  /** The method of a context and those that come from its source file, with exclusive figures of both sides. */
  fileMethods(comparison: ComparisonId, metric: MetricId, context: ContextId): Promise<Result<UnionFileMethods>>;
  /** The context that an arrow key leads to; itself where there is none. */
  step(subject: Subject, metric: MetricId, context: ContextId, to: StepDirection): Promise<Result<ContextId>>;
  search(subject: Subject, metric: MetricId, query: string): Promise<Result<SearchResult>>;
}

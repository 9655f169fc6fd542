import type { FileMethods } from './call-tree';
import type { DiffContextDetails, UnionFileMethods, UnionFlameLayout, UnionFlameRequest } from './comparison';
import type { ComparisonId, ContextId, MetricId } from './ids';
import type { Result, View } from './profile';
import type { ContextDetails, FlameLayout, FlameRequest, SearchResult } from './tree';

/** A tree, or the union tree of a comparison. */
export type Subject = View | ComparisonId;

/** Direction of an arrow key: the caller, the widest callee, or a sibling in layout order. */
export type StepDirection = 'parent' | 'first' | 'next' | 'previous';

/** Questions that a tree and a union tree both answer. The answer about a union tells A and B. */
export interface SubjectApi {
  flame(view: View, request: FlameRequest): Promise<Result<FlameLayout>>;
  flame(comparison: ComparisonId, request: UnionFlameRequest): Promise<Result<UnionFlameLayout>>;
  /**
   * Figures of one context. With `metrics` only of these, without arrays and objects: for tables of many contexts. Without it
   * every metric of the file is laid over the tree, 8 bytes a context for each.
   */
  context(view: View, context: ContextId, metrics?: MetricId[]): Promise<Result<ContextDetails>>;
  /** Every metric that both sides have. @param metric the one that says which kind of change it is; bytecodes, or the first, if left out */
  context(comparison: ComparisonId, context: ContextId, metric?: MetricId): Promise<Result<DiffContextDetails>>;
  /** A method and the others of its source file, by package and file name. Alone where no file is known. */
  fileMethods(view: View, metric: MetricId, method: number): Promise<Result<FileMethods>>;
  /** The method of a context and the others of its source file, with figures of both sides: exclusive ones in `a` and `b`. */
  fileMethods(comparison: ComparisonId, metric: MetricId, context: ContextId): Promise<Result<UnionFileMethods>>;
  /** The context that an arrow key leads to; itself where there is none. */
  step(subject: Subject, metric: MetricId, context: ContextId, to: StepDirection): Promise<Result<ContextId>>;
  search(subject: Subject, metric: MetricId, query: string): Promise<Result<SearchResult>>;
}

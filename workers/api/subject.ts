/** Types of the engine's API for questions that can be asked about a single tree or about the union tree of a comparison. */
import type { FileMethods } from './call-tree';
import type { DiffContextDetails, UnionFileMethods, UnionFlameLayout, UnionFlameRequest } from './comparison';
import type { ComparisonId, ContextId, MetricId } from './ids';
import type { Result, View } from './profile';
import type { ContextDetails, FlameLayout, FlameRequest, SearchResult } from './tree';

/** A tree, or the union tree of a comparison. */
export type Subject = View | ComparisonId;

/** Direction in which an arrow key moves: to the caller, the widest callee, or a sibling in layout order. */
export type StepDirection = 'parent' | 'first' | 'next' | 'previous';

/** Questions that both a tree and a union tree answer. Answers about a union distinguish A and B. */
export interface SubjectApi {
  flame(view: View, request: FlameRequest): Promise<Result<FlameLayout>>;
  flame(comparison: ComparisonId, request: UnionFlameRequest): Promise<Result<UnionFlameLayout>>;
  /**
   * Figures of one context. With `metrics`, only those of the given ones, without arrays and objects: for tables of many
   * contexts. Without it, every metric of the file is laid over the tree, taking 8 bytes per context each.
   */
  context(view: View, context: ContextId, metrics?: MetricId[]): Promise<Result<ContextDetails>>;
  /**
   * Every metric that both sides have. @param metric the metric that decides the kind of change; if left out, bytecodes or the
   * first one
   */
  context(comparison: ComparisonId, context: ContextId, metric?: MetricId): Promise<Result<DiffContextDetails>>;
  /** A method and the others in its source file, by package and file name. Only the method itself if its file is not known. */
  fileMethods(view: View, metric: MetricId, method: number): Promise<Result<FileMethods>>;
  /** The method of a context and the others in its source file, with figures of both sides; `a` and `b` are exclusive. */
  fileMethods(comparison: ComparisonId, metric: MetricId, context: ContextId): Promise<Result<UnionFileMethods>>;
  /** The context that an arrow key moves to; the context itself if there is none. */
  step(subject: Subject, metric: MetricId, context: ContextId, to: StepDirection): Promise<Result<ContextId>>;
  search(subject: Subject, metric: MetricId, query: string): Promise<Result<SearchResult>>;
}

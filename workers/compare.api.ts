import type { ComparisonId, ContextId, MetricId, ProfileId, Progress, Result, View } from './profile.api';
import type { FlameLayout, FlameRequest, FrameName, Page, PageRequest, SearchResult } from './tree.api';

/** How a context or method changed from A to B, by the chosen metric; `same` also covers differences under the noise guard. */
export type ChangeKind = 'same' | 'grew' | 'shrank' | 'appeared' | 'vanished';

export interface MetricComparison {
  metric: MetricId;
  label: string;
  unit: string;
  totalA: number;
  totalB: number;
  /**
   * Percent, 0 to 100: sum over common contexts of min(wA/WA, wB/WB), exclusive (Binder 2006; Arnold & Ryder).
   * Null, and the totals 0, where a comparison that is `pending` has not come to the metric.
   */
  overlap: number | null;
}

export interface CompareOptions {
  /** Compare this metric first (the first that both have, where it is not common). Without it all are compared. */
  first?: MetricId;
}

export interface ComparisonSummary {
  comparison: ComparisonId;
  a: ProfileId;
  b: ProfileId;
  metrics: MetricComparison[];
  /** Metrics that only one of the files has, by id. */
  onlyA: MetricId[];
  onlyB: MetricId[];
  /** Contexts of the union tree: in both, only in B, only in A. */
  common: number;
  appeared: number;
  vanished: number;
  /** Only the metric asked for first is compared so far; see Engine.completeComparison. */
  pending: boolean;
  compareMs: number;
}

/** `change` sorts by the size of the change, whatever its direction. */
export type DiffColumn = 'name' | 'change' | 'a' | 'b' | 'callsA' | 'callsB' | 'overlapLoss';

/** A context of the union tree, exclusive figures. */
export interface DiffContextRow {
  context: ContextId;
  name: FrameName;
  callers: FrameName[];
  kind: ChangeKind;
  a: number;
  b: number;
  callsA: number;
  callsB: number;
}

/** A method over all contexts of the union tree, exclusive figures. */
export interface DiffMethodRow {
  method: number;
  name: FrameName;
  kind: ChangeKind;
  a: number;
  b: number;
  callsA: number;
  callsB: number;
  contexts: number;
  /** Percentage points that this method takes off the overlap. */
  overlapLoss: number;
  /** A context of the method that changed most, to jump to. */
  context: ContextId;
}

export interface DiffPageRequest extends PageRequest<DiffColumn> {
  metric: MetricId;
  /** Only these kinds; empty for every row that differs at all or takes something off the overlap. */
  kinds: ChangeKind[];
}

/** Which side's counts give the widths: the larger of both at each context, or one side's only. */
export type UnionShape = 'union' | 'a' | 'b';

export interface UnionFlameRequest extends FlameRequest {
  shape: UnionShape;
  /** Compare shares of the totals instead of counts. */
  normalised: boolean;
}

export interface UnionFlameLayout extends FlameLayout {
  /** Inclusive metric of each rectangle on either side. */
  a: Float64Array;
  b: Float64Array;
  /** 0 same, 1 grew, 2 shrank, 3 appeared, 4 vanished: of the inclusive metric; presence of the context (for an aggregate: of all its contexts) decides the last two. */
  kind: Uint8Array;
}

export interface DiffContextDetails {
  context: ContextId;
  name: FrameName;
  kind: ChangeKind;
  path: { context: ContextId; name: FrameName }[];
  values: { metric: MetricId; inclusiveA: number; inclusiveB: number; exclusiveA: number; exclusiveB: number }[];
  /** Other contexts of the same method in the union tree. */
  contextsOfMethod: number;
}

/** What the main thread may ask about two trees. */
export interface Comparing {
  /** Compares two opened profiles. Thread scopes: both merged, or one thread of each. */
  compare(
    job: number,
    a: View,
    b: View,
    onProgress?: (progress: Progress) => void,
    options?: CompareOptions,
  ): Promise<Result<ComparisonSummary>>;
  /** Compares the metrics that a comparison with `first` left out. */
  completeComparison(comparison: ComparisonId): Promise<Result<ComparisonSummary>>;
  closeComparison(comparison: ComparisonId): void;
  unionFlame(comparison: ComparisonId, request: UnionFlameRequest): Promise<Result<UnionFlameLayout>>;
  unionContext(comparison: ComparisonId, context: ContextId): Promise<Result<DiffContextDetails>>;
  unionStep(
    comparison: ComparisonId,
    metric: MetricId,
    context: ContextId,
    to: 'parent' | 'first' | 'next' | 'previous',
  ): Promise<Result<ContextId>>;
  diffContexts(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffContextRow>>>;
  diffMethods(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffMethodRow>>>;
  unionSearch(comparison: ComparisonId, metric: MetricId, query: string): Promise<Result<SearchResult>>;
}

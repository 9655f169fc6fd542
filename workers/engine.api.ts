/**
 * The one typed door between the main thread and the engine (design: ARCHITECTURE.md, "The door").
 *
 * Types only: the main thread imports nothing else of `workers/`. Everything here survives a structured clone. A profile
 * never crosses this door; ids, view models and small pages of rows do.
 */

/** Identifies an opened profile inside one engine. Never reused. */
export type ProfileId = number;
/** Identifies a comparison of two opened profiles inside one engine. Never reused. */
export type ComparisonId = number;
/** Preorder index of a calling context in the tree of a view (or in the union tree of a comparison). Deterministic for a file and a thread scope. */
export type ContextId = number;
/** `calls`, `bytecodes`, `objects`, `arrays`, `elements`, or what else a file describes. */
export type MetricId = string;

/** Which tree of a profile is meant: all threads merged by path, or one thread by its index in `ProfileSummary.threads`. */
export type ThreadScope = 'all' | number;

/** A tree to look at. */
export interface View {
  profile: ProfileId;
  thread: ThreadScope;
}

/** Why something could not be done: what was wrong, where, and what the user can do. Each is one sentence, fit to show. */
export interface EngineError {
  kind:
    | 'empty'
    | 'not-a-profile'
    | 'newer-version'
    | 'truncated'
    | 'damaged'
    | 'too-large'
    | 'no-common-metric'
    | 'unknown-metric'
    | 'cancelled'
    | 'out-of-memory'
    | 'gone'
    | 'read'
    | 'internal';
  /** What was wrong. */
  message: string;
  /** Where: byte, section, part; empty when it does not apply. */
  where: string;
  /** What to do about it. */
  advice: string;
}

/** Expected failures are values: comlink would reduce a thrown error to its message. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: EngineError };

export interface Progress {
  phase: 'read' | 'check' | 'decode' | 'merge' | 'index' | 'compare';
  /** Units done and in all (bytes when reading, contexts otherwise); `total` 0 when unknown. */
  done: number;
  total: number;
}

export interface MetricInfo {
  id: MetricId;
  label: string;
  unit: string;
  exact: boolean;
  /** Sum over all contexts of all threads. */
  total: number;
}

export interface ThreadInfo {
  index: number;
  /** As the JVM knows it; 0 when the format has none. */
  id: number;
  name: string;
  group: string;
  contexts: number;
  /** Sum of each metric over the thread, in the order of `ProfileSummary.metrics`. */
  totals: number[];
}

/** What was not instrumented, or only with a limit, and why. */
export interface NotInstrumented {
  className: string;
  /** `name(descriptor)`, or null for the whole class. */
  method: string | null;
  reason: string;
}

export interface ProfileSummary {
  profile: ProfileId;
  fileName: string;
  /** Bytes of the file. */
  size: number;
  /** Hex SHA-256 of the file's bytes. */
  sha256: string;
  format: string;
  /** Contexts in all threads, unmerged. */
  contexts: number;
  /** Contexts of the tree of all threads merged by path. */
  mergedContexts: number;
  metrics: MetricInfo[];
  threads: ThreadInfo[];
  /** `exit`, `checkpoint`, or empty when the format does not say. */
  dump: string;
  mainClass: string;
  jvm: string;
  os: string;
  /** Milliseconds since 1970; 0 when unknown. */
  start: number;
  end: number;
  analysis: string;
  notInstrumented: NotInstrumented[];
  warnings: string[];
  /** Parts of the file that were damaged or missing and are treated as absent. Each one sentence. */
  problems: string[];
  /** From first byte to ready, in milliseconds. */
  openMs: number;
}

/** One frame name, split for display. */
export interface FrameName {
  /** Binary class name with dots for packages: `java.util.Map$Entry`. */
  className: string;
  method: string;
  descriptor: string;
  /** Method flags of docs/format.md section 3. */
  flags: number;
  sourceFile: string;
  line: number;
}

/** A viewport on a flame graph. The graph's whole width at the focused context is [0, 1]; x grows to the right. */
export interface FlameRequest {
  metric: MetricId;
  /** The context that fills the width; -1 for the root that holds all of the tree. Its ancestors are drawn above it, as wide as it is. */
  focus: ContextId;
  /** Visible part of the width, 0 ≤ x0 < x1 ≤ 1. */
  x0: number;
  x1: number;
  /** Pixels the visible part is drawn in. Runs of contexts narrower than half a pixel become one aggregate rectangle. */
  width: number;
  /** First row and number of rows wanted; row 0 is the root. */
  firstRow: number;
  rows: number;
}

/** Visible rectangles, struct of arrays, sorted by row, then x. */
export interface FlameLayout {
  count: number;
  /** Context of each rectangle (the first one of an aggregate); -1 for the root. */
  context: Int32Array;
  row: Uint16Array | Uint32Array;
  /** Pixels from the left edge of the viewport, cut two pixels outside of it. */
  x: Float32Array;
  width: Float32Array;
  /** Contexts that an aggregate stands for, their callees included; 0 for an ordinary rectangle. */
  aggregate: Uint32Array;
  /** Index into `names`; for the root and for aggregates 0xffffffff. */
  name: Uint32Array;
  names: FrameName[];
  /** Rows from the root down to the deepest context under the focus, for the scroll bar. */
  totalRows: number;
  /** Inclusive metric of the focused context; in a union graph its width in the chosen shape (a share where normalised). */
  total: number;
  layoutMs: number;
}

export interface MetricValue {
  metric: MetricId;
  inclusive: number;
  exclusive: number;
}

/** Everything about one context. */
export interface ContextDetails {
  context: ContextId;
  name: FrameName;
  /** From the outermost caller down to the context itself. */
  path: { context: ContextId; name: FrameName }[];
  callees: number;
  values: MetricValue[];
  /** Inclusive sums of the whole tree, in the order of `values`. */
  treeTotals: number[];
  /** Inclusive sums of the parent, in the order of `values`. */
  parentTotals: number[];
  /** Arrays by element type allocated by this context itself. */
  arrays: ArrayRow[];
  /** Objects by class allocated by this context itself. */
  objects: TypeRow[];
}

export type SortOrder = 'asc' | 'desc';

/** A window on a sorted, filtered table. */
export interface PageRequest<Column extends string> {
  sort: Column;
  order: SortOrder;
  /** Substring of class, method or package, case-insensitive; empty for all. */
  filter: string;
  offset: number;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  /** Rows after filtering. */
  total: number;
}

export type HotColumn = 'name' | 'exclusive' | 'inclusive' | 'calls' | 'contexts' | 'perCall';

/** A method over all its contexts; inclusive sums are recursion-safe (no context is counted under itself twice). */
export interface MethodRow {
  method: number;
  name: FrameName;
  exclusive: number;
  inclusive: number;
  calls: number;
  contexts: number;
}

/** A caller or callee of a method, summed over all contexts of the pair. */
export interface NeighbourRow {
  method: number;
  /** Null for the outermost frame: the thread itself calls the method. */
  name: FrameName | null;
  calls: number;
  /** Inclusive metric that flows along the edge, recursion-safe. */
  inclusive: number;
  contexts: number;
}

export interface Neighbours {
  method: MethodRow;
  callers: NeighbourRow[];
  callees: NeighbourRow[];
  /** A context of the method with the largest inclusive metric, to jump to. */
  hottest: ContextId;
}

/** Objects of one class (JP 5.1, Figure 3 b). */
export interface TypeRow {
  className: string;
  objects: number;
}

/** Arrays of one element type (JP 5.2): B C D F I J S Z, R for references. */
export interface ArrayRow {
  elementType: string;
  arrays: number;
  elements: number;
}

/** A context that allocates: exclusive figures. */
export interface AllocatingRow {
  context: ContextId;
  name: FrameName;
  /** A few callers, nearest first, to tell contexts apart. */
  callers: FrameName[];
  objects: number;
  arrays: number;
  elements: number;
}

/** A method that allocates, over all its contexts: exclusive figures. */
export interface AllocatingMethodRow {
  method: number;
  name: FrameName;
  objects: number;
  arrays: number;
  elements: number;
  calls: number;
}

/** Narrows an allocation table to one class of objects, or one array element type. */
export type AllocationFilter = { kind: 'all' } | { kind: 'class'; className: string } | { kind: 'array'; elementType: string };

export interface SearchResult {
  /** Methods whose `class.method` contains the query. */
  methods: number;
  contexts: number;
  /** Recursion-safe inclusive sum of the matches; in a union tree of widths of shape `union`, to be set against that layout's total. */
  inclusive: number;
  /** Matching contexts in preorder, at most the first 100,000, for highlighting and for next/previous. */
  matchingContexts: Int32Array;
}

/** How a context or method changed from A to B, by the chosen metric; `same` also covers differences under the noise guard. */
export type ChangeKind = 'same' | 'grew' | 'shrank' | 'appeared' | 'vanished';

export interface MetricComparison {
  metric: MetricId;
  label: string;
  unit: string;
  totalA: number;
  totalB: number;
  /** Percent, 0 to 100: sum over common contexts of min(wA/WA, wB/WB), exclusive (Binder 2006; Arnold & Ryder). */
  overlap: number;
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

/** What the main thread may ask. Long work takes a job number, under which it can be cancelled; progress comes through a comlink proxy. */
export interface Engine {
  /** Opens a file's bytes. The Blob is read in slices; an ArrayBuffer is taken over. */
  open(
    job: number,
    name: string,
    source: Blob | ArrayBuffer,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<ProfileSummary>>;
  cancel(job: number): void;
  close(profile: ProfileId): void;

  flame(view: View, request: FlameRequest): Promise<Result<FlameLayout>>;
  context(view: View, context: ContextId): Promise<Result<ContextDetails>>;
  /** The context reached by arrow keys: 'parent', 'first' callee (widest), 'next' and 'previous' sibling in layout order; itself where there is none. */
  step(
    view: View,
    metric: MetricId,
    context: ContextId,
    to: 'parent' | 'first' | 'next' | 'previous',
  ): Promise<Result<ContextId>>;
  hotMethods(view: View, metric: MetricId, page: PageRequest<HotColumn>): Promise<Result<Page<MethodRow>>>;
  neighbours(view: View, metric: MetricId, method: number): Promise<Result<Neighbours>>;
  search(view: View, metric: MetricId, query: string): Promise<Result<SearchResult>>;

  objectTypes(view: View, page: PageRequest<'name' | 'objects'>): Promise<Result<Page<TypeRow>>>;
  arrayTypes(view: View): Promise<Result<ArrayRow[]>>;
  allocatingContexts(
    view: View,
    filter: AllocationFilter,
    page: PageRequest<'name' | 'objects' | 'arrays' | 'elements'>,
  ): Promise<Result<Page<AllocatingRow>>>;
  allocatingMethods(
    view: View,
    filter: AllocationFilter,
    page: PageRequest<'name' | 'objects' | 'arrays' | 'elements' | 'calls'>,
  ): Promise<Result<Page<AllocatingMethodRow>>>;

  /** Compares two opened profiles. Thread scopes: both merged, or one thread of each. */
  compare(job: number, a: View, b: View, onProgress?: (progress: Progress) => void): Promise<Result<ComparisonSummary>>;
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

/** Types of the engine's API for questions about one tree: flame graph, contexts, tables of methods and allocations, search. */
import type { ContextId, MetricId } from './ids';

/** A frame's name, split for display. */
export interface FrameName {
  /** Binary class name with dots for packages: `java.util.Map$Entry`. */
  className: string;
  method: string;
  descriptor: string;
  /** Method flags (docs/format.md, section 3). */
  flags: number;
  sourceFile: string;
  line: number;
  /**
   * Displayed name if it differs, because of a language's rules or a mapping file. The fields above are exact; use those in
   * questions.
   */
  shown?: ShownName;
}

/** A method as people read it, in pieces that are drawn separately. */
export interface ShownName {
  /** Empty for the unnamed package. */
  packageName: string;
  /** Classes; empty if the language has functions outside classes. */
  owner: string;
  method: string;
  /** Descriptor with the original class names, if a mapping knows them. */
  descriptor?: string;
  /** Source file and first line, if a mapping gives them. */
  sourceFile?: string;
  line?: number;
  /** Methods that were inlined into this one according to a mapping, outermost first. */
  inlined?: string[];
}

/** A viewport on a flame graph. The focused context extends from x = 0 to x = 1; x grows to the right. */
export interface FlameRequest {
  metric: MetricId;
  /** The context that fills the width; −1 for the root above all contexts. Its callers are drawn above it, as wide as it is. */
  focus: ContextId;
  /** Visible part of the width, 0 ≤ x0 < x1 ≤ 1. */
  x0: number;
  x1: number;
  /**
   * Pixels in which the visible part is drawn. Runs of contexts narrower than half a pixel are merged into one aggregate
   * rectangle.
   */
  width: number;
  /** First row and number of rows to return; row 0 is the root. */
  firstRow: number;
  rows: number;
  /**
   * In a tree of callers below callees, siblings narrower than this many pixels are merged into one aggregate; half a pixel by
   * default. Other trees ignore it.
   */
  narrowest?: number;
  /** Names that the caller already has from earlier answers: only others are sent. If left out, all names in the layout are. */
  known?: KnownNames;
}

/**
 * Names that the caller already has: the number of a list, as in `FlameLayout.nameList`, and how many of its names. To begin
 * with, use list 0, which is empty.
 */
export interface KnownNames {
  list: number;
  count: number;
}

/** Packages of a profile, shortened to the length at which most of them differ. */
export interface PackageGroups {
  /** Number of segments of a package's name that form its group. */
  depth: number;
  /** Groups with more than 3% of the picture's area, largest first. */
  largest: string[];
}

/** The aggregates of a layout whose siblings are ordered by size: each stands for the smallest siblings. Struct of arrays. */
export interface MergedSiblings {
  /** Number of siblings that an aggregate stands for, by rectangle; 0 for an ordinary one. */
  siblings: Uint32Array;
  /** Width of the largest of them in the viewport, in pixels. */
  largest: Float32Array;
  /** Inclusive metric of all of them, and 1 if it is a lower bound. */
  sum: Float64Array;
  bounded: Uint8Array;
  /** Index in `runs` at which the runs of a rectangle begin; ends with the end of the last. */
  firstRun: Uint32Array;
  /** Contexts of the aggregates, including callees: from, until, from, until …, ascending within an aggregate. */
  runs: Uint32Array;
}

/** Visible rectangles, struct of arrays, sorted by row, then x. */
export interface FlameLayout {
  count: number;
  /** Context of each rectangle (the first one of an aggregate); -1 for the root. */
  context: Int32Array;
  row: Uint16Array | Uint32Array;
  /**
   * Left edges, in pixels from that of the viewport. Rectangles that extend beyond the viewport are cut off two pixels outside
   * it.
   */
  x: Float32Array;
  width: Float32Array;
  /** Number of contexts that an aggregate stands for, including their callees; 0 for an ordinary rectangle. */
  aggregate: Uint32Array;
  /** Index into `names`; 0xffffffff for the root and for aggregates. */
  name: Uint32Array;
  names: FrameName[];
  /** Name of the last context of a folded chain, 0xffffffff for other rectangles. Left out if no chain may be folded. */
  lastName?: Uint32Array;
  /** The last context of a folded chain, −1 for other rectangles; and the number of contexts in the chain, 0 for others. */
  last?: Int32Array;
  folded?: Uint32Array;
  /**
   * The ends of a folded chain's first and last subtree; 0 for other rectangles. The chain stands for the contexts below its
   * first one, up to `end`, except those below its last one, up to `inner`.
   */
  inner?: Uint32Array;
  end?: Uint32Array;
  /** Present if the widest siblings come first: in trees of callers below callees. */
  merged?: MergedSiblings;
  /**
   * Present if `known` was given: the number of the list into which `name` points, and the index of the first of `names` in it.
   * If the number is not that of `known`, the list is a new one, which replaces the caller's.
   */
  nameList?: { list: number; from: number };
  /** Rows from the root down to the deepest context under the focus, for the scroll bar. */
  totalRows: number;
  /** Row of the focused context; left out if the root is in focus. */
  focusRow?: number;
  /** Packages with colours of their own, the same for all trees of a profile. A union graph has none. */
  packages?: PackageGroups;
  /** Inclusive metric of the focused context; in a union graph, its width in the chosen shape (a share if normalised). */
  total: number;
  layoutMs: number;
}

/** Marks figures as lower bounds: not everything in their scope is counted (docs/metrics.md, section 4). */
export interface LowerBound {
  /** Whether the exclusive figure is a lower bound, too. The inclusive one always is. */
  exclusive: boolean;
  /**
   * Some methods with uncounted allocations, at most three. None if the file says that the metric as a whole is a lower bound.
   */
  methods: FrameName[];
  /** Whether, instead, these are methods whose callees may not be counted. */
  below?: true;
  /**
   * Present if the figure comes from a link, which folded some contexts. `least`: the figure of the complete file is at least
   * this. `about`: it may be higher or lower. Left out if the bound comes from counting.
   */
  ofLink?: 'least' | 'about';
}

/** Figures that may be lower bounds. */
export interface Boundable {
  /** Left out if the figures are as exact as the metric. */
  lowerBound?: LowerBound;
}

/** The figures of one context by one metric. */
export interface MetricValue extends Boundable {
  metric: MetricId;
  inclusive: number;
  exclusive: number;
}

/** The contexts from the outermost caller down to a given one, as a struct of arrays: there may be a hundred thousand. */
export interface ContextPath {
  contexts: Uint32Array;
  /** Index into `names`, by context. */
  name: Uint32Array;
  /** Each method only once. */
  names: FrameName[];
}

/** Everything about one context. */
export interface ContextDetails {
  context: ContextId;
  /** The method's number in this profile, as in MethodRow. */
  method: number;
  name: FrameName;
  /** From the outermost caller down to the context itself. */
  path: ContextPath;
  callees: number;
  values: MetricValue[];
  /** Inclusive sums of the whole tree, in the order of `values`. */
  treeTotals: number[];
  /** Inclusive sums of the parent context, in the order of `values`. */
  parentTotals: number[];
  /** Arrays that this context itself allocated, by element type. */
  arrays: ArrayRow[];
  /** Objects that this context itself allocated, by class. */
  objects: TypeRow[];
}

/** Direction in which a column is sorted. */
export type SortOrder = 'asc' | 'desc';

/** A window on a sorted, filtered table. */
export interface PageRequest<Column extends string> {
  sort: Column;
  order: SortOrder;
  /** A query over methods (workers/query/query.ts): text, `"word"`, `/regex/`, `pkg:`, `file:`; empty for all. */
  filter: string;
  offset: number;
  limit: number;
}

/**
 * A window on a table of allocations. With `sampled`, a metric of allocation events (ProfileSummary.sampledTypes), figures are
 * what these events stand for: bytes by class, without numbers of objects.
 */
export interface AllocationRequest<Column extends string> extends PageRequest<Column> {
  sampled?: MetricId;
}

/** The rows of a window on a table. */
export interface Page<Row> {
  rows: Row[];
  /** Number of rows after filtering. */
  total: number;
}

/**
 * `bytecodesPerCall`; `density`, `byteDensity`: objects or bytes per thousand bytecodes (JP, the paper that defines the counts,
 * section 8; Dufour et al. 2003); `arrayLength`: elements per array; `newShare`: new activations per compared frame
 * (docs/metrics.md, section 13).
 */
export type RatioColumn = 'bytecodesPerCall' | 'density' | 'byteDensity' | 'arrayLength' | 'newShare';
/** Sortable columns of the table of hot methods. */
export type HotColumn = 'name' | 'exclusive' | 'inclusive' | 'calls' | 'contexts' | 'perCall' | RatioColumn;

/** Ratios are read from five metrics of the whole tree: request them only if they are shown or sorted by. */
export interface HotRequest extends PageRequest<HotColumn> {
  ratios?: boolean;
  /** False for rows whose `calls` are not used: they may be 0, because reading them takes 8 bytes of memory per context. */
  calls?: false;
}

/** A method, summed over all its contexts; inclusive sums are recursion-safe (no context is counted under itself twice). */
export interface MethodRow extends Boundable {
  method: number;
  name: FrameName;
  exclusive: number;
  inclusive: number;
  calls: number;
  contexts: number;
  /**
   * Ratios of exclusive figures, present if {@link HotRequest.ratios} asks for them. Null if the file lacks one of the metrics,
   * or if the divisor is 0. `newShare` is null below 10 compared frames, too.
   */
  ratios?: Record<RatioColumn, number | null>;
  /** Present together with `ratios` if `density` and `byteDensity` are lower bounds. */
  densityBound?: LowerBound;
}

/** A caller or callee of a method, summed over all contexts of the pair. */
export interface NeighbourRow extends Boundable {
  method: number;
  /** Null for the outermost frame: the thread itself calls the method. */
  name: FrameName | null;
  calls: number;
  /** Inclusive metric that flows along the edge, recursion-safe. */
  inclusive: number;
  contexts: number;
}

/** A method with its callers and callees. */
export interface Neighbours {
  method: MethodRow;
  /** Neighbours with the largest inclusive metric, at most 60. */
  callers: NeighbourRow[];
  callees: NeighbourRow[];
  /** Number of all neighbours. */
  callerCount: number;
  calleeCount: number;
  /** The context of the method with the largest inclusive metric, to jump to. */
  hottest: ContextId;
}

/**
 * Quality of a class's size: reported by the VM, computed from its fields, or unknown for some of its objects.
 */
export type Sizing = 'known' | 'estimated' | 'unknown';

/** Objects of one class (JP 5.1, Figure 3 b). */
export interface TypeRow extends Boundable {
  className: string;
  objects: number;
  /** Bytes of the objects or arrays, including headers and padding. Left out if the file has no bytes by type. */
  bytes?: number;
  /** Left out if `bytes` is. */
  sizing?: Sizing;
  /** Displayed class name, if different. */
  shown?: string;
}

/** Arrays of one element type (JP 5.2): B C D F I J S Z, R for references. */
export interface ArrayRow extends Boundable {
  elementType: string;
  arrays: number;
  elements: number;
  /** Headers and elements, without padding. Left out if the file has no bytes by type. */
  bytes?: number;
}

/** One type among all allocations. The bytes of all types of a tree add up to its bytes. */
export interface AllocatedType extends Boundable {
  /** A class, an element type of arrays, or the padding of all arrays. */
  type: Exclude<AllocationFilter, { kind: 'all' }>;
  /** Displayed class name, if different. */
  shown?: string;
  /** Objects or arrays; null for the padding, and if unknown. */
  count: number | null;
  /** Null except for arrays. */
  elements: number | null;
  bytes: number;
  sizing: Sizing;
}

/** Column by which allocated types are sorted. */
export type AllocatedTypeColumn = 'name' | 'count' | 'elements' | 'bytes';

/** A context that allocates, with exclusive figures. */
export interface AllocatingRow extends Boundable {
  context: ContextId;
  name: FrameName;
  /** A few callers, nearest first, that help to distinguish contexts. */
  callers: FrameName[];
  objects: number;
  arrays: number;
  elements: number;
  /** 0 if the file has no bytes. */
  bytes: number;
}

/** A method that allocates, over all its contexts, with exclusive figures. */
export interface AllocatingMethodRow extends Boundable {
  method: number;
  name: FrameName;
  objects: number;
  arrays: number;
  elements: number;
  bytes: number;
  calls: number;
}

/** Limits an allocation table to one class of objects, one array element type, or the padding of arrays. */
export type AllocationFilter =
  | { kind: 'all' }
  | { kind: 'class'; className: string }
  | { kind: 'array'; elementType: string }
  | { kind: 'padding' };

/** A method that a search found. */
export interface FoundMethod {
  name: FrameName;
  /** Recursion-safe inclusive sum over its contexts. */
  inclusive: number;
  contexts: number;
  /** Its context with the largest inclusive figure. */
  context: number;
}

/** Result of a search. */
export interface SearchResult {
  /** Number of methods that match the query (workers/query/query.ts). */
  methods: number;
  contexts: number;
  /**
   * Recursion-safe inclusive sum of the matches; in a union tree, of the widths of shape `union`, to be compared with that
   * layout's total.
   */
  inclusive: number;
  /** Matching contexts in preorder, only the first 100,000, for highlighting. */
  matchingContexts: Int32Array;
  /** The matching contexts with the largest inclusive figures, largest first, at most 1,000: for stepping through them. */
  largest: Int32Array;
  /** The matching methods with the largest inclusive figures, largest first, at most ten. */
  largestMethods: FoundMethod[];
}

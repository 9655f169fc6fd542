import type { ContextId, MetricId } from './ids';

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
  /**
   * Displayed name where it differs, by a language's rules or a mapping file. The fields above are exact, and are those to ask
   * by.
   */
  shown?: ShownName;
}

/** A method as people read it, in the pieces that are drawn apart. */
export interface ShownName {
  /** Empty for the unnamed package. */
  packageName: string;
  /** Classes; empty where the language has functions outside of them. */
  owner: string;
  method: string;
  /** Descriptor with the original class names, where a mapping knows them. */
  descriptor?: string;
  /** Source file and first line, where a mapping says them. */
  sourceFile?: string;
  line?: number;
  /** Methods that were inlined into this one by a mapping, outermost first. */
  inlined?: string[];
}

/** A viewport on a flame graph. The graph's whole width at the focused context is [0, 1]; x grows to the right. */
export interface FlameRequest {
  metric: MetricId;
  /** The context that fills the width; −1 for the root above all contexts. Its callers are drawn above it, as wide as it is. */
  focus: ContextId;
  /** Visible part of the width, 0 ≤ x0 < x1 ≤ 1. */
  x0: number;
  x1: number;
  /** Pixels the visible part is drawn in. Runs of contexts narrower than half a pixel become one aggregate rectangle. */
  width: number;
  /** First row and number of rows wanted; row 0 is the root. */
  firstRow: number;
  rows: number;
  /**
   * In a tree of callers below callees, siblings narrower than this many pixels become one aggregate; half a pixel by default.
   * Other trees ignore it.
   */
  narrowest?: number;
  /** Names that the asker holds from answers before: only others are sent. Without it, all that the layout takes. */
  known?: KnownNames;
}

/** Names that the asker holds: the list's number and how many of it. List 0 is empty, to begin with. */
export interface KnownNames {
  list: number;
  count: number;
}

/** Packages of a profile, cut to the length at which most of them can be told apart. */
export interface PackageGroups {
  /** Segments of a package's name that make its group. */
  depth: number;
  /** Groups with more than 3% of the picture's area, largest first. */
  largest: string[];
}

/** The aggregates of a layout whose siblings are ordered by size: each stands for the smallest siblings; struct of arrays. */
export interface MergedSiblings {
  /** Siblings that an aggregate stands for, by rectangle; 0 for an ordinary one. */
  siblings: Uint32Array;
  /** Width of the largest of them in sight, in pixels. */
  largest: Float32Array;
  /** Inclusive metric of all of them, and 1 where that is a lower bound. */
  sum: Float64Array;
  bounded: Uint8Array;
  /** Place in `runs` where those of a rectangle begin, and the end of the last. */
  firstRun: Uint32Array;
  /** Contexts of the aggregates, callees included: from, until, from, until …, ascending within an aggregate. */
  runs: Uint32Array;
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
  /** Name of the last context of a folded chain, 0xffffffff for other rectangles. Left out where no chain may be folded. */
  lastName?: Uint32Array;
  /** The last context of a folded chain, −1 for other rectangles; and the contexts of the chain, 0 for others. */
  last?: Int32Array;
  folded?: Uint32Array;
  /** A chain hides all that its first context calls, up to `end`, but for what its last context calls, up to `inner`; 0 for others. */
  inner?: Uint32Array;
  end?: Uint32Array;
  /** Present where the widest siblings come first: in trees of callers below callees. */
  merged?: MergedSiblings;
  /**
   * Present where `known` was given: the list that `name` counts in, and the place of the first of `names` in it. A list of
   * another number begins again.
   */
  nameList?: { list: number; from: number };
  /** Rows from the root down to the deepest context under the focus, for the scroll bar. */
  totalRows: number;
  /** Row of the focused context; left out where the root is in focus. */
  focusRow?: number;
  /** Packages that are told apart by colour, the same for all trees of a profile. A union graph has none. */
  packages?: PackageGroups;
  /** Inclusive metric of the focused context; in a union graph its width in the chosen shape (a share where normalised). */
  total: number;
  layoutMs: number;
}

/** Figures are lower bounds: not all of it is counted in their scope (docs/metrics.md, section 4). */
export interface LowerBound {
  /** Whether the exclusive figure is one, too. An inclusive one always is. */
  exclusive: boolean;
  /** Some methods that allocate uncounted, at most three. None where the file says that the metric as a whole is a lower bound. */
  methods: FrameName[];
  /**
   * A link folded contexts, and the figure is that of the kept ones: `least` where the whole has no less, `about` where it may have more
   * or less. Left out where counting is the reason.
   */
  ofLink?: 'least' | 'about';
}

/** Figures that may be lower bounds. */
export interface Boundable {
  /** Left out where the figures are exact, as far as the metric is. */
  lowerBound?: LowerBound;
}

/** The figures of one context by one metric. */
export interface MetricValue extends Boundable {
  metric: MetricId;
  inclusive: number;
  exclusive: number;
}

/** The contexts from the outermost caller down to one, struct of arrays: there may be a hundred thousand. */
export interface ContextPath {
  contexts: Uint32Array;
  /** Index into `names`, by context. */
  name: Uint32Array;
  /** Each method once. */
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
  /** Inclusive sums of the parent, in the order of `values`. */
  parentTotals: number[];
  /** Arrays by element type allocated by this context itself. */
  arrays: ArrayRow[];
  /** Objects by class allocated by this context itself. */
  objects: TypeRow[];
}

/** Direction of a sorted column. */
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

/** Rows of a window on a table. */
export interface Page<Row> {
  rows: Row[];
  /** Rows after filtering. */
  total: number;
}

/** `bytecodesPerCall`; `density`, `byteDensity`: objects, bytes a thousand bytecodes (JP 8; Dufour et al. 2003); `arrayLength`: elements an array. */
export type RatioColumn = 'bytecodesPerCall' | 'density' | 'byteDensity' | 'arrayLength';
/** Sortable columns of the table of hot methods. */
export type HotColumn = 'name' | 'exclusive' | 'inclusive' | 'calls' | 'contexts' | 'perCall' | RatioColumn;

/** Ratios are read from five metrics of the whole tree: only where they are shown or sorted by. */
export interface HotRequest extends PageRequest<HotColumn> {
  ratios?: boolean;
  /** False for rows whose `calls` are not read: they may be 0, and take 8 bytes of memory for each context. */
  calls?: false;
}

/** A method over all its contexts; inclusive sums are recursion-safe (no context is counted under itself twice). */
export interface MethodRow extends Boundable {
  method: number;
  name: FrameName;
  exclusive: number;
  inclusive: number;
  calls: number;
  contexts: number;
  /**
   * Ratios of exclusive figures, present where {@link HotRequest.ratios} asks for them. Null where the file lacks one of the
   * metrics, or the divisor is 0.
   */
  ratios?: Record<RatioColumn, number | null>;
  /** Present beside `ratios` where `density` and `byteDensity` are lower bounds. */
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

/** A method between its callers and callees. */
export interface Neighbours {
  method: MethodRow;
  /** Neighbours of the largest inclusive metric, at most 60. */
  callers: NeighbourRow[];
  callees: NeighbourRow[];
  /** Neighbours in all. */
  callerCount: number;
  calleeCount: number;
  /** A context of the method with the largest inclusive metric, to jump to. */
  hottest: ContextId;
}

/** How well the size of a class is known: by the VM, computed from its fields, or not at all for some of its objects. */
export type Sizing = 'known' | 'estimated' | 'unknown';

/** Objects of one class (JP 5.1, Figure 3 b). */
export interface TypeRow extends Boundable {
  className: string;
  objects: number;
  /** Bytes of the objects or arrays, header and padding included. Left out where the file has no bytes by type. */
  bytes?: number;
  /** Left out where `bytes` is. */
  sizing?: Sizing;
  /** Displayed class name where it differs. */
  shown?: string;
}

/** Arrays of one element type (JP 5.2): B C D F I J S Z, R for references. */
export interface ArrayRow extends Boundable {
  elementType: string;
  arrays: number;
  elements: number;
  /** Headers and elements, without padding. Left out where the file has no bytes by type. */
  bytes?: number;
}

/** One type of all that was allocated. Bytes of all types of a tree add up to its bytes. */
export interface AllocatedType extends Boundable {
  /** A class, an element type of arrays, or the padding of all arrays. */
  type: Exclude<AllocationFilter, { kind: 'all' }>;
  /** Displayed class name where it differs. */
  shown?: string;
  /** Objects or arrays; null of the padding. */
  count: number | null;
  /** Null but of arrays. */
  elements: number | null;
  bytes: number;
  sizing: Sizing;
}

/** Column by which allocated types are ordered. */
export type AllocatedTypeColumn = 'name' | 'count' | 'elements' | 'bytes';

/** A context that allocates: exclusive figures. */
export interface AllocatingRow extends Boundable {
  context: ContextId;
  name: FrameName;
  /** A few callers, nearest first, to tell contexts apart. */
  callers: FrameName[];
  objects: number;
  arrays: number;
  elements: number;
  /** 0 where the file has no bytes. */
  bytes: number;
}

/** A method that allocates, over all its contexts: exclusive figures. */
export interface AllocatingMethodRow extends Boundable {
  method: number;
  name: FrameName;
  objects: number;
  arrays: number;
  elements: number;
  bytes: number;
  calls: number;
}

/** Narrows an allocation table to one class of objects, one array element type, or the padding of arrays. */
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
  /** The one that includes most. */
  context: number;
}

/** Result of a search. */
export interface SearchResult {
  /** Methods for which the query holds (workers/query/query.ts). */
  methods: number;
  contexts: number;
  /** Recursion-safe inclusive sum of the matches; in a union tree of widths of shape `union`, to be set against that layout's total. */
  inclusive: number;
  /** Matching contexts in preorder, at most the first 100,000, for highlighting. */
  matchingContexts: Int32Array;
  /** The matching contexts that include most, largest first, at most 1,000: for next and previous. */
  largest: Int32Array;
  /** The matching methods that include most, largest first, at most ten. */
  largestMethods: FoundMethod[];
}

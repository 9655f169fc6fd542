/**
 * Types of the engine's API for comparing two trees: tables of changes, the flame graph of both, and the questions about them.
 */
import type { Cost, MetricDescriptor } from '../../common/metrics';
import type { RuleOffer } from '../../common/rule-offer';
import type { MatchReport, MatchRules } from './matching';
import type { ComparisonId, ContextId, MetricId, ProfileId, Progress, Result, View } from './profile';
import type { ChangeReport, GateOutcome, Spread } from './report';
import type { MethodCauses, Story, StorySubject, SubjectRequest } from './story';
import type { AllocationFilter, Boundable, ContextPath, FlameLayout, FlameRequest, FrameName, Page, PageRequest } from './tree';

/**
 * Kind of change of a context or method from A to B, by the chosen metric. `same` also covers differences that the noise guard
 * ignores.
 */
export type ChangeKind = 'same' | 'grew' | 'shrank' | 'appeared' | 'vanished';

/** The totals and the overlap of both trees by one metric. */
export interface MetricComparison extends Omit<MetricDescriptor, 'id'>, Boundable {
  metric: MetricId;
  totalA: number;
  totalB: number;
  /**
   * Percent, 0 to 100: sum over common contexts of min(wA/WA, wB/WB), exclusive (Binder 2006; Arnold & Ryder). While a comparison
   * is `pending`, this is null and the totals are 0 for metrics that it has not reached yet.
   */
  overlap: number | null;
}

/** Metric to compare first, and rules for names. */
export interface CompareOptions {
  /**
   * Compare this metric first, or the first that both files have if one of them lacks it. If left out, all metrics are compared.
   */
  first?: MetricId;
  /**
   * Rules that make names comparable before contexts are matched; none if left out. A bad rule fails with `bad-rule`.
   */
  rules?: MatchRules;
  /**
   * Packages and classes that are the program's own, or just `all`. If left out, they are guessed (docs/comparing.md, section 4).
   */
  own?: readonly string[];
}

/** Totals, overlaps and context counts of a comparison as a whole. */
export interface ComparisonSummary {
  comparison: ComparisonId;
  a: ProfileId;
  b: ProfileId;
  metrics: MetricComparison[];
  /**
   * For a comparison from a link: metrics of which the link has only totals, and no counts per context. Their figures are those
   * of the complete files. Empty for other comparisons.
   */
  totalsOnly: MetricComparison[];
  /**
   * Whether the trees came from a link, and so are parts: figures cover only the contexts that the link kept, unless
   * `asShared`.
   */
  part: boolean;
  /**
   * Whether such parts are compared exactly as they came with the link. Metrics and numbers of contexts are then those of the
   * complete files, which the link states.
   */
  asShared: boolean;
  /** Metrics that only one of the files has, by id. */
  onlyA: MetricId[];
  onlyB: MetricId[];
  /** Number of contexts of the union tree: in both, only in B, only in A. */
  common: number;
  appeared: number;
  vanished: number;
  /**
   * Sides whose inverted tree lacks the callers of some frames. Each side was cut by its own costs, and this alone can make
   * contexts and the overlap differ.
   */
  cut: ('a' | 'b')[];
  /** Effects of the rules for names, including those that came with a link; null if there are none. */
  matching: MatchReport | null;
  /** Whether only one metric has been compared so far; see ComparisonApi.completeComparison. */
  pending: boolean;
  compareMs: number;
}

/** `change` sorts by the size of the change, whatever its direction. */
export type DiffColumn = 'name' | 'change' | 'a' | 'b' | 'callsA' | 'callsB' | 'overlap' | 'overlapLoss';

/** Columns that every table of changes has. If either side's figure is a lower bound, all of them are. */
export interface DiffFigures extends Boundable {
  kind: ChangeKind;
  /** Figures of A and B by the requested cost. Over a method, class or package they are recursion-safe. */
  a: number;
  b: number;
  /** Calls of these contexts only, not of those below them. */
  callsA: number;
  callsB: number;
  /**
   * Percentage points that these contexts take off the overlap; with inclusive cost, together with those below them. With
   * exclusive cost, all rows of a table of methods, classes, packages or contexts add up to 100 − overlap.
   */
  overlapLoss: number;
  /** The context to jump to: the row's own, or the one of its contexts that changed most. */
  context: ContextId;
  /**
   * A side from another link that does not list the context. That link may have folded the context into others, so the side's
   * figures are not known. Left out if there is none.
   */
  folded?: 'a' | 'b';
  /** Ranges over the runs of a side; if given, `a` and `b` are the medians. Null for one run. */
  rangeA: Spread | null;
  rangeB: Spread | null;
}

/** A context of the union tree. */
export interface DiffContextRow extends DiffFigures {
  name: FrameName;
  callers: FrameName[];
}

/** Figures of a set of contexts, such as those of a method. */
export interface DiffSet extends DiffFigures {
  contexts: number;
  /** Overlap of these contexts alone, in percent, relative to their own totals (docs/comparing.md). */
  overlap: number;
}

/** A method over all contexts of the union tree. */
export interface DiffMethodRow extends DiffSet {
  method: number;
  name: FrameName;
}

/** A method of a source file on both sides. `files` differ: each side has its own file name and first line. */
export interface UnionFileMethod extends DiffMethodRow {
  inclusiveA: number;
  inclusiveB: number;
  inA: FrameName | null;
  inB: FrameName | null;
}

/** The methods of one source file that have contexts in the union tree. */
export interface UnionFileMethods {
  method: UnionFileMethod;
  others: UnionFileMethod[];
}

/** Whether contexts are grouped by the class of their method or by its package. */
export type DiffGrouping = 'classes' | 'packages';

/** A class or a package over all contexts of the union tree. */
export interface DiffGroupRow extends DiffSet {
  /** Binary name of the class, or the package name; empty for the unnamed package. */
  group: string;
}

/** A context with everything below it. Figures are inclusive. */
export interface DiffSubtreeRow extends DiffSet {
  name: FrameName;
  callers: FrameName[];
}

/** A window on a table of changes. */
export interface DiffPageRequest extends PageRequest<DiffColumn> {
  metric: MetricId;
  /** Only these kinds of change; if empty, every row that differs at all or takes something off the overlap. */
  kinds: ChangeKind[];
  /** Exclusive if left out. Subtrees are always inclusive. */
  cost?: Cost;
  /** The noise guard ({@link NoiseGuard}); the standard one if left out. */
  quiet?: NoiseGuard;
  /** Only allocations of this type; for the metrics objects, arrays and elements. */
  type?: AllocationFilter;
}

/**
 * Share of the larger total up to which a difference is ignored. So is a difference of up to ten times that share of the larger
 * figure. 0 shows every difference; 1/10,000 is the standard (docs/metrics.md section 7).
 */
export type NoiseGuard = number;

/** A thread of A and its namesake in B. Of several threads with one name, the k-th is matched with the k-th. */
export interface DiffThreadRow extends Boundable {
  name: string;
  /** Index in ProfileSummary.threads; null if a side lacks the thread. */
  threadA: number | null;
  threadB: number | null;
  a: number;
  b: number;
  /** Percent, of the trees of the two threads. */
  overlap: number;
  /** Percentage points that it takes off the overlap of all threads, in which each thread has a tree of its own. */
  overlapLoss: number;
}

/** Objects of one class, or arrays of one element type. */
export interface DiffTypeRow extends Boundable {
  type: AllocationFilter;
  kind: ChangeKind;
  a: number;
  b: number;
}

/** A window on the table of allocated types. */
export interface DiffTypeRequest extends PageRequest<'name' | 'change' | 'a' | 'b'> {
  /** `objects`, `arrays` or `elements`. The filter is plain text to find in the class name. */
  metric: MetricId;
  kinds: ChangeKind[];
  quiet?: NoiseGuard;
}

/** Which figure the widths of a union's rectangles show: the larger of both sides at each context, or that of one side. */
export type UnionShape = 'union' | 'a' | 'b';

/** A viewport on the flame graph of the union tree. */
export interface UnionFlameRequest extends FlameRequest {
  shape: UnionShape;
  /** Whether to compare shares of the totals instead of counts. */
  normalised: boolean;
  quiet?: NoiseGuard;
  /** Whether to add the causes, which are computed from calls as well as the metric. */
  causes?: boolean;
  /**
   * Contexts whose chains stay open. Other chains are folded: at least three contexts, each with at least 98% of its caller's
   * figure on both sides. If left out, no chain is folded.
   */
  open?: ContextId[];
}

/** Visible rectangles of the union tree, with the figures of both sides. */
export interface UnionFlameLayout extends FlameLayout {
  /** Inclusive metric of each rectangle on either side. */
  a: Float64Array;
  b: Float64Array;
  /**
   * 0 same, 1 grew, 2 shrank, 3 appeared, 4 vanished, by the inclusive metric. The last two depend on presence: that of the
   * context, or of all contexts of an aggregate.
   */
  kind: Uint8Array;
  /**
   * 1 if the figures of a rectangle are lower bounds; 2 if they come from a link and may be higher or lower than in the
   * complete files. Null if all are exact.
   */
  atLeast: Uint8Array | null;
  /**
   * Part of the change that lies at each rectangle's context itself (docs/comparing.md, section 4), in units of A if shares are
   * compared. 0 for aggregates. Null if not requested.
   */
  part: Float64Array | null;
  /** Strength of that part: 0 none, 1 notable, 2 main; negative if it lowers the figure. 0 for contexts that are the same. */
  cause: Int8Array | null;
}

/** Everything about one context of the union tree. */
export interface DiffContextDetails {
  context: ContextId;
  name: FrameName;
  kind: ChangeKind;
  /** As in DiffFigures. */
  folded?: 'a' | 'b';
  path: ContextPath;
  values: (Boundable & {
    metric: MetricId;
    /** Medians for a side with several runs. */
    inclusiveA: number;
    inclusiveB: number;
    exclusiveA: number;
    exclusiveB: number;
    /** Ranges over the runs of a side; null for one run. */
    rangesA: { inclusive: Spread; exclusive: Spread } | null;
    rangesB: { inclusive: Spread; exclusive: Spread } | null;
  })[];
  /** Other contexts of the same method in the union tree. */
  contextsOfMethod: number;
}

/** The runs of both sides against each other, by a metric. */
export interface RunsOverlap {
  /** Sums over the runs' own trees, not sums of the contexts' medians. */
  totalA: Spread;
  totalB: Spread;
  /** Percent: between each run of A and each of B. */
  overlap: Spread;
  /** Percent: between the runs of one side; null for one run. */
  withinA: Spread | null;
  withinB: Spread | null;
}

/** Questions about two trees. */
export interface ComparisonApi {
  /** Compares two opened profiles: either all threads of both, merged, or one thread of each. */
  compare(
    job: number,
    a: View,
    b: View,
    onProgress?: (progress: Progress) => void,
    options?: CompareOptions,
  ): Promise<Result<ComparisonSummary>>;
  /** Compares the metrics that a comparison with `first` left out. */
  completeComparison(comparison: ComparisonId): Promise<Result<ComparisonSummary>>;
  /** Reads rules for names as written on a command line (docs/comparing.md). Fails with `bad-rule`, naming the character. */
  readRules(text: string): Promise<Result<MatchRules>>;
  closeComparison(comparison: ComparisonId): void;
  /**
   * Folds both trees to the program's own code, as the transform `own` does. A method is own if it is in either profile. The
   * new comparison keeps the story and the causes of the original one, and is closed with it. Null if no code or all code is
   * own, in bottom-up trees, and if all metrics are samples. `rows` counts the rows of its picture, including the root's.
   */
  ownComparison(
    job: number,
    comparison: ComparisonId,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<{ comparison: ComparisonId; contexts: number; rows: number } | null>>;
  /**
   * Maps contexts of the original comparison to those of the one made by `ownComparison`; or, in the other direction, to the
   * first context that each stands for. −1 stays −1.
   */
  carryContexts(own: ComparisonId, contexts: readonly ContextId[], to: 'own' | 'all'): Promise<Result<ContextId[]>>;
  /**
   * Finds a context of a comparison in the tree of one side, by its path. If the side lacks the path, returns the largest
   * context of the same method; −1 if it lacks the method.
   */
  contextInSide(
    comparison: ComparisonId,
    side: 'a' | 'b',
    context: ContextId,
    view: View,
    metric: MetricId,
  ): Promise<Result<ContextId>>;
  /** Finds a context of a side's tree in a comparison; −1 if it is not there. */
  contextInUnion(comparison: ComparisonId, side: 'a' | 'b', context: ContextId, view: View): Promise<Result<ContextId>>;
  diffContexts(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffContextRow>>>;
  diffMethods(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffMethodRow>>>;
  diffGroups(comparison: ComparisonId, by: DiffGrouping, page: DiffPageRequest): Promise<Result<Page<DiffGroupRow>>>;
  /**
   * Subtrees that lower the overlap most. Each begins where the loss divides or ends: at a context none of whose callees has
   * nearly all of the subtree's loss.
   */
  diffSubtrees(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffSubtreeRow>>>;
  /**
   * Builds and compares the trees of the threads one by one, those with most work first. Only for a comparison of all threads.
   */
  diffThreads(
    job: number,
    comparison: ComparisonId,
    metric: MetricId,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<DiffThreadRow[]>>;
  diffTypes(comparison: ComparisonId, page: DiffTypeRequest): Promise<Result<Page<DiffTypeRow>>>;
  /**
   * Pearson's coefficient over the union of nodes (exclusive figures) and edges (inclusive figures of the callee), absent = 0
   * (workers/comparison/correlation.ts). Null if one side does not vary.
   */
  correlation(comparison: ComparisonId, metric: MetricId): Promise<Result<number | null>>;
  /** The rule `lambdas`, if it would raise the overlap enough; null if it is already on, and for parts from a link. */
  ruleOffer(comparison: ComparisonId, metric: MetricId): Promise<Result<RuleOffer | null>>;
  /**
   * Decides conditions (docs/ci.md) on the comparison, one after the other.
   *
   * @param metric the metric for an overlap condition that names none
   * @returns for each condition its outcome or an error: `bad-condition`, or `undecided` if the recordings do not allow a
   * decision. That is so if one is partial (unless that is accepted), or if bytecodes were counted by different rules
   */
  gate(
    job: number,
    comparison: ComparisonId,
    conditions: readonly string[],
    metric: MetricId,
    onProgress?: (progress: Progress) => void,
    options?: { acceptPartial?: boolean },
  ): Promise<Result<Result<GateOutcome>[]>>;
  /** The methods that do more work, and those that do less: `limit` methods each. */
  changedMethods(comparison: ComparisonId, metric: MetricId, limit: number): Promise<Result<ChangeReport>>;
  /**
   * The methods that account for the change, largest first, five at most; for samples, the differences. Together with the rest
   * they add up to the change.
   */
  story(comparison: ComparisonId, metric: MetricId): Promise<Result<Story>>;
  /** All own methods that account for a part of the change, without what is inside their library calls; none for samples. */
  subjects(comparison: ComparisonId, page: SubjectRequest): Promise<Result<Page<StorySubject>>>;
  /** Parts of the change grouped by the own or library method that they are about; none for samples. */
  causes(comparison: ComparisonId, metric: MetricId): Promise<Result<MethodCauses[]>>;
  /** Totals and overlaps of single runs; null if neither side has several. */
  runsOverlap(
    job: number,
    comparison: ComparisonId,
    metric: MetricId,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<{ of: RunsOverlap | null }>>;
}

import type { Cost, MetricDescriptor } from '../../common/metrics';
import type { RuleOffer } from '../../common/rule-offer';
import type { MatchReport, MatchRules } from './matching';
import type { ComparisonId, ContextId, MetricId, ProfileId, Progress, Result, View } from './profile';
import type { ChangeReport, GateOutcome, Spread } from './report';
import type { MethodCauses, Story, StorySubject, SubjectRequest } from './story';
import type { AllocationFilter, Boundable, ContextPath, FlameLayout, FlameRequest, FrameName, Page, PageRequest } from './tree';

/** Change of a context or method from A to B, by the chosen metric. `same` also covers differences under the noise guard. */
export type ChangeKind = 'same' | 'grew' | 'shrank' | 'appeared' | 'vanished';

/** The totals and the overlap of both trees by one metric. */
export interface MetricComparison extends Omit<MetricDescriptor, 'id'>, Boundable {
  metric: MetricId;
  totalA: number;
  totalB: number;
  /**
   * Percent, 0 to 100: sum over common contexts of min(wA/WA, wB/WB), exclusive (Binder 2006; Arnold & Ryder).
   * Null, and the totals 0, where a comparison that is `pending` has not come to the metric.
   */
  overlap: number | null;
}

/** Metric that is compared first, and rules for names. */
export interface CompareOptions {
  /** Compare this metric first (the first that both have, where it is not common). Without it all are compared. */
  first?: MetricId;
  /** Rules that make names alike before contexts are matched; none when left out. A bad one is refused as `bad-rule`. */
  rules?: MatchRules;
  /** Packages and classes that are the program's own, or `all` alone. Left out, they are guessed (docs/comparing.md, section 4). */
  own?: readonly string[];
}

/** Totals, overlaps and context counts of a comparison as a whole. */
export interface ComparisonSummary {
  comparison: ComparisonId;
  a: ProfileId;
  b: ProfileId;
  metrics: MetricComparison[];
  /**
   * Metrics without counts by context, of a comparison out of a link; their figures are those of the whole. Empty for any other.
   */
  totalsOnly: MetricComparison[];
  /** The trees are parts out of a link: figures are of the kept contexts only, unless `asShared`. */
  part: boolean;
  /** The trees are parts, compared as they came: metrics and counts of contexts are those of the whole. */
  asShared: boolean;
  /** Metrics that only one of the files has, by id. */
  onlyA: MetricId[];
  onlyB: MetricId[];
  /** Contexts of the union tree: in both, only in B, only in A. */
  common: number;
  appeared: number;
  vanished: number;
  /**
   * Sides whose inverted tree lacks the callers of some frames. Each side was cut by its own costs, so contexts and the overlap
   * may differ for that reason alone.
   */
  cut: ('a' | 'b')[];
  /** Effects of the rules for names, those that came with a link included; null where there are none. */
  matching: MatchReport | null;
  /** Only one metric is compared so far; see Engine.completeComparison. */
  pending: boolean;
  compareMs: number;
}

/** `change` sorts by the size of the change, whatever its direction. */
export type DiffColumn = 'name' | 'change' | 'a' | 'b' | 'callsA' | 'callsB' | 'overlap' | 'overlapLoss';

/** Columns that every table of changes has. A lower bound on either side makes all of them lower bounds. */
export interface DiffFigures extends Boundable {
  kind: ChangeKind;
  /** Figures of A and B by the cost that was asked for. Over a method, class or package they are recursion-safe. */
  a: number;
  b: number;
  /** Calls of the contexts themselves. */
  callsA: number;
  callsB: number;
  /**
   * Percentage points that these contexts take off the overlap; with inclusive cost, those below them as well. Exclusive, all rows of a
   * table of methods, classes, packages or contexts add up to 100 − overlap.
   */
  overlapLoss: number;
  /** The context in question, or the one of them that changed most, to jump to. */
  context: ContextId;
  /** The side, of another link, that has the context only if that link folded it: its figures are not known. Left out for none. */
  folded?: 'a' | 'b';
  /** Ranges of the runs of a side; `a` and `b` are their medians then. Null for one run. */
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
  /** Overlap of these contexts alone, in percent: their own totals are the wholes (docs/comparing.md). */
  overlap: number;
}

/** A method over all contexts of the union tree. */
export interface DiffMethodRow extends DiffSet {
  method: number;
  name: FrameName;
}

/** A method of a source file on both sides. Files differ: each side has its own name of the file, and first line. */
export interface UnionFileMethod extends DiffMethodRow {
  inclusiveA: number;
  inclusiveB: number;
  inA: FrameName | null;
  inB: FrameName | null;
}

/** The methods of one source file, as far as contexts of them are in the union tree. */
export interface UnionFileMethods {
  method: UnionFileMethod;
  others: UnionFileMethod[];
}

/** Contexts by the class of their method, or its package. */
export type DiffGrouping = 'classes' | 'packages';

/** A class or a package over all contexts of the union tree. */
export interface DiffGroupRow extends DiffSet {
  /** Binary name of the class, or the package's name; empty for the unnamed package. */
  group: string;
}

/** A context with all below it. Inclusive figures. */
export interface DiffSubtreeRow extends DiffSet {
  name: FrameName;
  callers: FrameName[];
}

/** A window on a table of changes. */
export interface DiffPageRequest extends PageRequest<DiffColumn> {
  metric: MetricId;
  /** Only these kinds; empty for every row that differs at all or takes something off the overlap. */
  kinds: ChangeKind[];
  /** Exclusive when left out. Subtrees are always inclusive. */
  cost?: Cost;
  /** The noise guard: {@link NoiseGuard}. The standard one when left out. */
  quiet?: NoiseGuard;
  /** Only allocations of this type; for the metrics objects, arrays and elements. */
  type?: AllocationFilter;
}

/**
 * Share of the larger total up to which a difference is quiet. Of the larger figure ten times that share is quiet as well. 0
 * shows every difference; 1/10,000 is the standard (docs/metrics.md section 7).
 */
export type NoiseGuard = number;

/** A thread of A and its namesake in B; the k-th of a name is matched with the k-th. */
export interface DiffThreadRow extends Boundable {
  name: string;
  /** Index in ProfileSummary.threads; null where a side has none. */
  threadA: number | null;
  threadB: number | null;
  a: number;
  b: number;
  /** Percent, of the trees of the two threads. */
  overlap: number;
  /** Percentage points that it takes off the overlap of all threads, each a tree of its own. */
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
  /** `objects`, `arrays` or `elements`. The filter is plain text within the class name. */
  metric: MetricId;
  kinds: ChangeKind[];
  quiet?: NoiseGuard;
}

/** Widths of a union's rectangles: the larger of both sides at each context, or one side's only. */
export type UnionShape = 'union' | 'a' | 'b';

/** A viewport on the flame graph of the union tree. */
export interface UnionFlameRequest extends FlameRequest {
  shape: UnionShape;
  /** Compare shares of the totals instead of counts. */
  normalised: boolean;
  quiet?: NoiseGuard;
  /** Asks for the causes, which count calls beside the metric. */
  causes?: boolean;
  /**
   * Contexts whose chains stay open. Other chains are folded: at least three contexts, each with at least 98% of both sides of its
   * caller. Left out, none is folded.
   */
  open?: ContextId[];
}

/** Visible rectangles of the union tree, with the figures of both sides. */
export interface UnionFlameLayout extends FlameLayout {
  /** Inclusive metric of each rectangle on either side. */
  a: Float64Array;
  b: Float64Array;
  /**
   * 0 same, 1 grew, 2 shrank, 3 appeared, 4 vanished, by the inclusive metric. Presence decides the last two: of the context, or
   * of all contexts of an aggregate.
   */
  kind: Uint8Array;
  /** 1 where the figures of a rectangle are lower bounds, 2 where a link makes them more or less than the whole's; null where all are exact. */
  atLeast: Uint8Array | null;
  /**
   * Part of the change that lies at each rectangle's context itself (docs/comparing.md, section 4), in units of A where shares are
   * compared. 0 for aggregates. Null where nobody asked.
   */
  part: Float64Array | null;
  /** Strength of that part: 0 none, 1 notable, 2 main; negative where it makes less. 0 for what is the same. */
  cause: Int8Array | null;
}

/** Everything about one context of the union tree. */
export interface DiffContextDetails {
  context: ContextId;
  name: FrameName;
  kind: ChangeKind;
  /** As of DiffFigures. */
  folded?: 'a' | 'b';
  path: ContextPath;
  values: (Boundable & {
    metric: MetricId;
    /** Medians where a side has several runs. */
    inclusiveA: number;
    inclusiveB: number;
    exclusiveA: number;
    exclusiveB: number;
    /** Ranges of the runs of a side; null for one run. */
    rangesA: { inclusive: Spread; exclusive: Spread } | null;
    rangesB: { inclusive: Spread; exclusive: Spread } | null;
  })[];
  /** Other contexts of the same method in the union tree. */
  contextsOfMethod: number;
}

/** Runs of either side against each other, by a metric. */
export interface RunsOverlap {
  /** Sums over the runs' own trees, not sums of the medians of contexts. */
  totalA: Spread;
  totalB: Spread;
  /** Percent: of each run of A with each of B. */
  overlap: Spread;
  /** Percent: between the runs of a side; null for one run. */
  withinA: Spread | null;
  withinB: Spread | null;
}

/** Questions about two trees. */
export interface ComparisonApi {
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
  /** Reads rules for names as they are written on a command line (docs/comparing.md). Fails with `bad-rule`, which names the character. */
  readRules(text: string): Promise<Result<MatchRules>>;
  closeComparison(comparison: ComparisonId): void;
  /**
   * Folds both trees to the program's own code, as the transform `own` does, by what is own in both. Its story and its causes are those
   * of the comparison that it was made of; it is closed with that one. Null where no code is own, or all, in bottom-up trees,
   * and where all metrics are samples. `rows` are those of its picture, the root's included.
   */
  ownComparison(
    job: number,
    comparison: ComparisonId,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<{ comparison: ComparisonId; contexts: number; rows: number } | null>>;
  /**
   * Contexts of a comparison out of `ownComparison`, by those of the one that it was made of; or the other way, to the first context that
   * each stands for. −1 stays.
   */
  carryContexts(own: ComparisonId, contexts: readonly ContextId[], to: 'own' | 'all'): Promise<Result<ContextId[]>>;
  /**
   * A context of a comparison in a tree of one side: on the same path if the side has it, else the largest context of its method;
   * −1 where the side lacks the method.
   */
  contextInSide(
    comparison: ComparisonId,
    side: 'a' | 'b',
    context: ContextId,
    view: View,
    metric: MetricId,
  ): Promise<Result<ContextId>>;
  /** A context of a side's tree in a comparison; −1 where it has none. */
  contextInUnion(comparison: ComparisonId, side: 'a' | 'b', context: ContextId, view: View): Promise<Result<ContextId>>;
  diffContexts(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffContextRow>>>;
  diffMethods(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffMethodRow>>>;
  diffGroups(comparison: ComparisonId, by: DiffGrouping, page: DiffPageRequest): Promise<Result<Page<DiffGroupRow>>>;
  /** Contexts at which the overlap loss divides or ends: none of their callees has nearly all of their subtree's loss. */
  diffSubtrees(comparison: ComparisonId, page: DiffPageRequest): Promise<Result<Page<DiffSubtreeRow>>>;
  /** Builds and compares the trees of the threads one by one, most work first. For a comparison of all threads. */
  diffThreads(
    job: number,
    comparison: ComparisonId,
    metric: MetricId,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<DiffThreadRow[]>>;
  diffTypes(comparison: ComparisonId, page: DiffTypeRequest): Promise<Result<Page<DiffTypeRow>>>;
  /**
   * Pearson's coefficient over the union of nodes (exclusive figures) and edges (inclusive figures of the callee), absent = 0
   * (workers/comparison/correlation.ts). Null where one side does not vary.
   */
  correlation(comparison: ComparisonId, metric: MetricId): Promise<Result<number | null>>;
  /** The rule `lambdas`, where it would raise the overlap enough; null where it is on, and for parts out of a link. */
  ruleOffer(comparison: ComparisonId, metric: MetricId): Promise<Result<RuleOffer | null>>;
  /**
   * Decides conditions (docs/ci.md) on the comparison, one after the other.
   *
   * @param metric of an overlap that names none
   * @returns by condition its outcome or its own error: `bad-condition`, or `undecided` where the recordings do not allow a
   * decision. They do not where one is partial (unless that is accepted), or where bytecodes were counted by different rules
   */
  gate(
    job: number,
    comparison: ComparisonId,
    conditions: readonly string[],
    metric: MetricId,
    onProgress?: (progress: Progress) => void,
    options?: { acceptPartial?: boolean },
  ): Promise<Result<Result<GateOutcome>[]>>;
  /** The methods that do more work, and those that do less: `limit` of each. */
  changedMethods(comparison: ComparisonId, metric: MetricId, limit: number): Promise<Result<ChangeReport>>;
  /** The methods that answer for the change, largest first, five at most; of samples the differences. They and the rest add up to it. */
  story(comparison: ComparisonId, metric: MetricId): Promise<Result<Story>>;
  /** All own methods that answer for a part of the change, without what is inside their library calls; none of samples. */
  subjects(comparison: ComparisonId, page: SubjectRequest): Promise<Result<Page<StorySubject>>>;
  /** Parts of the change by own and library methods that they are about; none of samples. */
  causes(comparison: ComparisonId, metric: MetricId): Promise<Result<MethodCauses[]>>;
  /** Totals and overlaps of single runs; null where neither side has several. */
  runsOverlap(
    job: number,
    comparison: ComparisonId,
    metric: MetricId,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<{ of: RunsOverlap | null }>>;
}

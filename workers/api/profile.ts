/** Types of the engine's API for an open profile: how to open it, its facts, and the views on its trees. */
import type { ClockFacts } from '../../common/clock-words';
import type { CountedSpan } from '../../common/counted-metrics';
import type { MetricDescriptor } from '../../common/metrics';
import type { WovenPart } from '../../common/recording-scope';
import type { SamplingFacts } from '../../common/sampling-facts';
import type { CollectionFacts } from './collections';
import type { MetricId, ProfileId } from './ids';
import type { Deadlock, LockFacts } from './locks';
import type { OverlayFacts } from './overlay';
import type { RegionFacts } from './regions';
import type { Transform, ValueKind } from './transforms';
import type { Boundable } from './tree';

export type * from './ids';

/**
 * The tree to show: `all` threads merged by path, `apart` with a frame on top for each group of threads, or a single thread by
 * its index in `ProfileSummary.threads`. Threads are grouped by name, with `*` in place of digits.
 */
export type ThreadScope = 'all' | 'apart' | number;

/** A tree to look at. */
export interface View {
  profile: ProfileId;
  thread: ThreadScope;
  /**
   * Steps that turn it into another tree (workers/api/transforms.ts), in order; none if left out. Every question about a view is
   * about the tree after the last step.
   */
  transforms?: readonly Transform[];
}

/**
 * The reason why something could not be done: the problem, its location, and what to do. Each is one sentence that can be shown
 * to users.
 */
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
    | 'bad-query'
    | 'bad-condition'
    | 'bad-mapping'
    | 'bad-rule'
    | 'bad-sources'
    | 'bad-transform'
    | 'undecided'
    | 'cancelled'
    | 'out-of-memory'
    | 'gone'
    | 'read'
    | 'unanswered'
    | 'internal';
  /** The problem. */
  message: string;
  /** The location: byte, section, part; empty if that does not apply. */
  where: string;
  /** The suggested fix. */
  advice: string;
  /** Share for `OpenOptions.prune` with which a pruned view would open; left out if that would not help. */
  prune?: number;
}

/** Expected failures are values: comlink would reduce a thrown error to its message. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: EngineError };

/** Options that limit how much of a file to open. */
export interface OpenOptions {
  /** Open for this metric first; if empty, for the file's best one. If left out, everything is read before the profile opens. */
  first?: MetricId | '';
  /**
   * Open a pruned view: contexts that include less than this share of the file's best metric are folded into their callers while
   * they are decoded. Above 0, below 1. Totals stay exact; `ProfileSummary.pruned` and a warning say how many were folded.
   */
  prune?: number;
  /**
   * Ids of events of the VM, such as `exceptions`, for which the profile gets metrics (common/vm-events). They are computed from
   * calls; files without exact calls, and those that have a metric with that id, get none.
   */
  vmEvents?: readonly string[];
  /** Opens one side of a file that holds the union of two recordings. Ignored for other files. */
  part?: 'a' | 'b';
}

/** Progress of long work. */
export interface Progress {
  phase: 'unpack' | 'read' | 'check' | 'decode' | 'merge' | 'index' | 'compare' | 'transform' | 'files' | 'pairs';
  /**
   * Units done and in total (bytes while reading, files or pairs of files if the phase says so, otherwise contexts). `total` is 0
   * if unknown.
   */
  done: number;
  total: number;
  /** The fraction of the work that is done, 0 to 1, if it is not in proportion to the units. */
  share?: number;
  /** Estimated milliseconds left in this phase; null until there is enough progress for an estimate. */
  left: number | null;
}

export type { Better, MetricDescriptor, MetricKind } from '../../common/metrics';

/** A metric as its file describes it (docs/metrics.md, section 1). */
export interface MetricInfo extends MetricDescriptor, Boundable {
  /** Sum over all contexts of all threads. */
  total: number;
}

/** A thread of a file, or several threads with similar names that the recorder merged. */
export interface ThreadInfo extends Boundable {
  index: number;
  /** Thread id of the JVM; 0 when the format has none. */
  id: number;
  name: string;
  group: string;
  /** Number of threads in the tree: more than one if the recorder merged threads with similar names. */
  count: number;
  contexts: number;
  /** Bytes that they allocated by the VM's own account; left out if the file does not say. */
  allocated?: number | undefined;
  /** Whether these are virtual threads; left out if not, or if the file does not say. */
  isVirtual?: true;
  /** Sum of each metric over the thread, in the order of `ProfileSummary.metrics`. */
  totals: number[];
}

/** A method or class that was not instrumented, or is counted by a limited rule, and why. */
export interface Remark {
  className: string;
  /** `name(descriptor)`, or null if the whole class is meant. */
  method: string | null;
  reason: string;
}

/** Classes with code in which instrumentation processes did not count (docs/programming.md), for one reason. */
export interface Uncovered {
  reason: string;
  /** Number of classes. */
  count: number;
  /** Their binary names; the file may leave some out. */
  classes: string[];
}

/** Layout of objects in the recorded VM, in bytes. */
export interface ObjectLayout {
  /** Object sizes are multiples of this. */
  alignment: number;
  /** Size of a reference: 4 with compressed pointers, else 8. */
  reference: number;
  /** Size of an object's header. */
  header: number;
  /** Number of bytes before the first element, by element type. */
  arrays: Readonly<Record<string, number>>;
}

/** Facts about a profile that a link contains: it is a part of a complete one, whose totals the link states. */
export interface SharedPart {
  /** Name of the tree within its file: `all threads`, or a thread's name. */
  scope: string;
  /**
   * Number of contexts in this side's complete tree, and of those that the link kept. The part has further contexts, which
   * stand for those not kept.
   */
  whole: number;
  kept: number;
  /** Totals of the metrics that have no counts per context. */
  others: MetricInfo[];
}

/** The intervals of a file with snapshots. */
export interface TimelineFacts {
  /** Number of intervals in the run: one more than snapshots. The last one ends with the run. */
  intervals: number;
  /** Metrics that have figures for each interval. */
  metrics: MetricId[];
  /** Bytecodes of one thread after which an interval ends; null if intervals end by the clock. */
  step: number | null;
  /** Requested milliseconds between snapshots; left out if unknown, or if intervals do not end by the clock. */
  asked?: number;
  /** Whether intervals are of equal time, cut when the file was read; otherwise snapshots end them. */
  isBinned: boolean;
  /** Milliseconds of intervals of equal time; the last one may be shorter. Left out if snapshots end intervals. */
  width?: number;
}

/** Counts of an earlier dump that a later one does not have in the same contexts, because these were folded or merged. */
export interface MovedWork {
  metric: MetricId;
  amount: number;
  /** Methods of those contexts, by amount, the largest first. */
  methods: { className: string; method: string; amount: number }[];
  /** Number of methods beyond those listed. */
  more: number;
}

/** Facts about an open profile and its file. */
export interface ProfileSummary {
  profile: ProfileId;
  fileName: string;
  /** Size of the file. */
  size: number;
  /** Hex SHA-256 of the file's bytes; empty while `pending`. */
  sha256: string;
  /**
   * Whether the file is open but only partly read. Totals of metrics not read yet are 0, and any damage to them is not known yet.
   */
  pending: boolean;
  format: string;
  /** Number of contexts in all threads, unmerged. */
  contexts: number;
  /** Number of contexts in the tree of all threads merged by path. */
  mergedContexts: number;
  /**
   * For a pruned view: contexts below this share of the metric's total are folded into their callers, and their number. Null for
   * a complete one.
   */
  pruned: { metric: MetricId; share: number; folded: number } | null;
  metrics: MetricInfo[];
  threads: ThreadInfo[];
  /** Null if the file has no snapshots. */
  timeline: TimelineFacts | null;
  /** `exit`, `checkpoint`, or empty if the format does not say. */
  dump: string;
  /** Name and version of the recorder. */
  agent: string;
  mainClass: string;
  jvm: string;
  os: string;
  /** Milliseconds since 1970; 0 if unknown. */
  start: number;
  end: number;
  analysis: string;
  notInstrumented: Remark[];
  /** Methods that are counted, but by a limited rule (docs/metrics.md). */
  limited: Remark[];
  /** Code in which instrumentation processes did not count; left out if there were none. */
  uncovered?: Uncovered[];
  /**
   * Contexts that the recorder folded into others for lack of memory: below some contexts, callees were merged by caller and
   * method (docs/format.md, section 4).
   */
  folded: number;
  /** Whether calls are missing because memory ran out: counts are too low. */
  incomplete: boolean;
  warnings: string[];
  /**
   * How samples of another recording were matched with this one, if their time was laid over its counts; null if it was not.
   */
  overlay: OverlayFacts | null;
  /** Times of methods; left out if none were measured. */
  regions?: RegionFacts;
  /** Garbage collections, if snapshots were taken at these; otherwise left out. */
  collections?: CollectionFacts;
  /** Facts about the observation of waits for locks; left out if nobody looked, or if they are damaged. */
  locks?: LockFacts;
  /** Whether the file has waits for locks that are damaged; otherwise left out. */
  locksDamaged?: true;
  /** Deadlocks that the recorder found; left out if none. */
  deadlocks?: Deadlock[];
  /** What the clock of the recording did (docs/time.md); null or absent if there was none. */
  clock?: ClockFacts | null;
  /** Layout of objects in the VM; null if the file does not say, in which case it has no bytes by type. */
  layout: ObjectLayout | null;
  /** How the file's samples were taken; null if it has none, or does not say. */
  sampling: SamplingFacts | null;
  /**
   * The time at which the recorder was attached to the running program, in milliseconds since 1970; 0 if it started with the
   * program, or if the format does not say.
   */
  attached: number;
  /** Patterns of root methods: only these and what they call are counted. Empty if everything is counted. */
  roots: string[];
  /** The metrics that were counted, and when; empty if all of them were counted all the time. */
  counted: CountedSpan[];
  /** The part of the program that was woven; left out if all of it was. */
  partlyWoven?: WovenPart;
  /** Agents that ran alongside the recorder, by file name; empty if there were none, or if the format does not say. */
  otherAgents: string[];
  /** Number of named modules that the recorded packages belong to; 0 if the recording does not say. */
  modules: number;
  /** Whether frames can be distinguished by line. */
  hasLines: boolean;
  /** Kinds of values in the fields of events, by which frames can be grouped; absent if there are none. */
  fields?: ValueKind[];
  /**
   * Metrics of allocation events whose figures are known by allocated class, in the order of the file; absent if there are none.
   */
  sampledTypes?: MetricId[];
  /** Parts of the file that were damaged or missing and are treated as absent; one sentence each. */
  problems: string[];
  /**
   * The complete profile from which the one in a link was cut; null for a file. `sha256` and `size` are then those of the file
   * from which the link was made.
   */
  shared: SharedPart | null;
  /** The side of a union file, and that file's name; `fileName` is that of the side's own file. Null for any other file. */
  union: { part: 'a' | 'b'; file: string } | null;
  /**
   * The runs of which this is the median, with the totals of each by metric; null for one run. The totals of this profile are
   * sums of medians.
   */
  runs: { name: string; sha256: string; size: number; totals: Record<MetricId, number> }[] | null;
  /**
   * For what happened between two dumps of one recording: their times in milliseconds since 1970, counts that moved to other
   * contexts, and metrics that are lower bounds only because they were switched on before. Left out for any other profile.
   */
  since?: { from: number; to: number; moved: MovedWork[]; switchedOn: MetricId[] };
  /** Time from the first byte until the profile was ready, in milliseconds. */
  openMs: number;
}

import type { CountedSpan } from '../../common/counted-metrics';
import type { MetricDescriptor } from '../../common/metrics';
import type { SamplingFacts } from '../../common/sampling-facts';
import type { MetricId, ProfileId } from './ids';
import type { OverlayFacts } from './overlay';
import type { Transform } from './transforms';
import type { Boundable } from './tree';

export type * from './ids';

/**
 * Tree of a profile: `all` threads merged by path, `apart` with a frame for each group of threads on top, or one thread by its
 * index in `ProfileSummary.threads`. Threads are grouped by their names with `*` for digits.
 */
export type ThreadScope = 'all' | 'apart' | number;

/** A tree to look at. */
export interface View {
  profile: ProfileId;
  thread: ThreadScope;
  /** Steps that make another tree of it (workers/api/transforms.ts), in order; none when left out. Every question about a view is answered of the last one's tree. */
  transforms?: readonly Transform[];
}

/** Reason why something could not be done: problem, place and way out. Each is one sentence, fit to show. */
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
  /** Where: byte, section, part; empty when it does not apply. */
  where: string;
  /** The way out of it. */
  advice: string;
  /** Share for `OpenOptions.prune` with which a pruned view would open; left out where that does not help. */
  prune?: number;
}

/** Expected failures are values: comlink would reduce a thrown error to its message. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: EngineError };

/** Extent to which a file is opened. */
export interface OpenOptions {
  /** Open for this metric first; empty for the file's best. Without it everything is read before the profile opens. */
  first?: MetricId | '';
  /**
   * Open a pruned view: contexts that include less than this share of the file's best metric are folded into their callers while
   * they are decoded. Above 0, below 1. Totals stay exact; `ProfileSummary.pruned` and a warning tell how many were folded.
   */
  prune?: number;
  /** Opens one side of a file that holds the union of two recordings. Ignored for any other file. */
  part?: 'a' | 'b';
}

/** Progress of long work. */
export interface Progress {
  phase: 'unpack' | 'read' | 'check' | 'decode' | 'merge' | 'index' | 'compare' | 'transform' | 'files' | 'pairs';
  /** Units done and in all (bytes when reading, files or pairs of them where the phase says so, contexts otherwise); `total` 0 when unknown. */
  done: number;
  total: number;
  /** The part of the work that is done, 0 to 1, where that is not in proportion to the units. */
  share?: number;
  /** Milliseconds left of this phase at the rate so far; null while there is none to go by. */
  left: number | null;
}

export type { Better, MetricDescriptor, MetricKind } from '../../common/metrics';

/** A metric as its file describes it (docs/metrics.md, section 1). */
export interface MetricInfo extends MetricDescriptor, Boundable {
  /** Sum over all contexts of all threads. */
  total: number;
}

/** A thread of a file, or several of like names that the recorder merged. */
export interface ThreadInfo extends Boundable {
  index: number;
  /** Thread id of the JVM; 0 when the format has none. */
  id: number;
  name: string;
  group: string;
  /** Threads in the tree: more than one where the recorder merged threads of like names. */
  count: number;
  contexts: number;
  /** Bytes that they allocated by the VM's own account; left out where the file does not say. */
  allocated?: number | undefined;
  /** Sum of each metric over the thread, in the order of `ProfileSummary.metrics`. */
  totals: number[];
}

/** A method or class that was not instrumented, or is counted by a limited rule, and why. */
export interface Remark {
  className: string;
  /** `name(descriptor)`, or null for the whole class. */
  method: string | null;
  reason: string;
}

/** Layout of objects in the VM that was recorded, in bytes. */
export interface ObjectLayout {
  /** Sizes are multiples of it. */
  alignment: number;
  /** Size of a reference: 4 with compressed pointers, else 8. */
  reference: number;
  /** Header of an object. */
  header: number;
  /** Bytes before the first element, by element type. */
  arrays: Readonly<Record<string, number>>;
}

/** A part of a profile, with the totals of the whole. */
export interface SharedPart {
  /** Name of the tree within its file: `all threads`, or a thread's name. */
  scope: string;
  /**
   * Contexts of the whole tree of this side, and those of them that were kept. Further contexts of the part stand for the others.
   */
  whole: number;
  kept: number;
  /** Totals of the metrics without counts by context. */
  others: MetricInfo[];
}

/** Intervals of a file that has snapshots. */
export interface TimelineFacts {
  /** Intervals of the run: one more than snapshots. The last ends with the run. */
  intervals: number;
  /** Metrics with figures for each interval. */
  metrics: MetricId[];
  /** Bytecodes of one thread after which an interval ends; null where intervals end by the clock. */
  step: number | null;
  /** Milliseconds between snapshots that were asked for; left out where unknown, and where intervals do not end by the clock. */
  asked?: number;
  /** Intervals are of equal time, cut when the file was read; else snapshots end them. */
  isBinned: boolean;
}

/** Facts of an open profile and of its file. */
export interface ProfileSummary {
  profile: ProfileId;
  fileName: string;
  /** Bytes of the file. */
  size: number;
  /** Hex SHA-256 of the file's bytes; empty while `pending`. */
  sha256: string;
  /**
   * The file is open, but not all of it was read. Totals of metrics that were not looked at are 0, and their damage is not known
   * yet.
   */
  pending: boolean;
  format: string;
  /** Contexts in all threads, unmerged. */
  contexts: number;
  /** Contexts of the tree of all threads merged by path. */
  mergedContexts: number;
  /** A pruned view: contexts below this share of the metric's total are folded into their callers, and how many. Null for a whole one. */
  pruned: { metric: MetricId; share: number; folded: number } | null;
  metrics: MetricInfo[];
  threads: ThreadInfo[];
  /** Null where the file has no snapshots. */
  timeline: TimelineFacts | null;
  /** `exit`, `checkpoint`, or empty when the format does not say. */
  dump: string;
  /** Name and version of the recorder. */
  agent: string;
  mainClass: string;
  jvm: string;
  os: string;
  /** Milliseconds since 1970; 0 when unknown. */
  start: number;
  end: number;
  analysis: string;
  notInstrumented: Remark[];
  /** Counted, but by a limited rule (docs/metrics.md). */
  limited: Remark[];
  /** Contexts that the recorder folded into others for lack of memory: below some, they are put together by caller and method (docs/format.md, section 4). */
  folded: number;
  /** Calls are missing because memory ran out: counts are too low. */
  incomplete: boolean;
  warnings: string[];
  /** Where the samples went that were laid over the counts; null where none were. */
  overlay: OverlayFacts | null;
  /** Layout of objects in the VM; null where the file does not say, which has no bytes by type then. */
  layout: ObjectLayout | null;
  /** How the file was sampled; null where it was not, or does not say. */
  sampling: SamplingFacts | null;
  /** When the recorder came to the running program, in milliseconds since 1970; 0 where it began with it, or the format does not say. */
  attached: number;
  /** Patterns of root methods: nothing is counted but what they call. Empty where everything is counted. */
  roots: string[];
  /** The metrics that were counted, and when; empty where all were, all the time. */
  counted: CountedSpan[];
  /** Agents that ran beside the recorder, by the names of their files; empty where there were none, or the format does not say. */
  otherAgents: string[];
  /** Named modules that the recorded packages belong to; 0 where the recording does not say. */
  modules: number;
  /** Frames can be told apart by line. */
  hasLines: boolean;
  /** Parts of the file that were damaged or missing and are treated as absent. Each one sentence. */
  problems: string[];
  /**
   * The whole that a profile out of a link was cut from; null for a file. Its SHA-256 and size are those of the file that the
   * link was made of.
   */
  shared: SharedPart | null;
  /** The side of a union file, and that file's name; `fileName` is that of the side's own file. Null for a whole file. */
  union: { part: 'a' | 'b'; file: string } | null;
  /** The runs that this is the median of, with the totals of each by metric; null for one run. Totals of the whole are sums of medians. */
  runs: { name: string; sha256: string; size: number; totals: Record<MetricId, number> }[] | null;
  /** From first byte to ready, in milliseconds. */
  openMs: number;
}

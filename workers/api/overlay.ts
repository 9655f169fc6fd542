/**
 * Types of the engine's API for an overlay: the time of a sampled recording laid over the tree of an exact one
 * (docs/overlay.md).
 */
import type { ContextId } from './ids';
import type { FrameName } from './tree';

/** Step of matching that a sample's stack needed; if it needed several, the last in the order of docs/overlay.md. */
export type OverlayStep = 'names' | 'hidden' | 'proxies' | 'handles' | 'leaves' | 'bridged' | 'suffix';

/** Samples that a step matched, in the unit of the metric. */
export interface OverlayGain {
  readonly step: OverlayStep;
  readonly samples: number;
}

/** A frame that the exact tree lacks below another, and the samples that stopped there. */
export interface OverlayReason {
  /** Null for a stack that lacks its outermost frames or has no Java frames. */
  readonly missing: FrameName | null;
  /** The last frame that was found; null if the outermost frame is missing. */
  readonly below: FrameName | null;
  readonly samples: number;
}

/** Samples that were moved to a method other than the one in their recording, because frames were folded, bridged or skipped. */
export interface OverlayMove {
  readonly from: FrameName;
  readonly to: FrameName;
  readonly samples: number;
}

/**
 * The outcome of matching for the samples of a recording. Each is counted in exactly one of `left`, `gains`, `above` and
 * `unplaced`.
 */
export interface OverlayMatching {
  /** All samples of the metrics laid over the tree. */
  readonly total: number;
  /**
   * Samples that are not the program's work: without a Java frame, taken in the profiler, or idle. `interpreted` counts samples
   * in interpreted code if they were to be left out, which are in none of the other figures; absent if they were kept.
   */
  readonly left: { readonly noJava: number; readonly profiler: number; readonly idle: number; readonly interpreted?: number };
  readonly gains: readonly OverlayGain[];
  /** Samples that stay with the deepest known caller, because at most three frames below it are unknown. */
  readonly above: number;
  readonly unplaced: number;
  /** Matched samples that fit more than one context. */
  readonly ambiguous: number;
  /** Samples whose stack lacks its outermost frames. */
  readonly truncated: number;
  /** Largest first, at most ten. */
  readonly reasons: readonly OverlayReason[];
  /** All of them, largest first. Apart from these, each method keeps the samples of its recording. */
  readonly moves: readonly OverlayMove[];
}

/** A method's share of the time and its share of the bytecodes. */
export interface OverlayRow {
  /** Number of the method in its profile, as in MethodRow. */
  readonly method: number;
  readonly name: FrameName;
  readonly samples: number;
  /** Share of the matched samples that are neither native nor one-time work. */
  readonly timeShare: number;
  readonly workShare: number;
  /** (t/(1−t)) / (w/(1−w)), with bounds that depend on the number of samples. */
  readonly cost: number;
  readonly least: number;
  readonly most: number;
  /** Contexts with most of its samples, threads merged, outermost frame first; at most three. */
  readonly contexts: readonly { readonly context: ContextId; readonly path: readonly FrameName[]; readonly samples: number }[];
  /** Figures from each sampler, in the order of the files; absent if there is only one. */
  readonly samplers?: readonly OverlaySampler[];
}

/** A method's share of the time according to one of several samplers. */
export type OverlaySampler = Omit<OverlayRow, 'method' | 'name' | 'contexts' | 'samplers'>;

/** A context with everything it calls, threads merged. */
export interface OverlayContext extends OverlaySampler {
  readonly context: ContextId;
  /** Outermost frame first. */
  readonly path: readonly FrameName[];
}

/** A method whose time has no bytecodes to compare it with, or is one-time work. */
export interface OverlayTime {
  readonly method: number;
  readonly name: FrameName;
  readonly samples: number;
  /** Share of all matched samples. */
  readonly timeShare: number;
}

/** Methods ranked by how much time their bytecodes take. */
export interface OverlayRanking {
  /** Matched samples in methods with bytecodes, without one-time work. */
  readonly ranked: number;
  /** Number of methods that were ranked; the intervals hold for all of them simultaneously. */
  readonly rows: number;
  /** Methods that cost more than the rest, judged by the lower bound. */
  readonly slow: readonly OverlayRow[];
  /** Methods with much work and little time, judged by the upper bound. */
  readonly light: readonly OverlayRow[];
  /**
   * Contexts that, with everything they call, cost more than the rest; one from each chain, and none that spends the time itself.
   */
  readonly inclusive: readonly OverlayContext[];
  /** Methods whose intervals from different samplers do not overlap; absent if there is only one sampler. */
  readonly unstable?: readonly OverlayRow[];
  /** Native methods and those counted as leaves, which have no bytecodes. */
  readonly natives: readonly OverlayTime[];
  /** Time in class loading, linking and class initialisers. */
  readonly oneTime: readonly OverlayTime[];
}

/** Time of a method by the clock of its recording, itself and the methods below it that call nothing. */
export interface ClockedRow {
  /** Ticks that found the method current. */
  readonly ticks: number;
  /** Nanoseconds per call; null if no call was counted. */
  readonly perCall: number | null;
  /** Nanoseconds per 1,000 bytecodes. */
  readonly perThousand: number;
}

/** Bounds of a ranked method's cost relative to the rest. */
export interface JudgedMethod {
  readonly name: FrameName;
  readonly least: number;
  readonly most: number;
}

/** Costs of the methods of an open profile that has sampled time, or the CPU time of a clock. */
export interface MethodCosts extends OverlayRanking {
  /** The metric used as time: `overlay`, or `cpu` of the clock (docs/time.md). */
  readonly metric: 'overlay' | 'cpu';
  /** Time of the listed methods by the clock, by number of the method; absent for sampled time. */
  readonly clocked?: ReadonlyMap<number, ClockedRow>;
  /** Ticks in all ranked methods; absent for sampled time. */
  readonly ticks?: number;
  /** All ranked methods. */
  readonly judged: readonly JudgedMethod[];
  /** Sentences about what the figures leave out. */
  readonly cautions: readonly string[];
}

/** Findings of an overlay as stated in its file: all but the ranking, which is computed from the figures. */
export interface OverlayFacts {
  /** Unit of all figures: `samples` or `ns`. */
  readonly unit: string;
  /** Labels of the metrics that were laid over the tree. */
  readonly labels: readonly string[];
  readonly matching: OverlayMatching;
  /** Differences between the two recordings that may matter, one sentence each. */
  readonly cautions: readonly string[];
}

/** Findings of an overlay. */
export interface OverlayReport extends OverlayFacts {
  readonly ranking: OverlayRanking;
  /** Sentence that says who vouches for both recordings having the same program and input. */
  readonly stated: string;
  /** Reports for further samplers of the same program, in the order of the files; absent if there are none. */
  readonly further?: readonly ({ readonly file: string } & OverlayReport)[];
}

/** An overlay, and the exact file with the time added as a metric. */
export interface OverlayAnswer {
  readonly file: Blob;
  readonly report: OverlayReport;
}

/** A method of one's own below which threads wait. */
export interface WaitingMethod {
  readonly method: number;
  readonly name: FrameName;
  /** The context below which it waits longest. */
  readonly context: ContextId;
  /** The method that waits longest below it, as the clock found it; null if that is the method itself. */
  readonly within: FrameName | null;
  /** Waiting time in the unit of the metric, and its share of all waiting time. */
  readonly figure: number;
  readonly share: number;
}

/** Who waits, by the nearest method of one's own above each wait (docs/time.md). */
export interface Waits {
  readonly total: number;
  /** Looks behind `total`; null if the file does not say how long one lasts. */
  readonly looks: number | null;
  /** Methods with enough looks to tell, the longest wait first; at most three. */
  readonly methods: readonly WaitingMethod[];
  /** Waiting time without a method of one's own above it, such as that of idle pools. */
  readonly others: number;
}

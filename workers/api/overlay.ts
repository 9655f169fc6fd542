/** Types of an overlay: the time of a sampled recording laid over the tree of an exact one (docs/overlay.md). */
import type { ContextId } from './ids';
import type { FrameName } from './tree';

/** Step of matching that a sample's stack needed; of several, the last in the order of docs/overlay.md. */
export type OverlayStep = 'names' | 'hidden' | 'proxies' | 'handles' | 'leaves' | 'bridged' | 'suffix';

/** Samples that a step matched, in the unit of the metric. */
export interface OverlayGain {
  readonly step: OverlayStep;
  readonly samples: number;
}

/** A frame that the exact tree lacks below another, and the samples that stopped there. */
export interface OverlayReason {
  /** Null for a stack that lacks its outermost frames, or has no frames of Java methods. */
  readonly missing: FrameName | null;
  /** The last frame that was found; null where the outermost frame is missing. */
  readonly below: FrameName | null;
  readonly samples: number;
}

/** Samples that stand at another method than in their recording, since frames were folded, bridged or skipped. */
export interface OverlayMove {
  readonly from: FrameName;
  readonly to: FrameName;
  readonly samples: number;
}

/** Where the samples of a recording went. Each is in exactly one of `left`, `gains`, `above` and `unplaced`. */
export interface OverlayMatching {
  /** All of the metrics that are laid over. */
  readonly total: number;
  /**
   * Samples that are not the program's work: without a Java frame, of the profiler, idle. And those in interpreted code where they
   * were to be left out, which are in none of the others; absent where they were not.
   */
  readonly left: { readonly noJava: number; readonly profiler: number; readonly idle: number; readonly interpreted?: number };
  readonly gains: readonly OverlayGain[];
  /** Samples that stay with the deepest known caller, because at most three frames below it are unknown. */
  readonly above: number;
  readonly unplaced: number;
  /** Matched samples that fit several contexts. */
  readonly ambiguous: number;
  /** Samples whose stack lacks its outermost frames. */
  readonly truncated: number;
  /** Largest first, at most ten. */
  readonly reasons: readonly OverlayReason[];
  /** All of them, largest first: but for these, each method has the samples of its recording. */
  readonly moves: readonly OverlayMove[];
}

/** A method's share of the time and of the bytecodes. */
export interface OverlayRow {
  /** Number of the method in its profile, as in MethodRow. */
  readonly method: number;
  readonly name: FrameName;
  readonly samples: number;
  /** Share of the matched samples that are neither native nor one-time work. */
  readonly timeShare: number;
  readonly workShare: number;
  /** (t/(1−t)) / (w/(1−w)), with bounds by the number of samples. */
  readonly cost: number;
  readonly least: number;
  readonly most: number;
  /** Contexts with most of its samples, threads together, outermost frame first; at most three. */
  readonly contexts: readonly { readonly context: ContextId; readonly path: readonly FrameName[]; readonly samples: number }[];
  /** By each sampler, in the order of the files; absent where there is one. */
  readonly samplers?: readonly OverlaySampler[];
}

/** A method's share of the time by one of several samplers. */
export type OverlaySampler = Omit<OverlayRow, 'method' | 'name' | 'contexts' | 'samplers'>;

/** A context with all that it calls, threads together. */
export interface OverlayContext extends OverlaySampler {
  readonly context: ContextId;
  /** Outermost frame first. */
  readonly path: readonly FrameName[];
}

/** A method whose time has no bytecodes to be held against, or is one-time work. */
export interface OverlayTime {
  readonly method: number;
  readonly name: FrameName;
  readonly samples: number;
  /** Share of all matched samples. */
  readonly timeShare: number;
}

/** Methods by what their bytecodes cost. */
export interface OverlayRanking {
  /** Matched samples in methods with bytecodes, less one-time work. */
  readonly ranked: number;
  /** Methods that were ranked: intervals hold for all of them at once. */
  readonly rows: number;
  /** Methods whose cost is above that of the rest, by the lower bound. */
  readonly slow: readonly OverlayRow[];
  /** Methods with much work and little time, by the upper bound. */
  readonly light: readonly OverlayRow[];
  /** Contexts whose cost, with all that they call, is above that of the rest; one of each chain, and none whose time is its own. */
  readonly inclusive: readonly OverlayContext[];
  /** Methods whose intervals do not overlap between samplers; absent where there is one. */
  readonly unstable?: readonly OverlayRow[];
  /** Native methods and those counted as leaves, which have no bytecodes. */
  readonly natives: readonly OverlayTime[];
  /** Time below class loading, linking and class initialisers. */
  readonly oneTime: readonly OverlayTime[];
}

/** Bounds of a ranked method's cost against the rest. */
export interface JudgedMethod {
  readonly name: FrameName;
  readonly least: number;
  readonly most: number;
}

/** Costs of the methods of an open profile that has sampled time. */
export interface MethodCosts extends OverlayRanking {
  /** All methods that were ranked. */
  readonly judged: readonly JudgedMethod[];
  /** Sentences on what the figures lack. */
  readonly cautions: readonly string[];
}

/** Findings of an overlay that its file states: all but the ranking, which follows from the figures. */
export interface OverlayFacts {
  /** Unit of all figures: `samples` or `ns`. */
  readonly unit: string;
  /** Labels of the metrics that were laid over. */
  readonly labels: readonly string[];
  readonly matching: OverlayMatching;
  /** Differences between the two recordings that may matter, one sentence each. */
  readonly cautions: readonly string[];
}

/** Findings of an overlay. */
export interface OverlayReport extends OverlayFacts {
  readonly ranking: OverlayRanking;
  /** Sentence on who states that both recordings are of one program and input. */
  readonly stated: string;
  /** By further samplers of the same program, in the order of the files; absent where there are none. */
  readonly further?: readonly ({ readonly file: string } & OverlayReport)[];
}

/** An overlay, and the exact file with the time as a metric. */
export interface OverlayAnswer {
  readonly file: Blob;
  readonly report: OverlayReport;
}

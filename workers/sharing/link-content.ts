/** Defines what a shared link contains, before it is encoded as bytes. */
import type { MetricDescriptor } from '../../common/metrics';
import type { SamplingFacts } from '../../common/sampling-facts';
import type { RunsOverlap } from '../api/engine';
import type { Findings } from './findings';
import type { SharedShares } from './shared-shares';
import type { SharedSampleStory } from './shared-story';
import type { SharedWorkStory } from './shared-work-story';

/** Facts about one of the recordings from which a link was made. */
export interface SharedSide {
  fileName: string;
  /** Size of the file in bytes, and its SHA-256 in hex. */
  size: number;
  sha256: string;
  agent: string;
  mainClass: string;
  jvm: string;
  os: string;
  dump: string;
  analysis: string;
  /** Name of the tree: `all threads` or a thread's name, and whether the tree was transformed. */
  scope: string;
  /** Milliseconds since 1970; 0 if unknown. */
  start: number;
  end: number;
  /** Number of contexts in all threads of the file, and in the tree. */
  contexts: number;
  merged: number;
  notInstrumented: number;
  limited: number;
  warnings: number;
  /** Sampling settings of the file; null if it was not sampled or does not say, or if the link is older than version 5. */
  sampling: SamplingFacts | null;
}

/** A metric: totals of the complete trees and, if included, the figures of each kept context. */
export interface SharedMetric extends Omit<MetricDescriptor, 'eventWeight'> {
  /** Units that an event stands for, on each side; null if a side does not say. */
  eventWeights: (number | null)[];
  /** Sum over the whole tree, for each side. */
  totals: number[];
  /** Overlap in percent; null if there is only one side. */
  overlap: number | null;
  /** Exclusive figures by side and context; null if only the totals are included. */
  columns: Float64Array[] | null;
}

export interface SharedMethod {
  className: string;
  name: string;
  /** Empty unless it is needed to distinguish overloads. */
  descriptor: string;
  /** Method flags defined in docs/format.md, section 3. */
  flags: number;
}

/** A run behind one side of a link. */
export interface SharedRun {
  name: string;
  /** Size of the file in bytes, and its SHA-256 in hex; empty if the link does not contain it. */
  size: number;
  sha256: string;
}

/** Counts of the runs for one metric. */
export interface RunColumns {
  /** Overlaps of the complete trees; totals can be computed from the columns. */
  overlaps: Pick<RunsOverlap, 'overlap' | 'withinA' | 'withinB'>;
  /**
   * Exclusive figures by side, run and context; 0 if the run does not have the context. Empty for a side that is a single
   * recording.
   */
  columns: Float64Array[][];
}

/** The runs of which a comparison's sides are medians. */
export interface SharedRuns {
  /** Runs of each side; empty if the side is a single recording. */
  sides: SharedRun[][];
  /** For each side and context, a bit for each run that has neither the context nor any that it stands for. */
  lacking: Uint32Array[];
  /** Counts of the runs for each of the link's metrics that has columns, in order. */
  metrics: RunColumns[];
}

/** A story of the whole comparison. */
export type SharedStory = SharedWorkStory | SharedShares | SharedSampleStory;

/**
 * A pruned comparison or profile. Contexts without a method stand for those that were not kept, and say for how many. So all
 * sums equal those of the complete trees. Preorder, as a struct of arrays.
 */
export interface LinkContent {
  /** One side, or two: A and B. */
  sides: SharedSide[];
  /** The first metric is the one that was in view, and it has columns. */
  metrics: SharedMetric[];
  /** Numbers of contexts in the complete union tree: in both, only in B, only in A. */
  common: number;
  appeared: number;
  vanished: number;
  methods: SharedMethod[];
  depth: Uint32Array;
  /** Index into `methods`, or FOLDED. */
  method: Uint32Array;
  /** For each context, the number of contexts that it stands for; 0 if it stands for itself. */
  folded: Float64Array;
  /**
   * For each context, the kind of contexts that it stands for, as an index into FOLDED_KINDS. Null if kinds are not
   * distinguished, as in links before version 8.
   */
  kind: Uint8Array | null;
  /** For each context: 1 if in A, 2 if in B, 3 if in both. */
  presence: Uint8Array;
  findings: Findings;
  /** Null if each side is a single recording. */
  runs: SharedRuns | null;
  /** Stories of the complete comparison, one for each metric that has columns, in order; empty if the link contains none. */
  stories: readonly (SharedStory | null)[];
}

/** Method of a context that stands for folded ones. */
export const FOLDED = 0xffffffff;

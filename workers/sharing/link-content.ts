/** Defines all that a link holds, before it becomes bytes. */
import type { MetricDescriptor } from '../../common/metrics';
import type { SamplingFacts } from '../../common/sampling-facts';
import type { RunsOverlap } from '../api/engine';
import type { Findings } from './findings';
import type { SharedShares } from './shared-shares';
import type { SharedSampleStory } from './shared-story';
import type { SharedWorkStory } from './shared-work-story';

/** Facts of one of the recordings that a link was made of. */
export interface SharedSide {
  fileName: string;
  /** Bytes of the file, and its SHA-256 in hex. */
  size: number;
  sha256: string;
  agent: string;
  mainClass: string;
  jvm: string;
  os: string;
  dump: string;
  analysis: string;
  /** Name of the tree: `all threads`, a thread's name, and whether it was transformed. */
  scope: string;
  /** Milliseconds since 1970; 0 when unknown. */
  start: number;
  end: number;
  /** Contexts of all threads of the file, and those of the tree. */
  contexts: number;
  merged: number;
  notInstrumented: number;
  limited: number;
  warnings: number;
  /** How the file was sampled; null where it was not, or does not say, or the link is older than version 5. */
  sampling: SamplingFacts | null;
}

/** A metric: the whole's figures, and whether each kept context has its own. */
export interface SharedMetric extends Omit<MetricDescriptor, 'eventWeight'> {
  /** Units that an event stands for, by side; null where a side does not say. */
  eventWeights: (number | null)[];
  /** Sum over the whole tree, by side. */
  totals: number[];
  /** Percent; null where there is one side only. */
  overlap: number | null;
  /** Exclusive figures by side and context; null where only the totals are kept. */
  columns: Float64Array[] | null;
}

export interface SharedMethod {
  className: string;
  name: string;
  /** Empty unless it tells overloads apart. */
  descriptor: string;
  /** Method flags of docs/format.md section 3. */
  flags: number;
}

/** A run behind a side of a link. */
export interface SharedRun {
  name: string;
  /** Bytes of the file, and its SHA-256 in hex; empty where the link has none. */
  size: number;
  sha256: string;
}

/** Counts of the runs by a metric. */
export interface RunColumns {
  /** Overlaps of the whole; totals follow from the columns. */
  overlaps: Pick<RunsOverlap, 'overlap' | 'withinA' | 'withinB'>;
  /** Exclusive figures by side, run and context; 0 where the run does not have it. None of a side of one recording. */
  columns: Float64Array[][];
}

/** The runs that sides of a comparison have medians of. */
export interface SharedRuns {
  /** Runs by side; empty where the side is one recording. */
  sides: SharedRun[][];
  /** By side, by context: a bit for each run without it, or without anything that it stands for. */
  lacking: Uint32Array[];
  /** By metric of the link that has columns, in their order. */
  metrics: RunColumns[];
}

/** A story of the whole. */
export type SharedStory = SharedWorkStory | SharedShares | SharedSampleStory;

/**
 * A pruned comparison, or a pruned profile. Contexts without a method stand for all that were not kept, and say how many they
 * are. So every sum is that of the whole. Preorder; struct of arrays.
 */
export interface LinkContent {
  /** One, or two: A and B. */
  sides: SharedSide[];
  /** The first is the one that was in view; it has columns. */
  metrics: SharedMetric[];
  /** Contexts of the whole union tree: in both, in B only, in A only. */
  common: number;
  appeared: number;
  vanished: number;
  methods: SharedMethod[];
  depth: Uint32Array;
  /** Index into `methods`, or FOLDED. */
  method: Uint32Array;
  /** Contexts that each one stands for; 0 where it stands for itself. */
  folded: Float64Array;
  /**
   * The kind of contexts that each one stands for, as an index into FOLDED_KINDS. Null where kinds are not told apart, as in links before
   * version 8.
   */
  kind: Uint8Array | null;
  /** 1 in A, 2 in B, 3 in both. */
  presence: Uint8Array;
  findings: Findings;
  /** Null where each side is one recording. */
  runs: SharedRuns | null;
  /** Stories of the whole by metric that has columns, in their order; none where the link tells none. */
  stories: readonly (SharedStory | null)[];
}

/** Method of a context that stands for others. */
export const FOLDED = 0xffffffff;

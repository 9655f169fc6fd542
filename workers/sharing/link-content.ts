import type { MetricDescriptor } from '../../common/metrics';
import type { RunsOverlap } from '../api/engine';
import type { Said } from './findings';

/** What a link says of one of the recordings that it was made of. */
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
  /** Which tree it is: `all threads`, a thread's name, and what was done to it. */
  scope: string;
  /** Milliseconds since 1970; 0 when unknown. */
  start: number;
  end: number;
  /** Contexts of the file, all threads, and those of the tree. */
  contexts: number;
  merged: number;
  notInstrumented: number;
  limited: number;
  warnings: number;
}

/** A metric: the whole's figures, and whether each kept context has its own. */
export interface SharedMetric extends MetricDescriptor {
  /** Of the whole tree, by side. */
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

export interface SharedRun {
  name: string;
  /** Bytes of the file, and its SHA-256 in hex; empty where it is not told. */
  size: number;
  sha256: string;
}

/** What the runs count by a metric. */
export interface RunColumns {
  /** Of the whole; totals follow from the columns. */
  overlaps: Pick<RunsOverlap, 'overlap' | 'withinA' | 'withinB'>;
  /** Exclusive figures by side, run and context; 0 where the run does not have it. None of a side of one recording. */
  columns: Float64Array[][];
}

/** The runs that sides of a comparison have medians of. */
export interface SharedRuns {
  /** By side; none where it is one recording. */
  sides: SharedRun[][];
  /** By side, by context: a bit for each run that does not have it, or nothing of what it stands for. */
  lacking: Uint32Array[];
  /** By metric of the link that has columns, in their order. */
  metrics: RunColumns[];
}

/**
 * A pruned comparison, or a pruned profile: kept contexts, and in the place of all others contexts of no method that say how many they
 * stand for, so that every sum is that of the whole. Preorder; struct of arrays.
 */
export interface Shared {
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
  /** By context: the contexts that it stands for; 0 where it stands for itself. */
  folded: Float64Array;
  /** 1 in A, 2 in B, 3 in both. */
  presence: Uint8Array;
  said: Said;
  /** Null where each side is one recording. */
  runs: SharedRuns | null;
}

/** In the place of a method: the context stands for others. */
export const FOLDED = 0xffffffff;

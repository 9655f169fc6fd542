/** Defines the interface of all call trees of a profile. */
import type { MetricDescriptor, MetricId, ObjectLayout } from '../api/engine';
import type { Pace } from '../jobs/pace';
import type { Heights } from '../tree/heights';
import type { Parents } from '../tree/parents';
import type { Prefix } from '../tree/prefix-sum';
import type { RecordedTree, Tree } from '../tree/tree';
import type { Constructors } from './constructors';
import type { LowerBounds } from './lower-bounds';
import type { Names } from './names';
import type { ArrayEntries, Interval, RecordedValues } from './recording';

/** A call tree with names, whose metrics are loaded on demand. Tables and pictures use only this interface. */
export interface MetricTree {
  readonly tree: Tree;
  readonly names: Names;
  readonly parents: Parents;
  readonly heights: Heights;
  readonly metricIds: MetricId[];
  /** A metric as its file describes it; undefined if there is none. */
  describe(metric: MetricId): MetricDescriptor | undefined;
  /** The recorded tree, and the map from its contexts to those of this tree. */
  readonly origin: Origin;
  /**
   * Whether the callers of some frames are missing because the tree was inverted and too large. Frames with small figures in this
   * tree lose theirs.
   */
  readonly cut?: boolean;
  /**
   * Which figures are lower bounds. Those of allocation metrics are known once one of these metrics or the allocations by type
   * are ready, or after `knowLowerBounds`.
   */
  readonly lowerBounds: LowerBounds;
  /** Reads which figures are lower bounds, without reading a metric. Throws FormatError if the file is broken. */
  knowLowerBounds(): Promise<void>;
  has(metric: MetricId): boolean;
  /** Whether these metrics are in memory and, with `allocations`, the recorded tree's allocations by type. */
  holds(metrics: readonly MetricId[], allocations?: boolean): boolean;
  /**
   * Reads metrics into memory; others may be dropped to make room. A caller that also waits for something else must then check
   * `holds` again, and use the metrics without another wait. Throws FormatError if there is no such metric, or if the file is
   * broken.
   */
  ready(metrics: readonly MetricId[], allocations?: boolean): Promise<void>;
  /**
   * Reads a metric into memory in anticipation of a likely question; the last used metric stays. A metric that was prepared
   * earlier but never used is dropped, and unfinished work for it ends with Cancelled. With null, nothing is prepared. Throws as
   * `ready` does.
   */
  prepare(metric: MetricId | null): Promise<void>;
  /** The metric that was used last, i.e. the one on screen. */
  readonly latest: MetricId | null;
  /** Runs synchronous work without making its metrics the last used ones. */
  aside<T>(work: () => T): T;
  /** A metric that is ready. Throws FormatError if there is no such metric. */
  prefix(metric: MetricId): Prefix;
  /** The exclusive prefix sum of a metric that is ready; null if there is none. */
  sumsOrNull(metric: MetricId): Float64Array | null;
  /**
   * Writes a metric's exclusive figures to index context + 1 of `into`, without laying it over the tree. Negative figures become
   * zero; `total` is the sum before that, `weight` the sum after.
   */
  figures(metric: MetricId, into: Float64Array, pace: Pace): Promise<{ total: number; weight: number }>;
}

/** The tree of a file's contexts, merged by path. */
export interface RecordedMetricTree extends MetricTree {
  readonly tree: RecordedTree;
  /** Array allocations by file context; null until they are ready. */
  readonly arrayEntries: ArrayEntries | null;
  /** Layout of objects in the recorded VM; null if the file does not say. */
  readonly layout: ObjectLayout | null;
  /**
   * Figures of file contexts by values in the fields of events, and the interval of which this tree has the figures (null: the
   * whole recording); null if the file has none.
   */
  readonly values: { readonly recorded: RecordedValues; readonly interval: Interval | null } | null;
  /** Whether bytes are known by type, i.e. the file has sizes of classes. */
  readonly hasSizes: boolean;
  /** The constructors among the file contexts of the whole profile; none if no metric is derived from them. */
  readonly constructors: Constructors;
  /** Their calls, in the same order; null until allocations are ready, and if no metric is derived from them. */
  readonly constructorCalls: Float64Array | null;
  /** This tree with the figures of an interval between snapshots. Throws FormatError if there is no such interval. */
  during(interval: Interval): RecordedMetricTree & { readonly bytes: number };
}

/** Origin of a tree. Allocations by type are computed from the recorded contexts, however these were transformed. */
export interface Origin {
  readonly recorded: RecordedMetricTree;
  /** Null if the contexts are the recorded ones. */
  readonly map: ContextMap | null;
}

/** Map from the contexts of a tree to those of a tree derived from it. */
export interface ContextMap {
  /** First context of the map; earlier ones are left out. The rest includes all callees of its contexts. */
  readonly from: number;
  /**
   * For each context, counted from `from`, the context that it became part of; −1 if it is left out. Contexts past the end are
   * left out.
   */
  readonly place: Int32Array;
  /**
   * For each context, counted from `from`, 1 if it was folded into its caller, to which its calls and activations are then not added. Absent if
   * none was.
   */
  readonly folded?: Uint8Array;
}

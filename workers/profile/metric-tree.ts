import type { MetricDescriptor, MetricId, ObjectLayout } from '../api/engine';
import type { Pace } from '../jobs/pace';
import type { Heights } from '../tree/heights';
import type { Parents } from '../tree/parents';
import type { Prefix } from '../tree/prefix-sum';
import type { RecordedTree, Tree } from '../tree/tree';
import type { Constructors } from './constructors';
import type { LowerBounds } from './lower-bounds';
import type { Names } from './names';
import type { ArrayEntries, Interval } from './recording';

/** A tree with names, over which metrics are laid on demand. Tables and pictures use nothing else. */
export interface MetricTree {
  readonly tree: Tree;
  readonly names: Names;
  readonly parents: Parents;
  readonly heights: Heights;
  readonly metricIds: MetricId[];
  /** A metric as its file describes it; undefined where there is none. */
  describe(metric: MetricId): MetricDescriptor | undefined;
  /** The recorded tree, and the map from its contexts to these. */
  readonly origin: Origin;
  /** The callers of some frames are missing: the tree was inverted and too large. This tree's own figures chose the frames. */
  readonly cut?: boolean;
  /** Figures that are lower bounds. Those of allocations are known once such a metric or allocations are ready, or after `knowLowerBounds`. */
  readonly lowerBounds: LowerBounds;
  /** Reads which figures are lower bounds, without any metric. Throws FormatError where the file is broken. */
  knowLowerBounds(): Promise<void>;
  has(metric: MetricId): boolean;
  /** Whether these metrics are in memory, and with `allocations` those by type of the recorded tree. */
  holds(metrics: readonly MetricId[], allocations?: boolean): boolean;
  /**
   * Brings metrics into memory, out of the file; others may be dropped for them. A caller that waited for something else as well
   * asks `holds` again, and uses the metrics without waiting in between. Throws FormatError where there is no such metric, or the
   * file is broken.
   */
  ready(metrics: readonly MetricId[], allocations?: boolean): Promise<void>;
  /**
   * Brings a metric into memory before a question that is likely; the metric used last stays. A metric that was prepared and not
   * used since is dropped, and work for it ends with Cancelled. With null nothing is prepared. Throws as `ready` does.
   */
  prepare(metric: MetricId | null): Promise<void>;
  /** The metric that was used last, which is on the screen. */
  readonly latest: MetricId | null;
  /** Does synchronous work whose metrics do not become the latest. */
  aside<T>(work: () => T): T;
  /** A metric that is ready. Throws FormatError where there is no such metric. */
  prefix(metric: MetricId): Prefix;
  /** The exclusive prefix sum of a metric that is ready, or null where there is none. */
  sumsOrNull(metric: MetricId): Float64Array | null;
  /**
   * A metric's exclusive figures, without laying it over the tree: at index context + 1 of `into`. Figures below zero become
   * zero; `total` is the sum before that, `weight` after.
   */
  figures(metric: MetricId, into: Float64Array, pace: Pace): Promise<{ total: number; weight: number }>;
}

/** A tree whose contexts are those of a file, merged by path. */
export interface RecordedMetricTree extends MetricTree {
  readonly tree: RecordedTree;
  /** Array allocations by file context, once they are ready; null until then. */
  readonly arrayEntries: ArrayEntries | null;
  /** Layout of objects in the VM that was recorded; null where the file does not say. */
  readonly layout: ObjectLayout | null;
  /** Bytes are known by type: the file has sizes of classes. */
  readonly hasSizes: boolean;
  /** The constructors among the file contexts of the whole profile; none where no metric follows from them. */
  readonly constructors: Constructors;
  /** Their calls, in their order, once allocations are ready; null until then, and where no metric follows from them. */
  readonly constructorCalls: Float64Array | null;
  /** This tree with the figures of an interval between snapshots. Throws FormatError where there is no such interval. */
  during(interval: Interval): RecordedMetricTree & { readonly bytes: number };
}

/** Origin of a tree. Allocations by type follow from the recorded contexts, whatever became of them. */
export interface Origin {
  readonly recorded: RecordedMetricTree;
  /** Null: the contexts are the recorded ones. */
  readonly map: ContextMap | null;
}

/** Map from the contexts of a tree to those of a tree that was made of it. */
export interface ContextMap {
  /** First context of the map; earlier ones are left out. The rest holds all callees of its contexts. */
  readonly from: number;
  /**
   * Context that each one became part of, by context less `from`; −1 where it is left out. Contexts beyond the end are left out.
   */
  readonly place: Int32Array;
  /** 1, by context less `from`, where a context was folded into its caller: its calls are none of the caller's. Missing: none was. */
  readonly folded?: Uint8Array;
}

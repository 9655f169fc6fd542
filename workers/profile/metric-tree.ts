import type { MetricId } from '../api/engine';
import type { Pace } from '../jobs/pace';
import type { Heights } from '../tree/heights';
import type { Parents } from '../tree/parents';
import type { Prefix } from '../tree/prefix-sum';
import type { RecordedTree, Tree } from '../tree/tree';
import type { Constructors } from './constructors';
import type { Interval } from './interval';
import type { Names } from './names';
import type { ArrayEntries } from './recording';

/** A tree with names, over which metrics are laid when they are asked for: all that tables and pictures know. */
export interface MetricTree {
  readonly tree: Tree;
  readonly names: Names;
  readonly parents: Parents;
  readonly heights: Heights;
  readonly metricIds: MetricId[];
  /** Where its contexts come from. */
  readonly origin: Origin;
  /** Of some frames, chosen by this tree's own figures, not all callers are there: it was turned round and is too large. */
  readonly cut?: boolean;
  has(metric: MetricId): boolean;
  /** Whether these metrics, and with `allocations` those by type of the recorded tree, are in memory. */
  holds(metrics: readonly MetricId[], allocations?: boolean): boolean;
  /**
   * Brings them there, out of the file. Others may be dropped for it: whoever waited for something else as well looks at `holds` again,
   * and uses what it needs without waiting in between. Throws FormatError where there is no such metric, or the file is broken.
   */
  ready(metrics: readonly MetricId[], allocations?: boolean): Promise<void>;
  /**
   * Brings one there ahead of a question that is likely; the metric that was used last stays. Of what was brought ahead and not asked for since,
   * no more than that is kept, with null nothing; work for it ends, with Cancelled. Throws as `ready` does.
   */
  prepare(metric: MetricId | null): Promise<void>;
  /** The metric that was used last: what is on the screen. */
  readonly latest: MetricId | null;
  /** Does some work, without a pause, for what stands beside the screen: the metrics that it uses are not the latest after it. */
  aside<T>(work: () => T): T;
  /** A metric that is ready. Throws FormatError where there is no such metric. */
  prefix(metric: MetricId): Prefix;
  /** The exclusive prefix sum of a metric that is ready, or null where there is none. */
  sumsOrNull(metric: MetricId): Float64Array | null;
  /**
   * A metric's exclusive figures, without being laid over the tree for good: those of each context at index context + 1 of `into`.
   * Figures below zero become zero; `total` is the sum before that, `weight` after.
   */
  figures(metric: MetricId, into: Float64Array, pace: Pace): Promise<{ total: number; weight: number }>;
}

/** A tree whose contexts are those of a file. */
export interface RecordedMetricTree extends MetricTree {
  readonly tree: RecordedTree;
  /** Array allocations by file context, once they are ready; null until then. */
  readonly arrayEntries: ArrayEntries | null;
  /** The constructors among the file contexts of the whole profile; none where no metric follows from them. */
  readonly constructors: Constructors;
  /** Their calls, in their order, once allocations are ready; null until then, and where no metric follows from them. */
  readonly constructorCalls: Float64Array | null;
  /** The same tree with the figures of an interval between earlier states. Throws FormatError where there is no such interval. */
  during(interval: Interval): RecordedMetricTree & { readonly bytes: number };
}

/** What a tree was made of. Allocations by type follow from the recorded contexts, whatever became of them. */
export interface Origin {
  readonly recorded: RecordedMetricTree;
  /** Null: the contexts are the recorded ones. */
  readonly map: ContextMap | null;
}

/** Where the contexts of a tree went in another one that was made of it. */
export interface ContextMap {
  /** The contexts before this one are left out. What is from here on holds all callees of what it holds. */
  readonly from: number;
  /** By context less `from`: the context that it was made part of, −1 where it is left out. Those beyond are left out. */
  readonly place: Int32Array;
}

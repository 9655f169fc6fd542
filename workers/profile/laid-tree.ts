import type { MetricId } from '../engine.api';
import { FormatError } from '../errors';
import { scatter } from './figures';
import { Heights } from './heights';
import type { Origin, RecordedMetricTree } from './metric-tree';
import type { Names } from './names';
import { layMetric, type Prefix } from './prefix';
import type { ArrayEntries, MetricSource, RecordedMetric } from './recording';
import type { RecordedTree } from './tree';

/** Memory that one tree may take for metrics that are laid over it, in bytes; two metrics are kept whatever they take. */
const KEPT_BYTES = 2 ** 29;

/** A tree with its names, over which metrics are laid when they are asked for. */
export class LaidTree implements RecordedMetricTree {
  private readonly laid = new Map<MetricId, Prefix>();
  readonly heights: Heights;

  constructor(
    readonly tree: RecordedTree,
    readonly names: Names,
    private readonly metrics: readonly RecordedMetric[],
  ) {
    this.heights = new Heights(tree);
  }

  get origin(): Origin {
    return { recorded: this, map: null };
  }

  has(metric: MetricId): boolean {
    return this.metrics.some(({ id }) => id === metric);
  }

  get metricIds(): MetricId[] {
    return this.metrics.map(({ id }) => id);
  }

  /** The metric over this tree. The least recently used of several is dropped when memory is short. */
  prefix(metric: MetricId): Prefix {
    let prefix = this.laid.get(metric);
    if (prefix === undefined) {
      const source = this.source(metric);
      const most = Math.max(2, Math.floor(KEPT_BYTES / (8 * (this.tree.size + 1))));
      for (const id of [...this.laid.keys()].slice(0, Math.max(0, this.laid.size + 1 - most))) this.laid.delete(id);
      prefix = layMetric(this.tree, this.names, source);
    } else this.laid.delete(metric);
    this.laid.set(metric, prefix);
    return prefix;
  }

  /**
   * A metric's exclusive figures, without being laid over the tree for good: those of each context at index context + 1 of `into`.
   * Figures below zero become zero; `total` is the sum before that, `weight` after.
   */
  figures(metric: MetricId, into: Float64Array): { total: number; weight: number } {
    const known = this.laid.get(metric);
    if (known !== undefined) {
      const { sums, widths } = known;
      for (let i = 1; i < sums.length; i++) into[i] = widths[i] - widths[i - 1];
      return { total: sums[sums.length - 1], weight: widths[widths.length - 1] };
    }
    const source = this.source(metric);
    const total = scatter(this.tree, this.names, source, into.fill(0));
    let below = 0;
    if (source.kind === 'constructors')
      for (let i = 1; i < into.length; i++)
        if (into[i] < 0) {
          below += into[i];
          into[i] = 0;
        }
    return { total, weight: total - below };
  }

  /** The exclusive prefix sum of a metric, or null where the file does not have it. */
  sumsOrNull(metric: MetricId): Float64Array | null {
    return this.has(metric) ? this.prefix(metric).sums : null;
  }

  private source(metric: MetricId): MetricSource {
    const described = this.metrics.find(({ id }) => id === metric);
    if (described === undefined) throw unknownMetric(metric, this.metricIds);
    return described.source;
  }

  /** Array allocations by file context, or null where the file does not have them. */
  get arrayEntries(): ArrayEntries | null {
    for (const { source } of this.metrics) if (source.kind === 'arrays' || source.kind === 'elements') return source.entries;
    return null;
  }

  get parents(): Int32Array {
    return this.tree.parents;
  }
}

export function unknownMetric(metric: MetricId, known: readonly MetricId[]): FormatError {
  return new FormatError('unknown-metric', `There is no metric ${metric} here.`, '', `Choose one of ${known.join(', ')}.`);
}

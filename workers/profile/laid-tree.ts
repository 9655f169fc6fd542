import type { MetricId } from '../engine.api';
import { FormatError } from '../errors';
import type { Names } from './names';
import { layMetric, type Prefix } from './prefix';
import type { ArrayEntries, RecordedMetric } from './recording';
import type { RecordedTree } from './tree';

/** Memory that one tree may take for metrics that are laid over it, in bytes; two metrics are kept whatever they take. */
const KEPT_BYTES = 2 ** 29;

/** A tree with its names, over which metrics are laid when they are asked for. */
export class LaidTree {
  private readonly laid = new Map<MetricId, Prefix>();
  private tallest = { focus: -1, height: 0 };

  constructor(
    readonly tree: RecordedTree,
    readonly names: Names,
    private readonly metrics: readonly RecordedMetric[],
  ) {
    this.tallest.height = tree.height;
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
      const described = this.metrics.find(({ id }) => id === metric);
      if (described === undefined) throw unknownMetric(metric, this.metricIds);
      const most = Math.max(2, Math.floor(KEPT_BYTES / (8 * (this.tree.size + 1))));
      for (const id of [...this.laid.keys()].slice(0, Math.max(0, this.laid.size + 1 - most))) this.laid.delete(id);
      prefix = layMetric(this.tree, this.names, described.source);
    } else this.laid.delete(metric);
    this.laid.set(metric, prefix);
    return prefix;
  }

  /** The exclusive prefix sum of a metric, or null where the file does not have it. */
  sumsOrNull(metric: MetricId): Float64Array | null {
    return this.has(metric) ? this.prefix(metric).sums : null;
  }

  /** Array allocations by file context, or null where the file does not have them. */
  get arrayEntries(): ArrayEntries | null {
    for (const { source } of this.metrics) if (source.kind === 'arrays' || source.kind === 'elements') return source.entries;
    return null;
  }

  get parents(): Int32Array {
    return this.tree.parents;
  }

  /** Depth of the deepest context at or below `focus`, plus one; −1 means the whole tree. */
  heightBelow(focus: number): number {
    if (this.tallest.focus !== focus) this.tallest = { focus, height: heightBelow(this.tree, focus) };
    return this.tallest.height;
  }
}

export function heightBelow(
  { size, depth, end, height }: Pick<RecordedTree, 'size' | 'depth' | 'end' | 'height'>,
  focus: number,
): number {
  if (focus < 0) return height;
  let deepest = 0;
  const stop = focus < size ? end[focus] : focus;
  for (let i = focus; i < stop; i++) if (depth[i] > deepest) deepest = depth[i];
  return deepest + 1;
}

export function unknownMetric(metric: MetricId, known: readonly MetricId[]): FormatError {
  return new FormatError('unknown-metric', `There is no metric ${metric} here.`, '', `Choose one of ${known.join(', ')}.`);
}

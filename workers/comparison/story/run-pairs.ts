/** Pairs single runs for the story of a comparison whose sides have several runs. */
import type { MetricId } from '../../api/engine';
import { LowerBounds } from '../../profile/lower-bounds';
import type { RunFigures } from '../../ranges/median-runs';
import type { Comparison } from '../comparison';
import type { ComparedTrees } from './compared-trees';

/** A run of a side. */
interface OfSide {
  readonly side: 'a' | 'b';
  readonly run: number;
}

/**
 * Pairs of a comparison's runs, laid over the trees of the comparison. So contexts and methods have the same numbers in all
 * pairs. Metrics must be loaded.
 */
export class RunPairs {
  private constructor(
    private readonly comparison: Comparison,
    private readonly metric: MetricId,
    private readonly figures: ReadonlyMap<MetricId, Readonly<Record<'a' | 'b', RunFigures>>>,
  ) {}

  /** Null if each side is one run. */
  static of(comparison: Comparison, metric: MetricId): RunPairs | null {
    const figures = new Map<MetricId, Readonly<Record<'a' | 'b', RunFigures>>>();
    // The metric comes last, because a comparison keeps the ranges of the metric used last.
    for (const each of new Set(comparison.metrics.includes('calls') ? ['calls', metric] : [metric])) {
      const ranges = comparison.ranges(each);
      if (ranges === null) return null;
      figures.set(each, ranges);
    }
    return new RunPairs(comparison, metric, figures);
  }

  /** Totals of all runs of a side. */
  totals(side: 'a' | 'b'): Float64Array {
    return this.of(this.metric)[side].totals;
  }

  /**
   * The run of a side whose total is the median; the lower of the two middle ones if their number is even. If totals are equal,
   * the earlier run counts as lower.
   */
  middle(side: 'a' | 'b'): number {
    const totals = this.totals(side);
    const order = [...totals.keys()].sort((x, y) => totals[x] - totals[y] || x - y);
    return order[(order.length - 1) >> 1];
  }

  /** The middle run of A and that of B. */
  middles(): ComparedTrees {
    return this.pair({ side: 'a', run: this.middle('a') }, { side: 'b', run: this.middle('b') });
  }

  /** A run and another one, which may be of the same side. */
  pair(from: OfSide, to: OfSide): ComparedTrees {
    const { comparison } = this;
    const { names } = comparison;
    const figures = (metric: MetricId, { side, run }: OfSide): Float64Array => this.of(metric)[side].sums[run];
    const has = (which: 'a' | 'b'): Uint32Array | null => this.of(this.metric)[(which === 'a' ? from : to).side].has;
    const of = { a: from, b: to };
    return {
      a: comparison[from.side],
      b: comparison[to.side],
      ...(from.side === to.side ? this.oneSide(from.side) : { names, tree: comparison.tree }),
      metrics: [...this.figures.keys()],
      lowerBounds: from.side === to.side ? LowerBounds.NONE : comparison.lowerBounds,
      sums: (metric) => ({ a: figures(metric, from), b: figures(metric, to) }),
      totals: (metric) => ({ a: last(figures(metric, from)), b: last(figures(metric, to)) }),
      isIn: (side, context) => {
        const bits = has(side);
        return bits === null || ((bits[context] >>> of[side].run) & 1) === 1;
      },
    };
  }

  /** A side's tree compared with itself. */
  private oneSide(side: 'a' | 'b'): Pick<ComparedTrees, 'names' | 'tree'> {
    const { names } = this.comparison;
    const { tree } = this.comparison[side];
    const own = side === 'a' ? names.fromA : names.fromB;
    const all = Uint32Array.from({ length: tree.size }, (_, context) => context);
    return {
      names: { size: names.size, fromA: own, fromB: own, frame: (method) => names.frame(method) },
      tree: { size: tree.size, depth: tree.depth, end: tree.end, fromA: all, fromB: all },
    };
  }

  private of(metric: MetricId): Readonly<Record<'a' | 'b', RunFigures>> {
    const found = this.figures.get(metric);
    if (found === undefined) throw new Error(`the runs were not compared by ${metric}`);
    return found;
  }
}

const last = (sums: Float64Array): number => sums[sums.length - 1];

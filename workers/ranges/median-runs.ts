/** Finds the figures of each single run, if a side of a comparison has the medians of several runs. */
import type { MetricId, Spread } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { figurePlaceOf } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import type { Prefix } from '../tree/prefix-sum';
import type { RunCounts } from './range-kind';
import { spreadOf } from './spread';

/** Number of metrics whose figures over the current tree are kept: the one in view and the previous one. */
const KEPT = 2;

/** Counts of several runs over one tree: each run's figure for each context, not their median. */
export class RunFigures {
  /**
   * @param sums for each run, exclusive prefix sums (running sums of exclusive figures) over the tree
   * @param has for each context, a bit per run that has it; null if all runs have all contexts
   */
  constructor(
    readonly sums: readonly Float64Array[],
    readonly has: Uint32Array | null,
  ) {}

  /** Figures of a single run, whose tree this is. */
  static ofOne(tree: MetricTree, metric: MetricId): RunFigures {
    return new RunFigures([tree.prefix(metric).sums], null);
  }

  /** Counts over the contexts in [from, to), and which runs have the first of them. */
  of(from: number, to: number): RunCounts {
    const figures = new Float64Array(this.sums.length);
    for (let run = 0; run < figures.length; run++) figures[run] = this.sums[run][to] - this.sums[run][from];
    return { figures, has: to <= from ? 0 : this.has === null ? 1 : this.has[from] };
  }

  spread(from: number, to: number): Spread {
    return spreadOf(this.of(from, to).figures);
  }

  get totals(): Float64Array {
    return Float64Array.from(this.sums, (sums) => sums[sums.length - 1]);
  }
}

/** The parts of a run that MedianRuns needs. */
type RunTree = Pick<MetricTree, 'holds' | 'ready'> & {
  readonly tree: { readonly size: number };
  prefix(metric: MetricId): Pick<Prefix, 'sums'>;
};

/** The runs from which a tree of medians was made. */
export class MedianRuns {
  private readonly over = new Map<MetricTree, Map<MetricId, RunFigures>>();

  /** @param places for each run, the position of each of its contexts in the tree of medians */
  constructor(
    private readonly runs: readonly RunTree[],
    private readonly places: readonly Uint32Array[],
  ) {}

  get count(): number {
    return this.runs.length;
  }

  /** Number of contexts in each run. */
  get sizes(): number[] {
    return this.runs.map(({ tree }) => tree.size);
  }

  holds(metrics: readonly MetricId[]): boolean {
    return this.runs.every((run) => run.holds(metrics));
  }

  async ready(metrics: readonly MetricId[]): Promise<void> {
    for (const run of this.runs) while (!run.holds(metrics)) await run.ready(metrics);
  }

  /**
   * Counts of the runs over the tree of medians or a tree derived from it. Figures of merged contexts are added up for each run.
   * The metric must be ready.
   */
  figures(tree: MetricTree, metric: MetricId): RunFigures {
    const known = this.kept(tree).get(metric);
    if (known !== undefined) return known;
    const laying = this.laying(tree, metric);
    while (laying.layNext());
    return this.keep(tree, metric, laying.figures);
  }

  /** Like `figures`, but reports progress after each run. Throws Cancelled. */
  async layFigures(tree: MetricTree, metric: MetricId, pace: Pace): Promise<RunFigures> {
    const known = this.kept(tree).get(metric);
    if (known !== undefined) return known;
    const laying = this.laying(tree, metric);
    for (let done = 0; laying.layNext(); ) await pace.tick('files', ++done, this.count);
    return this.keep(tree, metric, laying.figures);
  }

  /**
   * Counts of each run over the contexts in [from, to), and in the first of them alone.
   *
   * Sums directly instead of laying metrics over the tree, which for a single context would take a pass and memory for each
   * metric and run. The metrics must be ready.
   */
  at(tree: MetricTree, metrics: readonly MetricId[], from: number, to: number): Record<'inclusive' | 'exclusive', RunCounts>[] {
    const { runs, places } = this;
    const placed = placing(tree);
    const figurePlaces = metrics.map((metric) => placing(tree, metric));
    const found = metrics.map(() => ({ inclusive: new Float64Array(runs.length), exclusive: new Float64Array(runs.length) }));
    let has = 0;
    for (const [run, of] of runs.entries()) {
      const sums = metrics.map((metric) => of.prefix(metric).sums);
      for (let i = 0; i < places[run].length; i++) {
        const place = placed(places[run][i]);
        if (place < from || place >= to) continue;
        if (place === from) has |= 2 ** run;
        for (const [m, { inclusive, exclusive }] of found.entries()) {
          if (figurePlaces[m](places[run][i]) < 0) continue;
          const figure = sums[m][i + 1] - sums[m][i];
          inclusive[run] += figure;
          if (place === from) exclusive[run] += figure;
        }
      }
    }
    return found.map(({ inclusive, exclusive }) => ({
      inclusive: { figures: inclusive, has },
      exclusive: { figures: exclusive, has },
    }));
  }

  private kept(tree: MetricTree): Map<MetricId, RunFigures> {
    let known = this.over.get(tree);
    if (known === undefined) {
      known = new Map();
      this.over.clear();
      this.over.set(tree, known);
    }
    return known;
  }

  private keep(tree: MetricTree, metric: MetricId, figures: RunFigures): RunFigures {
    const known = this.kept(tree);
    for (const old of [...known.keys()].slice(0, Math.max(0, known.size + 1 - KEPT))) known.delete(old);
    known.set(metric, figures);
    return figures;
  }

  /**
   * Lays a metric over the tree, one run at a time. Takes hold of all prefix sums first, because they may be evicted from memory
   * between two runs.
   */
  private laying(laid: MetricTree, metric: MetricId) {
    const { size } = laid.tree;
    const placed = placing(laid, metric);
    const of = this.runs.map((run) => run.prefix(metric).sums);
    const has = new Uint32Array(size);
    const sums: Float64Array[] = [];
    const layNext = (): boolean => {
      const run = sums.length;
      if (run === of.length) return false;
      const [own, places] = [of[run], this.places[run]];
      const figures = new Float64Array(size + 1);
      for (let i = 0; i < places.length; i++) {
        const to = placed(places[i]);
        if (to < 0) continue;
        figures[to + 1] += own[i + 1] - own[i];
        has[to] |= 2 ** run;
      }
      for (let i = 1; i < figures.length; i++) figures[i] += figures[i - 1];
      sums.push(figures);
      return true;
    };
    return { layNext, figures: new RunFigures(sums, has) };
  }
}

/**
 * Maps positions in the tree of medians to contexts of a tree derived from it; negative if there is no such context.
 *
 * @param metric if given, maps to the context to which this metric's figure is added
 */
function placing({ origin }: MetricTree, metric: MetricId = ''): (place: number) => number {
  const { fromFile } = origin.recorded.tree;
  const { map } = origin;
  if (map === null) return (place) => fromFile[place];
  return (place) => figurePlaceOf(map, fromFile[place], metric);
}

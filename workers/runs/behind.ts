import type { MetricId, Spread } from '../engine.api';
import type { MetricTree } from '../profile/metric-tree';
import type { Prefix } from '../profile/prefix';
import type { OfRuns } from './judge';
import { spreadOf } from './spread';

/** Figures over trees that are kept: of the metric in view, and of the one before. */
const KEPT = 2;

/** What several runs count over one tree: their figures by context, not their median. */
export class RunFigures {
  /** @param sums exclusive prefix sums over the tree, by run; @param has by context, a bit for each run; null: all have all of it */
  constructor(
    readonly sums: readonly Float64Array[],
    readonly has: Uint32Array | null,
  ) {}

  /** One run, which is the tree itself. */
  static ofOne(tree: MetricTree, metric: MetricId): RunFigures {
    return new RunFigures([tree.prefix(metric).sums], null);
  }

  /** Of the contexts from `from` up to, not including, `to`; `present` are the runs that have the first of them. */
  of(from: number, to: number): OfRuns {
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

/** A run, as far as it stands behind a tree of medians. */
type RunTree = Pick<MetricTree, 'holds' | 'ready'> & {
  readonly tree: { readonly size: number };
  prefix(metric: MetricId): Pick<Prefix, 'sums'>;
};

/** The runs that a tree of medians was made of. */
export class RunsBehind {
  private readonly over = new Map<MetricTree, Map<MetricId, RunFigures>>();

  /** @param places by run, by context of the run: its place in the tree of medians */
  constructor(
    private readonly runs: readonly RunTree[],
    private readonly places: readonly Uint32Array[],
  ) {}

  get count(): number {
    return this.runs.length;
  }

  /** Contexts of each run. */
  get sizes(): number[] {
    return this.runs.map(({ tree }) => tree.size);
  }

  holds(metrics: readonly MetricId[]): boolean {
    return this.runs.every((run) => run.holds(metrics));
  }

  async ready(metrics: readonly MetricId[]): Promise<void> {
    for (const run of this.runs) while (!run.holds(metrics)) await run.ready(metrics);
  }

  /** By a metric that is ready, over the tree of medians or one that was made of it: figures of merged contexts are summed run by run. */
  figures(tree: MetricTree, metric: MetricId): RunFigures {
    let known = this.over.get(tree);
    if (known === undefined) {
      known = new Map();
      this.over.clear();
      this.over.set(tree, known);
    }
    let figures = known.get(metric);
    if (figures === undefined) {
      figures = this.lay(tree, metric);
      for (const old of [...known.keys()].slice(0, Math.max(0, known.size + 1 - KEPT))) known.delete(old);
      known.set(metric, figures);
    }
    return figures;
  }

  private lay({ tree, origin }: MetricTree, metric: MetricId): RunFigures {
    const { fromFile } = origin.recorded.tree;
    const { map } = origin;
    const has = new Uint32Array(tree.size);
    const sums = this.runs.map((run, at) => {
      const own = run.prefix(metric).sums;
      const places = this.places[at];
      const figures = new Float64Array(tree.size + 1);
      const bit = 2 ** at;
      for (let i = 0; i < places.length; i++) {
        const recorded = fromFile[places[i]];
        const to = map === null ? recorded : (map.place[recorded - map.from] ?? -1);
        if (to < 0) continue;
        figures[to + 1] += own[i + 1] - own[i];
        has[to] |= bit;
      }
      for (let i = 1; i < figures.length; i++) figures[i] += figures[i - 1];
      return figures;
    });
    return new RunFigures(sums, has);
  }
}

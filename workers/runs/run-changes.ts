/** Finds contexts and methods that changed by more than the runs of the base differ, with several runs per side. */

import { callersOf } from '../analysis/callers';
import { APPEARED, KINDS } from '../analysis/change-kind';
import { firstRows } from '../analysis/row-order';
import type { LowerBound, MetricId, RunsChange, RunsChanges } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { type BoundsBySet, boundsBySet, fieldOf } from '../profile/lower-bounds';
import { rangeKind } from '../ranges/range-kind';
import { spreadOf } from '../ranges/spread';
import { firstAtOrAfter } from '../tree/binary-search';
import type { Run } from './run';
import type { RunUnion } from './run-union';

/** Number of contexts between two checks of the clock. */
const STRETCH = 1 << 14;

/** Runs of a base and of a head, and the union of their contexts. */
export interface Sides {
  readonly bases: readonly Run[];
  readonly heads: readonly Run[];
  /** Union of the base's runs, followed by the head's. */
  readonly all: RunUnion;
}

/** Figures of all runs for a context or method, and the runs of either side in which it occurs, one bit each. */
interface Row {
  readonly figures: Float64Array;
  readonly inBase: number;
  readonly inHead: number;
}

/**
 * Changes that are larger than the differences among the base's own runs.
 *
 * Presence decides first: in no run of the base and every run of the head means `appeared`, the reverse `vanished`. Otherwise
 * the head's range must be outside the base's, and the medians must differ by more than the noise guard, a share of the totals
 * (docs/comparing.md, section 5). The metric must have been read. Throws Cancelled.
 */
export class RunChangeFinder {
  private readonly kinds: { contexts: Uint8Array; methods: Uint8Array };
  private readonly changes: { contexts: Float64Array; methods: Float64Array };
  /** For each run and method, the sum over the method's contexts, and whether it has any. */
  private readonly byMethod: { figures: Float64Array; has: Uint8Array }[];
  private readonly sums: Float64Array[];
  private readonly totals: { a: number; b: number };
  /** Contexts and methods whose exclusive figures are lower bounds in at least one run. */
  private readonly bounds: { contexts: BoundsBySet; methods: BoundsBySet };

  private constructor(
    private readonly sides: Sides,
    metric: MetricId,
  ) {
    const { bases, heads, all } = sides;
    this.sums = [...bases, ...heads].map((run) => run.prefix(metric).sums);
    const totals = this.sums.map((sums) => sums[sums.length - 1]);
    this.totals = { a: spreadOf(totals.slice(0, bases.length)).median, b: spreadOf(totals.slice(bases.length)).median };
    const sizes = { contexts: all.tree.size, methods: all.names.size };
    this.kinds = { contexts: new Uint8Array(sizes.contexts), methods: new Uint8Array(sizes.methods) };
    this.changes = { contexts: new Float64Array(sizes.contexts), methods: new Float64Array(sizes.methods) };
    this.bounds = boundsIn(sides, metric);
    this.byMethod = this.sums.map(() => ({ figures: new Float64Array(sizes.methods), has: new Uint8Array(sizes.methods) }));
  }

  static async find(sides: Sides, metric: MetricId, pace: Pace): Promise<RunChangeFinder> {
    const found = new RunChangeFinder(sides, metric);
    await found.judgeContexts(pace);
    for (let m = 0; m < sides.all.names.size; m++) found.judge('methods', m, found.method(m));
    return found;
  }

  /** Number of contexts that did not change. */
  get same(): number {
    return this.kinds.contexts.reduce((count, kind) => count + (kind === 0 ? 1 : 0), 0);
  }

  /** Lists more and less work separately, with up to `limit` rows each. */
  list(of: 'contexts' | 'methods', limit: number): { more: RunsChanges; less: RunsChanges } {
    const changes = this.changes[of];
    const changed = Uint32Array.from(this.kinds[of].keys()).filter((i) => this.kinds[of][i] !== 0);
    const listed = (chosen: Uint32Array): RunsChanges => ({
      rows: [...firstRows(chosen, (i) => Math.abs(changes[i]), 'desc', limit)].map((i) => this.row(of, i)),
      count: chosen.length,
    });
    // Appeared contexts whose figures are all 0 are listed under more, vanished ones under less.
    const isMore = (i: number): boolean => changes[i] > 0 || (changes[i] === 0 && this.kinds[of][i] === APPEARED);
    return { more: listed(changed.filter(isMore)), less: listed(changed.filter((i) => !isMore(i))) };
  }

  private async judgeContexts(pace: Pace): Promise<void> {
    const { tree, places } = this.sides.all;
    const next = new Uint32Array(places.length);
    const figures = new Float64Array(places.length);
    for (let u = 0; u < tree.size; u++) {
      if (u % STRETCH === 0) await pace.tick('compare', u, tree.size);
      let [inBase, inHead] = [0, 0];
      for (let run = 0; run < places.length; run++) {
        const at = next[run];
        const here = places[run][at] === u;
        figures[run] = here ? this.sums[run][at + 1] - this.sums[run][at] : 0;
        if (!here) continue;
        next[run]++;
        if (run < this.sides.bases.length) inBase += 2 ** run;
        else inHead += 2 ** (run - this.sides.bases.length);
        this.byMethod[run].figures[tree.method[u]] += figures[run];
        this.byMethod[run].has[tree.method[u]] = 1;
      }
      this.judge('contexts', u, { figures, inBase, inHead });
    }
  }

  private judge(of: 'contexts' | 'methods', index: number, { figures, inBase, inHead }: Row): void {
    const [ofBase, ofHead] = [figures.subarray(0, this.sides.bases.length), figures.subarray(this.sides.bases.length)];
    const kind = rangeKind({ figures: ofBase, has: inBase }, { figures: ofHead, has: inHead }, this.totals);
    if (kind === 0) return;
    this.kinds[of][index] = kind;
    this.changes[of][index] = spreadOf(ofHead).median - spreadOf(ofBase).median;
  }

  private method(m: number): Row {
    const has = (from: number, to?: number): number =>
      this.byMethod.slice(from, to).reduce((bits, run, at) => bits + run.has[m] * 2 ** at, 0);
    const { length } = this.sides.bases;
    return {
      figures: Float64Array.from(this.byMethod, (run) => run.figures[m]),
      inBase: has(0, length),
      inHead: has(length),
    };
  }

  private context(u: number): Float64Array {
    const { places } = this.sides.all;
    return Float64Array.from(places, (place, run) => {
      const at = firstAtOrAfter(place, u);
      return place[at] === u ? this.sums[run][at + 1] - this.sums[run][at] : 0;
    });
  }

  private row(of: 'contexts' | 'methods', index: number): RunsChange {
    const { all, bases } = this.sides;
    const figures = of === 'contexts' ? this.context(index) : this.method(index).figures;
    return {
      name: all.names.frame(of === 'contexts' ? all.tree.method[index] : index),
      callers: of === 'contexts' ? callersOf(all, index) : [],
      kind: KINDS[this.kinds[of][index]],
      base: spreadOf(figures.subarray(0, bases.length)),
      head: spreadOf(figures.subarray(bases.length)),
      ...fieldOf(this.bounds[of](index)),
    };
  }
}

function boundsIn({ bases, heads, all }: Sides, metric: MetricId): { contexts: BoundsBySet; methods: BoundsBySet } {
  const bounds = { contexts: new Map<number, LowerBound>(), methods: new Map<number, LowerBound>() };
  const runs = [...bases, ...heads];
  runs.forEach(({ lowerBounds }, run) => {
    for (const context of lowerBounds.contextsOf(metric)) {
      const bound = lowerBounds.of(metric, context, context + 1);
      const place = all.places[run][context];
      if (bound === null) continue;
      bounds.contexts.set(place, bound);
      bounds.methods.set(all.tree.method[place], bound);
    }
  });
  const bounded = { metrics: new Set(runs.flatMap(({ lowerBounds }) => [...lowerBounds.metrics])) };
  return {
    contexts: boundsBySet(bounded, metric, () => bounds.contexts),
    methods: boundsBySet(bounded, metric, () => bounds.methods),
  };
}

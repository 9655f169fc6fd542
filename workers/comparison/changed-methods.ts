/** Lists the methods that changed most in a comparison, for reports. */
import { callersOf } from '../analysis/callers';
import { changeKind } from '../analysis/change-kind';
import { firstRows } from '../analysis/row-order';
import type { ChangedMethod, ChangedMethods, ChangeReport, LowerBound, MetricId } from '../api/engine';
import { type BoundsBySet, boundsBySet, fieldOf } from '../profile/lower-bounds';
import type { Comparison } from './comparison';
import { forEachPair } from './overlap';
import type { ReportedRow } from './samples/reported-rows';
import { directionOf, type SampleFindings } from './samples/sample-findings';

/**
 * Lists the methods that do more work, and those that do less. The work of one-sided contexts goes to the nearest caller that
 * both sides have. So an added call changes only the method that makes it, not everything that runs below. The metric must be
 * loaded.
 */
export function changedMethods(comparison: Comparison, metric: MetricId, limit: number): ChangeReport {
  const samples = comparison.samples(metric);
  if (samples !== null) return changedShares(comparison, metric, samples, limit);
  const work = new WorkByMethod(comparison, metric);
  const { a, b } = work;
  const totals = comparison.totals(metric);
  const changed = Uint32Array.from({ length: comparison.names.size }, (_, m) => m).filter(
    (m) => changeKind(true, true, a[m], b[m], totals) !== 0,
  );
  const listed = (chosen: Uint32Array): ChangedMethods => ({
    rows: work.rows(firstRows(chosen, (m) => Math.abs(b[m] - a[m]), 'desc', limit).subarray(0, limit)),
    methods: chosen.length,
    change: chosen.reduce((sum, m) => sum + b[m] - a[m], 0),
  });
  return { metric, more: listed(changed.filter((m) => b[m] > a[m])), less: listed(changed.filter((m) => b[m] < a[m])) };
}

/** Own methods whose shares of samples differ, with the number of samples. */
function changedShares(comparison: Comparison, metric: MetricId, { found, names }: SampleFindings, limit: number): ChangeReport {
  const listed = (rows: readonly ReportedRow[]): ChangedMethods => ({
    rows: rows.slice(0, limit).map(({ method, context, a, b, contexts }) => ({
      ...{ name: names.frame(method), a, b, contexts },
      callers: callersOf(comparison, context),
      call: null,
    })),
    methods: rows.length,
    change: rows.reduce((sum, { a, b }) => sum + b - a, 0),
  });
  const { reported } = found;
  return {
    metric,
    more: listed(reported.filter((row) => directionOf(row) > 0)),
    less: listed(reported.filter((row) => directionOf(row) < 0)),
  };
}

interface Sum {
  a: number;
  b: number;
}

class WorkByMethod {
  /** Work attributed to each method. */
  readonly a: Float64Array;
  readonly b: Float64Array;
  private readonly contexts: Uint32Array;
  /** The context to which each context's work is attributed; the context itself if both sides have it. */
  private readonly host: Uint32Array;
  /** Work attributed to each context; zero if its own work is attributed to another one. */
  private readonly workA: Float64Array;
  private readonly workB: Float64Array;

  constructor(
    private readonly comparison: Comparison,
    private readonly metric: MetricId,
  ) {
    const { tree, names, parents } = comparison;
    this.a = new Float64Array(names.size);
    this.b = new Float64Array(names.size);
    this.contexts = new Uint32Array(names.size);
    this.host = new Uint32Array(tree.size);
    this.workA = new Float64Array(tree.size);
    this.workB = new Float64Array(tree.size);
    forEachPair(tree, comparison.sums(metric), (u, a, b, inA, inB) => {
      const parent = inA && inB ? -1 : parents.of(u);
      const host = parent < 0 ? u : this.host[parent];
      this.host[u] = host;
      this.workA[host] += a;
      this.workB[host] += b;
    });
    for (let u = 0; u < tree.size; u++) {
      const m = tree.method[u];
      this.a[m] += this.workA[u];
      this.b[m] += this.workB[u];
      if (this.workA[u] !== this.workB[u]) this.contexts[m]++;
    }
  }

  rows(methods: Uint32Array): ChangedMethod[] {
    const { names } = this.comparison;
    const most = this.mostChanged();
    const calls = this.callsOf(new Set(methods));
    const bounds = this.bounds();
    return [...methods].map((method) => {
      const [a, b] = [this.a[method], this.b[method]];
      const callers = callersOf(this.comparison, most[method]);
      const call = largest(calls.get(method), Math.sign(b - a));
      // A call that explains less than half of the change is not reported.
      const explains = call !== null && 2 * Math.abs(call.b - call.a) >= Math.abs(b - a);
      return {
        name: names.frame(method),
        a,
        b,
        contexts: this.contexts[method],
        callers,
        ...fieldOf(bounds(method)),
        call: explains ? { name: names.frame(call.method), a: call.a, b: call.b } : null,
      };
    });
  }

  /** Lower bounds of the work attributed to methods. */
  private bounds(): BoundsBySet {
    const { tree, lowerBounds } = this.comparison;
    return boundsBySet(lowerBounds, this.metric, () => {
      const bounds = new Map<number, LowerBound>();
      for (const u of lowerBounds.contextsOf(this.metric)) {
        const m = tree.method[this.host[u]];
        const bound = bounds.has(m) ? null : lowerBounds.of(this.metric, u, u + 1);
        if (bound !== null) bounds.set(m, bound);
      }
      return bounds;
    });
  }

  /** For each method, the context that changed most in the method's direction. */
  private mostChanged(): Uint32Array {
    const { tree, names } = this.comparison;
    const most = new Uint32Array(names.size);
    const by = new Float64Array(names.size).fill(Number.NEGATIVE_INFINITY);
    for (let u = 0; u < tree.size; u++) {
      if (this.host[u] !== u) continue;
      const m = tree.method[u];
      const change = (this.workB[u] - this.workA[u]) * (this.b[m] >= this.a[m] ? 1 : -1);
      if (change > by[m]) {
        by[m] = change;
        most[m] = u;
      }
    }
    return most;
  }

  /** Work below calls that only one side makes, by the calling and the called method. */
  private callsOf(wanted: ReadonlySet<number>): Map<number, Map<number, Sum>> {
    const { comparison, host } = this;
    const { tree } = comparison;
    const { a, b } = comparison.sums(this.metric);
    const found = new Map<number, Map<number, Sum>>();
    for (let u = 0; u < tree.size; u++) {
      const by = tree.method[host[u]];
      if (host[u] === u || tree.depth[u] !== tree.depth[host[u]] + 1 || !wanted.has(by)) continue;
      const [inA, inB] = [comparison.range('a', u, tree.end[u]), comparison.range('b', u, tree.end[u])];
      const calls = found.get(by) ?? new Map<number, Sum>();
      const sum = calls.get(tree.method[u]) ?? { a: 0, b: 0 };
      sum.a += a[inA.to] - a[inA.from];
      sum.b += b[inB.to] - b[inB.from];
      found.set(by, calls.set(tree.method[u], sum));
    }
    return found;
  }
}

/** The call whose work changed most in one direction. */
function largest(calls: Map<number, Sum> | undefined, sign: number): (Sum & { method: number }) | null {
  let found: (Sum & { method: number }) | null = null;
  for (const [method, { a, b }] of calls ?? [])
    if (found === null || sign * (b - a) > sign * (found.b - found.a)) found = { method, a, b };
  return found;
}

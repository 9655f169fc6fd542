import type { ChangeKind, DiffColumn, DiffContextRow, DiffMethodRow, DiffPageRequest, MetricId } from '../engine.api';
import { callersOf } from './callers';
import { APPEARED, changeKind, KINDS, VANISHED } from './change';
import type { Comparison } from './comparison';
import { forEachPair, overlapLoss, weightTotals } from './overlap';
import { Pager } from './pager';

/** Exclusive figures of both sides, by context of the union tree or by method. */
interface Columns {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly callsA: Float64Array;
  readonly callsB: Float64Array;
  readonly loss: Float64Array;
  /** Index into KINDS. */
  readonly kind: Uint8Array;
}

/** What changed in one metric: the tables of contexts and of methods. */
export class DiffTables {
  private readonly contexts: Columns;
  private readonly methods: Columns & { contexts: Uint32Array; mostChanged: Uint32Array };
  private readonly contextPager: Pager<DiffColumn>;
  private readonly methodPager: Pager<DiffColumn>;

  constructor(
    private readonly comparison: Comparison,
    metric: MetricId,
  ) {
    const { tree, names } = comparison;
    const hasCalls = comparison.metrics.includes('calls');
    this.contexts = contextColumns(comparison, metric, hasCalls);
    this.methods = this.sumByMethod(comparison.totals(metric));
    const matching = (filter: string): Uint8Array => names.matching(filter);
    this.contextPager = pagerOf(this.contexts, rowsFrom(tree.size), (u) => tree.method[u], matching);
    const { contexts } = this.methods;
    this.methodPager = pagerOf(
      this.methods,
      rowsFrom(names.size).filter((m) => contexts[m] > 0),
      (m) => m,
      matching,
    );
  }

  contextPage(request: DiffPageRequest): { rows: DiffContextRow[]; total: number } {
    const { rows, total } = this.contextPager.page(request, narrowTo(request.kinds, this.contexts));
    const { tree, names } = this.comparison;
    return {
      rows: rows.map((context) => ({
        context,
        name: names.frame(tree.method[context]),
        callers: callersOf(this.comparison, context),
        ...figures(this.contexts, context),
      })),
      total,
    };
  }

  methodPage(request: DiffPageRequest): { rows: DiffMethodRow[]; total: number } {
    const { methods } = this;
    const { rows, total } = this.methodPager.page(request, narrowTo(request.kinds, methods));
    return {
      rows: rows.map((method) => ({
        method,
        name: this.comparison.names.frame(method),
        ...figures(methods, method),
        contexts: methods.contexts[method],
        overlapLoss: methods.loss[method],
        context: methods.mostChanged[method],
      })),
      total,
    };
  }

  private sumByMethod(totals: { a: number; b: number }): Columns & { contexts: Uint32Array; mostChanged: Uint32Array } {
    const { tree, names } = this.comparison;
    const from = this.contexts;
    const sums = { ...emptyColumns(names.size), contexts: new Uint32Array(names.size), mostChanged: new Uint32Array(names.size) };
    const most = new Float64Array(names.size).fill(-1);
    const inA = new Uint8Array(names.size);
    const inB = new Uint8Array(names.size);
    for (let u = 0; u < tree.size; u++) {
      const m = tree.method[u];
      sums.a[m] += from.a[u];
      sums.b[m] += from.b[u];
      sums.callsA[m] += from.callsA[u];
      sums.callsB[m] += from.callsB[u];
      sums.loss[m] += from.loss[u];
      sums.contexts[m]++;
      if (from.kind[u] !== APPEARED) inA[m] = 1;
      if (from.kind[u] !== VANISHED) inB[m] = 1;
      const change = Math.abs(from.b[u] - from.a[u]);
      if (change > most[m]) {
        most[m] = change;
        sums.mostChanged[m] = u;
      }
    }
    for (let m = 0; m < names.size; m++) sums.kind[m] = changeKind(inA[m] === 1, inB[m] === 1, sums.a[m], sums.b[m], totals);
    return sums;
  }
}

function contextColumns(comparison: Comparison, metric: MetricId, hasCalls: boolean): Columns {
  const { tree } = comparison;
  const columns = emptyColumns(tree.size);
  const totals = comparison.totals(metric);
  const weights = comparison.weights(metric);
  const { ofA, ofB } = weightTotals(weights);
  forEachPair(tree, weights, (u, a, b) => {
    columns.loss[u] = overlapLoss(a, b, ofA, ofB);
  });
  forEachPair(tree, comparison.sums(metric), (u, a, b, inA, inB) => {
    columns.a[u] = a;
    columns.b[u] = b;
    columns.kind[u] = changeKind(inA, inB, a, b, totals);
  });
  if (hasCalls)
    forEachPair(tree, comparison.sums('calls'), (u, a, b) => {
      columns.callsA[u] = a;
      columns.callsB[u] = b;
    });
  return columns;
}

function emptyColumns(size: number): Columns {
  const column = (): Float64Array => new Float64Array(size);
  return { a: column(), b: column(), callsA: column(), callsB: column(), loss: column(), kind: new Uint8Array(size) };
}

function pagerOf(
  columns: Columns,
  rows: Uint32Array,
  method: (row: number) => number,
  matching: (filter: string) => Uint8Array,
): Pager<DiffColumn> {
  const key = (column: DiffColumn): ((row: number) => number) => {
    const { a, b, loss } = columns;
    switch (column) {
      case 'name':
        return method;
      case 'change':
        return (row) => Math.abs(b[row] - a[row]);
      case 'overlapLoss':
        return (row) => loss[row];
      default: {
        const figures = columns[column];
        return (row) => figures[row];
      }
    }
  };
  return new Pager({ rows, key, method }, matching);
}

function figures(columns: Columns, row: number): { kind: ChangeKind; a: number; b: number; callsA: number; callsB: number } {
  const { a, b, callsA, callsB, kind } = columns;
  return { kind: KINDS[kind[row]], a: a[row], b: b[row], callsA: callsA[row], callsB: callsB[row] };
}

/** Rows of the wanted kinds; without any, the rows that have a difference to tell, however small. */
function narrowTo(kinds: readonly ChangeKind[], { kind, a, b, loss }: Columns): { id: string; keep: (row: number) => boolean } {
  if (kinds.length === 0) return { id: '', keep: (row) => kind[row] !== 0 || a[row] !== b[row] || loss[row] !== 0 };
  const wanted = KINDS.map((name) => kinds.includes(name));
  return { id: kinds.join(), keep: (row) => wanted[kind[row]] };
}

function rowsFrom(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let i = 0; i < count; i++) rows[i] = i;
  return rows;
}

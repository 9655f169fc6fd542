/** Computes the table of hot methods: a metric summed over all contexts of each method. */
import type { HotColumn, HotRequest, MethodRow, MetricId, Page } from '../api/engine';
import { type BoundsBySet, boundsOfSets, fieldOf, ofCost } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { methodSums } from '../tree/method-sums';
import type { MethodRatios } from './method-ratios';
import { Pager } from './pager';

/** Sums over the contexts of each method, as a struct of arrays indexed by method. */
export interface MethodTotals {
  readonly exclusive: Float64Array;
  /** Recursion-safe: a context counts only if no context of the same method is above it. */
  readonly inclusive: Float64Array;
  readonly calls: Float64Array;
  readonly contexts: Uint32Array;
}

export function methodTotals(laid: MetricTree, metric: MetricId): MethodTotals {
  const { tree, names } = laid;
  const { sums } = laid.prefix(metric);
  const calls = laid.holds(['calls']) ? laid.sumsOrNull('calls') : null;
  const totals = {
    exclusive: new Float64Array(names.size),
    inclusive: methodSums(tree, sums, names.size).inclusive,
    calls: new Float64Array(names.size),
    contexts: new Uint32Array(names.size),
  };
  const { size, method } = tree;
  for (let i = 0; i < size; i++) {
    const m = method[i];
    totals.exclusive[m] += sums[i + 1] - sums[i];
    totals.contexts[m]++;
    if (calls !== null) totals.calls[m] += calls[i + 1] - calls[i];
  }
  return totals;
}

const RATIOS: ReadonlySet<HotColumn> = new Set(['bytecodesPerCall', 'density', 'byteDensity', 'arrayLength', 'newShare']);

/** The table of hot methods by one metric in one tree. */
export class HotMethods {
  private readonly pager: Pager<HotColumn>;
  private ratios: MethodRatios | null = null;
  private known: BoundsBySet | null = null;
  private knownAllocated: BoundsBySet | null = null;

  constructor(
    private readonly laid: MetricTree,
    private readonly metric: MetricId,
    private readonly totals: MethodTotals,
    private readonly ratiosOf: (calls: Float64Array) => Promise<MethodRatios>,
  ) {
    const { exclusive, calls, contexts } = totals;
    this.pager = new Pager<HotColumn>(
      {
        rows: Uint32Array.from(contexts.keys()).filter((m) => contexts[m] > 0),
        method: (m) => m,
        key: (column) => {
          switch (column) {
            case 'name': {
              const ranks = laid.names.shownRanks();
              return (m) => ranks[m];
            }
            case 'bytecodesPerCall':
            case 'density':
            case 'byteDensity':
            case 'arrayLength': {
              return (m) => this.ratios?.of(m)[column] ?? 0;
            }
            case 'newShare':
              return (m) => this.ratios?.of(m).newShare ?? Number.NaN;
            case 'perCall':
              return (m) => (calls[m] === 0 ? 0 : exclusive[m] / calls[m]);
            default: {
              const figures = totals[column];
              return (m) => figures[m];
            }
          }
        },
      },
      (filter) => laid.names.matching(filter),
    );
  }

  async page(request: HotRequest): Promise<Page<MethodRow>> {
    const asked = request.ratios === true || RATIOS.has(request.sort);
    const ratios = asked ? await this.ratiosOf(this.totals.calls) : null;
    this.ratios = ratios;
    const { rows, total } = this.pager.page(request);
    return { rows: rows.map((m) => (ratios ? { ...this.row(m), ...this.ratiosOfRow(m, ratios) } : this.row(m))), total };
  }

  row(m: number): MethodRow {
    const { exclusive, inclusive, calls, contexts } = this.totals;
    return {
      method: m,
      name: this.laid.names.frame(m),
      exclusive: exclusive[m],
      inclusive: inclusive[m],
      calls: calls[m],
      contexts: contexts[m],
      ...fieldOf(this.bounds(m)),
    };
  }

  private ratiosOfRow(m: number, ratios: MethodRatios): Pick<MethodRow, 'ratios' | 'densityBound'> {
    const bound = ofCost(this.allocated(m), 'exclusive');
    return { ratios: ratios.of(m), ...(bound && { densityBound: bound }) };
  }

  /** Bounds of each method's allocations. */
  private get allocated(): BoundsBySet {
    this.knownAllocated ??= boundsOfSets(this.laid, 'objects', (method) => method);
    return this.knownAllocated;
  }

  private get bounds(): BoundsBySet {
    this.known ??= boundsOfSets(this.laid, this.metric, (method) => method);
    return this.known;
  }
}

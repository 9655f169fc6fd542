/** Makes the tables of one tree, such as hot methods and allocations, and keeps them for further questions. */
import type { MetricId, Neighbours } from '../api/engine';
import { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { AllocatedTypes, allocatedTypes } from './allocated-types';
import { Allocations } from './allocations';
import { HotMethods, methodTotals } from './hot-methods';
import { MethodRatios } from './method-ratios';
import { neighbours } from './neighbours';
import { sampledAllocations, sampledRows } from './sampled-types';

/** Maximum number of method tables to keep; there is one per metric. */
const KEPT = 5;

/** All tables of one tree, each made on demand. */
export class TreeTables {
  /** Method tables by metric and whether calls were loaded. */
  private readonly hotByMetric = new Map<string, HotMethods>();
  private allocationTables: Allocations | null = null;
  private typeTable: AllocatedTypes | null = null;
  private sampledTables: { metric: MetricId; types: AllocatedTypes; allocations: Allocations } | null = null;
  /** Ratios, which are the same for the table of any metric. */
  private ratios: Promise<MethodRatios> | null = null;

  constructor(private readonly laid: MetricTree) {}

  hot(metric: MetricId): HotMethods {
    const key = `${metric}:${this.laid.holds(['calls'])}`;
    let hot = this.hotByMetric.get(key);
    if (hot === undefined) {
      hot = new HotMethods(this.laid, metric, methodTotals(this.laid, metric), (calls) => this.ratiosOf(calls));
      if (this.hotByMetric.size >= KEPT) this.hotByMetric.delete([...this.hotByMetric.keys()][0]);
      this.hotByMetric.set(key, hot);
    }
    return hot;
  }

  neighbours(metric: MetricId, method: number): Neighbours {
    return { method: this.hot(metric).row(method), ...neighbours(this.laid, metric, method) };
  }

  private ratiosOf(calls: Float64Array): Promise<MethodRatios> {
    this.ratios ??= MethodRatios.of(this.laid, calls, new Pace()).catch((error: unknown) => {
      this.ratios = null;
      throw error;
    });
    return this.ratios;
  }

  get allocatedTypes(): AllocatedTypes {
    this.typeTable ??= new AllocatedTypes(allocatedTypes(this.laid));
    return this.typeTable;
  }

  /** Tables by a metric of allocation events, which must be loaded. */
  sampled(metric: MetricId): { readonly types: AllocatedTypes; readonly allocations: Allocations } {
    const { laid } = this;
    if (this.sampledTables?.metric !== metric)
      this.sampledTables = {
        metric,
        types: new AllocatedTypes(sampledRows(laid, metric)),
        allocations: new Allocations(laid, (filter) => sampledAllocations(laid, metric, filter)),
      };
    return this.sampledTables;
  }

  get allocations(): Allocations {
    this.allocationTables ??= new Allocations(this.laid);
    return this.allocationTables;
  }
}

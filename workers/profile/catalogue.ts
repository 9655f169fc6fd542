import type { ObjectLayout } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { readArrayEntries } from './array-entries';
import { constructorCalls } from './constructor-calls';
import { type Constructors, isDerived } from './constructors';
import { metricsDuring } from './interval';
import type { ArrayColumn, ArrayEntries, Interval, NumberColumn, RecordedMetric, Snapshots } from './recording';

const NO_ENTRIES: ArrayEntries = {
  node: new Uint32Array(0),
  type: new Uint8Array(0),
  arrays: new Float64Array(0),
  elements: new Float64Array(0),
};

/** Data that all trees of a profile share: its metrics and, once needed, allocations by type. */
export class Catalogue {
  /** Array allocations; null until needed, empty where the file has none. */
  entries: ArrayEntries | null = null;
  /** Calls of the constructors, in their order; null until needed, and where no metric follows from them. */
  constructorCalls: Float64Array | null = null;
  private loading: Promise<void> | null = null;

  constructor(
    /** Metrics turn out to be broken only when they are read; then they are taken out. */
    public metrics: readonly RecordedMetric[],
    /** Pace of work that several questions share; cancelled when the profile is closed. */
    readonly pace: Pace,
    readonly constructors: Constructors,
    /** Snapshots; null where the file has none. */
    private readonly snapshots: Snapshots | null,
    /** Contexts of the file. */
    private readonly nodes: number,
    /** Layout of objects in the VM; null where the file does not say. */
    readonly layout: ObjectLayout | null,
  ) {}

  /** The catalogue of an interval between snapshots. Throws FormatError where there is no such interval. */
  during(interval: Interval): Catalogue {
    return new Catalogue(
      metricsDuring(this.metrics, this.snapshots, this.nodes, interval),
      this.pace,
      this.constructors,
      null,
      this.nodes,
      this.layout,
    );
  }

  /** Brings allocations by type into memory. Throws FormatError where the file is broken. */
  loadAllocations(): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<void> {
    let arrays: ArrayColumn | null = null;
    let calls: NumberColumn | null = null;
    for (const { source } of this.metrics)
      if (isDerived(source)) calls = source.calls;
      else if (source.kind !== 'column') arrays = source.arrays;
    this.constructorCalls = calls && (await constructorCalls(calls, this.constructors, this.nodes, this.pace));
    this.entries = arrays === null ? NO_ENTRIES : await readArrayEntries(arrays, this.pace);
  }
}

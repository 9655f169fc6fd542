import type { Pace } from '../job';
import { allEntries } from './all-entries';
import type { Constructors } from './constructors';
import { type Interval, metricsDuring } from './interval';
import type { ArrayColumn, ArrayEntries, EarlierStates, RecordedMetric } from './recording';

const NO_ENTRIES: ArrayEntries = {
  node: new Uint32Array(0),
  type: new Uint8Array(0),
  arrays: new Float64Array(0),
  elements: new Float64Array(0),
};

/** What all trees of a profile share: the metrics that can be had, and the array allocations once they were asked for. */
export class Catalogue {
  /** Null until they were asked for; empty where the file has none. */
  entries: ArrayEntries | null = null;
  private loading: Promise<void> | null = null;

  constructor(
    /** Metrics turn out to be broken only when they are read; then they are taken out. */
    public metrics: readonly RecordedMetric[],
    /** Of work that several questions wait for; cancelled when the profile is closed. */
    readonly pace: Pace,
    /** The constructors of the file, where contexts are folded into others: objects do not follow from the tree alone then. */
    readonly pruned: Constructors | null = null,
    /** Earlier states, where the file has them. */
    private readonly states: EarlierStates | null = null,
    /** Contexts of the file. */
    private readonly nodes = 0,
  ) {}

  /** The same of an interval between earlier states. Throws FormatError where there is no such interval. */
  during(interval: Interval): Catalogue {
    return new Catalogue(metricsDuring(this.metrics, this.states, this.nodes, interval), this.pace, this.pruned);
  }

  loadEntries(): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<void> {
    let column: ArrayColumn | null = null;
    for (const { source } of this.metrics) if (source.kind === 'arrays' || source.kind === 'elements') column = source.arrays;
    this.entries = column === null ? NO_ENTRIES : await allEntries(column, this.pace);
  }
}

/** Keeps what all trees of a profile share: its metrics, constructors, and allocations by type. */
import type { MetricId, ObjectLayout } from '../api/engine';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { constructorCalls } from './constructor-list';
import { type Constructors, isDerived } from './constructors';
import { metricsDuring } from './interval';
import { boundedMetrics, type UncountedContexts } from './lower-bounds';
import { cutCalls } from './object-totals';
import {
  type ArrayColumn,
  type ArrayEntries,
  CALLS_BELOW_UNCOUNTED,
  type Interval,
  type NumberColumn,
  type RecordedMetric,
  type RecordedValues,
  type Recording,
} from './recording';
import { NOTHING, readUncounted } from './uncounted-contexts';

const NO_ENTRIES: ArrayEntries = {
  node: new Uint32Array(0),
  type: new Uint8Array(0),
  arrays: new Float64Array(0),
  elements: new Float64Array(0),
};

/** Data shared by all trees of a profile: its metrics and, once needed, allocations by type. */
export class Catalogue {
  /** Array allocations; null until needed, empty if the file has none. */
  entries: ArrayEntries | null = null;
  /** Calls of the constructors, in the constructors' order; null until needed, and if no metric is derived from them. */
  constructorCalls: Float64Array | null = null;
  /** Contexts of the file with allocations that are not counted; null until needed. */
  uncounted: UncountedContexts | null = null;
  /** Contexts of the file with calls that may not be counted; empty until `findBelow`. */
  below: UncountedContexts = NOTHING;
  /** Metrics of which all figures are lower bounds. */
  readonly bounded: ReadonlySet<MetricId>;
  private loading: Promise<void> | null = null;
  private loadingUncounted: Promise<void> | null = null;

  constructor(
    /** The usable metrics. A broken metric is recognised, and removed, only when it is read. */
    public metrics: readonly RecordedMetric[],
    /** Pace of work that serves several questions; cancelled when the profile is closed. */
    readonly pace: Pace,
    readonly constructors: Constructors,
    private readonly recording: Pick<
      Recording,
      'methods' | 'method' | 'nodes' | 'snapshots' | 'layout' | 'counted' | 'switchedOn' | 'part' | 'values'
    >,
    /** The catalogue of the whole recording; null if this is it. */
    private readonly whole: Catalogue | null = null,
    /** The interval between snapshots; null if this is the catalogue of the whole recording. */
    readonly interval: Interval | null = null,
  ) {
    this.bounded = boundedMetrics({ ...recording, metrics });
  }

  /** Whether a link folded some of the contexts. */
  get isPart(): boolean {
    return this.recording.part !== undefined;
  }

  /** Layout of objects in the VM; null if the file does not say. */
  get layout(): ObjectLayout | null {
    return this.recording.layout;
  }

  /** Figures by values in the fields of events; null if the file has none. */
  get values(): RecordedValues | null {
    return this.recording.values ?? null;
  }

  /** The catalogue of an interval between snapshots. Throws FormatError if there is no such interval. */
  during(interval: Interval): Catalogue {
    const { snapshots, nodes } = this.recording;
    const recording = { ...this.recording, snapshots: null };
    const metrics = metricsDuring(this.metrics, snapshots, nodes, interval);
    const during = new Catalogue(metrics, this.pace, this.constructors, recording, this, interval);
    during.below = this.below;
    return during;
  }

  /**
   * Finds the cut constructors (those that did not always call the next one), unless the totals have already revealed them.
   * Throws FormatError if the file is broken.
   */
  async knowCut(): Promise<void> {
    const { constructors, recording, whole } = this;
    if (constructors.cut !== undefined) return;
    if (whole !== null) return whole.knowCut();
    const source = this.metrics.map((metric) => metric.source).find(isDerived);
    const calls = source && (await constructorCalls(source.calls, constructors, recording.nodes, this.pace));
    constructors.cut ??= calls === undefined ? { exceptions: null } : cutCalls(constructors, recording.methods, calls);
  }

  /** Reads allocations by type into memory. Throws FormatError if the file is broken. */
  loadAllocations(): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  /** Finds the contexts with allocations that are not counted. Throws FormatError if the file is broken. */
  loadUncounted(): Promise<void> {
    this.loadingUncounted ??= this.findUncounted().catch((error: unknown) => {
      this.loadingUncounted = null;
      throw error;
    });
    return this.loadingUncounted;
  }

  /** Finds the contexts with calls that may not be counted. Throws FormatError if the file is broken. */
  async findBelow(pace: Pace): Promise<void> {
    this.below = await readUncounted(this.recording, null, pace, CALLS_BELOW_UNCOUNTED);
  }

  private async findUncounted(): Promise<void> {
    const source = this.metrics.find(({ id }) => id === 'calls')?.source;
    const calls = source?.kind === 'column' ? source.column : null;
    this.uncounted = await readUncounted(this.recording, calls, this.pace).catch((error: unknown) => {
      if (calls === null || !(error instanceof FormatError)) throw error;
      // Broken calls are treated as absent, and reported elsewhere.
      return readUncounted(this.recording, null, this.pace);
    });
  }

  private async load(): Promise<void> {
    await this.knowCut();
    let arrays: ArrayColumn | null = null;
    let calls: NumberColumn | null = null;
    for (const { source } of this.metrics)
      if (isDerived(source)) calls = source.calls;
      else if (source.kind !== 'column') arrays = source.arrays;
    this.constructorCalls = calls && (await constructorCalls(calls, this.constructors, this.recording.nodes, this.pace));
    this.entries = arrays === null ? NO_ENTRIES : await readArrayEntries(arrays, this.pace);
  }
}

/** Reads all array allocations of a file at once. */
export async function readArrayEntries(column: ArrayColumn, pace: Pace): Promise<ArrayEntries> {
  const parts: ArrayEntries[] = [];
  for await (const { node, type, arrays, elements } of column.parts(pace))
    parts.push({ node: node.slice(), type: type.slice(), arrays: arrays.slice(), elements: elements.slice() });
  const count = parts.reduce((sum, { node }) => sum + node.length, 0);
  const all = {
    node: new Uint32Array(count),
    type: new Uint8Array(count),
    arrays: new Float64Array(count),
    elements: new Float64Array(count),
  };
  let at = 0;
  for (const { node, type, arrays, elements } of parts) {
    all.node.set(node, at);
    all.type.set(type, at);
    all.arrays.set(arrays, at);
    all.elements.set(elements, at);
    at += node.length;
  }
  return all;
}

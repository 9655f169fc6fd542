/**
 * Keeps the values of a recording by time bin while it is being built from timed events. The bins take the place of snapshots.
 */
import type { Pace } from '../jobs/pace';
import { CHUNK, MOST_METRICS, type SnapshotColumn, type SnapshotEntries, type Snapshots } from '../profile/recording';
import { widened } from './widened';

/** Most values to keep, at 16 bytes each and about as much again while they are merged. */
const MOST_VALUES = 2 ** 22;
/** Bits of a slot that hold the number of the bin; the bits above hold the number of the metric. */
const BIN_BITS = 16;
const BIN_MASK = 2 ** BIN_BITS - 1;

/**
 * Values by context, metric and time bin. If there are too many, adjacent bins are merged in pairs; if even that does not help,
 * all values are discarded.
 */
export class BinnedValues {
  private size = 0;
  /** One more than the largest context. */
  private contexts = 0;
  private context = new Uint32Array(1024);
  private slot = new Uint32Array(1024);
  private value: Float64Array = new Float64Array(1024);
  /** Number of times that all bins were merged in pairs. */
  halvings = 0;

  /**
   * @param bins number of bins, at most 65,536
   * @param width width of a bin, in milliseconds
   */
  constructor(
    private readonly bins: number,
    private readonly width: number,
    private readonly most = MOST_VALUES,
  ) {}

  /** Number of bins after merging; 1 if the values have been discarded. */
  get count(): number {
    return Math.ceil(this.bins / 2 ** this.halvings);
  }

  /** @param bin number of the bin before any merging, from 0 */
  add(context: number, metric: number, bin: number, value: number): void {
    if (this.size === this.most) this.reduce();
    if (this.count === 1) return;
    if (this.size === this.value.length) this.grow();
    if (context >= this.contexts) this.contexts = context + 1;
    const at = this.size++;
    this.context[at] = context;
    this.slot[at] = (metric << BIN_BITS) | (bin >> this.halvings);
    this.value[at] = value;
  }

  /** Merges bins in pairs until that has happened `halvings` times. */
  halveTo(halvings: number): void {
    while (this.halvings < halvings) this.halve();
  }

  /**
   * The values as counts between snapshots. Those of a metric are sorted when they are first asked for, because a first picture
   * does not need them.
   *
   * @param nodeOf position of each context in the file
   * @param metrics ids by number; null for metrics that are not kept by time bin
   * @returns null if the values were discarded
   */
  snapshots(nodeOf: Uint32Array, metrics: readonly (string | null)[]): Snapshots | null {
    const { count } = this;
    if (count === 1) return null;
    const columns = metrics.flatMap((id, metric): [string, SnapshotColumn][] => {
      if (id === null) return [];
      let entries: SnapshotEntries | null = null;
      const parts = (pace: Pace): AsyncGenerator<SnapshotEntries> => {
        entries ??= this.entriesOf(metric, nodeOf);
        return inParts(entries, pace);
      };
      return [[id, { name: `timeline.${id}`, parts }]];
    });
    const elapsed = Array.from({ length: count - 1 }, (_, k) => (k + 1) * this.width * 2 ** this.halvings);
    return { elapsed, step: null, isBinned: true, columns: new Map(columns), arrays: null };
  }

  /** The values of a metric, sorted by node, then by bin; each pair occurs once. */
  private entriesOf(metric: number, nodeOf: Uint32Array): SnapshotEntries {
    const { context, slot, value, size, count } = this;
    // The last interval needs no entries: it is the final count minus all earlier intervals.
    const isOwn = (entry: number): boolean => slot[entry] >> BIN_BITS === metric && (slot[entry] & BIN_MASK) < count - 1;
    let own = 0;
    for (let entry = 0; entry < size; entry++) if (isOwn(entry)) own++;
    let order = new Uint32Array(own);
    for (let entry = size - 1; own > 0; entry--) if (isOwn(entry)) order[--own] = entry;
    order = sortedBy(order, count, (entry) => slot[entry] & BIN_MASK);
    order = sortedBy(order, nodeOf.length, (entry) => nodeOf[context[entry]]);
    const entries = {
      node: new Uint32Array(order.length),
      state: new Uint16Array(order.length),
      count: new Float64Array(order.length),
    };
    let last = -1;
    for (const entry of order) {
      const [node, bin] = [nodeOf[context[entry]], slot[entry] & BIN_MASK];
      if (last < 0 || entries.node[last] !== node || entries.state[last] !== bin) {
        last++;
        entries.node[last] = node;
        entries.state[last] = bin;
      }
      entries.count[last] += value[entry];
    }
    const found = last + 1;
    return { node: entries.node.slice(0, found), state: entries.state.slice(0, found), count: entries.count.slice(0, found) };
  }

  /** Makes room: adds up equal values first, and then merges bins in pairs until a quarter of the room is free. */
  private reduce(): void {
    this.sort();
    this.merge();
    while (this.count > 1 && this.size > 0.75 * this.most) {
      this.halve();
      this.merge();
    }
  }

  private halve(): void {
    this.halvings++;
    const { slot, size } = this;
    if (this.count > 1) for (let i = 0; i < size; i++) slot[i] = (slot[i] & ~BIN_MASK) | ((slot[i] & BIN_MASK) >> 1);
    else {
      this.size = 0;
      this.context = new Uint32Array(0);
      this.slot = new Uint32Array(0);
      this.value = new Float64Array(0);
    }
  }

  /** Sorts the values by metric, then context, then bin; merging bins keeps that order. */
  private sort(): void {
    const { context, slot, value, size } = this;
    let order = sortedBy(ascending(size), this.count, (entry) => slot[entry] & BIN_MASK);
    order = sortedBy(order, this.contexts, (entry) => context[entry]);
    order = sortedBy(order, MOST_METRICS, (entry) => slot[entry] >> BIN_BITS);
    this.context = order.map((entry) => context[entry]);
    this.slot = order.map((entry) => slot[entry]);
    this.value = Float64Array.from(order, (entry) => value[entry]);
  }

  /** Adds up values with the same metric, context and bin, which must be next to each other. */
  private merge(): void {
    const { context, slot, value, size } = this;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      if (kept > 0 && context[kept - 1] === context[i] && slot[kept - 1] === slot[i]) value[kept - 1] += value[i];
      else {
        context[kept] = context[i];
        slot[kept] = slot[i];
        value[kept++] = value[i];
      }
    }
    this.size = kept;
  }

  private grow(): void {
    const { context, slot, size } = this;
    const room = Math.max(1024, 2 * size);
    this.context = new Uint32Array(room);
    this.context.set(context);
    this.slot = new Uint32Array(room);
    this.slot.set(slot);
    this.value = widened(this.value, room - 1);
  }
}

const ascending = (size: number): Uint32Array<ArrayBuffer> => Uint32Array.from({ length: size }, (_, entry) => entry);

/** Sorts by a key in [0, keys). Stable. */
export function sortedBy(
  entries: Uint32Array<ArrayBuffer>,
  keys: number,
  keyOf: (entry: number) => number,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(keys + 1);
  for (const entry of entries) next[keyOf(entry) + 1]++;
  for (let key = 0; key < keys; key++) next[key + 1] += next[key];
  const sorted = new Uint32Array(entries.length);
  for (const entry of entries) sorted[next[keyOf(entry)]++] = entry;
  return sorted;
}

async function* inParts({ node, state, count }: SnapshotEntries, pace: Pace): AsyncGenerator<SnapshotEntries> {
  for (let from = 0; from < node.length; from += CHUNK) {
    await pace.tick('index', from, node.length);
    const to = from + CHUNK;
    yield { node: node.subarray(from, to), state: state.subarray(from, to), count: count.subarray(from, to) };
  }
}

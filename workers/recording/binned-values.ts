/**
 * Keeps the values of a recording by time bin while it is being built from timed events. The bins take the place of snapshots.
 */
import type { Pace } from '../jobs/pace';
import { CHUNK, type SnapshotColumn, type SnapshotEntries, type Snapshots } from '../profile/recording';
import { widened } from './widened';

/** Most values to keep; each takes about 30 bytes. */
const MOST_VALUES = 2 ** 21;
const NONE = -1;
/** Bits of a slot that hold the number of the bin; the bits above hold the number of the metric. */
const BIN_BITS = 8;

/**
 * Values by context, metric and time bin. If there are too many, adjacent bins are merged in pairs; if even that does not help,
 * all values are discarded.
 */
export class BinnedValues {
  private size = 0;
  private context = new Uint32Array(1024);
  private slot = new Uint32Array(1024);
  private value: Float64Array = new Float64Array(1024);
  /** Hash table with open addressing, at most half full. */
  private places = new Int32Array(2048).fill(NONE);
  /** Number of times that all bins were merged in pairs. */
  halvings = 0;

  /**
   * @param bins number of bins, at most 256
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
    if (this.count === 1) return;
    this.put(context, (metric << BIN_BITS) | (bin >> this.halvings), value);
    while (this.size > this.most) this.halve();
  }

  /** Merges bins in pairs until that has happened `halvings` times. */
  halveTo(halvings: number): void {
    while (this.halvings < halvings) this.halve();
  }

  /**
   * The values as counts between snapshots.
   *
   * @param nodeOf position of each context in the file
   * @param metrics ids by number; null for metrics that are not kept by time bin
   * @returns null if the values were discarded
   */
  snapshots(nodeOf: Uint32Array, metrics: readonly (string | null)[]): Snapshots | null {
    const { count, size } = this;
    if (count === 1) return null;
    const bin = (entry: number): number => this.slot[entry] & (2 ** BIN_BITS - 1);
    // The last interval needs no entries: it is the final count minus all earlier intervals.
    let order = Uint32Array.from({ length: size }, (_, entry) => entry).filter((entry) => bin(entry) < count - 1);
    order = sortedBy(order, count, bin);
    order = sortedBy(order, nodeOf.length, (entry) => nodeOf[this.context[entry]]);
    const columns = metrics.flatMap((id, metric): [string, SnapshotColumn][] => {
      if (id === null) return [];
      const own = order.filter((entry) => this.slot[entry] >> BIN_BITS === metric);
      const entries: SnapshotEntries = {
        node: own.map((entry) => nodeOf[this.context[entry]]),
        state: Uint16Array.from(own, bin),
        count: Float64Array.from(own, (entry) => this.value[entry]),
      };
      return [[id, { name: `timeline.${id}`, parts: (pace) => inParts(entries, pace) }]];
    });
    const elapsed = Array.from({ length: count - 1 }, (_, k) => (k + 1) * this.width * 2 ** this.halvings);
    return { elapsed, step: null, isBinned: true, columns: new Map(columns), arrays: null };
  }

  private put(context: number, slot: number, value: number): void {
    const mask = this.places.length - 1;
    let place = hash(context, slot) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.context[found] === context && this.slot[found] === slot) {
        this.value[found] += value;
        return;
      }
      place = (place + 1) & mask;
    }
    const made = this.size++;
    if (made === this.value.length) this.grow();
    this.context[made] = context;
    this.slot[made] = slot;
    this.value[made] = value;
    this.places[place] = made;
    if (2 * this.size > mask) this.rehash(2 * this.places.length);
  }

  private halve(): void {
    this.halvings++;
    const { context, slot, value, size } = this;
    this.size = 0;
    this.places.fill(NONE);
    if (this.count === 1) {
      this.context = new Uint32Array(0);
      this.slot = new Uint32Array(0);
      this.value = new Float64Array(0);
      this.places = new Int32Array(2).fill(NONE);
      return;
    }
    const low = 2 ** BIN_BITS - 1;
    // Safe in place, because an entry never moves to a later position.
    for (let i = 0; i < size; i++) this.put(context[i], (slot[i] & ~low) | ((slot[i] & low) >> 1), value[i]);
  }

  private grow(): void {
    const { context, slot } = this;
    this.context = new Uint32Array(2 * this.size);
    this.context.set(context);
    this.slot = new Uint32Array(2 * this.size);
    this.slot.set(slot);
    this.value = widened(this.value, this.size);
  }

  private rehash(length: number): void {
    const places = new Int32Array(length).fill(NONE);
    const mask = length - 1;
    for (let i = 0; i < this.size; i++) {
      let place = hash(this.context[i], this.slot[i]) & mask;
      while (places[place] !== NONE) place = (place + 1) & mask;
      places[place] = i;
    }
    this.places = places;
  }
}

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

function hash(context: number, slot: number): number {
  let h = Math.imul(context, 0x9e3779b1) ^ Math.imul(slot + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

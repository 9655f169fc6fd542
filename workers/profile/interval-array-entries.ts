/** Computes a profile's array allocations within an interval between snapshots of the run. */
import { at, damaged } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { type ArrayColumn, type ArrayEntries, type ArraySnapshotColumn, ELEMENT_TYPES, type Interval } from './recording';

const TYPES = ELEMENT_TYPES.length;
/** Number of entries in a batch. */
const BATCH = 1 << 13;

/**
 * Array allocations in an interval, in batches, each overwritten by the next. Throws if they contradict the counts at the end: no
 * context can have had more earlier.
 *
 * @param count number of snapshots
 */
export async function* entriesWithin(
  whole: ArrayColumn,
  snapshots: ArraySnapshotColumn,
  { from, to }: Interval,
  count: number,
  pace: Pace,
): AsyncGenerator<ArrayEntries> {
  const isLast = to > count;
  const all = new Cursor(whole.parts(pace));
  const added = new Cursor(snapshots.parts(pace));
  const inside = new TypeSums();
  const before = new TypeSums();
  const out = new Batch();
  await all.load();
  await added.load();
  while (all.batch !== null || added.batch !== null) {
    const node = Math.min(all.node, added.node);
    inside.clear();
    before.clear();
    for (; added.node === node; await added.next()) {
      const { batch, at: entry } = added;
      if (batch === null) break;
      before.add(batch, entry, -1);
      if (batch.state[entry] >= from && batch.state[entry] < to) inside.add(batch, entry, 1);
    }
    for (; all.node === node; await all.next()) if (all.batch !== null) before.add(all.batch, all.at, 1);
    if (before.isBelowZero)
      throw damaged(`Context ${node} had a higher count in an earlier snapshot than at the end.`, at(snapshots.name));
    if (isLast) inside.addAll(before);
    out.put(node, inside);
    if (out.isFull) yield out.take();
  }
  yield out.take();
}

/** Figures of one context by element type. */
class TypeSums {
  readonly arrays = new Float64Array(TYPES);
  readonly elements = new Float64Array(TYPES);

  clear(): void {
    this.arrays.fill(0);
    this.elements.fill(0);
  }

  add({ type, arrays, elements }: ArrayEntries, entry: number, sign: 1 | -1): void {
    this.arrays[type[entry]] += sign * arrays[entry];
    this.elements[type[entry]] += sign * elements[entry];
  }

  addAll({ arrays, elements }: TypeSums): void {
    for (let type = 0; type < TYPES; type++) {
      this.arrays[type] += arrays[type];
      this.elements[type] += elements[type];
    }
  }

  get isBelowZero(): boolean {
    return this.arrays.some((sum) => sum < 0) || this.elements.some((sum) => sum < 0);
  }
}

/** A position among entries that arrive in batches. */
class Cursor<Entries extends { readonly node: Uint32Array }> {
  /** Null after the last entry. */
  batch: Entries | null = null;
  at = 0;
  private readonly batches: AsyncIterator<Entries>;

  constructor(parts: AsyncIterable<Entries>) {
    this.batches = parts[Symbol.asyncIterator]();
  }

  /** Context of the current entry; greater than any context if there is none. */
  get node(): number {
    return this.batch === null ? Number.POSITIVE_INFINITY : this.batch.node[this.at];
  }

  /** Advances; returns a promise only if the next batch must be loaded. */
  next(): Promise<void> | undefined {
    return ++this.at < (this.batch?.node.length ?? 0) ? undefined : this.load();
  }

  async load(): Promise<void> {
    this.at = 0;
    do {
      const { done, value } = await this.batches.next();
      this.batch = done === true ? null : value;
    } while (this.batch?.node.length === 0);
  }
}

/** Collects entries for a batch; overwritten after each `take`. */
class Batch {
  private readonly node = new Uint32Array(BATCH + TYPES);
  private readonly type = new Uint8Array(BATCH + TYPES);
  private readonly arrays = new Float64Array(BATCH + TYPES);
  private readonly elements = new Float64Array(BATCH + TYPES);
  private count = 0;

  get isFull(): boolean {
    return this.count >= BATCH;
  }

  put(node: number, { arrays, elements }: TypeSums): void {
    for (let type = 0; type < TYPES; type++) {
      if (arrays[type] === 0 && elements[type] === 0) continue;
      this.node[this.count] = node;
      this.type[this.count] = type;
      this.arrays[this.count] = arrays[type];
      this.elements[this.count] = elements[type];
      this.count++;
    }
  }

  take(): ArrayEntries {
    const { count } = this;
    this.count = 0;
    return {
      node: this.node.subarray(0, count),
      type: this.type.subarray(0, count),
      arrays: this.arrays.subarray(0, count),
      elements: this.elements.subarray(0, count),
    };
  }
}

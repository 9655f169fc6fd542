/** Adds up the events in one chunk of a flight recording (.jfr) by thread, stack, state and time bin. */
import { widened } from '../../recording/widened';

const NONE = -1;
/** Cells for which there is room at first. Few: a chunk has a table for each family, and most are hardly used. */
const LEAST = 16;
/** Bits of a slot that contain the bin; the bits above contain the state. */
const BIN_BITS = 13;
const BIN_MASK = 2 ** BIN_BITS - 1;

/**
 * Sums by thread, stack, state and time bin (a *cell* is one such combination), in the order in which they first occur. `ValueSums` keeps
 * contexts in place of threads, values in place of stacks, and metrics in place of states.
 */
export class CellTable {
  size = 0;
  thread: Float64Array = new Float64Array(LEAST);
  stack: Float64Array = new Float64Array(LEAST);
  /** Number of times that all time bins were merged in pairs. */
  halvings = 0;
  /** For each column, the sums by cell. */
  readonly columns: Float64Array[];
  private slot = new Uint32Array(LEAST);
  /** Hash table with open addressing, at most half full. */
  private places = new Int32Array(2 * LEAST).fill(NONE);

  constructor(columns: number) {
    this.columns = Array.from({ length: columns }, () => new Float64Array(LEAST));
  }

  /** Number of the state of a cell. */
  state(cell: number): number {
    return this.slot[cell] >> BIN_BITS;
  }

  /** The first of the original time bins that a cell covers. */
  bin(cell: number): number {
    return (this.slot[cell] & BIN_MASK) << this.halvings;
  }

  /**
   * Returns the number of a cell, and adds it if necessary.
   *
   * @param state less than 2^18
   * @param bin less than 8192
   */
  number(thread: number, stack: number, state: number, bin = 0): number {
    return this.find(thread, stack, (state << BIN_BITS) | (bin >> this.halvings));
  }

  /** Whether the table has a cell; the arguments are those of `number`. */
  has(thread: number, stack: number, state: number, bin: number): boolean {
    return this.places[this.place(thread, stack, (state << BIN_BITS) | (bin >> this.halvings))] !== NONE;
  }

  /** Merges time bins in pairs until that has happened `halvings` times. */
  halveTo(halvings: number): void {
    while (this.halvings < Math.min(halvings, BIN_BITS)) this.halve();
  }

  /** The place of a cell in the hash table, or the free place where it belongs. */
  private place(thread: number, stack: number, slot: number): number {
    const mask = this.places.length - 1;
    let place = hash(thread, stack, slot) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.stack[found] === stack && this.slot[found] === slot && this.thread[found] === thread) return place;
      place = (place + 1) & mask;
    }
    return place;
  }

  private find(thread: number, stack: number, slot: number): number {
    const place = this.place(thread, stack, slot);
    const known = this.places[place];
    if (known !== NONE) return known;
    const made = this.size++;
    if (made === this.slot.length) this.grow();
    this.thread[made] = thread;
    this.stack[made] = stack;
    this.slot[made] = slot;
    this.places[place] = made;
    if (2 * this.size >= this.places.length) this.rehash();
    return made;
  }

  private halve(): void {
    const { thread, stack, slot, size, columns } = this;
    this.halvings++;
    this.size = 0;
    this.places.fill(NONE);
    // Safe in place, because a cell never moves to a later position.
    for (let cell = 0; cell < size; cell++) {
      const to = this.find(thread[cell], stack[cell], (slot[cell] & ~BIN_MASK) | ((slot[cell] & BIN_MASK) >> 1));
      if (to === cell) continue;
      for (const column of columns) {
        const sum = column[cell];
        column[cell] = 0;
        column[to] += sum;
      }
    }
  }

  private grow(): void {
    this.thread = widened(this.thread, this.size);
    this.stack = widened(this.stack, this.size);
    const { slot } = this;
    this.slot = new Uint32Array(this.thread.length);
    this.slot.set(slot);
    this.columns.forEach((column, i) => {
      this.columns[i] = widened(column, this.size);
    });
  }

  private rehash(): void {
    const places = new Int32Array(2 * this.places.length).fill(NONE);
    const mask = places.length - 1;
    for (let i = 0; i < this.size; i++) {
      let place = hash(this.thread[i], this.stack[i], this.slot[i]) & mask;
      while (places[place] !== NONE) place = (place + 1) & mask;
      places[place] = i;
    }
    this.places = places;
  }
}

/** `Math.imul` takes numbers modulo 2^32, so the upper half is mixed in separately. */
function hash(thread: number, stack: number, slot: number): number {
  let h = Math.imul(thread, 0x9e3779b1) ^ Math.imul(stack, 0x85ebca6b) ^ Math.imul(stack / 2 ** 32, 0xc2b2ae35);
  h ^= Math.imul(slot + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

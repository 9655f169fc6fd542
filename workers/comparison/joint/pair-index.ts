/**
 * Numbers pairs of numbers by a hash table: a caller and a callee are such a pair, for the nodes and cells of a comparison's
 * joint tree.
 */
import { grown } from '../../tree/growing-array';

const FIRST = 1 << 10;
const NO_SLOTS = new Int32Array(0);

/**
 * Numbers pairs of numbers in the order in which they are added; open addressing over typed arrays. Pairs known to be new need no
 * table; it is made for the first pair that is looked up.
 */
export class PairIndex {
  size = 0;
  /** The first and second number of each pair. */
  first = new Int32Array(FIRST);
  second = new Int32Array(FIRST);
  /** Number of a pair plus 1; 0 if a slot is free. At least twice as long as the arrays of the pairs. */
  private slots = NO_SLOTS;

  /** Adds a pair known to be new. Returns its number. */
  add(first: number, second: number): number {
    this.slots = NO_SLOTS;
    if (this.size === this.first.length) this.grow();
    this.first[this.size] = first;
    this.second[this.size] = second;
    return this.size++;
  }

  /** Returns the number of a pair, adding it if it is new; a new pair gets the previous `size`. */
  number(first: number, second: number): number {
    if (this.slots === NO_SLOTS) this.index();
    const mask = this.slots.length - 1;
    let slot = hash(first, second) & mask;
    for (let found = this.slots[slot]; found !== 0; found = this.slots[slot]) {
      if (this.first[found - 1] === first && this.second[found - 1] === second) return found - 1;
      slot = (slot + 1) & mask;
    }
    if (this.size === this.first.length) {
      this.grow();
      this.index();
      return this.number(first, second);
    }
    this.first[this.size] = first;
    this.second[this.size] = second;
    this.slots[slot] = this.size + 1;
    return this.size++;
  }

  private grow(): void {
    this.first = grown(this.first);
    this.second = grown(this.second);
  }

  private index(): void {
    const slots = new Int32Array(2 * this.first.length);
    const mask = slots.length - 1;
    for (let at = 0; at < this.size; at++) {
      let slot = hash(this.first[at], this.second[at]) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = at + 1;
    }
    this.slots = slots;
  }
}

/** Mixes both numbers into all bits: callees of the same caller have numbers close to each other. */
function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 3;
}

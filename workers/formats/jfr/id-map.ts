/** Hash map from the ids of constants in a flight recording (.jfr) to numbers. */
const NONE = -1;

/** Maps ids to numbers. A `Map` would allocate an object for each id of more than 31 bits. */
export class IdMap {
  size = 0;
  private keys = new Float64Array(16);
  private values = new Float64Array(16);
  /** Hash table with open addressing, at most half full. */
  private places = new Int32Array(32).fill(NONE);

  /** The number of an id; −1 if it has none. */
  get(id: number): number {
    const mask = this.places.length - 1;
    let place = hash(id) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.keys[found] === id) return this.values[found];
      place = (place + 1) & mask;
    }
    return NONE;
  }

  /** Stores a non-negative number for an id, unless it already has one. */
  add(id: number, value: number): void {
    const mask = this.places.length - 1;
    let place = hash(id) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.keys[found] === id) return;
      place = (place + 1) & mask;
    }
    const made = this.size++;
    if (made === this.keys.length) {
      this.keys = doubled(this.keys);
      this.values = doubled(this.values);
    }
    this.keys[made] = id;
    this.values[made] = value;
    this.places[place] = made;
    if (2 * this.size > mask) this.rehash();
  }

  private rehash(): void {
    const places = new Int32Array(2 * this.places.length).fill(NONE);
    const mask = places.length - 1;
    for (let i = 0; i < this.size; i++) {
      let place = hash(this.keys[i]) & mask;
      while (places[place] !== NONE) place = (place + 1) & mask;
      places[place] = i;
    }
    this.places = places;
  }
}

function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** `Math.imul` takes numbers modulo 2^32, so the upper half is mixed in separately. */
function hash(id: number): number {
  let h = Math.imul(id, 0x9e3779b1) ^ Math.imul(id / 2 ** 32, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

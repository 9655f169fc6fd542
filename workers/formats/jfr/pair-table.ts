const NONE = -1;

/** Numbers pairs from 0 on, in the order in which they came. */
export class PairTable {
  size = 0;
  first = new Float64Array(256);
  second = new Float64Array(256);
  /** Open addressing, at most half full. */
  private places = new Int32Array(512).fill(NONE);

  /** The number of a pair, which is made where it is not there. */
  number(first: number, second: number): number {
    const mask = this.places.length - 1;
    let place = hash(first, second) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.second[found] === second && this.first[found] === first) return found;
      place = (place + 1) & mask;
    }
    const made = this.size++;
    if (made === this.first.length) this.grow();
    this.first[made] = first;
    this.second[made] = second;
    if (2 * this.size > mask) this.rehash();
    else this.places[place] = made;
    return made;
  }

  private grow(): void {
    for (const key of ['first', 'second'] as const) {
      const larger = new Float64Array(2 * this.size);
      larger.set(this[key]);
      this[key] = larger;
    }
  }

  private rehash(): void {
    const places = new Int32Array(2 * this.places.length).fill(NONE);
    const mask = places.length - 1;
    for (let i = 0; i < this.size; i++) {
      let place = hash(this.first[i], this.second[i]) & mask;
      while (places[place] !== NONE) place = (place + 1) & mask;
      places[place] = i;
    }
    this.places = places;
  }
}

/** `Math.imul` takes a number modulo 2^32, so that the high half goes in apart. */
function hash(first: number, second: number): number {
  let h = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(second / 2 ** 32, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

/** Hash map from large ids, such as those of constants in a flight recording, to numbers. */
const NONE = -1;
/** Shares of the table that may be full: three of four places. */
const [FULL, OF] = [3, 4];

/** Maps ids to numbers. A `Map` would allocate an object for each id of more than 31 bits. */
export class IdMap {
  size = 0;
  /** Hash table with open addressing. A place is an id and its number, next to each other in memory; NaN for no id. */
  private table = new Float64Array(32).fill(Number.NaN);

  /** The number of an id; −1 if it has none. */
  get(id: number): number {
    const { table } = this;
    const place = placeOf(table, id);
    return table[place] === id ? table[place + 1] : NONE;
  }

  /** Stores a non-negative number for an id, unless it already has one. */
  add(id: number, value: number): void {
    const place = placeOf(this.table, id);
    if (this.table[place] === id) return;
    this.table[place] = id;
    this.table[place + 1] = value;
    this.size++;
    this.reserve(0);
  }

  /** Makes room for a number of further ids. */
  reserve(more: number): void {
    const { table } = this;
    const least = (OF / FULL) * 2 * (this.size + more);
    if (least <= table.length) return;
    const wider = new Float64Array(2 ** Math.ceil(Math.log2(least))).fill(Number.NaN);
    for (let from = 0; from < table.length; from += 2) {
      if (Number.isNaN(table[from])) continue;
      const place = placeOf(wider, table[from]);
      wider[place] = table[from];
      wider[place + 1] = table[from + 1];
    }
    this.table = wider;
  }
}

/** The place of an id in a table, or the free place where it belongs. */
function placeOf(table: Float64Array, id: number): number {
  const mask = table.length - 2;
  let place = (hash(id) << 1) & mask;
  // Only NaN differs from itself.
  for (let found = table[place]; found !== id && !Number.isNaN(found); found = table[place]) place = (place + 2) & mask;
  return place;
}

/** `Math.imul` takes numbers modulo 2^32, so the upper half is mixed in separately. */
function hash(id: number): number {
  let h = Math.imul(id, 0x9e3779b1) ^ Math.imul(id / 2 ** 32, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

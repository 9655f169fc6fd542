import type { SortOrder } from '../engine.api';

/** Keys are sorted by this many bits at a time. */
const BITS = 16;
const BUCKETS = 1 << BITS;

/**
 * The rows by key, stable: rows of one key keep their order, ascending or descending. Linear time (radix sort over the bits of the keys);
 * keys must be numbers, not NaN.
 */
export function sortRows(rows: Uint32Array, keyOf: (row: number) => number, order: SortOrder): Uint32Array {
  const count = rows.length;
  const keys = new Float64Array(count);
  const sign = order === 'desc' ? -1 : 1;
  // Adding 0 turns −0 into 0, whose bits differ.
  for (let i = 0; i < count; i++) keys[i] = sign * keyOf(rows[i]) + 0;
  if (count < 2048) {
    const order = Uint32Array.from({ length: count }, (_, i) => i);
    return order.sort((a, b) => keys[a] - keys[b] || a - b).map((i) => rows[i]);
  }
  // The bits of a double sort like those of an integer, once negative ones are turned over.
  const words = new Uint32Array(keys.buffer);
  for (let i = 0; i < words.length; i += 2) {
    const flip = words[i + 1] >>> 31 ? 0xffffffff : 0;
    words[i] ^= flip;
    words[i + 1] ^= flip | 0x80000000;
  }
  const halves = new Uint16Array(keys.buffer);
  let from = Uint32Array.from({ length: count }, (_, i) => i);
  let to = new Uint32Array(count);
  const starts = new Uint32Array(BUCKETS + 1);
  for (let half = 0; half < 4; half++) {
    starts.fill(0);
    for (let i = 0; i < count; i++) starts[halves[4 * i + half] + 1]++;
    if (starts.indexOf(count, 1) >= 0) continue; // all keys alike here
    for (let b = 1; b <= BUCKETS; b++) starts[b] += starts[b - 1];
    for (let i = 0; i < count; i++) {
      const row = from[i];
      to[starts[halves[4 * row + half]]++] = row;
    }
    [from, to] = [to, from];
  }
  return from.map((i) => rows[i]);
}

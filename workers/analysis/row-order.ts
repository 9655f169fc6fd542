/** Sorts the rows of a table by a figure, in linear time (radix sort). */
import type { SortOrder } from '../api/engine';

/** Number of bits of the keys in each pass of the sort. */
const BITS = 16;
const BUCKETS = 1 << BITS;

/** Changes keys so that ascending order is the requested one, with NaN last. */
function keysOf(rows: Uint32Array, keyOf: (row: number) => number, order: SortOrder): Float64Array {
  const keys = new Float64Array(rows.length);
  const sign = order === 'desc' ? -1 : 1;
  // Adding 0 turns −0, whose bits differ, into 0.
  for (let i = 0; i < rows.length; i++) {
    const key = keyOf(rows[i]);
    keys[i] = Number.isNaN(key) ? Number.POSITIVE_INFINITY : sign * key + 0;
  }
  return keys;
}

/**
 * Sorts rows by key, stably: rows with equal keys keep their order, whether ascending or descending. Rows whose key is NaN come
 * last in both orders. Takes linear time (radix sort over the bits of the keys).
 */
export function sortRows(rows: Uint32Array, keyOf: (row: number) => number, order: SortOrder): Uint32Array {
  const count = rows.length;
  const keys = keysOf(rows, keyOf, order);
  if (count < 2048) {
    const positions = Uint32Array.from({ length: count }, (_, i) => i);
    return positions.sort((a, b) => keys[a] - keys[b] || a - b).map((i) => rows[i]);
  }
  // The bits of a double sort like those of an integer once those of negative numbers are flipped.
  const words = new Uint32Array(keys.buffer);
  for (let i = 0; i < words.length; i += 2) {
    const flip = words[i + 1] >>> 31 ? 0xffffffff : 0;
    words[i] ^= flip;
    words[i + 1] ^= flip | 0x80000000;
  }
  const halves = new Uint16Array(keys.buffer);
  let from = new Uint32Array(count);
  for (let i = 0; i < count; i++) from[i] = i;
  let to = new Uint32Array(count);
  const starts = new Uint32Array(BUCKETS + 1);
  for (let half = 0; half < 4; half++) {
    starts.fill(0);
    for (let i = 0; i < count; i++) starts[halves[4 * i + half] + 1]++;
    if (starts.indexOf(count, 1) >= 0) continue; // all keys are equal here
    for (let b = 1; b <= BUCKETS; b++) starts[b] += starts[b - 1];
    for (let i = 0; i < count; i++) {
      const row = from[i];
      to[starts[halves[4 * row + half]]++] = row;
    }
    [from, to] = [to, from];
  }
  for (let i = 0; i < count; i++) from[i] = rows[from[i]];
  return from;
}

/** The first `most` rows that `sortRows` would return. One scan keeps the best so far in a heap with the worst of them on top. */
export function firstRows(rows: Uint32Array, keyOf: (row: number) => number, order: SortOrder, most: number): Uint32Array {
  if (rows.length <= most) return sortRows(rows, keyOf, order);
  const keys = keysOf(rows, keyOf, order);
  const heap = new Uint32Array(most);
  const after = (a: number, b: number): boolean => keys[a] > keys[b] || (keys[a] === keys[b] && a > b);
  const siftDown = (start: number): void => {
    const moved = heap[start];
    let i = start;
    for (let child = 2 * i + 1; child < most; child = 2 * i + 1) {
      if (child + 1 < most && after(heap[child + 1], heap[child])) child++;
      if (!after(heap[child], moved)) break;
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = moved;
  };
  for (let i = 0; i < most; i++) heap[i] = i;
  for (let i = (most >> 1) - 1; i >= 0; i--) siftDown(i);
  for (let i = most; i < keys.length; i++) {
    // Later rows come after earlier ones with the same key, so only a better key gets in.
    if (keys[i] >= keys[heap[0]]) continue;
    heap[0] = i;
    siftDown(0);
  }
  return heap.sort((a, b) => keys[a] - keys[b] || a - b).map((i) => rows[i]);
}

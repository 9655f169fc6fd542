/** Searches the sorted columns of trees by halving. */

/** The first index of a sorted array whose value is at least `wanted`, or the array's length if there is none. */
export function firstAtOrAfter(
  sorted: Uint32Array | Float64Array | readonly number[],
  wanted: number,
  low = 0,
  high = sorted.length,
): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last index in [low, high) whose value is at most `wanted`, or `low` − 1 if there is none. */
export function lastAtOrBefore(sorted: Uint32Array | Float64Array, wanted: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

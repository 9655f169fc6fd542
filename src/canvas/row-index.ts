/** Finds the rectangles of each row in a flame graph's layout. */
/** Index of rectangles by row. */
export interface RowIndex {
  /** The uppermost row, counted from the root. */
  first: number;
  /** Index of each row's first rectangle; the last entry is the number of rectangles. */
  starts: Uint32Array;
}

/** @param rows row of each rectangle, ascending */
export function indexRows(rows: ArrayLike<number>, count: number): RowIndex {
  if (count === 0) return { first: 0, starts: new Uint32Array(1) };
  const first = rows[0];
  const starts = new Uint32Array(rows[count - 1] - first + 2);
  for (let i = 0; i < count; i++) starts[rows[i] - first + 1]++;
  for (let r = 1; r < starts.length; r++) starts[r] += starts[r - 1];
  return { first, starts };
}

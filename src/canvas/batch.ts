/** Groups rectangles by style, so that a canvas fills each colour once (a counting sort; nothing is allocated per rectangle). */

export interface Batches {
  /** Indices of rectangles, grouped by style, in their own order within a style. */
  order: Uint32Array;
  /** `order[starts[s] … starts[s + 1])` are the rectangles of style `s`. */
  starts: Uint32Array;
}

export function batchByStyle(styles: Uint16Array, styleCount: number): Batches {
  const starts = new Uint32Array(styleCount + 1);
  for (const style of styles) starts[style + 1]++;
  for (let s = 0; s < styleCount; s++) starts[s + 1] += starts[s];
  const next = starts.slice();
  const order = new Uint32Array(styles.length);
  for (let i = 0; i < styles.length; i++) order[next[styles[i]]++] = i;
  return { order, starts };
}

/** Index of the first rectangle of each row, for rectangles sorted by row; the last entry is the number of rectangles. */
export function rowStarts(rows: ArrayLike<number>, count: number): { first: number; starts: Uint32Array } {
  if (count === 0) return { first: 0, starts: new Uint32Array(1) };
  const first = rows[0];
  const starts = new Uint32Array(rows[count - 1] - first + 2);
  for (let i = 0; i < count; i++) starts[rows[i] - first + 1]++;
  for (let r = 1; r < starts.length; r++) starts[r] += starts[r - 1];
  return { first, starts };
}

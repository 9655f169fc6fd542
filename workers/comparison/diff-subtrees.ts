/**
 * Finds the subtrees that lower the overlap of two profiles most, for a table of changes. The overlap loss of a context is the
 * percentage points that it takes off the overlap.
 */
import type { Tree } from '../tree/tree';

/** If a single callee has at least this share of a subtree's loss, it takes the subtree's row. */
const NEARLY_ALL = 0.9;

/**
 * Returns the contexts at which the overlap loss divides or ends: none of their callees has nearly all of the loss below them.
 * The path from `main` down to the first of them says nothing, and would fill the top of the table.
 *
 * @param loss inclusive loss by context
 */
export function whereLossDivides({ size, depth, height }: Tree, loss: Float64Array): Uint32Array {
  const rows = new Uint32Array(size);
  let count = 0;
  /** By depth: the largest loss among the siblings visited so far; their caller comes after them. */
  const largest = new Float64Array(height + 2);
  for (let u = size - 1; u >= 0; u--) {
    const d = depth[u];
    if (loss[u] > 0 && largest[d + 1] < NEARLY_ALL * loss[u]) rows[count++] = u;
    largest[d + 1] = 0;
    if (loss[u] > largest[d]) largest[d] = loss[u];
  }
  return rows.slice(0, count).reverse();
}

/** Makes room in arrays of figures while a recording is being built. */
/** A copy of the numbers with room for an index. Its length at least doubles, so that repeated growth is cheap. */
export function widened(values: Float64Array, index: number): Float64Array {
  const larger = new Float64Array(Math.max(2 * values.length, index + 1));
  larger.set(values);
  return larger;
}

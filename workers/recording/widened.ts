/** A copy of the numbers with room for an index; at least twice as long, so that growing costs little. */
export function widened(values: Float64Array, index: number): Float64Array {
  const larger = new Float64Array(Math.max(2 * values.length, index + 1));
  larger.set(values);
  return larger;
}

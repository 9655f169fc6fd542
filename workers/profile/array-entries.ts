import type { Pace } from '../jobs/pace';
import type { ArrayColumn, ArrayEntries } from './recording';

/** All array allocations of a file at once. */
export async function readArrayEntries(column: ArrayColumn, pace: Pace): Promise<ArrayEntries> {
  const parts: ArrayEntries[] = [];
  for await (const { node, type, arrays, elements } of column.parts(pace))
    parts.push({ node: node.slice(), type: type.slice(), arrays: arrays.slice(), elements: elements.slice() });
  const count = parts.reduce((sum, { node }) => sum + node.length, 0);
  const all = {
    node: new Uint32Array(count),
    type: new Uint8Array(count),
    arrays: new Float64Array(count),
    elements: new Float64Array(count),
  };
  let at = 0;
  for (const { node, type, arrays, elements } of parts) {
    all.node.set(node, at);
    all.type.set(type, at);
    all.arrays.set(arrays, at);
    all.elements.set(elements, at);
    at += node.length;
  }
  return all;
}

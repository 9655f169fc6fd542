/** Numbers and sizes of a tree's arrays by element type, for the tables of allocations. */
import type { ArrayRow } from '../api/engine';
import { placeOf } from '../profile/context-map';
import { fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { ELEMENT_TYPES } from '../profile/recording';
import { firstAtOrAfter } from '../tree/binary-search';

/**
 * Calls back for each entry whose context is in the tree, with that context and the entry's index among those of the recorded
 * tree.
 */
export function forEachArrayEntry({ origin }: MetricTree, visit: (context: number, entry: number) => void): void {
  const { recorded, map } = origin;
  const entries = recorded.arrayEntries;
  if (entries === null) return;
  const { from, fromFile } = recorded.tree;
  const stop = firstAtOrAfter(entries.node, from + fromFile.length);
  for (let e = firstAtOrAfter(entries.node, from); e < stop; e++) {
    const context = placeOf(map, fromFile[entries.node[e] - from]);
    if (context >= 0) visit(context, e);
  }
}

/** Bytes per element, by letter. The size of a reference is given by the VM's layout. */
const ELEMENT_BYTES: Readonly<Record<string, number>> = { B: 1, C: 2, D: 8, F: 4, I: 4, J: 8, S: 2, Z: 1 };

/** Computes the bytes of arrays without padding, by index into ELEMENT_TYPES. Null if the file has no bytes by type. */
export function arrayBytes({ origin }: MetricTree): ((type: number, arrays: number, elements: number) => number) | null {
  const { layout, hasSizes } = origin.recorded;
  if (layout === null || !hasSizes) return null;
  const heads = [...ELEMENT_TYPES].map((type) => layout.arrays[type]);
  const lengths = [...ELEMENT_TYPES].map((type) => ELEMENT_BYTES[type] ?? layout.reference);
  return (type, arrays, elements) => arrays * heads[type] + elements * lengths[type];
}

/**
 * Arrays by element type (JP, the paper that defines the counts, section 5.2), most elements first: in the whole tree, or in
 * one context itself.
 */
export function arraysByType(laid: MetricTree, context: number | null = null): ArrayRow[] {
  const entries = laid.origin.recorded.arrayEntries;
  if (entries === null) return [];
  const arrays = new Float64Array(ELEMENT_TYPES.length);
  const elements = new Float64Array(ELEMENT_TYPES.length);
  forEachArrayEntry(laid, (at, entry) => {
    if (context !== null && at !== context) return;
    arrays[entries.type[entry]] += entries.arrays[entry];
    elements[entries.type[entry]] += entries.elements[entry];
  });
  const { lowerBounds, tree } = laid;
  const [from, to] = context === null ? [0, tree.size] : [context, context + 1];
  const bound = fieldOf(lowerBounds.of('arrays', from, to));
  const bytes = arrayBytes(laid);
  return [...ELEMENT_TYPES]
    .map((elementType, t) => ({
      elementType,
      arrays: arrays[t],
      elements: elements[t],
      ...bound,
      ...(bytes !== null && { bytes: bytes(t, arrays[t], elements[t]) }),
    }))
    .filter((row) => row.arrays > 0 || row.elements > 0)
    .sort((a, b) => b.elements - a.elements || b.arrays - a.arrays || (a.elementType < b.elementType ? -1 : 1));
}

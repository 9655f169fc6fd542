/** Numbers the leaves that stand for values below the contexts of a recording. */
import type { ValueEntries } from '../recording';

/** The leaves by number, in the order of their contexts. A context's leaves follow it, before its callees. */
export interface ValueLeaves {
  readonly size: number;
  /** Context of each leaf, as numbered without leaves. Ascending. */
  readonly caller: Uint32Array;
  readonly value: Uint32Array;
  /** Leaf of each entry of the values. */
  readonly ofEntry: Uint32Array;
}

export function valueLeaves({ node, value }: ValueEntries): ValueLeaves {
  const ofEntry = new Uint32Array(node.length);
  const first: number[] = [];
  for (let i = 0; i < node.length; i++) {
    if (i === 0 || node[i] !== node[i - 1] || value[i] !== value[i - 1]) first.push(i);
    ofEntry[i] = first.length - 1;
  }
  return {
    size: first.length,
    caller: Uint32Array.from(first, (i) => node[i]),
    value: Uint32Array.from(first, (i) => value[i]),
    ofEntry,
  };
}

/** Number of leaves of contexts before the given one, i.e. the difference between its number with leaves and without. */
export function leavesBefore({ caller }: Pick<ValueLeaves, 'caller'>, context: number): number {
  let [low, high] = [0, caller.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (caller[middle] < context) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Lists of the callees of each node of a joint tree, the tree that both sides of a comparison share. `first` has a node's first
 * callee, `next` the next callee with the same caller. 0 ends a list, because the root is nobody's callee.
 */
export interface CalleeLists {
  readonly first: Int32Array;
  readonly next: Int32Array;
}

/** @param callers caller of each node, whose number is lower than the node's */
export function calleeLists(callers: Int32Array, size: number): CalleeLists {
  const first = new Int32Array(size);
  const next = new Int32Array(size);
  for (let node = size - 1; node > 0; node--) {
    const caller = callers[node];
    next[node] = first[caller];
    first[caller] = node;
  }
  return { first, next };
}

/** Visits a node and all nodes below it down to a given depth, callers first. */
export function forEachBelow(
  { first, next }: CalleeLists,
  top: number,
  visit: (node: number, depth: number) => void,
  most = Number.POSITIVE_INFINITY,
): void {
  const stack = [top];
  const depths = [0];
  while (stack.length > 0) {
    const node = stack.pop() as number;
    const depth = depths.pop() as number;
    visit(node, depth);
    if (depth === most) continue;
    for (let callee = first[node]; callee !== 0; callee = next[callee]) {
      stack.push(callee);
      depths.push(depth + 1);
    }
  }
}

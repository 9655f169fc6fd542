import type { JointTree } from './joint-tree';

/** Callees by node, as lists: the first one, and the next one of the same caller; 0 ends a list, as the root is nobody's callee. */
export interface CalleeLists {
  readonly first: Int32Array;
  readonly next: Int32Array;
}

export function calleeLists(joint: JointTree): CalleeLists {
  const first = new Int32Array(joint.size);
  const next = new Int32Array(joint.size);
  for (let node = joint.size - 1; node > 0; node--) {
    const caller = joint.parent(node);
    next[node] = first[caller];
    first[caller] = node;
  }
  return { first, next };
}

/** Visits a node and all below it, callers first, to a depth. */
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

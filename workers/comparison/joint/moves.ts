/**
 * Finds moved calls in a comparison: calls of a method that another caller makes in B. In the joint tree of both sides, a node
 * is an own method on a path of own methods.
 */
import { type JointTree, ROOT, type SideIndex } from './joint-tree';
import { cellLists, costBelow, overlap, type Shares, sumOf } from './likeness';

/** Minimum share of the larger total for one-sided nodes to be examined: the number of pairs is quadratic. */
const LEAST = 1e-3;
/**
 * Two subtrees are alike if their costs by method overlap by at least this much, and their total costs differ at most by this
 * factor.
 */
const ALIKE = 0.8;
const FACTOR = 2;

/** Calls of a method that are made by another caller in B. */
export interface Move {
  readonly method: number;
  /** Callers in A and B; negative for code outside the program's own. */
  readonly from: number;
  readonly to: number;
  /** The topmost nodes on either side. */
  readonly nodes: readonly number[];
}

/** Nodes of one method below one other method, on one side only. */
interface Group {
  readonly method: number;
  readonly caller: number;
  readonly nodes: number[];
  cost: number;
}

/** Pairs subtrees of a method that only A has with subtrees of it that only B has, if they do the same work. */
export function findMoves(joint: JointTree): Move[] {
  const inclusive = [joint.inclusive(0), joint.inclusive(1)] as const;
  const least = LEAST * Math.max(inclusive[0][ROOT], inclusive[1][ROOT]);
  const [gone, appeared] = groupsOf(joint, inclusive).map((groups) => groups.filter(({ cost }) => cost >= least));
  if (gone.length === 0 || appeared.length === 0) return [];
  const cells = cellLists(joint);
  const known = new Map<Group, Shares>();
  const below = (side: SideIndex, group: Group): Shares => {
    const shares = known.get(group) ?? costBelow(joint, cells, side, group.nodes);
    known.set(group, shares);
    return shares;
  };
  const pairs = gone.flatMap((before) =>
    appeared.flatMap((after) => {
      if (before.method !== after.method || Math.max(before.cost, after.cost) > FACTOR * Math.min(before.cost, after.cost))
        return [];
      const [a, b] = [below(0, before), below(1, after)];
      const alike = sumOf(a) === 0 ? 0 : overlap(a, b);
      return alike >= ALIKE ? [{ before, after, alike }] : [];
    }),
  );
  pairs.sort((x, y) => y.alike - x.alike || y.before.cost + y.after.cost - x.before.cost - x.after.cost);
  const taken = new Set<Group>();
  return pairs.flatMap(({ before, after }) => {
    if (taken.has(before) || taken.has(after)) return [];
    taken.add(before).add(after);
    return [{ method: before.method, from: before.caller, to: after.caller, nodes: [...before.nodes, ...after.nodes] }];
  });
}

/** The groups of each side. */
function groupsOf(joint: JointTree, inclusive: readonly [Float64Array, Float64Array]): Group[][] {
  const groups = [new Map<string, Group>(), new Map<string, Group>()];
  for (let node = 1; node < joint.size; node++) {
    if (joint.isInBoth(node) || !joint.isInBoth(joint.parent(node))) continue;
    const side = joint.has(0, node) ? 0 : 1;
    const [method, caller] = [joint.method(node), joint.method(joint.parent(node))];
    const key = `${method} ${caller}`;
    const group = groups[side].get(key) ?? { method, caller, nodes: [], cost: 0 };
    groups[side].set(key, group);
    group.nodes.push(node);
    group.cost += inclusive[side][node];
  }
  return groups.map((ofSide) => [...ofSide.values()]);
}

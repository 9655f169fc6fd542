/** Finds wrappers in a comparison: methods that one side inserted between a caller and its callees. */
import { forEachBelow } from './callee-lists';
import { type JointTree, SIDES, type SideIndex } from './joint-tree';

/** Maximum number of steps below a wrapper at which to look for calls that it passes on. */
const DEPTH = 3;
/** Minimum share of a wrapper's cost that must lie in methods that its caller calls directly on the other side. */
const LEAST = 0.5;

/** A method between a caller and a callee that the caller calls directly on the other side. */
export interface Wrapper {
  readonly method: number;
  readonly caller: number;
  /** The most expensive callee that is called through it. */
  readonly callee: number;
  /** The side that has the wrapper. */
  readonly side: SideIndex;
  /** Its cost, including everything below it. */
  readonly cost: number;
}

/** Finds methods that only one side has and that pass calls on. @param methods upper bound of the method numbers */
export function findWrappers(joint: JointTree, methods: number): Wrapper[] {
  const sides = joint.sidesOfMethods(methods);
  if (!sides.some((of) => of === 1 || of === 2)) return [];
  const isIn = (side: SideIndex, method: number): boolean => (sides[method] & (1 << side)) !== 0;
  const lists = joint.callees;
  const inclusive = [joint.inclusive(0), joint.inclusive(1)];
  const calleesOf = [new Map<number, Set<number>>(), new Map<number, Set<number>>()] as const;
  return SIDES.flatMap((side) => {
    const other = (1 - side) as SideIndex;
    const found = new Map<number, { cost: number; passed: number; caller: number; callee: number; largest: number }>();
    for (let node = 1; node < joint.size; node++) {
      const method = joint.method(node);
      if (sides[method] !== 1 << side) continue;
      const caller = knownCaller(node, other);
      if (!joint.has(other, caller)) continue;
      const missing = missingBelow(caller, side);
      const sum = found.get(method) ?? { cost: 0, passed: 0, caller: joint.method(caller), callee: -1, largest: 0 };
      found.set(method, sum);
      sum.cost += inclusive[side][node];
      if (missing.size === 0) continue;
      let passed = 0;
      const skipped = new Set<number>();
      forEachBelow(
        lists,
        node,
        (at) => {
          if (at === node || !joint.has(side, at)) return;
          if (skipped.has(joint.parent(at))) skipped.add(at);
          else if (missing.has(joint.method(at))) {
            const cost = inclusive[side][at];
            passed += cost;
            skipped.add(at);
            if (cost > sum.largest) Object.assign(sum, { largest: cost, callee: joint.method(at) });
          }
        },
        DEPTH,
      );
      sum.passed += passed;
    }
    return [...found].flatMap(([method, { cost, passed, caller, callee }]) =>
      passed > 0 && passed >= LEAST * cost ? [{ method, caller, callee, side, cost }] : [],
    );
  });

  /** Methods that a caller calls directly only on the other side. */
  function missingBelow(caller: number, side: SideIndex): ReadonlySet<number> {
    const known = calleesOf[side].get(caller);
    if (known !== undefined) return known;
    const missing = new Set<number>();
    for (let callee = lists.first[caller]; callee !== 0; callee = lists.next[callee])
      if (!joint.has(side, callee)) missing.add(joint.method(callee));
    calleesOf[side].set(caller, missing);
    return missing;
  }

  /** The nearest caller whose method the other side has as well. */
  function knownCaller(node: number, other: SideIndex): number {
    let at = joint.parent(node);
    while (at > 0 && !isIn(other, joint.method(at))) at = joint.parent(at);
    return at;
  }
}

/** Carries the selection over when a view starts or stops distinguishing a method's frames by line, or adding frames for fields. */
import { isValue, splitLine } from '../../common/frame-names';
import type { ContextId } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';

/**
 * The context with the same methods on its path in a second tree, where the two trees are grouped differently: by line, by field
 * or not at all. A value is followed to its caller. If several contexts fit, the first in the tree's order; −1 if none does.
 */
export function acrossGroups(from: MetricTree, context: ContextId, to: MetricTree): ContextId {
  if (context < 0 || context >= from.tree.size) return -1;
  const last = from.tree.depth[context] - (isValue(from.names.frame(from.tree.method[context])) ? 1 : 0);
  const path = Array.from({ length: last + 1 }, (_, depth) =>
    keyOf(from, depth === from.tree.depth[context] ? context : from.parents.at(context, depth)),
  );
  const { depth, end, size } = to.tree;
  for (let i = 0; i < size; ) {
    if (keyOf(to, i) !== path[depth[i]]) i = end[i];
    else if (depth[i] === last) return i;
    // All callers have been found, so the next match is a callee or, if there is none, a context beside or above.
    else i++;
  }
  return -1;
}

/** A frame's method as text, without a line. */
function keyOf({ tree, names }: MetricTree, context: ContextId): string {
  const method = tree.method[context];
  const { classes, classOf, methods, descriptors } = names;
  return `${classes[classOf[method]]}\0${splitLine(methods[method]).method}\0${descriptors[method]}`;
}

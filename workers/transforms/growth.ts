/** Finds contexts whose figures grew from one tree to a later one of the same program. */
import type { ContextId } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { inclusive } from '../tree/prefix-sum';
import { contextLike, methodLike } from './same-names';

/** A tree with the prefix sums of a metric. */
export interface Summed {
  readonly made: Pick<MetricTree, 'tree' | 'names' | 'parents'>;
  readonly sums: Float64Array;
}

/** Siblings that are still to be compared, in both trees. */
interface Siblings {
  at: number;
  readonly stop: number;
  before: number;
  readonly beforeStop: number;
}

/**
 * Contexts of the later tree, ascending, whose inclusive figure is greater than that of the same path in the earlier one by more
 * than a share of the picture: of the focused context, or of the whole tree (−1). Paths that the earlier tree does not have count
 * as 0 there. Only contexts with more than that share are visited.
 */
export function grownContexts(from: Summed, to: Summed, focus: ContextId, share: number): Int32Array {
  const { tree, names } = to.made;
  const old = from.made.tree;
  const isFocused = focus >= 0 && focus < tree.size;
  const least = share * (isFocused ? inclusive(tree, to.sums, focus) : to.sums[tree.size]);
  const grown: number[] = [];
  const levels = [isFocused ? siblingsAt(from, to, focus) : { at: 0, stop: tree.size, before: 0, beforeStop: old.size }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const context = level.at;
    if (context >= level.stop) {
      levels.pop();
      continue;
    }
    level.at = tree.end[context];
    const figure = inclusive(tree, to.sums, context);
    if (!(figure > least)) continue;
    const match = matchOf(level, methodLike(names, tree.method[context], from.made.names), old);
    if (figure - (match < 0 ? 0 : inclusive(old, from.sums, match)) > least) grown.push(context);
    const beforeStop = match < 0 ? 0 : old.end[match];
    levels.push({ at: context + 1, stop: tree.end[context], before: match < 0 ? 0 : match + 1, beforeStop });
  }
  return Int32Array.from(grown);
}

function siblingsAt(from: Summed, to: Summed, focus: ContextId): Siblings {
  const match = contextLike(to.made, focus, from.made);
  const [before, beforeStop] = match < 0 ? [0, 0] : [match, from.made.tree.end[match]];
  return { at: focus, stop: to.made.tree.end[focus], before, beforeStop };
}

/** The sibling with a method in the earlier tree, −1 if there is none. Siblings are in the order of their methods in both trees. */
function matchOf(level: Siblings, method: number, { method: methods, end }: MetricTree['tree']): number {
  if (method < 0) return -1;
  while (level.before < level.beforeStop && methods[level.before] < method) level.before = end[level.before];
  return level.before < level.beforeStop && methods[level.before] === method ? level.before : -1;
}

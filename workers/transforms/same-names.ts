/** Finds contexts and methods of one tree in another by their names. */
import type { ContextId } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import { indexOf } from './method-patterns';

/** The method with the same class, name and descriptor; −1 if there is none. */
export function methodLike({ size, classes, classOf, methods, descriptors }: Names, method: number, to: Names): number {
  if (method < 0 || method >= size) return -1;
  return indexOf(to, { className: classes[classOf[method]], method: methods[method], descriptor: descriptors[method] });
}

/** The context with the same path; −1 if there is none. */
export function contextLike(
  from: Pick<MetricTree, 'tree' | 'names' | 'parents'>,
  context: ContextId,
  to: Pick<MetricTree, 'tree' | 'names'>,
): ContextId {
  if (context < 0 || context >= from.tree.size) return -1;
  const { method, end, size } = to.tree;
  const last = from.tree.depth[context];
  let found = -1;
  let stop = size;
  for (let depth = 0; depth <= last; depth++) {
    const frame = depth === last ? context : from.parents.at(context, depth);
    const wanted = methodLike(from.names, from.tree.method[frame], to.names);
    let i = found + 1;
    // Callees are in the order of their methods.
    while (i < stop && method[i] < wanted) i = end[i];
    if (wanted < 0 || i >= stop || method[i] !== wanted) return -1;
    found = i;
    stop = end[i];
  }
  return found;
}

/** Moves the work of methods that call nothing to their callers, where a clock finds their time (docs/time.md). */
import type { Tree } from '../tree/tree';

/**
 * For each context, the one in which a clock finds its time: itself, or its nearest caller whose method can be current. −1 if
 * there is none.
 *
 * A method is taken to call nothing if it has no callees but leaves in the whole tree, and no tick found it current.
 *
 * @param isLeaf 1 for each context that was counted as a leaf
 * @param time running sums of the clock's time
 */
export function currentContexts(
  { method, depth, size }: Pick<Tree, 'method' | 'depth' | 'size'>,
  methods: number,
  isLeaf: (context: number) => boolean,
  time: Float64Array,
): Int32Array {
  const isCurrent = new Uint8Array(methods);
  const path: number[] = [];
  for (let i = 0; i < size; i++) {
    const level = depth[i];
    path.length = level;
    if (time[i + 1] > time[i]) isCurrent[method[i]] = 1;
    if (level > 0 && !isLeaf(i)) isCurrent[method[path[level - 1]]] = 1;
    path.push(i);
  }
  const target = new Int32Array(size);
  path.length = 0;
  for (let i = 0; i < size; i++) {
    const level = depth[i];
    path.length = level;
    target[i] = isCurrent[method[i]] === 1 ? i : level > 0 ? target[path[level - 1]] : -1;
    path.push(i);
  }
  return target;
}

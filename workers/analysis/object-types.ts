import type { TypeRow } from '../engine.api';
import type { LaidTree } from '../profile/laid-tree';

/** Objects allocated by class over a whole tree, by index of Names.classes (JP 5.1, Figure 3 (b), summed over all contexts). */
export function objectsByClass({ tree, names }: LaidTree, calls: Float64Array): Float64Array {
  const { size, method, depth } = tree;
  const all = new Float64Array(names.size);
  // An outermost constructor was called by the thread itself, which is no context that could allocate.
  const outermost = new Float64Array(names.size);
  for (let i = 0; i < size; i++) {
    const own = calls[i + 1] - calls[i];
    all[method[i]] += own;
    if (depth[i] === 0) outermost[method[i]] += own;
  }
  const objects = new Float64Array(names.classes.length);
  for (let m = 0; m < names.size; m++) {
    if (!names.isConstructor(m)) continue;
    objects[names.classOf[m]] += all[m] - outermost[m];
    if (names.chained[m] >= 0 && names.isChained(m)) objects[names.classOf[names.chained[m]]] -= all[m];
  }
  return objects;
}

/** Objects of one class allocated in each context itself (JP 5.1, Figure 3 (b)). */
export function objectsOfClass({ tree, names }: LaidTree, calls: Float64Array, wanted: number): Float64Array {
  const { size, method, depth } = tree;
  const isOfClass = Uint8Array.from({ length: names.size }, (_, m) =>
    Number(names.isConstructor(m) && names.classOf[m] === wanted),
  );
  const chainsToClass = Uint8Array.from({ length: names.size }, (_, m) =>
    Number(names.isChained(m) && names.chained[m] >= 0 && names.classOf[names.chained[m]] === wanted),
  );
  const objects = new Float64Array(size);
  const open = new Uint32Array(tree.height + 1);
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    const m = method[i];
    open[d] = i;
    if (isOfClass[m] === 1 && d > 0) objects[open[d - 1]] += calls[i + 1] - calls[i];
    if (chainsToClass[m] === 1) objects[i] -= calls[i + 1] - calls[i];
  }
  return objects;
}

/** Objects by class allocated in one context itself, most first. */
export function objectsInContext({ tree, names }: LaidTree, calls: Float64Array, context: number): TypeRow[] {
  const { method, end } = tree;
  const byClass = new Map<number, number>();
  const add = (cls: number, objects: number): void => {
    byClass.set(cls, (byClass.get(cls) ?? 0) + objects);
  };
  for (let i = context + 1; i < end[context]; i = end[i]) {
    if (names.isConstructor(method[i])) add(names.classOf[method[i]], calls[i + 1] - calls[i]);
  }
  const own = method[context];
  if (names.isChained(own) && names.chained[own] >= 0)
    add(names.classOf[names.chained[own]], calls[context] - calls[context + 1]);
  return [...byClass]
    .filter(([, objects]) => objects !== 0)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .map(([cls, objects]) => ({ className: names.classes[cls], objects }));
}

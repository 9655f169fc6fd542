import type { TypeRow } from '../engine.api';
import { placeOf } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import type { Names } from '../profile/names';

/*
 * Objects by class follow from constructor calls in the recorded tree (JP 5.1, Figure 3 (b)): a context of the tree in hand has those of all
 * recorded contexts that it stands for. `calls` is the exclusive prefix sum of calls over the recorded tree.
 */

/** Objects allocated by class over a whole tree, by index of the recorded tree's Names.classes. */
export function objectsByClass({ origin }: MetricTree, calls: Float64Array): Float64Array {
  const { recorded, map } = origin;
  const { names } = recorded;
  const { size, method, depth, height } = recorded.tree;
  /** By depth: where the context that is open there went. */
  const open = new Int32Array(height + 1).fill(-1);
  /** By constructor: its calls by contexts of the tree; a thread that calls one itself is no context that could allocate. */
  const allocating = new Float64Array(names.size);
  /** By constructor: its calls, where it is in the tree. */
  const called = new Float64Array(names.size);
  const isConstructor = Uint8Array.from({ length: names.size }, (_, m) => Number(names.isConstructor(m)));
  const stop = map === null ? size : map.from + map.place.length;
  for (let i = map?.from ?? 0; i < stop; i++) {
    const m = method[i];
    const d = depth[i];
    const place = placeOf(map, i);
    open[d] = place;
    if (isConstructor[m] === 0) continue;
    const own = calls[i + 1] - calls[i];
    if (d > 0 && open[d - 1] >= 0) allocating[m] += own;
    if (place >= 0) called[m] += own;
  }
  const objects = new Float64Array(names.classes.length);
  for (let m = 0; m < names.size; m++) {
    if (isConstructor[m] === 0) continue;
    objects[names.classOf[m]] += allocating[m];
    if (names.chained[m] >= 0 && names.isChained(m)) objects[names.classOf[names.chained[m]]] -= called[m];
  }
  return objects;
}

/** Objects of the classes that are wanted (one byte for each of the recorded tree's), allocated in each context itself. */
export function objectsOfClasses({ tree, origin }: MetricTree, calls: Float64Array, wanted: Uint8Array): Float64Array {
  const { recorded, map } = origin;
  const { names } = recorded;
  const { size, method, depth, height } = recorded.tree;
  /** By depth: where the context that is open there went. */
  const open = new Int32Array(height + 1).fill(-1);
  const isOfClass = Uint8Array.from({ length: names.size }, (_, m) => (names.isConstructor(m) ? wanted[names.classOf[m]] : 0));
  const chainsToClass = Uint8Array.from({ length: names.size }, (_, m) =>
    names.isChained(m) && names.chained[m] >= 0 ? wanted[names.classOf[names.chained[m]]] : 0,
  );
  const objects = new Float64Array(tree.size);
  const stop = map === null ? size : map.from + map.place.length;
  for (let i = map?.from ?? 0; i < stop; i++) {
    const m = method[i];
    const d = depth[i];
    const place = placeOf(map, i);
    open[d] = place;
    if (isOfClass[m] === 1 && d > 0 && open[d - 1] >= 0) objects[open[d - 1]] += calls[i + 1] - calls[i];
    if (chainsToClass[m] === 1 && place >= 0) objects[place] -= calls[i + 1] - calls[i];
  }
  return objects;
}

/** Objects by class allocated in one context itself, most first. */
export function objectsInContext({ origin }: MetricTree, calls: Float64Array, context: number): TypeRow[] {
  const { recorded, map } = origin;
  const { names } = recorded;
  const { method, end } = recorded.tree;
  const byClass = new Map<number, number>();
  const add = (cls: number, objects: number): void => {
    byClass.set(cls, (byClass.get(cls) ?? 0) + objects);
  };
  const addAll = (of: number): void => {
    for (let i = of + 1; i < end[of]; i = end[i]) {
      if (names.isConstructor(method[i])) add(names.classOf[method[i]], calls[i + 1] - calls[i]);
    }
    const own = method[of];
    if (names.isChained(own) && names.chained[own] >= 0) add(names.classOf[names.chained[own]], calls[of] - calls[of + 1]);
  };
  if (map === null) addAll(context);
  else for (let k = 0; k < map.place.length; k++) if (map.place[k] === context) addAll(map.from + k);
  return [...byClass]
    .filter(([, objects]) => objects !== 0)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .map(([cls, objects]) => typeRow(names, cls, objects));
}

export function typeRow(names: Names, cls: number, objects: number): TypeRow {
  const shown = names.shownClass(cls);
  return { className: names.classes[cls], objects, ...(shown === undefined ? {} : { shown }) };
}

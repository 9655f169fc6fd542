import type { TypeRow } from '../api/engine';
import { CHAINED, NOBODY } from '../profile/constructors';
import { placeOf } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import { firstAtOrAfter } from '../tree/binary-search';

/**
 * Calls back for the objects that each constructor adds to a context, by class (JP 5.1, Figure 3 b). Its calls are added to its caller.
 * They are taken off its own context where it calls another constructor. Without allocations in memory there are none.
 *
 * @param visit takes a context of the tree in hand and an index of the recorded tree's Names.classes
 */
function forEachConstruction({ origin }: MetricTree, visit: (context: number, cls: number, objects: number) => void): void {
  const { recorded, map } = origin;
  const { names, constructors, constructorCalls } = recorded;
  if (constructorCalls === null) return;
  const { context, caller, method, kinds, chained } = constructors;
  const { from, fromFile } = recorded.tree;
  const placeOfFile = (file: number): number => placeOf(map, fromFile[file - from]);
  const stop = firstAtOrAfter(context, from + fromFile.length);
  for (let c = firstAtOrAfter(context, from); c < stop; c++) {
    const own = constructorCalls[c];
    if (caller[c] !== NOBODY) {
      const allocating = placeOfFile(caller[c]);
      if (allocating >= 0) visit(allocating, names.classOf[names.fromFile[method[c]]], own);
    }
    const called = kinds[method[c]] === CHAINED ? chained[method[c]] : -1;
    if (called < 0) continue;
    const place = placeOfFile(context[c]);
    if (place >= 0) visit(place, names.classOf[names.fromFile[called]], -own);
  }
}

/** Objects allocated by class over a whole tree, by index of the recorded tree's Names.classes. */
export function objectsByClass(laid: MetricTree): Float64Array {
  const objects = new Float64Array(laid.origin.recorded.names.classes.length);
  forEachConstruction(laid, (_, cls, count) => {
    objects[cls] += count;
  });
  return objects;
}

/** Objects of the classes that are wanted (one byte for each of the recorded tree's), allocated in each context itself. */
export function objectsOfClasses(laid: MetricTree, wanted: Uint8Array): Float64Array {
  const objects = new Float64Array(laid.tree.size);
  forEachConstruction(laid, (context, cls, count) => {
    if (wanted[cls] === 1) objects[context] += count;
  });
  return objects;
}

/** Objects by class allocated in one context itself, most first. */
export function objectsInContext(laid: MetricTree, context: number): TypeRow[] {
  const { names } = laid.origin.recorded;
  const byClass = new Map<number, number>();
  forEachConstruction(laid, (at, cls, count) => {
    if (at === context) byClass.set(cls, (byClass.get(cls) ?? 0) + count);
  });
  return [...byClass]
    .filter(([, objects]) => objects !== 0)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .map(([cls, objects]) => typeRow(names, cls, objects));
}

export function typeRow(names: Names, cls: number, objects: number): TypeRow {
  const shown = names.shownClass(cls);
  return { className: names.classes[cls], objects, ...(shown === undefined ? {} : { shown }) };
}

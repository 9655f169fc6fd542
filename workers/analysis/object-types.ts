/** Allocated objects by class, derived from calls of constructors (JP, the paper that defines the counts, section 5.1). */
import type { Sizing, TypeRow } from '../api/engine';
import { ConstructorReader } from '../profile/constructor-list';
import { ADDS_NOTHING, CHAINED, ESTIMATED, NOBODY, TAKES_NOTHING, UNKNOWN } from '../profile/constructors';
import { placeOf } from '../profile/context-map';
import { fieldOf } from '../profile/lower-bounds';
import type { MetricTree, RecordedMetricTree } from '../profile/metric-tree';

/** Number of objects and their bytes, by class or by context. */
export interface ClassFigures {
  readonly objects: Float64Array;
  readonly bytes: Float64Array;
}

/**
 * Calls back for the objects that each constructor adds to a context, by class (JP 5.1, Figure 3 b). The calls of a constructor
 * are added to its caller's context. If it calls another constructor, they are subtracted from its own context. Does nothing
 * unless calls of constructors are in memory.
 *
 * @param visit takes a context of the given tree, an index of the recorded tree's Names.classes, and the number of objects and
 * bytes, which may be negative
 */
function forEachConstruction(
  { origin }: MetricTree,
  visit: (context: number, cls: number, objects: number, bytes: number) => void,
): void {
  const { recorded, map } = origin;
  const { names, constructors, constructorCalls } = recorded;
  if (constructorCalls === null) return;
  const { kinds, chained, costs, cut } = constructors;
  const { added, taken } = costs.sizes;
  const { from, fromFile } = recorded.tree;
  const placeOfFile = (file: number): number => placeOf(map, fromFile[file - from]);
  for (const at = new ConstructorReader(constructors).skipTo(from); at.isBefore(from + fromFile.length); at.next()) {
    const { context, caller, method, index } = at;
    const own = constructorCalls[index];
    const exception = cut?.exceptions?.[index] ?? 0;
    if (caller !== NOBODY && (exception & ADDS_NOTHING) === 0) {
      const allocating = placeOfFile(caller);
      if (allocating >= 0) visit(allocating, names.classOf[names.fromFile[method]], own, own * added[method]);
    }
    const called = kinds[method] === CHAINED && (exception & TAKES_NOTHING) === 0 ? chained[method] : -1;
    if (called < 0) continue;
    const place = placeOfFile(context);
    if (place >= 0) visit(place, names.classOf[names.fromFile[called]], -own, -own * taken[method]);
  }
}

/** Allocations by class in a whole tree, indexed as the recorded tree's Names.classes. */
export function objectsByClass(laid: MetricTree): ClassFigures {
  const figures = noClassFigures(laid.origin.recorded.names.classes.length);
  forEachConstruction(laid, (_, cls, count, size) => {
    figures.objects[cls] += count;
    figures.bytes[cls] += size;
  });
  return figures;
}

/** Allocations of the wanted classes (one byte per class of the recorded tree, 1 if wanted), in each context itself. */
export function objectsOfClasses(laid: MetricTree, wanted: Uint8Array): ClassFigures {
  const figures = noClassFigures(laid.tree.size);
  forEachConstruction(laid, (context, cls, count, size) => {
    if (wanted[cls] !== 1) return;
    figures.objects[context] += count;
    figures.bytes[context] += size;
  });
  return figures;
}

/** Objects allocated in one context itself, by class, largest number first. */
export function objectsInContext(laid: MetricTree, context: number): TypeRow[] {
  const bound = fieldOf(laid.lowerBounds.of('objects', context, context + 1));
  const byClass = new Map<number, { objects: number; bytes: number }>();
  forEachConstruction(laid, (at, cls, count, size) => {
    if (at !== context) return;
    const known = byClass.get(cls);
    byClass.set(cls, { objects: (known?.objects ?? 0) + count, bytes: (known?.bytes ?? 0) + size });
  });
  const rowOf = typeRows(laid);
  return [...byClass]
    .filter(([, { objects }]) => objects !== 0)
    .sort(([a, x], [b, y]) => y.objects - x.objects || a - b)
    .map(([cls, { objects, bytes }]) => ({ ...rowOf(cls, objects, bytes), ...bound }));
}

function noClassFigures(length: number): ClassFigures {
  return { objects: new Float64Array(length), bytes: new Float64Array(length) };
}

/** Makes rows of classes. Bytes are left out if the file has none by type. */
export function typeRows({ origin }: MetricTree): (cls: number, objects: number, bytes: number) => TypeRow {
  const { names, hasSizes } = origin.recorded;
  const sizing = hasSizes ? sizingOfClasses(origin.recorded) : null;
  return (cls, objects, bytes) => {
    const shown = names.shownClass(cls);
    return {
      className: names.classes[cls],
      objects,
      ...(sizing !== null && { bytes, sizing: sizing(cls) }),
      ...(shown !== undefined && { shown }),
    };
  };
}

/**
 * Rates the sizes of classes by how well they are known. If several classes share a name, the one known least decides.
 */
export function sizingOfClasses({ names, constructors }: RecordedMetricTree): (cls: number) => Sizing {
  const { kinds, sizing } = constructors;
  const bits = new Uint8Array(names.classes.length);
  for (let m = 0; m < kinds.length; m++) if (kinds[m] !== 0) bits[names.classOf[names.fromFile[m]]] |= sizing[m];
  return (cls) => ((bits[cls] & UNKNOWN) !== 0 ? 'unknown' : (bits[cls] & ESTIMATED) !== 0 ? 'estimated' : 'known');
}

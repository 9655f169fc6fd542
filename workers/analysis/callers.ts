/** Finds the callers of a context: the nearest few for a table row, or the whole path for the details. */
import type { ContextPath, FrameName } from '../api/engine';
import type { Names } from '../profile/names';
import type { Parents } from '../tree/parents';
import type { Tree } from '../tree/tree';

/** Number of callers that a table row shows to distinguish contexts of the same method. */
const FEW = 4;

interface Named {
  readonly tree: Pick<Tree, 'method'>;
  readonly parents: Parents;
  readonly names: Pick<Names, 'frame'>;
}

/** The nearest callers of a context, nearest first. */
export function callersOf({ tree, parents, names }: Named, context: number): FrameName[] {
  const frames: FrameName[] = [];
  for (let i = parents.of(context); i >= 0 && frames.length < FEW; i = parents.of(i)) frames.push(names.frame(tree.method[i]));
  return frames;
}

/** The path from the outermost caller down to the context itself. */
export function pathTo({ tree, parents, names }: Named, context: number): ContextPath {
  const upward: number[] = [];
  for (let i = context; i >= 0; i = parents.of(i)) upward.push(i);
  const contexts = Uint32Array.from(upward).reverse();
  const places = new Map<number, number>();
  const frames: FrameName[] = [];
  const name = contexts.map((each) => {
    const method = tree.method[each];
    let place = places.get(method);
    if (place === undefined) {
      place = frames.push(names.frame(method)) - 1;
      places.set(method, place);
    }
    return place;
  });
  return { contexts, name, names: frames };
}

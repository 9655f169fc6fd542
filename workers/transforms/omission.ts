/**
 * The transforms that leave contexts out: `focus` keeps one subtree, `hide` removes methods, `drop` adds small contexts to
 * their callers.
 */
import { contexts, count } from '../../common/numbers';
import type { Pace } from '../jobs/pace';
import type { Tree } from '../tree/tree';
import { type Step, TreeGrowth } from './step';

const STRETCH = 1 << 17;

export function subtree({ method, depth, end }: Tree, context: number, height: number): Step {
  const stop = end[context];
  const above = depth[context];
  const tree = {
    size: stop - context,
    height: height - above,
    method: method.slice(context, stop),
    depth: depth.slice(context, stop),
    end: end.slice(context, stop),
  };
  const place = new Int32Array(tree.size);
  for (let i = 0; i < tree.size; i++) {
    tree.depth[i] -= above;
    tree.end[i] -= context;
    place[i] = i;
  }
  return { tree, map: { from: context, place }, note: '' };
}

/** A tree without contexts: the result if the transform's subject is not in the tree. */
export function emptyStep(note: string): Step {
  const none = new Uint32Array(0);
  return { tree: { size: 0, height: 0, method: none, depth: none, end: none }, map: { from: 0, place: new Int32Array(0) }, note };
}

/** Leaves out the contexts of some methods (one byte per method) and everything below them. */
export async function hide(tree: Tree, methods: number, hidden: Uint8Array, pace: Pace): Promise<Step> {
  const { method, end } = tree;
  let roots = 0;
  const step = await cutAway(tree, methods, pace, (i, place) => {
    if (hidden[method[i]] === 0) return false;
    roots++;
    place.fill(-1, i, end[i]);
    return true;
  });
  return {
    ...step,
    note:
      roots === 0
        ? 'Nothing here matches.'
        : `${contexts(tree.size - step.tree.size)} in ${count(roots)} ${roots === 1 ? 'place' : 'places'} left out.`,
  };
}

/** Folds contexts narrower than `least` into their callers; outermost frames stay. */
export async function drop(tree: Tree, widths: Float64Array, methods: number, least: number, pace: Pace): Promise<Step> {
  const { depth, end } = tree;
  const folded = new Uint8Array(tree.size);
  const { map, ...step } = await cutAway(tree, methods, pace, (i, place, caller) => {
    if (depth[i] === 0 || widths[end[i]] - widths[i] >= least) return false;
    place.fill(caller, i, end[i]);
    folded.fill(1, i, end[i]);
    return true;
  });
  const dropped = tree.size - step.tree.size;
  return {
    ...step,
    map: { ...map, folded },
    note: dropped === 0 ? 'No context is that small.' : `${contexts(dropped)} charged to their callers.`,
  };
}

/**
 * Copies a tree without some subtrees: `cuts` decides for each context, and sets the positions of those that it cuts. `caller` is
 * the context above in the copy, −1 for none.
 */
async function cutAway(
  tree: Tree,
  methods: number,
  pace: Pace,
  cuts: (context: number, place: Int32Array, caller: number) => boolean,
): Promise<Pick<Step, 'tree' | 'map'>> {
  const { size, method, depth, end } = tree;
  const place = new Int32Array(size);
  const growth = new TreeGrowth(methods, size, tree.height);
  let next = STRETCH;
  for (let i = 0; i < size; ) {
    if (i >= next) {
      await pace.tick('transform', i, size);
      next = i + STRETCH;
    }
    if (cuts(i, place, depth[i] === 0 ? -1 : growth.lastAt(depth[i] - 1))) i = end[i];
    else {
      place[i] = growth.add(method[i], depth[i]);
      i++;
    }
  }
  return { tree: growth.finish(), map: { from: 0, place } };
}

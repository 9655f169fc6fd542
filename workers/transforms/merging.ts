/** The transforms that merge contexts: `fold`, `only`, `recursion` and `callees`. */
import { contexts, count } from '../../common/numbers';
import type { Pace } from '../jobs/pace';
import type { Tree } from '../tree/tree';
import type { Step } from './step';
import { INTO_CALLER, INTO_OUTERMOST, rebuild } from './tree-rebuild';

interface Marked {
  readonly tree: Tree;
  readonly methods: number;
}

/** Folds the contexts of some methods (one byte per method) into their callers. */
export async function fold({ tree, methods }: Marked, folded: Uint8Array, pace: Pace): Promise<Step> {
  const { size, method, depth } = tree;
  const marks = new Uint8Array(size);
  let outermost = 0;
  let marked = 0;
  for (let i = 0; i < size; i++) {
    if (folded[method[i]] === 0) continue;
    if (depth[i] === 0) outermost++;
    else {
      marks[i] = INTO_CALLER;
      marked++;
    }
  }
  const frames = outermost === 1 ? 'outermost frame remains because it has' : 'outermost frames remain because they have';
  const kept = outermost === 0 ? '' : ` ${count(outermost)} ${frames} no caller.`;
  const { map, ...step } = await rebuild({ tree, methods, marks, marked, tops: null }, pace);
  for (let i = 0; i < size; i++) marks[i] &= INTO_CALLER;
  return finish({ ...step, map: { ...map, folded: marks } }, marked, 'folded into their callers', kept);
}

/** Merges each context into its caller if both have the same method. */
export async function collapseDirect({ tree, methods }: Marked, pace: Pace): Promise<Step> {
  const { size, method, depth } = tree;
  const marks = new Uint8Array(size);
  /** The open method at each depth. */
  const open = new Int32Array(tree.height + 1);
  let marked = 0;
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    open[d] = method[i];
    if (d === 0 || open[d - 1] !== method[i]) continue;
    marks[i] = INTO_CALLER;
    marked++;
  }
  return finish(await rebuild({ tree, methods, marks, marked, tops: null }, pace), marked, 'merged into their callers');
}

/** Merges each context of a method that is below another of its contexts into the outermost of these. */
export async function collapseMethod({ tree, methods }: Marked, wanted: number, pace: Pace): Promise<Step> {
  const { size, method, end } = tree;
  const marks = new Uint8Array(size);
  let marked = 0;
  for (let i = 0, inside = 0; i < size; i++) {
    if (method[i] !== wanted) continue;
    if (i >= inside) inside = end[i];
    else {
      marks[i] = INTO_OUTERMOST;
      marked++;
    }
  }
  return finish(
    await rebuild({ tree, methods, marks, marked, tops: null }, pace),
    marked,
    'merged into the method’s outermost contexts',
  );
}

/** Merges everything that a method calls, over all its contexts. */
export async function calleesOf({ tree, methods }: Marked, wanted: number, pace: Pace): Promise<Step> {
  const tops = outermostOf(tree, wanted);
  const step = await rebuild({ tree, methods, marks: new Uint8Array(tree.size), marked: 0, tops }, pace);
  return { ...step, note: `${contexts(tops.length)} of the method merged.` };
}

/** The outermost contexts of a method: those with no other context of it above them. */
export function outermostOf({ size, method, end }: Tree, wanted: number): Uint32Array {
  let found = 0;
  for (let i = 0; i < size; i++)
    if (method[i] === wanted) {
      found++;
      i = end[i] - 1;
    }
  const tops = new Uint32Array(found);
  for (let i = 0, n = 0; n < found; i++)
    if (method[i] === wanted) {
      tops[n++] = i;
      i = end[i] - 1;
    }
  return tops;
}

function finish(step: Pick<Step, 'tree' | 'map'>, marked: number, what: string, more = ''): Step {
  return { ...step, note: marked === 0 ? `Nothing here matches.${more}` : `${contexts(marked)} ${what}.${more}` };
}

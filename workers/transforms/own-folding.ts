/** The transform `own`: reduces a tree to the program's own methods, folded in the same way as for the story of a comparison. */
import { FOLDED, foldedKind, isValue, LOADED, OUTSIDE, THREAD } from '../../common/frame-names';
import { contexts } from '../../common/numbers';
import { LIBRARY, ONE_TIME, OWN } from '../comparison/joint/folding';
import { rolesOf } from '../comparison/joint/one-time';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { depthsOf } from '../tree/depths';
import type { Tree } from '../tree/tree';
import type { Step } from './step';
import { INTO_CALLER, rebuild } from './tree-rebuild';

/** Destination of a context's figures. */
const TO_OWN = 0;
const TO_OUTSIDE = 1;
const TO_LOADED = 2;

/** Role of a frame that stands for own methods folded by a link. */
const FOLDED_ROLE = 3;
/** Role of a frame that stands for a value in the fields of events. */
const VALUE_ROLE = 4;

/**
 * Folds library frames into their nearest own caller, and an own method that calls itself into one context. Code that no own
 * method called gets one outermost frame; code that loads classes or links calls gets another. Own methods below such code become
 * callees of the nearest own caller, or outermost. Frames for threads stay. Own methods that a link folded become a frame below
 * their nearest own caller, so that their figures are not added to any other method. Values of events stay below their nearest own
 * caller; those without one are folded as well.
 *
 * @param isOwn whether a class is the program's own
 * @param isAsShared whether a link was made with the same definition of own code, so that the kinds of contexts that it folded
 * still apply
 */
export async function foldToOwn(
  { tree, names }: Pick<MetricTree, 'tree' | 'names'>,
  isOwn: (className: string) => boolean,
  pace: Pace,
  isAsShared = false,
): Promise<Step> {
  const roles = rolesOf(names, (className) => isKept(className) || isOwn(className));
  const isPart = markFolded(names, roles, isAsShared);
  for (let m = 0; m < names.size; m++) if (isValue(names.frame(m))) roles[m] = VALUE_ROLE;
  const { goes, has, ...marked } = marksOf(tree, roles);
  const kinds = [...(has[TO_OUTSIDE] ? [OUTSIDE] : []), ...(has[TO_LOADED] ? [LOADED] : [])];
  const all = names.extended([...(isPart ? [FOLDED] : []), ...kinds]);
  const methods = all.fromFile.map((method, m) => (roles[m] === FOLDED_ROLE ? all.fromFile[names.size] : method));
  const hung = hungFromRoot(tree, methods, kinds.length);
  // Callees are sorted whenever something is folded, so these frames may come first.
  const before = 1 + kinds.length;
  const marks = new Uint8Array(hung.size);
  marks.set(marked.marks, before);
  const made = await rebuild({ tree: hung, methods: all.size, marks, marked: marked.count, tops: null }, pace);

  // Without the root, contexts of the new tree are numbered one lower.
  const frameOf = (kind: string): number => (kinds.includes(kind) ? made.map.place[1 + kinds.indexOf(kind)] - 1 : -1);
  const frames = [-1, frameOf(OUTSIDE), frameOf(LOADED)];
  const place = new Int32Array(tree.size);
  for (let i = 0; i < tree.size; i++) place[i] = goes[i] === TO_OWN ? made.map.place[i + before] - 1 : frames[goes[i]];
  const note = marked.count === 0 ? 'All of the code is yours.' : `${contexts(marked.count)} folded into your own code.`;
  // If no own method is folded, each has all of its library code.
  const partly = !isAsShared ? 'all' : isPart ? 'kept' : 'none';
  const map = { from: 0, place, folded: marked.folded };
  return { tree: withoutRoot(made.tree), map, names: all, note, partly };
}

/** Whether a frame is not code: frames for threads, and those from an earlier folding. */
const isKept = (className: string): boolean => className.startsWith(THREAD) || [OUTSIDE, LOADED, FOLDED].includes(className);

/** Assigns roles to frames that stand for contexts folded by a link. Returns whether some may stand for own methods. */
function markFolded(names: MetricTree['names'], roles: Uint8Array, isAsShared: boolean): boolean {
  let isAny = false;
  for (let m = 0; m < names.size; m++) {
    const kind = foldedKind(names.frame(m));
    if (kind === null) continue;
    roles[m] = kind === 'loading' ? ONE_TIME : kind === 'library' && isAsShared ? LIBRARY : FOLDED_ROLE;
    isAny ||= roles[m] === FOLDED_ROLE;
  }
  return isAny;
}

/** Marks for the rebuild; contexts whose calls count for no method; and, for each context, the destination of its figures. */
function marksOf({ size, depth, method, height }: Tree, roles: Uint8Array) {
  const marks = new Uint8Array(size);
  const folded = new Uint8Array(size);
  const goes = new Uint8Array(size);
  const has = [false, false, false];
  let count = 0;
  // For the caller at each depth (index 0: above the outermost frames): the nearest own method, and the destination of library
  // frames' figures.
  const own = new Int32Array(height + 1).fill(-1);
  const to = new Uint8Array(height + 1);
  to[0] = TO_OUTSIDE;
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    const m = method[i];
    if (roles[m] === FOLDED_ROLE) {
      folded[i] = 1;
      continue;
    }
    if (roles[m] === OWN) {
      if (own[d] === m) {
        marks[i] = INTO_CALLER;
        count++;
      }
      own[d + 1] = m;
      to[d + 1] = TO_OWN;
      continue;
    }
    // Values are leaves.
    if (roles[m] === VALUE_ROLE && to[d] === TO_OWN) continue;
    marks[i] = INTO_CALLER;
    count++;
    folded[i] = 1;
    goes[i] = roles[m] === ONE_TIME ? TO_LOADED : to[d];
    has[goes[i]] = true;
    own[d + 1] = own[d];
    to[d + 1] = goes[i];
  }
  return { marks, count, folded, goes, has };
}

/**
 * The tree placed below a root, so that outermost frames have a caller to be folded into. The root's first callees are additional
 * frames, whose methods are the last ones in `toNew`.
 *
 * @param toNew methods of the new tree: first those corresponding to the tree's methods, in the same order, then those of the
 * additional frames
 */
function hungFromRoot(tree: Tree, toNew: Uint32Array, frames: number): Tree {
  const before = 1 + frames;
  const size = tree.size + before;
  const [method, depth, end] = [new Uint32Array(size), depthsOf(tree.height + 1, size), new Uint32Array(size)];
  end[0] = size;
  for (let frame = 0; frame < frames; frame++) {
    method[1 + frame] = toNew[toNew.length - frames + frame];
    depth[1 + frame] = 1;
    end[1 + frame] = 2 + frame;
  }
  for (let i = 0; i < tree.size; i++) {
    method[i + before] = toNew[tree.method[i]];
    depth[i + before] = tree.depth[i] + 1;
    end[i + before] = tree.end[i] + before;
  }
  return { size, height: tree.height + 1, method, depth, end };
}

function withoutRoot({ size, height, method, depth, end }: Tree): Tree {
  const tree = { size: size - 1, height: height - 1, method: method.slice(1), depth: depth.slice(1), end: end.slice(1) };
  for (let i = 0; i < tree.size; i++) {
    tree.depth[i]--;
    tree.end[i]--;
  }
  return tree;
}

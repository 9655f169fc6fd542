/** Applies one transform of a view to a tree. */
import { unfoldPath } from '../../common/method-path';
import type { MethodId, MethodPath, MetricId, Transform } from '../api/engine';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { callersOf } from './caller-tree';
import { group } from './grouping';
import { invert } from './inversion';
import { calleesOf, collapseDirect, collapseMethod, fold } from './merging';
import { indexOf, methodsMatching, methodsMeant } from './method-patterns';
import { drop, emptyStep, hide, subtree } from './omission';
import { foldToOwn } from './own-folding';
import type { Step } from './step';

const NOT_THERE = 'This context is not in the tree.';

/**
 * Applies one transform. Throws FormatError if it names a metric that does not exist.
 *
 * @param ownOf returns a test for own classes, given the prefixes of a step
 */
export async function applyTransform(
  from: MetricTree,
  transform: Exclude<Transform, { kind: 'interval' }>,
  pace: Pace,
  ownOf: (prefixes: readonly string[]) => (className: string) => boolean,
): Promise<Step> {
  const step = await stepOf(from, transform, pace, ownOf);
  // In a link, a path of a recorded tree is complete, but one of a transformed tree may pass through contexts that the link
  // folded.
  const isByMethod = BY_METHOD.has(transform.kind) || (transform.kind === 'focus' && from.origin.map !== null);
  return isByMethod ? { ...step, partly: 'total' } : step;
}

/**
 * Transforms that leave out contexts by method. They apply to contexts folded by a link as a whole, whatever methods these have.
 */
const BY_METHOD: ReadonlySet<Transform['kind']> = new Set(['callees', 'callers', 'hide']);

async function stepOf(
  from: MetricTree,
  transform: Exclude<Transform, { kind: 'interval' }>,
  pace: Pace,
  ownOf: (prefixes: readonly string[]) => (className: string) => boolean,
): Promise<Step> {
  const { tree, names } = from;
  const marked = { tree, methods: names.size };
  switch (transform.kind) {
    case 'focus': {
      const context = contextAt(from, transform.path);
      return context < 0 ? emptyStep(NOT_THERE) : subtree(tree, context, from.heights.below(context));
    }
    case 'callees':
    case 'callers': {
      const method = indexOf(names, transform.method);
      if (method < 0 || tree.method.indexOf(method) < 0) return emptyStep('This method is not in the tree.');
      return transform.kind === 'callees'
        ? calleesOf(marked, method, pace)
        : callersOf(tree, names.size, method, transform.cost === 'exclusive', pace);
    }
    case 'hide':
      return hide(tree, names.size, methodsMeant(names, transform.methods), pace);
    case 'fold':
      return fold(marked, methodsMeant(names, transform.methods), pace);
    case 'only':
      return fold(
        marked,
        methodsMatching(names, transform.patterns).map((mine) => 1 - mine),
        pace,
      );
    case 'own':
      return foldToOwn(from, ownOf(transform.prefixes), pace);
    case 'recursion':
      return transform.method === null
        ? collapseDirect(marked, pace)
        : collapseMethod(marked, indexOf(names, transform.method), pace);
    case 'group':
      return group(from, transform.by, pace);
    case 'invert':
      return invert(tree, await widthsOf(from, transform.metric), names.size, pace);
    case 'drop': {
      const widths = await widthsOf(from, transform.metric);
      return drop(tree, widths, names.size, transform.share * widths[tree.size], pace);
    }
  }
}

/**
 * The subtree at one path of an inverted tree, computed from the tree before the inversion, so that its callers are followed
 * further than in the whole inverted tree.
 */
export async function focusLeafUp(from: MetricTree, metric: MetricId, path: readonly MethodId[], pace: Pace): Promise<Step> {
  const { tree, names } = from;
  const methods = path.map((each) => indexOf(names, each));
  const step = methods.includes(-1) ? null : await invert(tree, await widthsOf(from, metric), names.size, pace, methods);
  return step === null || step.tree.size === 0 ? emptyStep(NOT_THERE) : step;
}

async function widthsOf(from: MetricTree, metric: MetricId): Promise<Float64Array> {
  while (!from.holds([metric])) await from.ready([metric]);
  return from.prefix(metric).widths;
}

/** The context at the end of a path of methods from the outermost caller; −1 if there is none. */
function contextAt({ tree, names }: MetricTree, path: MethodPath): number {
  const { size, method, end } = tree;
  const indices = path.methods.map((each) => indexOf(names, each));
  let context = -1;
  let stop = size;
  for (const step of unfoldPath(path) ?? []) {
    const wanted = indices[step];
    if (wanted < 0) return -1;
    let i = context + 1;
    // Callees are in the order of their methods.
    while (i < stop && method[i] < wanted) i = end[i];
    if (i >= stop || method[i] !== wanted) return -1;
    context = i;
    stop = end[i];
  }
  return context;
}

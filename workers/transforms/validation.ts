/** Validates transforms, which may come from a link. */
import { unfoldPath } from '../../common/method-path';
import type { GroupBy, MethodId, Transform } from '../api/engine';
import { FormatError } from '../jobs/errors';

/** Groups that exist; a link may contain any text. */
const GROUPS: readonly GroupBy[] = ['line', 'field', 'package', 'class', 'module'];
/** Most steps in one view. */
const MOST_STEPS = 64;

/** Rejects transforms that make no sense, wherever they come from. Throws FormatError. */
export function checkTransforms(transforms: readonly Transform[]): void {
  if (transforms.length > MOST_STEPS)
    throw refused(`A view can have at most ${MOST_STEPS} transforms, not ${transforms.length}`, '');
  const intervals = transforms.filter(({ kind }) => kind === 'interval').length;
  if (intervals > 1) throw refused(`A view can show at most one interval, not ${intervals}`, '');
  transforms.forEach((transform, index) => {
    const problem = problemOf(transform);
    if (problem !== '') throw refused(problem, `transform ${index + 1}`);
  });
}

function problemOf(transform: Transform): string {
  switch (transform.kind) {
    case 'focus':
      return transform.path.methods.every(isMethod) && unfoldPath(transform.path) !== null
        ? ''
        : 'A focus requires the methods on the path to a context';
    case 'callees':
    case 'callers':
      return isMethod(transform.method) ? '' : `The method whose ${transform.kind} are to be shown is incomplete`;
    case 'recursion':
      return transform.method === null || isMethod(transform.method)
        ? ''
        : 'The method whose recursion is to be collapsed is incomplete';
    case 'hide':
    case 'fold':
      if ('method' in transform.methods)
        return isMethod(transform.methods.method) ? '' : `The method to ${transform.kind} is incomplete`;
      return isPattern(transform.methods.pattern) ? '' : `The pattern to ${transform.kind} is empty`;
    case 'only':
      return transform.patterns.length > 0 && transform.patterns.every(isPattern)
        ? ''
        : 'Give at least one pattern of frames to show; no pattern may be empty';
    case 'own':
      return transform.prefixes.every((prefix) => typeof prefix === 'string') ? '' : 'The names of your packages must be text';
    case 'group':
      return GROUPS.includes(transform.by) ? '' : `There is no grouping by “${String(transform.by)}”`;
    case 'invert':
      return typeof transform.metric === 'string' && transform.metric !== '' ? '' : 'Inverting a tree needs a metric';
    case 'interval':
      return Number.isInteger(transform.from) &&
        Number.isInteger(transform.to) &&
        transform.from >= 0 &&
        transform.from < transform.to
        ? ''
        : 'An interval goes from one snapshot to a later one';
    case 'drop':
      return transform.share > 0 && transform.share < 1
        ? ''
        : `The threshold below which contexts are dropped must be between 0 and 1, not ${transform.share}`;
    default:
      return `There is no transform “${String((transform as { kind: unknown }).kind)}”`;
  }
}

/** Functions of libraries, and values of events, have no class. */
function isMethod({ className, method, descriptor }: MethodId): boolean {
  return [className, method, descriptor].every((part) => typeof part === 'string') && method !== '';
}

function isPattern(pattern: string): boolean {
  return typeof pattern === 'string' && pattern.trim() !== '';
}

function refused(problem: string, where: string): FormatError {
  return new FormatError('bad-transform', `${problem}.`, where, 'Remove the transform, or choose another one.');
}

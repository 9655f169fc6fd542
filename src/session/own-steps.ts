/** Adds and removes the transform `own`, which folds a tree to the program's own code, in the store's list of steps. */
import type { Transform } from '../../workers/api/engine';

/** Steps that invert a tree or rename its frames: own code must be folded before them. */
const AFTER_OWN: readonly Transform['kind'][] = ['invert', 'callers', 'group'];

const isOwnStep = ({ kind }: Transform): boolean => kind === 'own';

/** A focus names a path, which other trees do not have. */
const withoutFocus = (steps: readonly Transform[]): Transform[] => steps.filter(({ kind }) => kind !== 'focus');

export const isMine = (transforms: readonly Transform[]): boolean => transforms.some(isOwnStep);

export function ownAdded(transforms: readonly Transform[]): Transform[] {
  const found = transforms.findIndex(({ kind }) => AFTER_OWN.includes(kind));
  const at = found < 0 ? transforms.length : found;
  return [...transforms.slice(0, at), { kind: 'own', prefixes: [] }, ...withoutFocus(transforms.slice(at))];
}

export function ownRemoved(transforms: readonly Transform[]): readonly Transform[] {
  const at = transforms.findIndex(isOwnStep);
  return at < 0 ? transforms : [...transforms.slice(0, at), ...withoutFocus(transforms.slice(at + 1))];
}

/**
 * The steps for the sides of a comparison, without `own`: the comparison itself folds to own code, because its story also
 * covers what libraries do. If a focus follows, the step stays.
 */
export function comparedSteps(transforms: readonly Transform[]): readonly Transform[] {
  const at = transforms.findIndex(isOwnStep);
  if (at < 0 || transforms.slice(at).some(({ kind }) => kind === 'focus')) return transforms;
  return ownRemoved(transforms);
}

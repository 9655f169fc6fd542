/** Switches the store's transforms, and with them the engine's tree, to the program's own code; also hides the JDK. */
import type { OwnBasis, PackageShares, Result, Transform } from '../../workers/api/engine';
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Place } from '../state/place';
import type { CodeInView } from '../state/shared-fields';
import { currentSide, metricsOf, notify, placeNow, readySlot, setPlace, stateNow, usedMetric } from '../state/store';
import { withoutTree } from '../state/view-states';
import { coveredBy } from '../state/views';
import { applyTransforms } from './applied-transforms';
import { showCompared } from './comparison';
import { isMine, ownAdded, ownRemoved } from './own-steps';

/** Pattern that stands for all JDK packages in transforms. */
export const JDK = 'jdk:';

const isJdkStep = (step: Transform): boolean => step.kind === 'fold' && 'pattern' in step.methods && step.methods.pattern === JDK;

export const isJdkHidden = (transforms: readonly Transform[]): boolean => transforms.some(isJdkStep);

export async function hideJdk(hide: boolean): Promise<void> {
  const others = placeNow().transforms.filter((step) => !isJdkStep(step));
  await applyTransforms(hide ? [...others, { kind: 'fold', methods: { pattern: JDK } }] : others);
}

/** The code that the view shows. */
export const codeInView = ({ view, union, transforms }: Place): CodeInView =>
  coveredBy(view) === 'pair' ? union.code : isMine(transforms) ? 'mine' : 'all';

/** Shows only the program's own methods, including their cost in libraries, or all methods. */
export async function showCode(to: CodeInView): Promise<void> {
  const place = placeNow();
  if (codeInView(place) === to) return;
  if (coveredBy(place.view) === 'pair') return showCompared(to);
  await applyTransforms(to === 'mine' ? ownAdded(place.transforms) : ownRemoved(place.transforms));
}

/**
 * Sets the packages and classes that are the user's own code; an empty list means that they are guessed. If a tree of own code
 * is in view, its zoom and selection are reset, because that tree changes.
 */
export function nameOwn(own: readonly string[]): void {
  setPlace((place) => ({ ...(isMine(place.transforms) || place.union.code === 'mine' ? withoutTree(place) : {}), own }));
}

/** Own code of the profile in view, and its packages with their shares; null if nothing is open. */
export async function askOwnCode(): Promise<Result<{ basis: OwnBasis; shares: PackageShares }> | null> {
  const state = stateNow();
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  if (!slot) return null;
  const { profile } = slot.summary;
  const [basis, shares] = await Promise.all([
    ask(engine().ownBasis(profile, state.place.own)),
    ask(engine().packageShares(profile, usedMetric(state.place.metric, metricsOf(slot, state.place)))),
  ]);
  if (!basis.ok) return basis;
  return shares.ok ? { ok: true, value: { basis: basis.value, shares: shares.value } } : shares;
}

/** Toggles between own code and all code; if own code is not known, a notice says so. */
export async function switchCode(): Promise<void> {
  const place = placeNow();
  if (codeInView(place) === 'mine') return showCode('all');
  const side = currentSide(stateNow());
  const slot = side && readySlot(stateNow().slots[side]);
  if (!slot) return;
  if (coveredBy(place.view) !== 'pair') {
    const basis = await ask(engine().ownBasis(slot.summary.profile, place.own));
    if (!basis.ok) return notify(basis.error);
    if (basis.value.by === 'all') return notify({ message: 'It is not known which code is yours, so all code is shown.' });
  }
  await showCode('mine');
}

/** “Only my code” and “hide the JDK”, which are steps of transforms. */
import type { OwnCode, Result, Transform } from '../../workers/api/engine';
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import { currentSide, notify, placeNow, readySlot, stateNow, usedMetric, viewOf } from '../state/store';
import { applyTransforms } from './applied-transforms';

/** Pattern of transforms for all packages of the JDK. */
export const JDK = 'jdk:';

const isJdkStep = (step: Transform): boolean => step.kind === 'fold' && 'pattern' in step.methods && step.methods.pattern === JDK;

export const isJdkHidden = (transforms: readonly Transform[]): boolean => transforms.some(isJdkStep);

/** Patterns of the packages that are shown alone; null where all are shown. */
export const onlyPatterns = (transforms: readonly Transform[]): string[] | null =>
  transforms.findLast((step) => step.kind === 'only')?.patterns ?? null;

/** The packages of the unfiltered tree, with their shares; null where nothing is open. */
export async function askOwnCode(): Promise<Result<OwnCode> | null> {
  const state = stateNow();
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  if (!side || !slot) return null;
  const { profile, thread } = viewOf(slot, state.place, side);
  return ask(engine().ownCode({ profile, thread }, usedMetric(state.place.metric, slot.summary.metrics)));
}

/** Shows only these packages, in place of an earlier choice; an empty list shows all. */
export async function showOnly(patterns: readonly string[]): Promise<void> {
  const others = placeNow().transforms.filter((step) => step.kind !== 'only');
  await applyTransforms(patterns.length === 0 ? others : [...others, { kind: 'only', patterns: [...patterns] }]);
}

export async function hideJdk(hide: boolean): Promise<void> {
  const others = placeNow().transforms.filter((step) => !isJdkStep(step));
  await applyTransforms(hide ? [...others, { kind: 'fold', methods: { pattern: JDK } }] : others);
}

/** Shows only the packages that are probably the program's own. */
export async function showOwn(): Promise<void> {
  const answer = await askOwnCode();
  if (answer === null) return;
  if (!answer.ok) return notify(answer.error);
  if (answer.value.own.length > 0) await showOnly(answer.value.own);
  else notify({ message: 'Every class of this profile is the JDK’s: there is no code of your own to show alone.' });
}

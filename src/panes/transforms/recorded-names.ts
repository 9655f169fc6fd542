/** Finds out which names the file in view records; frames can be grouped by them. */
import type { ProfileSummary } from '../../../workers/api/engine';
import { type AppState, currentSide, readySlot } from '../../state/store';

type Shown = Pick<AppState, 'place' | 'slots'>;

function summaryInView(state: Shown): ProfileSummary | null {
  const side = currentSide(state);
  return (side && readySlot(state.slots[side])?.summary) ?? null;
}

/** Whether it records the modules of packages. */
export const namesModules = (state: Shown): boolean => (summaryInView(state)?.modules ?? 0) > 0;

/** Whether it records the lines of frames. */
export const knowsLines = (state: Shown): boolean => summaryInView(state)?.hasLines ?? false;

/** Finds out whether the file in view records lines, modules and values of events, by which frames can be grouped. */
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

/** Whether its events have values in their fields. */
export const knowsFields = (state: Shown): boolean => summaryInView(state)?.fields !== undefined;

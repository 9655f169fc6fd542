import { type AppState, currentSide, readySlot } from '../../state/store';

/** Whether the file in view records the modules of its packages, so that frames can be grouped by them. */
export function namesModules(state: Pick<AppState, 'place' | 'slots'>): boolean {
  const side = currentSide(state);
  return side !== null && (readySlot(state.slots[side])?.summary.modules ?? 0) > 0;
}

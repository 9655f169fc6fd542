import type { AllocationFilter } from '../../../workers/api/engine';
import { setViewState, useApp } from '../../state/store';

/** Narrows the allocating contexts to a type; choosing the same type again removes the filter. */
export function pickType(type: AllocationFilter): void {
  const now = useApp.getState().place.allocations.type;
  const same = JSON.stringify(now) === JSON.stringify(type);
  setViewState('allocations', { type: same ? { kind: 'all' } : type });
}

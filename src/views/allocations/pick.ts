import type { AllocationFilter } from '../../../workers/api/engine';
import { setViewState, useApp } from '../../state/store';

/** Narrows the allocating contexts to a type; pressing the same type again takes the filter off. */
export function pickType(type: AllocationFilter): void {
  const now = useApp.getState().place.allocations.type;
  const same = JSON.stringify(now) === JSON.stringify(type);
  setViewState('allocations', { type: same ? { kind: 'all' } : type });
}

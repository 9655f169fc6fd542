/** Changes the filter of the allocations view. */
import type { AllocationFilter } from '../../../workers/api/engine';
import { placeNow, setViewState } from '../../state/store';

/** Narrows the allocating contexts to a type; choosing the same type again removes the filter. */
export function toggleTypeFilter(type: AllocationFilter): void {
  const now = placeNow().allocations.type;
  const same = JSON.stringify(now) === JSON.stringify(type);
  setViewState('allocations', { type: same ? { kind: 'all' } : type });
}

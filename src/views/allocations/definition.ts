/** Defines the allocations view: its tab, its fields in the address, and how its code is loaded. */
import { ALLOCATION_METRICS, SAMPLED_ALLOCATIONS } from '../../../common/metrics';
import { choice, column, type StatesOf } from '../../state/field';
import { allocatedType, tableFields } from '../../state/shared-fields';
import { defineView } from '../../state/views';

const states = {
  allocations: {
    ...tableFields(column(['name', ...ALLOCATION_METRICS, 'calls'], 'bytes')),
    table: choice('table', 'table', ['contexts', 'methods'], 'contexts'),
    picture: choice('picture', 'picture', ['map', 'sunburst'], 'map'),
    type: allocatedType,
  },
};

declare module '../../state/place' {
  interface Views {
    allocations: StatesOf<typeof states>;
  }
}

defineView({
  id: 'allocations',
  label: 'Allocations',
  tabRank: 4,
  covers: 'file',
  metrics: [...ALLOCATION_METRICS, ...SAMPLED_ALLOCATIONS],
  load: async () => (await import('./AllocationsView')).AllocationsView,
  states,
  resets: ['allocations'],
});

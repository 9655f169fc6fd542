/** Defines the call tree view: its tab, its fields in the address, and how its code is loaded. */
import type { CalleeColumn } from '../../../workers/api/engine';
import { column, type StatesOf } from '../../state/field';
import { order } from '../../state/shared-fields';
import { defineView } from '../../state/views';

/** Sort order of siblings. */
const states = { tree: { sort: column<CalleeColumn>(['name', 'inclusive', 'exclusive', 'calls'], 'inclusive'), order } };

declare module '../../state/place' {
  interface Views {
    tree: StatesOf<typeof states>;
  }
}

defineView({
  id: 'tree',
  label: 'Call tree',
  tabRank: 5,
  covers: 'file',
  menuSelectsRow: true,
  load: async () => (await import('./CallTreeView')).CallTreeView,
  states,
  address: ['flame.selected', 'tree'],
});

/** Defines the flame graph view: its tab, its fields in the address, and how its code is loaded. */
import { choice, type StatesOf } from '../../state/field';
import { treeFields } from '../../state/shared-fields';
import { defineView } from '../../state/views';

/** All views of a file share this selection. */
const states = { flame: treeFields, colours: { by: choice('colour', 'colouring', ['package', 'cost'], 'package') } };

declare module '../../state/place' {
  interface Views {
    flame: StatesOf<typeof states>;
  }
}

defineView({
  id: 'flame',
  label: 'Flame graph',
  tabRank: 2,
  covers: 'file',
  load: async () => (await import('./FlameView')).FlameView,
  states,
  steps: ['flame.focus'],
  resets: ['flame'],
});

/** Defines the view *Locks*: its tab, and how its code is loaded. */
import { defineView } from '../../state/views';

const states = {};

declare module '../../state/place' {
  interface Views {
    locks: typeof states;
  }
}

defineView({
  id: 'locks',
  label: 'Locks',
  covers: 'file',
  metrics: [],
  load: async () => (await import('./LocksView')).LocksView,
  states,
  address: ['flame.selected'],
  offered: ({ summary }) => !!summary.locks,
});

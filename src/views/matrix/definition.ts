/** Defines the matrix view: its tab, its fields in the address, and how its code is loaded. */
import { defineView } from '../../state/views';

declare module '../../state/place' {
  interface Views {
    matrix: Record<never, never>;
  }
}

defineView({
  id: 'matrix',
  label: 'Compare many',
  called: 'many compared',
  covers: 'set',
  load: async () => (await import('./MatrixView')).MatrixView,
  states: {},
  offered: ({ members }) => members > 0,
});

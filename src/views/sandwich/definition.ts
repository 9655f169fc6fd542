/** Defines the sandwich view: its tab, its fields in the address, and how its code is loaded. */
import type { StatesOf } from '../../state/field';
import { cost } from '../../state/shared-fields';
import { defineView } from '../../state/views';

/** The cost divided among the callers: inclusive or exclusive. */
const states = { sandwich: { cost: cost('inclusive') } };

declare module '../../state/place' {
  interface Views {
    sandwich: StatesOf<typeof states>;
  }
}

defineView({
  id: 'sandwich',
  label: 'Sandwich',
  covers: 'file',
  selects: 'method',
  // Callers are always above the method, callees below.
  fixedRoots: true,
  load: async () => (await import('./SandwichView')).SandwichView,
  states,
  address: ['methods.method', 'sandwich', 'methods.filter'],
  steps: ['methods.method'],
});

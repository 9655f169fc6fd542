import { choice, type StatesOf } from '../../state/field';
import { defineView } from '../../state/views';

const states = {
  facts: { rows: choice('rows', 'order of the facts', ['told', 'name'], 'told') },
};

declare module '../../state/place' {
  interface Views {
    facts: StatesOf<typeof states>;
  }
}

defineView({
  id: 'facts',
  label: 'Facts',
  covers: 'file',
  load: async () => (await import('./FactsView')).FactsView,
  states,
});

/** Defines the methods view: its tab, its fields in the address, and how its code is loaded. */
import type { HotColumn } from '../../../workers/api/engine';
import { choice, column, type StatesOf } from '../../state/field';
import { method, tableFields } from '../../state/shared-fields';
import { defineView } from '../../state/views';

const COLUMNS: readonly HotColumn[] = [
  'name',
  'exclusive',
  'inclusive',
  'calls',
  'contexts',
  'perCall',
  'bytecodesPerCall',
  'density',
  'byteDensity',
  'arrayLength',
  'newShare',
];

/** In this view, the selection is a method, which follows the selected context. */
const states = {
  methods: {
    ...tableFields(column(COLUMNS, 'exclusive')),
    method,
    columns: choice('cols', 'columns', ['figures', 'ratios'], 'figures'),
  },
};

declare module '../../state/place' {
  interface Views {
    methods: StatesOf<typeof states>;
  }
}

defineView({
  id: 'methods',
  label: 'Methods by cost',
  short: 'Methods',
  tabRank: 3,
  covers: 'file',
  selects: 'method',
  load: async () => (await import('./MethodsView')).MethodsView,
  states,
  steps: ['methods.method'],
});

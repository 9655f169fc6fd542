/** Defines the compare view: its tab, its fields in the address, and how its code is loaded. */
import * as v from 'valibot';
import type { ChangeKind, DiffColumn } from '../../../workers/api/engine';
import { choice, column, type Field, field, flag, fraction, type StatesOf } from '../../state/field';
import { allocatedType, type CodeInView, cost, tableFields, treeFields } from '../../state/shared-fields';
import { defineView } from '../../state/views';
import { DIFF_SORT, FITTING, TABLE_IDS } from './table-ids';

const COLUMNS: readonly DiffColumn[] = ['name', 'change', 'a', 'b', 'callsA', 'callsB', 'overlap', 'overlapLoss'];

const sort = column(COLUMNS, DIFF_SORT);

/**
 * Which code is shown. Addresses from before this field existed always number the contexts of all code. So if an address
 * without it selects a context or zooms in, the default is `all`.
 */
const code: Field<CodeInView> = field(
  { key: 'code', label: 'code in view', must: 'mine or all' },
  v.picklist(['mine', 'all']),
  'mine',
  {
    standardIn: ({ selected, focus, x0, x1 }) =>
      Math.max(Number(selected), Number(focus)) >= 0 || x0 !== 0 || x1 !== 1 ? 'all' : 'mine',
  },
);

const kinds: Field<ChangeKind[]> = field(
  { key: 'kinds', label: 'kinds of change', must: 'grew, shrank, appeared, vanished or same, joined by dots' },
  v.pipe(
    v.string(),
    v.transform((value) => value.split('.')),
    v.array(v.picklist(['same', 'grew', 'shrank', 'appeared', 'vanished'] satisfies ChangeKind[])),
  ),
  [],
  { text: (chosen) => chosen.join('.') },
);

const states = {
  union: {
    ...treeFields,
    shape: choice('shape', 'shape', ['union', 'a', 'b'], 'union'),
    normalised: flag('norm', 'normalised switch', false),
    code,
    /** The noise guard: the share of the total up to which a difference is ignored. */
    quiet: fraction({ key: 'quiet', label: 'noise threshold', must: 'a fraction of the total, from 0 to 1' }, 1e-4),
  },
  diff: {
    ...tableFields(sort),
    table: choice('table', 'table', [FITTING, ...TABLE_IDS], FITTING),
    kinds,
    /** Whether figures are exclusive or inclusive. */
    cost: cost('exclusive'),
    type: allocatedType,
  },
};

declare module '../../state/place' {
  interface Views {
    compare: StatesOf<typeof states>;
  }
}

defineView({
  id: 'compare',
  label: 'Compare',
  tabRank: 1,
  called: 'the comparison',
  covers: 'pair',
  load: async () => (await import('./CompareView')).CompareView,
  states,
  steps: ['union.focus', 'union.code'],
  resets: ['union.search'],
});

/** The tables of changes: what their rows are, and which question of the engine brings them. */
import type { ReactNode } from 'react';
import type {
  AllocationFilter,
  ComparisonId,
  DiffContextRow,
  DiffGroupRow,
  DiffMethodRow,
  DiffPageRequest,
  DiffSubtreeRow,
  Page,
  Result,
} from '../../../workers/api/engine';
import { ask, engine } from '../../engine/engine';
import { readySlot, setViewState, useApp } from '../../state/store';
import { elementTypeName } from '../../ui/names';
import type { MetricProps } from './kinds';
import { type DiffTableId, diffSort } from './sorting';

/** A row that stands for contexts of the union. */
export type Row = DiffContextRow | DiffMethodRow | DiffGroupRow | DiffSubtreeRow;
/** The tables that such rows make. */
export type SetTableId = Exclude<DiffTableId, 'threads' | 'types'>;

export interface DiffTableProps extends MetricProps {
  onReveal(context: number): void;
}

/** One of the tables below the tools that choose it. */
export interface TableProps extends DiffTableProps {
  tools: ReactNode;
}

interface TableWords {
  label: string;
  hint: string;
  /** Heading of the first column. */
  head: string;
  /** What there is so many of. */
  one: string;
  many: string;
  /** The table's name. */
  name: string;
}

export const TABLES: Record<DiffTableId, TableWords> = {
  methods: {
    label: 'Methods',
    hint: 'Methods by what they take off the overlap',
    head: 'Method',
    one: 'method',
    many: 'methods',
    name: 'Methods that lower the overlap most',
  },
  contexts: {
    label: 'Contexts',
    hint: 'Single calling contexts by their change',
    head: 'Context',
    one: 'context',
    many: 'contexts',
    name: 'Contexts by change',
  },
  subtrees: {
    label: 'Subtrees',
    hint: 'Contexts with all below them: where what lowers the overlap divides or ends',
    head: 'Subtree',
    one: 'subtree',
    many: 'subtrees',
    name: 'Subtrees that lower the overlap most',
  },
  classes: {
    label: 'Classes',
    hint: 'Classes by what their methods take off the overlap',
    head: 'Class',
    one: 'class',
    many: 'classes',
    name: 'Classes that lower the overlap most',
  },
  packages: {
    label: 'Packages',
    hint: 'Packages by what their methods take off the overlap',
    head: 'Package',
    one: 'package',
    many: 'packages',
    name: 'Packages that lower the overlap most',
  },
  threads: {
    label: 'Threads',
    hint: 'Each thread against its namesake',
    head: 'Thread',
    one: 'thread',
    many: 'threads',
    name: 'Threads that lower the overlap most',
  },
  types: {
    label: 'Types',
    hint: 'Objects by class, arrays by element type; for the metrics objects, arrays and array elements',
    head: 'Type',
    one: 'type',
    many: 'types',
    name: 'Allocations by type',
  },
};

export function loadRows(table: SetTableId, id: ComparisonId, request: DiffPageRequest): Promise<Result<Page<Row>>> {
  switch (table) {
    case 'methods':
      return ask<Page<Row>>(engine.diffMethods(id, request));
    case 'contexts':
      return ask<Page<Row>>(engine.diffContexts(id, request));
    case 'subtrees':
      return ask<Page<Row>>(engine.diffSubtrees(id, request));
    default:
      return ask<Page<Row>>(engine.diffGroups(id, table, request));
  }
}

export const allocates = (metric: string): boolean => ['objects', 'arrays', 'elements'].includes(metric);

/** Whether both sides know what was allocated by type: medians of runs, parts out of links and sides of a union do not. */
export function useKnowsTypes(): boolean {
  return useApp(({ slots }) =>
    [slots.a, slots.b].every((slot) => {
      const { runs = null, shared = null, union = null } = readySlot(slot)?.summary ?? {};
      return runs === null && shared === null && union === null;
    }),
  );
}

export function chooseTable(table: DiffTableId, type: AllocationFilter = { kind: 'all' }) {
  setViewState('diff', { table, sort: diffSort(table), order: 'desc', filter: '', type });
}

export function typeName(type: AllocationFilter): string {
  if (type.kind === 'class') return type.className;
  return type.kind === 'array' ? `${elementTypeName(type.elementType)}[]` : 'all types';
}

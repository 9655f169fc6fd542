/** The compare view's tables of changes: their rows, their texts, and the engine request that loads each. */
import type { ReactNode } from 'react';
import { LOADED } from '../../../common/frame-names';
import { isAllocationMetric } from '../../../common/metrics';
import type {
  AllocationFilter,
  ComparisonId,
  DiffContextRow,
  DiffGroupRow,
  DiffMethodRow,
  DiffPageRequest,
  DiffSubtreeRow,
  MetricId,
  Page,
  Result,
  Story,
} from '../../../workers/api/engine';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { readySlot, setViewState, useApp } from '../../state/store';
import { useAnswer } from '../../ui/useAnswer';
import { DIFF_SORT, type DiffTableId, FITTING } from './table-ids';

/** A row that stands for one or several contexts of the union tree. */
export type Row = DiffContextRow | DiffMethodRow | DiffGroupRow | DiffSubtreeRow;
/** Tables with such rows. */
export type ContextSetTableId = Exclude<DiffTableId, 'own' | 'threads' | 'types'>;

export interface DiffTableProps extends MetricProps {
  story: Story | null | undefined;
  /** The context whose figures are shown, −1 for none. */
  selected: number;
  onReveal(context: number): void;
}

/** Props of a table, including the tools above it with which it was chosen. */
export interface TableProps extends DiffTableProps {
  tools: ReactNode;
}

/**
 * The table in view. If none was chosen, it is *My methods* for own code, otherwise *Methods*; only the latter has filters, and
 * ranges of several runs.
 */
export function shownTable(
  chosen: DiffTableId | typeof FITTING,
  possible: Record<DiffTableId, boolean>,
  { isMine, isFiltered, hasRuns }: { isMine: boolean; isFiltered: boolean; hasRuns: boolean },
): DiffTableId {
  if (chosen === FITTING) return isMine && possible.own && !isFiltered && !hasRuns ? 'own' : 'methods';
  return possible[chosen] ? chosen : 'methods';
}

interface TableWords {
  label: string;
  hint: string;
  /** Heading of the first column. */
  head: string;
  /** Noun for one row, then for several. */
  one: string;
  many: string;
  /** Name of the table for screen readers. */
  name: string;
}

export const TABLES: Record<DiffTableId, TableWords> = {
  own: {
    label: 'My methods',
    hint: 'Your methods, the share of the change that each accounts for, and why',
    head: 'My method',
    one: 'method',
    many: 'methods',
    name: 'My methods by change',
  },
  methods: {
    label: 'Methods',
    hint: 'Methods by change, all contexts combined',
    head: 'Method',
    one: 'method',
    many: 'methods',
    name: 'Methods by change',
  },
  contexts: {
    label: 'Contexts',
    hint: 'Individual call paths, by change',
    head: 'Context',
    one: 'context',
    many: 'contexts',
    name: 'Contexts by change',
  },
  subtrees: {
    label: 'Subtrees',
    hint: 'Each context with everything below it',
    head: 'Subtree',
    one: 'subtree',
    many: 'subtrees',
    name: 'Subtrees by change',
  },
  classes: {
    label: 'Classes',
    hint: 'Classes by the change of their methods',
    head: 'Class',
    one: 'class',
    many: 'classes',
    name: 'Classes by change',
  },
  packages: {
    label: 'Packages',
    hint: 'Packages by the change of their methods',
    head: 'Package',
    one: 'package',
    many: 'packages',
    name: 'Packages by change',
  },
  threads: {
    label: 'Threads',
    hint: 'Each thread compared with the thread of the same name',
    head: 'Thread',
    one: 'thread',
    many: 'threads',
    name: 'Threads by change',
  },
  types: {
    label: 'Types',
    hint: 'Objects by class, arrays by element type; for the metrics objects, arrays, array elements and bytes, and for allocation events',
    head: 'Type',
    one: 'type',
    many: 'types',
    name: 'Allocations by type',
  },
};

export function loadRows(
  engine: Engine,
  table: ContextSetTableId,
  id: ComparisonId,
  request: DiffPageRequest,
): Promise<Result<Page<Row>>> {
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

/**
 * Whether both sides have figures of a metric by allocated type. Medians of runs, pruned trees from links and sides of a union do
 * not.
 */
export function useKnowsTypes(metric: MetricId): boolean {
  return useApp(({ slots }) =>
    [slots.a, slots.b].every((slot) => {
      const { runs = null, shared = null, union = null, sampledTypes = [] } = readySlot(slot)?.summary ?? {};
      return runs === null && shared === null && union === null && (isAllocationMetric(metric) || sampledTypes.includes(metric));
    }),
  );
}

/**
 * Whether the tree in view shows own code and lists class loading separately: otherwise it would be attributed to whichever
 * method happens to call first.
 */
export function useLoadingApart({ summary: { comparison }, metric }: MetricProps): boolean {
  const engine = useEngine();
  const isOwn = useApp(
    (state) =>
      state.comparison.state === 'ready' &&
      state.comparison.own.state === 'ready' &&
      state.comparison.own.comparison === comparison,
  );
  const { value } = useAnswer(isOwn ? `${comparison}:${metric.metric}:${LOADED}` : null, () =>
    ask(
      engine.diffMethods(comparison, {
        ...{ metric: metric.metric, cost: 'exclusive', sort: 'change', order: 'desc', kinds: [], type: { kind: 'all' } },
        ...{ filter: LOADED, offset: 0, limit: 1 },
      }),
    ),
  );
  return isOwn && value?.rows[0]?.name.className === LOADED;
}

export function chooseTable(table: DiffTableId, type: AllocationFilter = { kind: 'all' }) {
  setViewState('diff', { table, sort: DIFF_SORT, order: 'desc', filter: '', type });
}

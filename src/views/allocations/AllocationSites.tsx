/** Table of the contexts that allocate, or of the methods, over all their contexts. */
import { X } from 'lucide-react';
import { ALLOCATED_BYTES } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import { typeName } from '../../../common/type-names';
import type { AllocatingMethodRow, AllocatingRow, AllocationFilter, MetricInfo } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { Place } from '../../state/place';
import { setPlace, setViewState, useApp, viewKey } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { FilterField } from '../../ui/FilterField';
import { count, plural } from '../../ui/format';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { MethodName } from '../../ui/MethodName';
import { signature } from '../../ui/method-names';
import { Segmented } from '../../ui/Segmented';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';
import { usePages } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import styles from './allocations.module.css';

type AllocationColumn = Place['allocations']['sort'];

type Row = AllocatingRow | AllocatingMethodRow;
type Answer = { rows: Row[]; total: number };

export function AllocationSites({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, slot, totalOf } = current;
  const place = useApp((state) => state.place.allocations);
  const filter = useDebounced(place.filter.trim(), 150);
  const { table, type, order } = place;
  const hasBytes = totalOf(ALLOCATED_BYTES) !== null;
  const largest = hasBytes ? 'bytes' : 'objects';
  const sort = place.sort === 'bytes' ? largest : place.sort;
  const key = `${viewKey(view)}|${table}|${JSON.stringify(type)}|${sort}|${order}|${filter}`;
  const pages = usePages<Row>(key, (offset, limit) => {
    if (table === 'methods') return ask<Answer>(engine.allocatingMethods(view, type, { sort, order, filter, offset, limit }));
    return ask<Answer>(
      engine.allocatingContexts(view, type, { sort: sort === 'calls' ? largest : sort, order, filter, offset, limit }),
    );
  });
  return (
    <ViewBody label="Where">
      <Toolbar>
        <Segmented
          label="Where"
          value={table}
          choices={[
            { value: 'contexts', label: 'Contexts' },
            { value: 'methods', label: 'Methods' },
          ]}
          onChange={(to) => setViewState('allocations', { table: to, sort: sort === 'calls' ? largest : sort })}
        />
        {type.kind !== 'all' && (
          <span className={styles.chip}>
            <span>{typeName(type)}</span>
            <button
              type="button"
              aria-label="Show all types"
              onClick={() => setViewState('allocations', { type: { kind: 'all' } })}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        )}
        <FilterField
          find
          label="Filter by method"
          value={place.filter}
          onChange={(text) => setViewState('allocations', { filter: text })}
        />
        <output className="dim">{pages.total !== null && plural(pages.total, table === 'methods' ? 'method' : 'context')}</output>
      </Toolbar>
      <DataTable
        key={table}
        label={table === 'methods' ? 'Allocating methods' : 'Allocating contexts'}
        columns={columnsOf(
          table,
          slot.summary.metrics.filter(({ id }) => totalOf(id) !== null),
          type.kind,
        )}
        pages={pages}
        sort={{ column: sort, order, onSort: (column, to) => setViewState('allocations', { sort: column, order: to }) }}
        onSelect={show}
        empty={type.kind === 'all' && filter === '' ? 'Nothing was allocated here.' : 'Nothing that matches was allocated here.'}
      />
    </ViewBody>
  );
}

/** Shows a context in the flame graph, a method in the table of methods. */
function show(row: Row) {
  if ('context' in row) {
    const { context } = row;
    setPlace((place) => ({ view: 'flame', flame: { ...place.flame, focus: context, selected: context, x0: 0, x1: 1 } }));
  } else {
    setPlace((place) => ({ view: 'methods', methods: { ...place.methods, method: row.method } }));
  }
}

function columnsOf(
  table: 'contexts' | 'methods',
  metrics: MetricInfo[],
  type: AllocationFilter['kind'],
): Column<Row, AllocationColumn>[] {
  const has = (id: string) => metrics.some((metric) => metric.id === id);
  const columns: Column<Row, AllocationColumn>[] = [
    {
      id: 'name',
      label: table === 'methods' ? 'Method' : 'Context',
      sort: 'name',
      width: 'minmax(8rem, 1fr)',
      value: (row) => signature(row.name),
      cell: (row) => ('callers' in row ? <MethodWithCallers {...row} /> : <MethodName name={row.name} />),
    },
  ];
  if (has(ALLOCATED_BYTES))
    columns.push({
      id: 'bytes',
      label: 'Bytes',
      sort: 'bytes',
      width: '6rem',
      numeric: true,
      cell: (row) => <Figure value={row.bytes} of={row} unit={BYTES} />,
      value: (row) => row.bytes,
    });
  if (has('objects') && (type === 'all' || type === 'class'))
    columns.push({
      id: 'objects',
      label: 'Objects',
      sort: 'objects',
      width: '7rem',
      numeric: true,
      wideOnly: type === 'all' && has(ALLOCATED_BYTES),
      cell: (row) => <Figure value={row.objects} of={row} />,
      value: (row) => row.objects,
    });
  if (has('arrays') && (type === 'all' || type === 'array')) {
    columns.push({
      id: 'arrays',
      label: 'Arrays',
      sort: 'arrays',
      width: '7rem',
      numeric: true,
      wideOnly: type !== 'array',
      cell: (row) => <Figure value={row.arrays} of={row} />,
      value: (row) => row.arrays,
    });
    columns.push({
      id: 'elements',
      label: 'Elements',
      sort: 'elements',
      width: '8rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => <Figure value={row.elements} of={row} />,
      value: (row) => row.elements,
    });
  }
  if (table === 'methods') {
    columns.push({
      id: 'calls',
      label: 'Calls',
      sort: 'calls',
      width: '7rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => ('calls' in row ? count(row.calls) : ''),
      value: (row) => ('calls' in row ? row.calls : null),
    });
  }
  return columns;
}

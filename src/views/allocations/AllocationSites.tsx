/** Table in the allocations view of the contexts that allocate, or of methods with the sums over their contexts. */
import { X } from 'lucide-react';
import { boundIn } from '../../../common/metrics';
import { typeName } from '../../../common/type-names';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { selectContext, selectMethod } from '../../session/selection';
import { setPlace, setViewState, useApp, viewKey } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { FilterField } from '../../ui/FilterField';
import { plural } from '../../ui/format';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { Segmented } from '../../ui/Segmented';
import { DataTable } from '../../ui/table/DataTable';
import { usePages } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import styles from './allocations.module.css';
import { type AllocationColumn, type SiteRow, shownSort, siteColumns } from './site-columns';

type Answer = { rows: SiteRow[]; total: number };

export function AllocationSites({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, totalOf, boundOf } = current;
  const place = useApp((state) => state.place.allocations);
  const filter = useDebounced(place.filter.trim(), 150);
  const { table, type, order } = place;
  const columns = siteColumns(
    table,
    type.kind,
    (metric) => totalOf(metric) !== null,
    (id, row) => boundIn({ id, ...boundOf(id) }, row),
  );
  const sort = shownSort(columns, place.sort);
  const key = `${viewKey(view)}|${table}|${JSON.stringify(type)}|${sort}|${order}|${filter}`;
  const pages = usePages<SiteRow>(key, (offset, limit) => {
    if (table === 'methods') return ask<Answer>(engine.allocatingMethods(view, type, { sort, order, filter, offset, limit }));
    return ask<Answer>(
      // Contexts have no column for calls.
      engine.allocatingContexts(view, type, { sort: sort as Exclude<AllocationColumn, 'calls'>, order, filter, offset, limit }),
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
          onChange={(to) => setViewState('allocations', { table: to })}
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
        fits
        columns={columns}
        pages={pages}
        sort={{ column: sort, order, onSort: (column, to) => setViewState('allocations', { sort: column, order: to }) }}
        onSelect={show}
        onMenu={(row) => ('context' in row ? selectContext(row.context) : selectMethod(row.method))}
        empty={type.kind === 'all' && filter === '' ? 'Nothing was allocated here.' : 'Nothing matching was allocated here.'}
      />
    </ViewBody>
  );
}

/** Shows a context in the flame graph, or a method in the table of methods. */
function show(row: SiteRow) {
  if ('context' in row) {
    const { context } = row;
    setPlace((place) => ({ view: 'flame', flame: { ...place.flame, focus: context, selected: context, x0: 0, x1: 1 } }));
  } else {
    setPlace((place) => ({ view: 'methods', methods: { ...place.methods, method: row.method } }));
  }
}

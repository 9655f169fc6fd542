/** Table in the allocations view of the contexts that allocate, or of methods with the sums over their contexts. */
import { X } from 'lucide-react';
import { ALLOCATED_BYTES, boundIn } from '../../../common/metrics';
import { typeName } from '../../../common/type-names';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { selectContext, selectMethod } from '../../session/selection';
import { setPlace, setViewState, useApp, viewKey } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { FilterField } from '../../ui/FilterField';
import { plural } from '../../ui/format';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { signature } from '../../ui/method-names';
import { Segmented } from '../../ui/Segmented';
import { DataTable } from '../../ui/table/DataTable';
import { usePages } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import styles from './allocations.module.css';
import { type AllocationColumn, type SiteRow, shownSort, siteColumns } from './site-columns';

type Answer = { rows: SiteRow[]; total: number };

/** @param sampled the metric of allocation events, if figures are from these */
export function AllocationSites({ current, sampled }: { current: CurrentView; sampled?: string | undefined }) {
  const engine = useEngine();
  const { view, totalOf, boundOf } = current;
  const place = useApp((state) => state.place.allocations);
  const filter = useDebounced(place.filter.trim(), 150);
  const { table, type, order } = place;
  const columns = siteColumns(
    table,
    type.kind,
    (metric) => (sampled === undefined ? totalOf(metric) !== null : metric === ALLOCATED_BYTES),
    (id, row) => (sampled === undefined ? boundIn({ id, ...boundOf(id) }, row) : {}),
    sampled !== undefined,
  );
  const sort = shownSort(columns, place.sort);
  const key = `${viewKey(view)}|${sampled}|${table}|${JSON.stringify(type)}|${sort}|${order}|${filter}`;
  const load = (offset: number, limit: number) => {
    const page = { order, filter, offset, limit, ...(sampled !== undefined && { sampled }) };
    if (table === 'methods') return ask<Answer>(engine.allocatingMethods(view, type, { ...page, sort }));
    return ask<Answer>(
      // Contexts have no column for calls.
      engine.allocatingContexts(view, type, { ...page, sort: sort as Exclude<AllocationColumn, 'calls'> }),
    );
  };
  const pages = usePages<SiteRow>(key, load, viewKey(view));
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
        {...(table === 'methods' && { nameOf: (row: SiteRow) => signature(row.name) })}
        sort={{ column: sort, order, onSort: (column, to) => setViewState('allocations', { sort: column, order: to }) }}
        onSelect={(row) => show(row, sampled)}
        onMenu={(row) => ('context' in row ? selectContext(row.context) : selectMethod(row.method))}
        empty={type.kind === 'all' && filter === '' ? 'Nothing was allocated here.' : 'Nothing matching was allocated here.'}
      />
    </ViewBody>
  );
}

/**
 * Shows a context in the flame graph, or a method in the table of methods.
 *
 * @param metric the metric by which to show it; if undefined, the current one
 */
function show(row: SiteRow, metric: string | undefined) {
  const by = metric === undefined ? {} : { metric };
  if ('context' in row) {
    const { context } = row;
    setPlace((place) => ({ ...by, view: 'flame', flame: { ...place.flame, focus: context, selected: context, x0: 0, x1: 1 } }));
  } else {
    setPlace((place) => ({ ...by, view: 'methods', methods: { ...place.methods, method: row.method } }));
  }
}

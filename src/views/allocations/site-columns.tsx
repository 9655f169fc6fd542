/** Columns of the allocations view's tables, whose rows are allocating contexts or methods. */
import { ALLOCATED_BYTES, type AllocationMetric } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import type { AllocatingMethodRow, AllocatingRow, AllocationFilter, Boundable } from '../../../workers/api/engine';
import type { Place } from '../../state/place';
import { Figure } from '../../ui/Figure';
import { count } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { signature } from '../../ui/method-names';
import type { Column } from '../../ui/table/DataTable';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';

export type AllocationColumn = Place['allocations']['sort'];
export type SiteRow = AllocatingRow | AllocatingMethodRow;

/** The chosen column if it is shown, otherwise the first figure: rows must never be sorted by a column that is not shown. */
export function shownSort(
  columns: readonly Pick<Column<SiteRow, AllocationColumn>, 'sort' | 'numeric'>[],
  chosen: AllocationColumn,
): AllocationColumn {
  const shown = columns.find(({ sort }) => sort === chosen) ?? columns.find(({ numeric }) => numeric);
  return shown?.sort ?? 'name';
}

/**
 * Columns that have figures for the type.
 *
 * @param has whether the file has figures of a metric
 * @param boundIn returns the bound of a metric's figure in a row
 * @param isSampled whether bytes are estimates from samples, which do not have calls either
 */
export function siteColumns(
  table: 'contexts' | 'methods',
  type: AllocationFilter['kind'],
  has: (metric: AllocationMetric) => boolean,
  boundIn: (metric: AllocationMetric, row: Boundable) => Boundable,
  isSampled = false,
): Column<SiteRow, AllocationColumn>[] {
  const columns: Column<SiteRow, AllocationColumn>[] = [
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
      cell: (row) => <Figure value={row.bytes} of={boundIn(ALLOCATED_BYTES, row)} unit={BYTES} isEstimated={isSampled} />,
      bound: (row) => boundIn(ALLOCATED_BYTES, row).lowerBound,
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
      cell: (row) => <Figure value={row.objects} of={boundIn('objects', row)} />,
      bound: (row) => boundIn('objects', row).lowerBound,
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
      cell: (row) => <Figure value={row.arrays} of={boundIn('arrays', row)} />,
      bound: (row) => boundIn('arrays', row).lowerBound,
      value: (row) => row.arrays,
    });
    columns.push({
      id: 'elements',
      label: 'Elements',
      sort: 'elements',
      width: '8rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => <Figure value={row.elements} of={boundIn('elements', row)} />,
      bound: (row) => boundIn('elements', row).lowerBound,
      value: (row) => row.elements,
    });
  }
  if (table === 'methods' && !isSampled) {
    columns.push({
      id: 'calls',
      label: 'Calls',
      sort: 'calls',
      width: '7rem',
      numeric: true,
      wideOnly: true,
      isExact: true,
      cell: (row) => ('calls' in row ? count(row.calls) : ''),
      value: (row) => ('calls' in row ? row.calls : null),
    });
  }
  return columns;
}

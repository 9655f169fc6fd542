/**
 * Table in the compare view of objects by class, or arrays by element type, on both sides. Clicking a row lists the contexts
 * that allocate the type.
 */
import { typeName } from '../../../common/type-names';
import type { DiffTypeRow } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { setViewState, useApp } from '../../state/store';
import { plural } from '../../ui/format';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { usePages } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import styles from './compare.module.css';
import { figureColumns, Kind, largestChange } from './diff-columns';
import { chooseTable, TABLES, type TableProps } from './diff-tables';
import { TableToolbar } from './TableToolbar';

type TypeColumn = 'name' | 'change' | 'a' | 'b';

export function TypesTable({ summary, metric, tools }: TableProps) {
  const engine = useEngine();
  const place = useApp((state) => state.place.diff);
  const quiet = useApp((state) => state.place.union.quiet);
  const filter = useDebounced(place.filter.trim(), 150);
  const { order, kinds } = place;
  const sort: TypeColumn = place.sort === 'name' || place.sort === 'a' || place.sort === 'b' ? place.sort : 'change';
  const { comparison } = summary;
  const id = metric.metric;
  const pages = usePages<DiffTypeRow>([comparison, id, sort, order, kinds.join(), quiet, filter].join('|'), (offset, limit) =>
    ask(engine.diffTypes(comparison, { metric: id, sort, order, kinds, quiet, filter, offset, limit })),
  );
  const { name, head, one, many } = TABLES.types;
  const columns: Column<DiffTypeRow, TypeColumn>[] = [
    {
      id: 'name',
      label: head,
      sort: 'name',
      width: 'minmax(8rem, 1fr)',
      cell: (row) => (
        <>
          <Kind kind={row.kind} metric={metric} />
          <span className={styles.group}>{typeName(row.type)}</span>
        </>
      ),
      value: (row) => typeName(row.type),
    },
    ...(figureColumns<DiffTypeRow>(metric, largestChange(metric, pages.row)) as Column<DiffTypeRow, TypeColumn>[]),
  ];
  return (
    <>
      <TableToolbar tools={tools}>{pages.total !== null && plural(pages.total, one, many)}</TableToolbar>
      <DataTable
        label={name}
        columns={columns}
        pages={pages}
        sort={{ column: sort, order, onSort: (column, to) => setViewState('diff', { sort: column, order: to }) }}
        onSelect={(row) => chooseTable('contexts', row.type)}
        empty={kinds.length > 0 || filter !== '' ? 'Nothing matches this filter.' : 'No types differ between A and B.'}
      />
    </>
  );
}

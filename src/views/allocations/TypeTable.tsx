/**
 * All types in one table of the allocations view: objects by class, arrays by element type, and padding. Its bytes add up to
 * the total.
 */
import { useState } from 'react';
import { BYTES } from '../../../common/numbers';
import { typeName } from '../../../common/type-names';
import type { AllocatedType, AllocatedTypeColumn, MetricInfo, SortOrder } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useApp, viewKey } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { FilterField } from '../../ui/FilterField';
import { exactTitle, plural, share, sizeText } from '../../ui/format';
import { Toolbar } from '../../ui/layout/ViewBody';
import { estimatedShare } from '../../ui/sampled-shares';
import { BarCell } from '../../ui/table/BarCell';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { usePages, useTotalOfRows } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import styles from './allocations.module.css';
import { ClassName } from './ClassName';
import { toggleTypeFilter } from './type-filter';

const PADDING = 'Alignment padding of arrays, as one figure for all types so that the table adds up.';

const SIZINGS: Readonly<Record<AllocatedType['sizing'], string>> = {
  known: '',
  estimated:
    'The size of this class was computed from its fields because the VM had unloaded it by the time the file was written.',
  unknown: 'The size of this class is not known, so its objects take up more than this.',
};

const exact = exactTitle(BYTES);

const COUNTS: readonly Column<AllocatedType, AllocatedTypeColumn>[] = [
  {
    id: 'count',
    label: 'Objects, arrays',
    sort: 'count',
    width: '7.25rem',
    numeric: true,
    wideOnly: true,
    cell: (row) => (row.count === null ? '' : <Figure value={row.count} of={row} />),
    bound: (row) => row.lowerBound,
    value: (row) => row.count,
  },
  {
    id: 'elements',
    label: 'Elements',
    sort: 'elements',
    width: '6.75rem',
    numeric: true,
    wideOnly: true,
    cell: (row) => (row.elements === null ? '' : <Figure value={row.elements} of={row} />),
    bound: (row) => row.lowerBound,
    value: (row) => row.elements,
  },
];

interface TypeTableProps {
  current: CurrentView;
  /** Bytes of the tree. */
  total: number;
  /** The metric of allocation events, if figures are from these; they say nothing about numbers of objects. */
  sampled?: MetricInfo;
}

export function TypeTable({ current, total: totalNow, sampled }: TypeTableProps) {
  const engine = useEngine();
  const { view } = current;
  const type = useApp((state) => state.place.allocations.type);
  const [sort, setSort] = useState<{ column: AllocatedTypeColumn; order: SortOrder }>({ column: 'bytes', order: 'desc' });
  const [text, setText] = useState('');
  const filter = useDebounced(text.trim(), 150);
  const pages = usePages(`${viewKey(view)}|${sampled?.id}|${sort.column}|${sort.order}|${filter}`, (offset, limit) =>
    ask(
      engine.allocatedTypes(view, {
        ...{ sort: sort.column, order: sort.order, filter, offset, limit },
        ...(sampled !== undefined && { sampled: sampled.id }),
      }),
    ),
  );
  const total = useTotalOfRows(totalNow, pages.isFresh);
  const columns: Column<AllocatedType, AllocatedTypeColumn>[] = [
    {
      id: 'name',
      label: 'Type',
      sort: 'name',
      width: 'minmax(7rem, 1fr)',
      cell: (row) => <TypeName row={row} />,
      value: (row) => typeName(row.type),
    },
    {
      id: 'bytes',
      label: 'Bytes',
      sort: 'bytes',
      width: '7rem',
      numeric: true,
      cell: (row) => (
        <BarCell
          share={row.bytes / total}
          text={
            <Figure
              value={row.bytes}
              of={row}
              isEstimated={sampled !== undefined}
              format={(size) => sizeText(size, row.sizing)}
              title={[exact(row.bytes), SIZINGS[row.sizing]].filter(Boolean).join('. ')}
            />
          }
        />
      ),
      bound: (row) => row.lowerBound,
      value: (row) => row.bytes,
    },
    {
      id: 'share',
      label: 'Share',
      width: '4.5rem',
      numeric: true,
      cell: (row) => (sampled === undefined ? share(row.bytes, total) : estimatedShare(row.bytes, total, sampled)),
    },
    ...(sampled === undefined ? COUNTS : []),
  ];
  return (
    <section className={styles.types} aria-label="Types">
      <Toolbar>
        <h2>Types</h2>
        <FilterField label="Filter types" value={text} onChange={setText} />
        <output className="dim">{pages.total !== null && plural(pages.total, 'type')}</output>
      </Toolbar>
      <DataTable
        label="Allocations by type"
        fits
        columns={columns}
        pages={pages}
        sort={{ ...sort, onSort: (column, order) => setSort({ column, order }) }}
        isSelected={(row) => JSON.stringify(row.type) === JSON.stringify(type)}
        onSelect={(row) => toggleTypeFilter(row.type)}
        empty={filter === '' ? 'Nothing was allocated here.' : `No type name contains “${filter}”.`}
      />
    </section>
  );
}

function TypeName({ row: { type, shown } }: { row: AllocatedType }) {
  if (type.kind === 'class') return <ClassName name={shown ?? type.className} title={type.className} />;
  return <code title={type.kind === 'padding' ? PADDING : undefined}>{typeName(type)}</code>;
}

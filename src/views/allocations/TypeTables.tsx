/**
 * Tables in the allocations view of objects by class and of arrays by element type, for files without bytes. Clicking a type
 * narrows the allocating contexts to it.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { csv } from '../../../common/csv';
import { elementTypeName } from '../../../common/type-names';
import type { ArrayRow, SortOrder, TypeRow } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { tablePort } from '../../ports/ports';
import { useApp, viewKey } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { FilterField } from '../../ui/FilterField';
import { decimal, plural, share } from '../../ui/format';
import { Toolbar } from '../../ui/layout/ViewBody';
import { BarCell } from '../../ui/table/BarCell';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import { usePages, useTotalOfRows } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import styles from './allocations.module.css';
import { ClassName } from './ClassName';
import { toggleTypeFilter } from './type-filter';

interface TypeTablesProps {
  current: CurrentView;
  arrays: ArrayRow[];
  total: number;
}

export function TypeTables({ current, arrays, total: totalNow }: TypeTablesProps) {
  const engine = useEngine();
  const { view } = current;
  const arraysKnown = current.totalOf('arrays') !== null;
  const type = useApp((state) => state.place.allocations.type);
  const [sort, setSort] = useState<{ column: 'name' | 'objects'; order: SortOrder }>({ column: 'objects', order: 'desc' });
  const [text, setText] = useState('');
  const filter = useDebounced(text.trim(), 150);
  const pages = usePages(`${viewKey(view)}|${sort.column}|${sort.order}|${filter}`, (offset, limit) =>
    ask(engine.objectTypes(view, { sort: sort.column, order: sort.order, filter, offset, limit })),
  );
  const total = useTotalOfRows(totalNow, pages.isFresh);
  const columns: Column<TypeRow, 'name' | 'objects'>[] = [
    {
      id: 'name',
      label: 'Class',
      sort: 'name',
      width: 'minmax(7rem, 1fr)',
      cell: (row) => <ClassName name={row.shown ?? row.className} title={row.className} />,
      value: (row) => row.className,
    },
    {
      id: 'objects',
      label: 'Objects',
      sort: 'objects',
      width: '8rem',
      numeric: true,
      cell: (row) => <BarCell share={row.objects / total} text={<Figure value={row.objects} of={row} />} />,
      bound: (row) => row.lowerBound,
      value: (row) => row.objects,
    },
    { id: 'share', label: 'Share', width: '4.5rem', numeric: true, cell: (row) => share(row.objects, total) },
  ];
  const arraysNow = useEffectEvent(async () =>
    csv([
      ['Element type', 'Arrays', 'Elements'],
      ...arrays.map((row) => [`${elementTypeName(row.elementType)}[]`, row.arrays, row.elements]),
    ]),
  );
  useEffect(() => tablePort.attach({ label: 'Arrays by element type', csv: () => arraysNow() }), []);
  return (
    <section className={styles.types} aria-label="Types">
      <Toolbar>
        <h2>Objects by class</h2>
        <FilterField label="Filter classes" value={text} onChange={setText} />
        <output className="dim">{pages.total !== null && plural(pages.total, 'class', 'classes')}</output>
      </Toolbar>
      <DataTable
        label="Objects by class"
        columns={columns}
        pages={pages}
        sort={{ ...sort, onSort: (column, order) => setSort({ column, order }) }}
        isSelected={(row) => type.kind === 'class' && type.className === row.className}
        onSelect={(row) => toggleTypeFilter({ kind: 'class', className: row.className })}
        empty={filter === '' ? 'No objects were allocated here.' : `No class name contains “${filter}”.`}
      />
      <div className={styles.arrays}>
        {arraysKnown && (
          <PlainTable few>
            <caption>Arrays by element type</caption>
            <thead>
              <tr>
                <th scope="col">Element type</th>
                <th scope="col">Arrays</th>
                <th scope="col">Elements</th>
                <th scope="col">Elements per array</th>
              </tr>
            </thead>
            <tbody>
              {arrays.map((row) => (
                <tr key={row.elementType} data-current={type.kind === 'array' && type.elementType === row.elementType}>
                  <td>
                    <LinkButton
                      aria-pressed={type.kind === 'array' && type.elementType === row.elementType}
                      onClick={() => toggleTypeFilter({ kind: 'array', elementType: row.elementType })}
                    >
                      <code>{elementTypeName(row.elementType)}[]</code>
                    </LinkButton>
                  </td>
                  <td>
                    <Figure value={row.arrays} of={row} />
                  </td>
                  <td>
                    <Figure value={row.elements} of={row} />
                  </td>
                  <td>{row.arrays > 0 ? decimal(row.elements / row.arrays, 1) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
        {!arraysKnown && (
          <p className="dim">
            The file does not record which arrays were allocated here, only their counts for the whole run, if any.
          </p>
        )}
        {arraysKnown && arrays.length === 0 && <p className="dim">No arrays were allocated here.</p>}
      </div>
    </section>
  );
}

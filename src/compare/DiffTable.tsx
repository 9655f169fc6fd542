/** What explains the overlap: methods by what they take off it, contexts by how they changed. */
import type { ChangeKind, DiffColumn, DiffContextRow, DiffMethodRow } from '../../workers/engine.api';
import { ask, engine } from '../app/engine';
import { setPart, useApp } from '../app/store';
import { type Column, DataTable } from '../ui/DataTable';
import { FilterBox } from '../ui/FilterBox';
import { change, count, decimal, plural, short, signed } from '../ui/format';
import { MethodName } from '../ui/MethodName';
import { shortName } from '../ui/names';
import { Segmented } from '../ui/Segmented';
import tables from '../ui/tables.module.css';
import { usePages } from '../ui/useAnswer';
import { useSettled } from '../ui/useSettled';
import styles from './compare.module.css';
import type { MetricProps } from './kinds';

type Row = DiffContextRow | DiffMethodRow;

interface DiffTableProps extends MetricProps {
  onReveal(context: number): void;
}

const FILTERS: ChangeKind[] = ['grew', 'shrank', 'appeared', 'vanished'];

export function DiffTable({ summary, metric, onReveal }: DiffTableProps) {
  const place = useApp((state) => state.place.diff);
  const selected = useApp((state) => state.place.union.selected);
  const filter = useSettled(place.filter.trim(), 150);
  const { sort, order, kinds, table } = place;
  const { comparison } = summary;
  const id = metric.metric;
  const pages = usePages<Row>(`${comparison}:${id}|${table}|${sort}|${order}|${kinds.join()}|${filter}`, (offset, limit) => {
    const request = { metric: id, sort, order, kinds, filter, offset, limit };
    return table === 'methods'
      ? ask<{ rows: Row[]; total: number }>(engine.diffMethods(comparison, request))
      : ask<{ rows: Row[]; total: number }>(engine.diffContexts(comparison, request));
  });
  const toggle = (kind: ChangeKind) =>
    setPart('diff', { kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  return (
    <section className={tables.view} aria-label="What changed">
      <div className={tables.tools}>
        <Segmented
          label="Table"
          value={table}
          choices={[
            { value: 'methods', label: 'Methods', hint: 'Methods that lower the overlap most' },
            { value: 'contexts', label: 'Contexts', hint: 'Single calling contexts by their change' },
          ]}
          onChange={(to) => setPart('diff', { table: to, sort: to === 'methods' ? 'overlapLoss' : 'change', order: 'desc' })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
        <div className={styles.kinds} role="group" aria-label="Only these changes">
          {FILTERS.map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles.filterKind}
              aria-pressed={kinds.includes(kind)}
              onClick={() => toggle(kind)}
            >
              <span className={styles.swatch} data-kind={kind} />
              {kind}
            </button>
          ))}
        </div>
        <FilterBox label="Filter by name" value={place.filter} onChange={(text) => setPart('diff', { filter: text })} />
        <output className="dim">{pages.total !== null && plural(pages.total, table === 'methods' ? 'method' : 'context')}</output>
      </div>
      <DataTable
        key={table}
        label={table === 'methods' ? 'Methods that lower the overlap most' : 'Contexts by change'}
        columns={columnsOf(table)}
        pages={pages}
        sort={{ column: sort, order, onSort: (column, to) => setPart('diff', { sort: column, order: to }) }}
        isSelected={(row) => row.context === selected}
        onSelect={(row) => {
          setPart('union', { selected: row.context, ...shapeWith(row.kind) });
          onReveal(row.context);
        }}
        empty={
          kinds.length > 0 || filter !== '' ? 'Nothing matches this filter.' : 'No method and no context differs between the two.'
        }
      />
    </section>
  );
}

/** A context that only one side has is not in the other side's shape. */
function shapeWith(kind: ChangeKind): { shape?: 'union' } {
  const { shape } = useApp.getState().place.union;
  return (kind === 'vanished' && shape === 'b') || (kind === 'appeared' && shape === 'a') ? { shape: 'union' } : {};
}

function columnsOf(table: 'methods' | 'contexts'): Column<Row, DiffColumn>[] {
  const columns: Column<Row, DiffColumn>[] = [
    {
      id: 'name',
      label: table === 'methods' ? 'Method' : 'Context',
      sort: 'name',
      width: 'minmax(8rem, 1fr)',
      cell: (row) => (
        <>
          <span className={styles.swatch} data-kind={row.kind} role="img" aria-label={row.kind} title={row.kind} />
          {'callers' in row ? (
            <span className={tables.callers} title={row.callers.map(shortName).join(' ← ')}>
              <MethodName name={row.name} /> ← {row.callers.map(shortName).join(' ← ')}
            </span>
          ) : (
            <MethodName name={row.name} />
          )}
        </>
      ),
    },
    {
      id: 'a',
      label: 'A',
      sort: 'a',
      width: '6rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => <span title={count(row.a)}>{short(row.a)}</span>,
    },
    {
      id: 'b',
      label: 'B',
      sort: 'b',
      width: '6rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => <span title={count(row.b)}>{short(row.b)}</span>,
    },
    {
      id: 'bar',
      label: 'Relative change as a bar',
      labelHidden: true,
      width: '5rem',
      wideOnly: true,
      cell: (row) => <ChangeBar a={row.a} b={row.b} />,
    },
    {
      id: 'change',
      label: 'Change',
      sort: 'change',
      width: '5.5rem',
      numeric: true,
      cell: (row) => (
        <span className={row.b > row.a ? 'grew' : row.b < row.a ? 'shrank' : ''} title={signed(row.b - row.a)}>
          {signed(row.b - row.a, short)}
        </span>
      ),
    },
    {
      id: 'callsA',
      label: 'Calls A',
      sort: 'callsA',
      width: '5rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => short(row.callsA),
    },
    {
      id: 'callsB',
      label: 'Calls B',
      sort: 'callsB',
      width: '5rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => short(row.callsB),
    },
  ];
  if (table === 'methods') {
    columns.push({
      id: 'overlapLoss',
      label: 'Points off',
      sort: 'overlapLoss',
      width: '6rem',
      numeric: true,
      cell: (row) => ('overlapLoss' in row ? decimal(row.overlapLoss) : ''),
    });
  }
  return columns;
}

/** Left of the middle: less; right: more; full where one side has none of it. */
function ChangeBar({ a, b }: { a: number; b: number }) {
  const larger = Math.max(Math.abs(a), Math.abs(b));
  const part = larger > 0 ? Math.max(-1, Math.min(1, (b - a) / larger)) : 0;
  return (
    <span className={styles.change} style={{ width: '100%' }} title={change(a, b)} aria-hidden="true">
      {part !== 0 && (
        <i className={part < 0 ? styles.less : styles.more} style={{ width: `${Math.abs(part) * 100}%`, minWidth: 1 }} />
      )}
    </span>
  );
}

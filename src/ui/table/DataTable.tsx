/** A long table of which only the visible rows exist; rows come a page at a time, sorting is the owner's part. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SortOrder } from '../../../workers/api/engine';
import { type Saving, tablePort } from '../../ports/table-port';
import type { Pages } from '../useAnswer';
import { useNarrow, useRowHeight } from '../useMedia';
import { csvOf } from './saved-table';
import styles from './table.module.css';

export interface Column<Row, Sort extends string> {
  id: string;
  label: string;
  /** What the column is, in full. */
  hint?: string;
  /** For screen readers only. */
  labelHidden?: boolean;
  /** A grid track: `minmax(0, 1fr)`, `8rem`. */
  width: string;
  sort?: Sort;
  numeric?: boolean;
  /** Left out where the screen is narrow. */
  wideOnly?: boolean;
  cell(row: Row): ReactNode;
  /** The exact figure or text for export; a column without it is left out there. */
  value?(row: Row): string | number | null;
}

export interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: Column<Row, Sort>[];
  pages: Pages<Row>;
  sort?: { column: Sort; order: SortOrder; onSort(column: Sort, order: SortOrder): void };
  isSelected?(row: Row): boolean;
  onSelect?(row: Row): void;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

/** With a mouse, in pixels. */
const DENSE = 30;
/** Browsers cut off elements above some 17 to 33 million pixels; past this the filter is the way. */
const MOST_ROWS = 400_000;

export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { pages, sort, onSelect } = props;
  const narrow = useNarrow();
  const rowHeight = useRowHeight(DENSE);
  const columns = narrow ? props.columns.filter((column) => !column.wideOnly) : props.columns;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const total = pages.total ?? 0;
  const count = Math.min(total, MOST_ROWS);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items[items.length - 1]?.index ?? 0;
  const { need } = pages;
  useEffect(() => need(first, last), [need, first, last]);

  const csvNow = useEffectEvent((saving: Saving) => csvOf(props.columns, pages, saving));
  const exported = props.columns.some(({ value }) => value !== undefined);
  const { label } = props;
  useEffect(() => (exported ? tablePort.attach({ label, csv: (saving) => csvNow(saving) }) : undefined), [exported, label]);

  const focusRow = (index: number) => {
    const to = Math.max(0, Math.min(count - 1, index));
    setActive(to);
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  };
  const onKeyDown = (event: React.KeyboardEvent, index: number, row: Row | undefined) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: count - 1,
    };
    if (Object.hasOwn(moves, event.key)) {
      event.preventDefault();
      focusRow(moves[event.key]);
    } else if ((event.key === 'Enter' || event.key === ' ') && row !== undefined && event.target === event.currentTarget) {
      event.preventDefault();
      onSelect?.(row);
    }
  };

  const tracks = { gridTemplateColumns: columns.map((column) => column.width).join(' ') };
  const tabStop = active >= first && active <= last ? active : first;
  return (
    <div className={styles.table} ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element; rows are positioned. */}
      <div role="grid" aria-label={props.label} aria-rowcount={total + 1} aria-colcount={columns.length}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: header rows are not stops; their buttons are */}
        <div role="row" aria-rowindex={1} className={styles.head} style={tracks}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = pages.row(item.index);
            const selected = row !== undefined && (props.isSelected?.(row) ?? false);
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                role="row"
                key={item.key}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                aria-selected={onSelect ? selected : undefined}
                tabIndex={item.index === tabStop ? 0 : -1}
                className={styles.row}
                style={{ ...tracks, transform: `translateY(${item.start}px)` }}
                onClick={() => {
                  setActive(item.index);
                  if (row !== undefined) onSelect?.(row);
                }}
                onKeyDown={(event) => onKeyDown(event, item.index, row)}
              >
                {columns.map((column) => (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells
                  <div role="gridcell" key={column.id} className={column.numeric ? styles.numeric : styles.cell}>
                    {row === undefined ? '' : column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {pages.total === 0 && <div className={styles.empty}>{props.empty}</div>}
      {pages.error && (
        <div className={styles.empty} role="alert">
          {pages.error.message} {pages.error.where !== '' && `At ${pages.error.where}.`} {pages.error.advice}
        </div>
      )}
      {total > MOST_ROWS && (
        <div className={styles.empty}>Only the first {MOST_ROWS} rows are listed: filter to see the others.</div>
      )}
    </div>
  );
}

function Heading<Row, Sort extends string>(props: { column: Column<Row, Sort>; sort: DataTableProps<Row, Sort>['sort'] }) {
  const { column, sort } = props;
  const by = column.sort;
  const sorted = by !== undefined && sort?.column === by;
  const direction = sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is the stop
    <div role="columnheader" aria-sort={direction} className={column.numeric ? styles.numeric : styles.cell}>
      {by !== undefined && sort ? (
        <button
          type="button"
          className={styles.sort}
          title={column.hint}
          aria-label={column.hint ? `${column.label}: ${column.hint}` : undefined}
          onClick={() => sort.onSort(by, sorted ? (sort.order === 'asc' ? 'desc' : 'asc') : by === 'name' ? 'asc' : 'desc')}
        >
          {column.label}
          <span aria-hidden="true" className={styles.arrow}>
            {sorted ? (sort.order === 'asc' ? '↑' : '↓') : ''}
          </span>
        </button>
      ) : (
        <span className={column.labelHidden ? 'visually-hidden' : undefined}>{column.label}</span>
      )}
    </div>
  );
}

/** A long table: only visible rows are rendered, rows arrive in pages, and the owner sorts them. */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inSentence } from '../../../common/metrics';
import type { LowerBound } from '../../../workers/api/engine';
import { type Saving, tablePort } from '../../ports/ports';
import { BoundedFigures } from '../Bounds';
import { PAPER_WIDTH, usePrinting } from '../printing';
import { type Pages, useChoice } from '../useAnswer';
import { useNarrow, useRowHeight } from '../useMedia';
import { Cell, Heading, Remark, type Sorting } from './cells';
import { fittingColumns, ON_PAPER, ON_SCREEN, type Room } from './column-fit';
import { type Exported, exportCsv } from './csv-export';
import { Grid, type GridHandle } from './Grid';

export interface Column<Row, Sort extends string> {
  id: string;
  label: string;
  /** Full name of the column. */
  hint?: string;
  /** Shows the heading only to screen readers: the column contains bars that repeat a figure, and is not printed. */
  labelHidden?: boolean;
  /** A grid track: `minmax(0, 1fr)`, `8rem`. */
  width: string;
  sort?: Sort;
  numeric?: boolean;
  /** Omitted on narrow screens. */
  wideOnly?: boolean;
  cell(row: Row): ReactNode;
  /** The bound of a cell's figure; undefined if that is exact. Omitted for columns without lower bounds. */
  bound?(row: Row): LowerBound | undefined;
  /** Whether figures are exact even if those of other columns are lower bounds. */
  isExact?: boolean;
  /** The exact figure or text for export; columns without it, and without `values`, are not exported. */
  value?(row: Row): string | number | null;
  /** Columns of the export that replace this one, if a cell shows several figures. */
  values?: readonly Exported<Row>[];
}

export interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: Column<Row, Sort>[];
  /** Whether to omit `wideOnly` columns, the last one first, if the table itself is too narrow for all. */
  fits?: boolean;
  pages: Pages<Row>;
  sort?: Sorting<Sort>;
  isSelected?(row: Row): boolean;
  /** A name that no other row has, by which a row is found again in a newer dump. Omitted if rows do not have one. */
  nameOf?(row: Row): string;
  /** For rows that open into others: their level, from 1, and whether they are open; undefined if they cannot be opened. */
  nested?(row: Row): { level: number; isOpen: boolean | undefined };
  /** A row to scroll into view when this changes; −1 for none. */
  reveal?: number;
  onSelect?(row: Row): void;
  /** Called before a context menu opens over a row. Without it, rows keep the browser's own menu. */
  onMenu?(row: Row): void;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
}

/** Row height with a mouse, in pixels. */
const DENSE = 30;
/** Browsers cap the height of elements at 17 to 33 million pixels; users reach the remaining rows by filtering. */
const MOST_ROWS = 400_000;
/** Number of rows checked to see whether most figures are lower bounds. */
const FIRST = 100;

/** Room on paper, where the font is smaller (`base.css`) and names, which are printed in full, need more. */
const NAMES = 80;
const PAPER: Room = { width: PAPER_WIDTH - NAMES, rem: 13.5, ...ON_PAPER };

/** The room in a table of this width on the screen. */
export const roomOf = (width: number): Room => ({
  width,
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  ...ON_SCREEN,
});

export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { pages, sort, onSelect, onMenu, label, reveal = -1 } = props;
  const grid = useRef<GridHandle>(null);
  useEffect(() => {
    if (reveal >= 0) grid.current?.show(reveal, 1);
  }, [reveal]);
  const narrow = useNarrow();
  const [room, setRoom] = useState<Room | null>(null);
  const takeWidth = useCallback((width: number) => setRoom(roomOf(width)), []);
  const printing = usePrinting();
  const columns =
    narrow && !printing
      ? props.columns.filter((column) => !column.wideOnly)
      : fittingColumns(
          printing ? props.columns.filter((column) => !column.labelHidden) : props.columns,
          printing ? PAPER : room,
          sort?.column,
        );
  const total = pages.total ?? 0;
  const first = Array.from({ length: Math.min(total, FIRST) }, (_, index) => pages.row(index)).filter((row) => row !== undefined);
  const bounds = columns.flatMap(({ bound }) => (bound === undefined ? [] : first.map(bound)));

  const csvNow = useEffectEvent((saving: Saving) => exportCsv(props.columns, pages, saving));
  const exported = props.columns.some(({ value, values }) => value !== undefined || values !== undefined);
  useEffect(() => (exported ? tablePort.attach({ label, csv: (saving) => csvNow(saving) }) : undefined), [exported, label]);

  const chooseRow = useChoice<Row>(
    pages.isFresh,
    (row) => props.nameOf?.(row) ?? null,
    (name) => pages.find((each) => props.nameOf?.(each) === name),
  );
  const choose = (index: number, act: ((row: Row) => void) | undefined) => {
    const row = pages.row(index);
    if (row !== undefined && act !== undefined) chooseRow(row, act, pages.isKnown(index));
  };

  const onKey = (event: KeyboardEvent, index: number) => {
    const isChosen = event.key === 'Enter' || event.key === ' ';
    if (!isChosen || pages.row(index) === undefined || event.target !== event.currentTarget) return;
    choose(index, onSelect);
    return true;
  };
  return (
    <BoundedFigures
      bounds={bounds}
      exact={columns
        .filter(({ isExact }) => isExact)
        .map((column) => inSentence(column.label))
        .join(' and ')}
    >
      <Grid
        ref={grid}
        role={props.nested ? 'treegrid' : 'grid'}
        label={label}
        count={Math.min(total, MOST_ROWS)}
        total={total}
        columns={columns.length}
        rowHeight={useRowHeight(DENSE)}
        overscan={6}
        tracks={columns.map((column) => column.width).join(' ')}
        onRange={pages.need}
        onWidth={props.fits ? takeWidth : undefined}
        onKey={onKey}
        head={columns.map(({ id, sort: by, ...column }) => <Heading key={id} {...column} by={by} sort={sort} />)}
        row={(index) => {
          const row = pages.row(index);
          const place = row && props.nested?.(row);
          return {
            key: index,
            'aria-level': place?.level,
            'aria-expanded': place?.isOpen,
            'aria-selected': onSelect
              ? row !== undefined && pages.isKnown(index) && (props.isSelected?.(row) ?? false)
              : undefined,
            onClick: () => choose(index, onSelect),
            'data-menu': onMenu === undefined ? 'own' : 'row',
            onContextMenu: (event) => {
              // A menu about a row that is not known yet would be about the row that is selected now.
              if (onMenu !== undefined && !pages.isKnown(index)) event.preventDefault();
              else choose(index, onMenu);
            },
            children: columns.map((column) => (
              <Cell key={column.id} numeric={column.numeric}>
                {row === undefined ? '' : column.cell(row)}
              </Cell>
            )),
          };
        }}
      >
        {pages.total === 0 && <Remark>{props.empty}</Remark>}
        {pages.error && (
          <Remark role="alert">
            {pages.error.message} {pages.error.where !== '' && `At ${pages.error.where}.`} {pages.error.advice}
          </Remark>
        )}
        {total > MOST_ROWS && <Remark>Only the first {MOST_ROWS} rows are listed: filter to see others.</Remark>}
      </Grid>
    </BoundedFigures>
  );
}

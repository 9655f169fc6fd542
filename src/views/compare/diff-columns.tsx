/** Columns that the tables of changes share. */
import type { Boundable, ChangeKind, DiffColumn } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { change, count, decimalOrLess, overlapText, short, shortFigure, signed, THIN } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { longName } from '../../ui/method-names';
import type { Column } from '../../ui/table/DataTable';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';
import styles from './compare.module.css';
import { type ContextSetTableId, type Row, TABLES } from './diff-tables';
import { rangeText } from './RunsStats';

interface Figures extends Boundable {
  kind?: ChangeKind;
  a: number;
  b: number;
}

export function Kind({ kind }: { kind: ChangeKind }) {
  return <span className={styles.swatch} data-kind={kind} role="img" aria-label={kind} title={kind} />;
}

/**
 * A, B, and the change as a bar and as a figure.
 *
 * @param unit of the metric
 */
export function figureColumns<R extends Figures>(unit: string): Column<R, DiffColumn>[] {
  const text = (value: number): string => shortFigure(value, unit);
  const side = (id: 'a' | 'b'): Column<R, DiffColumn> => ({
    id,
    label: id.toUpperCase(),
    sort: id,
    width: '5rem',
    numeric: true,
    wideOnly: true,
    cell: (row) => <Figure value={row[id]} of={row} unit={unit} format={text} title={count(row[id])} />,
    value: (row) => row[id],
  });
  return [
    side('a'),
    side('b'),
    {
      id: 'bar',
      label: 'Relative change as a bar',
      labelHidden: true,
      width: '4rem',
      wideOnly: true,
      cell: (row) => <ChangeBar a={row.a} b={row.b} />,
    },
    {
      id: 'change',
      label: 'Change',
      sort: 'change',
      width: '4.75rem',
      numeric: true,
      cell: (row) => (
        <span className={row.b > row.a ? 'grew' : row.b < row.a ? 'shrank' : ''} title={signed(row.b - row.a)}>
          {signed(row.b - row.a, text)}
        </span>
      ),
      value: (row) => row.b - row.a,
    },
  ];
}

/** Overlap of the row's own contexts, and the points by which it lowers the overlap of the whole. */
export function overlapColumns<R extends { overlap: number; overlapLoss: number }>(): Column<R, DiffColumn>[] {
  return [
    {
      id: 'overlap',
      label: 'Alike',
      hint: 'Overlap of its own contexts, taken by themselves',
      sort: 'overlap',
      width: '4.5rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => `${overlapText(row.overlap)}${THIN}%`,
      value: (row) => row.overlap,
    },
    lossColumn(),
  ];
}

function lossColumn<R extends { overlapLoss: number }>(): Column<R, DiffColumn> {
  return {
    id: 'overlapLoss',
    label: 'Points off',
    hint: 'Percentage points that it takes off the overlap',
    sort: 'overlapLoss',
    width: '5.75rem',
    numeric: true,
    cell: (row) => decimalOrLess(row.overlapLoss),
    value: (row) => row.overlapLoss,
  };
}

/**
 * Columns of a table whose rows are contexts or sets of them.
 *
 * @param unit of the metric
 * @param hasCalls whether both files count calls
 * @param runs whether a side has several runs
 */
export function columnsOf(table: ContextSetTableId, unit: string, hasCalls: boolean, runs: boolean): Column<Row, DiffColumn>[] {
  const calls = (id: 'callsA' | 'callsB', label: string): Column<Row, DiffColumn> => ({
    id,
    label,
    sort: id,
    width: '4.75rem',
    numeric: true,
    wideOnly: true,
    cell: (row) => short(row[id]),
    value: (row) => row[id],
  });
  const columns: Column<Row, DiffColumn>[] = [
    {
      id: 'name',
      label: TABLES[table].head,
      sort: 'name',
      width: 'minmax(8rem, 1fr)',
      cell: (row) => (
        <>
          <Kind kind={row.kind} />
          <Name row={row} />
        </>
      ),
      value: (row) => ('group' in row ? row.group : longName(row.name)),
    },
    ...figureColumns<Row>(unit),
    ...(runs ? [rangeColumn(unit)] : []),
    ...(hasCalls && !runs ? [calls('callsA', 'Calls A'), calls('callsB', 'Calls B')] : []),
  ];
  if (table === 'contexts') return [...columns, lossColumn()];
  // Rows of the other tables are sets of contexts, which have an overlap.
  return [...columns, ...(overlapColumns() as unknown as Column<Row, DiffColumn>[])];
}

/** Ranges of the runs on either side, beside their medians. */
const rangeColumn = (unit: string): Column<Row, DiffColumn> => {
  const range = (spread: { min: number; max: number }): string => rangeText(spread, (value) => shortFigure(value, unit));
  const text = ({ a, b, rangeA, rangeB }: Row): string =>
    `${range(rangeA ?? { min: a, max: a })} → ${range(rangeB ?? { min: b, max: b })}`;
  return { id: 'ranges', label: 'Runs of A → B', width: '11rem', numeric: true, wideOnly: true, cell: text, value: text };
};

function Name({ row }: { row: Row }) {
  if ('group' in row) return <span className={styles.group}>{row.group || '(no package)'}</span>;
  if (!('callers' in row)) return <MethodName name={row.name} />;
  return <MethodWithCallers {...row} />;
}

/** Grows to the left for less and to the right for more; full where only one side has any. */
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

/** Columns that the compare view's tables of changes share. */
import type { Cost } from '../../../common/metrics';
import { isOfSamples } from '../../../common/sampling';
import type { Boundable, ChangeKind, DiffColumn, MetricComparison } from '../../../workers/api/engine';
import { kindWords } from '../../panes/changes/change-kinds';
import { Figure } from '../../ui/Figure';
import { change, count, decimal, decimalOrLess, overlapText, short, shortFigure, signed } from '../../ui/format';
import { marked, ofLink, ofPair } from '../../ui/lower-bounds';
import { Marked } from '../../ui/Marked';
import { MethodName } from '../../ui/MethodName';
import { longName } from '../../ui/method-names';
import { pointsBetween, pointsText } from '../../ui/sampled-shares';
import type { Column } from '../../ui/table/DataTable';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';
import styles from './compare.module.css';
import { type ContextSetTableId, type Row, TABLES } from './diff-tables';
import { rangeText } from './RunsStats';

/** Number of rows on the first page. */
const FIRST_ROWS = 100;

interface Figures extends Boundable {
  kind?: ChangeKind;
  a: number;
  b: number;
  /** The side that may have folded this context (see DiffFigures). */
  folded?: 'a' | 'b';
}

/** The kind of a row's change as a swatch. */
export function Kind({ kind, metric = null }: { kind: ChangeKind; metric?: Measured | null }) {
  const words = metric !== null && isOfSamples(metric) ? kindWords(kind, metric) : kind;
  return <span className={styles.swatch} data-kind={kind} role="img" aria-label={words} title={words} />;
}

/** A row's change in the metric's unit; for samples, in percentage points of their shares. */
export const changeIn = (metric: Measured, { a, b }: Pick<Figures, 'a' | 'b'>): number =>
  isOfSamples(metric) ? pointsBetween(a, b, metric) : b - a;

/**
 * The change as a figure and as a bar, then A and B.
 *
 * @param most the change that fills half the bar column
 * @param of the cost that the figures show, if rows are methods or contexts
 */
export function figureColumns<R extends Figures>(metric: Measured, most: number, of?: Cost): Column<R, DiffColumn>[] {
  const { unit } = metric;
  return [
    {
      ...(isOfSamples(metric) ? pointsColumn<R>(metric) : changeColumn<R>(metric, of)),
      ...{ id: 'change', sort: 'change', width: of === 'inclusive' ? '10rem' : '6.5rem', numeric: true },
    },
    {
      id: 'bar',
      label: 'Change bar',
      labelHidden: true,
      width: 'minmax(3rem, 0.4fr)',
      wideOnly: true,
      cell: (row) =>
        (isOfSamples(metric) || isChange(metric, row)) && (
          <ChangeBar change={changeIn(metric, row)} most={most} isQuiet={isOfSamples(metric) && !isReported(row)} />
        ),
    },
    sideColumn<R>('a', unit),
    sideColumn<R>('b', unit),
  ];
}

/** Whether a row's samples differ by more than two runs of the same program would. */
const isReported = ({ kind }: Figures): boolean => kind === 'grew' || kind === 'shrank';

type ChangeColumn<R> = Pick<Column<R, DiffColumn>, 'label' | 'hint' | 'cell' | 'value'>;

/** Share of the larger total up to which a difference is ignored, for rows without a kind. */
const LEAST = 1e-4;

/** Whether a row of counts differs by more than the noise guard. */
export const isChange = ({ totalA, totalB }: Measured, { kind, a, b }: Pick<Figures, 'kind' | 'a' | 'b'>): boolean =>
  kind === undefined ? Math.abs(b - a) > LEAST * Math.max(totalA, totalB) : kind !== 'same';

/** Headings of the change column, by the cost that the columns show. */
const CHANGE_HEADS: Record<Cost, { label: string; hint: string }> = {
  exclusive: { label: 'Own change', hint: 'Without callees, as in columns A and B' },
  inclusive: { label: 'Change with callees', hint: 'Including everything called, as in columns A and B' },
};

const changeColumn = <R extends Figures>(metric: Measured, of?: Cost): ChangeColumn<R> => ({
  ...(of === undefined ? { label: 'Change' } : CHANGE_HEADS[of]),
  cell: (row) => {
    const { a, b } = row;
    const tone = isChange(metric, row) ? (b > a ? 'grew' : 'shrank') : 'dim';
    const bound = ofPair(row.lowerBound);
    return (
      <span className={tone} title={marked(`${signed(b - a)} (${change(a, b)})`, bound)}>
        {row.folded
          ? '–'
          : a !== b
            ? marked(
                signed(b - a, (value) => shortFigure(value, metric.unit)),
                bound,
              )
            : bound
              ? '–'
              : 'same'}
      </span>
    );
  },
  value: ({ a, b }) => b - a,
});

/** Coloured if the row differs by more than two runs of the same program would. */
const pointsColumn = <R extends Figures>(metric: Measured): ChangeColumn<R> => ({
  label: 'Points',
  hint: 'Share in B minus share in A, in percentage points',
  cell: (row) => (
    <span className={isReported(row) ? row.kind : ''} title={marked(pointsText(changeIn(metric, row)), ofPair(row.lowerBound))}>
      {marked(
        signed(changeIn(metric, row), (value) => decimal(value, 1)),
        ofPair(row.lowerBound),
      )}
    </span>
  ),
  value: (row) => changeIn(metric, row),
});

/** The figure of A or B. */
const sideColumn = <R extends Pick<Figures, 'a' | 'b' | 'lowerBound' | 'folded'>>(
  id: 'a' | 'b',
  unit: string,
): Column<R, 'a' | 'b'> => ({
  id,
  label: id.toUpperCase(),
  sort: id,
  width: '4.75rem',
  numeric: true,
  wideOnly: true,
  cell: (row) =>
    row.folded === id ? (
      'folded'
    ) : (
      <Figure value={row[id]} of={row} unit={unit} format={(value) => shortFigure(value, unit)} title={count(row[id])} />
    ),
  bound: (row) => row.lowerBound,
  value: (row) => row[id],
});

/** Share of the larger total from which a method's change of work is reported; a change below it does not fill a bar. */
const REPORTED = 0.01;

/** The largest change in the first rows, which fills half the bar column. Ignored differences have no bar. */
export function largestChange(metric: Measured, row: (index: number) => Figures | undefined, rows = FIRST_ROWS): number {
  let most = isOfSamples(metric) ? 0 : REPORTED * Math.max(metric.totalA, metric.totalB);
  for (let i = 0; i < rows; i++) {
    most = Math.max(most, Math.abs(changeIn(metric, row(i) ?? { a: 0, b: 0 })));
  }
  return most;
}

/** Overlap of the row's own contexts, and the percentage points by which they lower the overall overlap. */
export function overlapColumns<R extends { overlap: number; overlapLoss: number }>(): Column<R, DiffColumn>[] {
  return [
    {
      id: 'overlap',
      label: 'Similarity',
      hint: 'Overlap of this row alone: 100% means the same mix on both sides',
      sort: 'overlap',
      width: '4.5rem',
      numeric: true,
      wideOnly: true,
      cell: (row) => `${overlapText(row.overlap)}%`,
      value: (row) => row.overlap,
    },
    lossColumn(),
  ];
}

function lossColumn<R extends { overlapLoss: number }>(): Column<R, DiffColumn> {
  return {
    id: 'overlapLoss',
    label: 'Lost overlap',
    hint: 'Percentage points by which this row lowers the overlap',
    sort: 'overlapLoss',
    width: '5.75rem',
    numeric: true,
    cell: (row) => decimalOrLess(row.overlapLoss),
    value: (row) => row.overlapLoss,
  };
}

/**
 * Columns of a table whose rows are contexts or sets of contexts.
 *
 * @param most the change that fills half the bar column
 */
export function columnsOf(
  table: ContextSetTableId,
  metric: Measured,
  most: number,
  has: ColumnSet,
  cost: Cost = 'exclusive',
): Column<Row, DiffColumn>[] {
  const columns: Column<Row, DiffColumn>[] = [
    {
      id: 'name',
      label: TABLES[table].head,
      sort: 'name',
      // Names have priority over reasons, but on a phone both must fit.
      width: has.why === null ? 'minmax(8rem, 1fr)' : 'minmax(min(10.5rem, 28vw), 1fr)',
      cell: (row) => (
        <>
          <Kind kind={row.kind} metric={metric} />
          <Name row={row} />
        </>
      ),
      value: (row) => ('group' in row ? row.group : longName(row.name)),
    },
    ...figureColumns<Row>(metric, most, table === 'subtrees' ? 'inclusive' : cost),
    ...(has.runs ? [rangeColumn(metric.unit)] : []),
    ...(has.calls && !has.runs ? [callsColumn<Row, DiffColumn>('callsB')] : []),
    ...(has.why === null ? [] : [whyColumn(has.why)]),
  ];
  if (!has.overlap) return columns;
  if (table === 'contexts') return [...columns, lossColumn()];
  // Rows of the other tables are sets of contexts, which have their own overlap.
  return [...columns, ...(overlapColumns() as unknown as Column<Row, DiffColumn>[])];
}

/** The properties of a metric that columns need. */
type Measured = Pick<MetricComparison, 'unit' | 'kind' | 'totalA' | 'totalB'>;

/** Which optional columns to show: those that have figures or are requested. */
interface ColumnSet {
  calls: boolean;
  runs: boolean;
  overlap: boolean;
  /** Returns why a row changed; null if there are no reasons. */
  why: ((row: Row) => string) | null;
}

/** Column with the calls of both sides. */
export const callsColumn = <R extends { callsA: number; callsB: number } & Boundable, S extends string>(
  sort: S,
): Column<R, S> => ({
  id: 'calls',
  label: 'Calls',
  hint: 'Calls in A and B; one figure if they are equal, – if none were counted',
  sort,
  width: '7.75rem',
  numeric: true,
  wideOnly: true,
  isExact: true,
  cell: ({ callsA, callsB, lowerBound }) => {
    const calls = (value: number, text = short): string => marked(text(value), ofLink(lowerBound));
    return (
      <span title={`${calls(callsA, count)} → ${calls(callsB, count)}`}>
        {callsA === 0 && callsB === 0 ? '–' : callsA === callsB ? calls(callsA) : `${calls(callsA)} → ${calls(callsB)}`}
      </span>
    );
  },
  values: [
    { label: 'Calls A', value: ({ callsA }) => callsA },
    { label: 'Calls B', value: ({ callsB }) => callsB },
  ],
});

const whyColumn = (why: (row: Row) => string): Column<Row, DiffColumn> => ({
  id: 'why',
  label: 'Why',
  hint: 'What changed in the method itself, or how often it is called; empty if the cause is in a callee',
  width: 'minmax(5rem, 0.6fr)',
  cell: (row) => <span className={styles.why}>{why(row)}</span>,
  value: why,
});

/** Exported columns with the smallest and largest figure of the runs; if a side is a single recording, its figure. */
const RANGES = [
  { label: 'A minimum', value: ({ a, rangeA }: Row) => rangeA?.min ?? a },
  { label: 'A maximum', value: ({ a, rangeA }: Row) => rangeA?.max ?? a },
  { label: 'B minimum', value: ({ b, rangeB }: Row) => rangeB?.min ?? b },
  { label: 'B maximum', value: ({ b, rangeB }: Row) => rangeB?.max ?? b },
];

/** Column with the range of the runs on each side, shown next to their medians. */
const rangeColumn = (unit: string): Column<Row, DiffColumn> => {
  const range = (spread: { min: number; max: number }): string => rangeText(spread, (value) => shortFigure(value, unit));
  const text = ({ a, b, rangeA, rangeB, lowerBound }: Row) => (
    <>
      <Marked text={range(rangeA ?? { min: a, max: a })} bound={lowerBound} /> →{' '}
      <Marked text={range(rangeB ?? { min: b, max: b })} bound={lowerBound} />
    </>
  );
  return { id: 'ranges', label: 'Runs of A → B', width: '11rem', numeric: true, wideOnly: true, cell: text, values: RANGES };
};

function Name({ row }: { row: Row }) {
  if ('group' in row) return <span className={styles.group}>{row.group || '(no package)'}</span>;
  if (!('callers' in row)) return <MethodName name={row.name} />;
  return <MethodWithCallers {...row} />;
}

/** A bar that grows from the middle: to the left for less, to the right for more. A quiet one has no colour. */
export function ChangeBar({ change, most, isQuiet = false }: { change: number; most: number; isQuiet?: boolean }) {
  const part = most > 0 ? Math.max(-1, Math.min(1, change / most)) : 0;
  return (
    <span className={styles.change} style={{ width: '100%' }} aria-hidden="true">
      {part !== 0 && (
        <i
          className={part < 0 ? styles.less : styles.more}
          data-quiet={isQuiet || undefined}
          style={{ width: `${Math.abs(part) * 100}%`, minWidth: 1 }}
        />
      )}
    </span>
  );
}

/**
 * Table in the compare view of threads, each compared with its namesake, one after the other. Clicking a row compares only
 * these two threads.
 */
import type { DiffColumn, DiffThreadRow } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useLongAnswer } from '../../engine/useLongAnswer';
import { setPlace, setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { plural } from '../../ui/format';
import { Progress } from '../../ui/strip/Progress';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { pagesOfRows } from '../../ui/table/local-pages';
import styles from './compare.module.css';
import { figureColumns, largestChange, overlapColumns } from './diff-columns';
import { TABLES, type TableProps } from './diff-tables';
import { TableToolbar } from './TableToolbar';

export function ThreadsTable({ summary, metric, tools }: TableProps) {
  const engine = useEngine();
  const { sort, order } = useApp((state) => state.place.diff);
  const { comparison } = summary;
  const { value, error, progress, cancel } = useLongAnswer(`${comparison}:${metric.metric}`, (job, report) =>
    ask(engine.diffThreads(job, comparison, metric.metric, report)),
  );

  if (error && progress === null)
    return (
      <>
        <TableToolbar tools={tools} />
        <p className={styles.note} role="alert">
          {error.message} {error.advice}
        </p>
      </>
    );
  if (value === null || progress !== null)
    return (
      <>
        <TableToolbar tools={tools} />
        <div className={`${styles.note} ${styles.line}`}>
          <Progress label="Comparing threads" done={progress?.done} total={progress?.total} />
          <span>comparing threads</span>
          {progress !== null && <Button onClick={cancel}>Cancel</Button>}
        </div>
      </>
    );
  const { name, head, one } = TABLES.threads;
  const columns: Column<DiffThreadRow, DiffColumn>[] = [
    {
      id: 'name',
      label: head,
      sort: 'name',
      width: 'minmax(8rem, 1fr)',
      cell: (row) => (
        <span className={styles.group}>
          {row.name || '(no name)'}
          {row.threadB === null && ' (only in A)'}
          {row.threadA === null && ' (only in B)'}
        </span>
      ),
      value: (row) => row.name,
    },
    ...figureColumns<DiffThreadRow>(
      metric,
      largestChange(metric, (index) => value[index]),
    ),
    ...overlapColumns<DiffThreadRow>(),
  ];
  const rows = sorted(value, sort, order === 'asc' ? 1 : -1);
  return (
    <>
      <TableToolbar tools={tools}>{plural(rows.length, one)}</TableToolbar>
      <DataTable
        label={name}
        columns={columns}
        pages={pagesOfRows(rows)}
        sort={{ column: sort, order, onSort: (column, to) => setViewState('diff', { sort: column, order: to }) }}
        onSelect={({ threadA, threadB }) => {
          if (threadA !== null && threadB !== null)
            setPlace((place) => ({
              threads: { a: threadA, b: threadB },
              union: { ...place.union, focus: -1, selected: -1, x0: 0, x1: 1 },
            }));
        }}
        empty="Neither side has any threads."
      />
    </>
  );
}

function sorted(rows: readonly DiffThreadRow[], by: DiffColumn, sign: number): DiffThreadRow[] {
  const figure = ({ a, b, overlap, overlapLoss }: DiffThreadRow): number =>
    by === 'a' ? a : by === 'b' ? b : by === 'change' ? Math.abs(b - a) : by === 'overlap' ? overlap : overlapLoss;
  return rows.toSorted((x, y) =>
    by === 'name' ? sign * (x.name < y.name ? -1 : x.name > y.name ? 1 : 0) : sign * (figure(x) - figure(y)),
  );
}

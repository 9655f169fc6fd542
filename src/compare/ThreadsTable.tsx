/** Each thread against its namesake; their trees are built one by one. A press compares the two threads alone. */
import { useEffect, useState } from 'react';
import type { DiffColumn, DiffThreadRow, EngineError, Progress } from '../../workers/engine.api';
import { ask, engine, nextJob, reporting } from '../app/engine';
import { setPart, setPlace, useApp } from '../app/store';
import { Button } from '../ui/Button';
import { type Column, DataTable } from '../ui/DataTable';
import { plural } from '../ui/format';
import { localPages } from '../ui/localPages';
import { figureColumns, overlapColumns } from './columns';
import styles from './compare.module.css';
import { Tools } from './Tools';
import { TABLES, type TableProps } from './tables';

type State =
  | { state: 'running'; job: number; progress: Progress | null }
  | { state: 'ready'; rows: DiffThreadRow[] }
  | { state: 'failed'; error: EngineError };

export function ThreadsTable({ summary, metric, tools }: TableProps) {
  const { sort, order } = useApp((state) => state.place.diff);
  const [now, setNow] = useState<State>({ state: 'running', job: -1, progress: null });
  const { comparison } = summary;
  const id = metric.metric;
  useEffect(() => {
    const job = nextJob();
    let wanted = true;
    const report = reporting((progress) => wanted && setNow({ state: 'running', job, progress }));
    void ask(engine.diffThreads(job, comparison, id, report)).then((result) => {
      if (wanted) setNow(result.ok ? { state: 'ready', rows: result.value } : { state: 'failed', error: result.error });
    });
    return () => {
      wanted = false;
      void engine.cancel(job);
    };
  }, [comparison, id]);

  if (now.state === 'failed')
    return (
      <>
        <Tools tools={tools} />
        <p className={styles.note} role="alert">
          {now.error.message} {now.error.advice}
        </p>
      </>
    );
  if (now.state === 'running')
    return (
      <>
        <Tools tools={tools} />
        <div className={`${styles.note} ${styles.line}`}>
          <progress
            aria-label="Comparing threads"
            max={now.progress?.total || undefined}
            value={now.progress?.total ? now.progress.done : undefined}
          />
          <span>comparing threads</span>
          {now.job >= 0 && <Button onClick={() => void engine.cancel(now.job)}>Cancel</Button>}
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
          {row.name || 'unnamed'}
          {row.threadB === null && ' (only in A)'}
          {row.threadA === null && ' (only in B)'}
        </span>
      ),
      value: (row) => row.name,
    },
    ...figureColumns<DiffThreadRow>(),
    ...overlapColumns<DiffThreadRow>(),
  ];
  const rows = sorted(now.rows, sort, order === 'asc' ? 1 : -1);
  return (
    <>
      <Tools tools={tools}>{plural(rows.length, one)}</Tools>
      <DataTable
        label={name}
        columns={columns}
        pages={localPages(rows)}
        sort={{ column: sort, order, onSort: (column, to) => setPart('diff', { sort: column, order: to }) }}
        onSelect={({ threadA, threadB }) => {
          if (threadA !== null && threadB !== null)
            setPlace((place) => ({
              threads: { a: threadA, b: threadB },
              union: { ...place.union, focus: -1, selected: -1, x0: 0, x1: 1 },
            }));
        }}
        empty="Neither side has a thread."
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

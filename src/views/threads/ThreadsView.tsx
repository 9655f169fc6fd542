/** Threads view: table of threads with every metric, grouped by name pattern. */
import { useEffect, useState } from 'react';
import { coverageOf, coveredPercent, NOT_COUNTED } from '../../../common/coverage';
import { boundIn, isUnmeasured } from '../../../common/metrics';
import { isEstimate } from '../../../common/sampling';
import { register } from '../../commands/registry';
import { factsOf } from '../../state/facts';
import { setViewState, useApp } from '../../state/store';
import { chooseThread } from '../../state/thread-choice';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { Figure } from '../../ui/Figure';
import { FilterField } from '../../ui/FilterField';
import { count, figure, NOTHING, plural, share } from '../../ui/format';
import { Pane } from '../../ui/layout/Pane';
import { Split } from '../../ui/layout/Split';
import { Spacer, Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { marked } from '../../ui/lower-bounds';
import { Segmented } from '../../ui/Segmented';
import { BarCell } from '../../ui/table/BarCell';
import { Twist } from '../../ui/table/cells';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { FigureTable } from '../../ui/table/FigureTable';
import { pagesOfRows } from '../../ui/table/local-pages';
import { rowCommands } from './row-commands';
import { type ThreadRow, threadRows } from './thread-rows';
import styles from './threads.module.css';

export function ThreadsView() {
  const current = useCurrentView();
  return current ? <Threads current={current} /> : null;
}

/** Width in rem for a figure and its share, or for the heading; a digit takes half a rem. */
const widthOf = (label: string, largest: string): number => Math.max(label.length / 2 + 1.5, largest.length / 2 + 4);

function Threads({ current }: { current: CurrentView }) {
  const { slot, side, metric, view } = current;
  const { metrics, pending, threads } = slot.summary;
  const place = useApp((state) => state.place.threadTable);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const sort = place.sort === '' ? metric.id : place.sort;
  const sign = place.order === 'asc' ? 1 : -1;
  const filter = place.filter.trim().toLowerCase();
  const compare = (a: ThreadRow, b: ThreadRow): number => {
    if (sort === 'name') return sign * (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    const at = metrics.findIndex(({ id }) => id === sort);
    const figure = (row: ThreadRow) => (at < 0 ? row.contexts : row.totals[at]);
    return sign * (figure(a) - figure(b)) || (a.name < b.name ? -1 : 1);
  };
  const found = threads.filter((thread) => `${thread.name} ${thread.group}`.toLowerCase().includes(filter));
  const rows = threadRows(found, place.grouped, open, compare);
  const twist = (name: string) => {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
  };
  /** The row for which the context menu was opened, as it was then. */
  const [menuRow, setMenuRow] = useState<ThreadRow | null>(null);
  const about = rows.find(({ kind, index, name }) => kind === menuRow?.kind && index === menuRow.index && name === menuRow.name);
  // Registered anew on each render: palette and menu call the provider while rendering, when effect events must not be called.
  useEffect(() => register(() => (about === undefined ? [] : rowCommands(about, side, twist))));
  const percentOf = (row: ThreadRow): string | null => {
    const coverage = coverageOf([row], metrics);
    return coverage && coveredPercent(coverage);
  };
  const covered: Column<ThreadRow, string> = {
    id: 'covered',
    label: 'Coverage',
    width: '5.5rem',
    numeric: true,
    wideOnly: true,
    value: percentOf,
    cell: (row) => (
      <span title={`Counted share of the bytes that the VM allocated in the thread. ${NOT_COUNTED}`}>
        {percentOf(row) ?? NOTHING}
      </span>
    ),
  };
  const columns: Column<ThreadRow, string>[] = [
    {
      id: 'name',
      label: 'Thread',
      sort: 'name',
      width: 'minmax(9rem, 1fr)',
      cell: (row) => <Name row={row} onTwist={twist} />,
      value: (row) => row.name,
    },
    ...metrics.map((each, at): Column<ThreadRow, string> => {
      const { id, label, unit, total } = each;
      const isEstimated = isEstimate(each);
      return {
        id,
        label,
        sort: id,
        width: `${widthOf(label, figure(total, unit))}rem`,
        numeric: true,
        wideOnly: id !== metric.id,
        // A total of 0 may not have been read yet.
        value: (row) => ((pending && total === 0) || isUnmeasured(each, row) ? null : row.totals[at]),
        bound: (row) => boundIn(each, row).lowerBound,
        cell: (row) =>
          pending && total === 0 ? (
            '…'
          ) : isUnmeasured(each, row) ? (
            <span className="dim">not measured</span>
          ) : (
            <span
              className={styles.figure}
              title={`${marked(count(row.totals[at]), boundIn(each, row).lowerBound, isEstimated)}, ${share(row.totals[at], total)}`}
            >
              <BarCell
                share={row.totals[at] / total}
                text={<Figure value={row.totals[at]} of={boundIn(each, row)} unit={unit} isEstimated={isEstimated} />}
              />
              <small>{share(row.totals[at], total)}</small>
            </span>
          ),
      };
    }),
    ...(coverageOf(threads, metrics) === null ? [] : [covered]),
    {
      id: 'contexts',
      label: 'Contexts',
      sort: 'contexts',
      width: '6rem',
      numeric: true,
      wideOnly: true,
      isExact: true,
      cell: (row) => count(row.contexts),
      value: (row) => row.contexts,
    },
  ];
  return (
    <Split
      label="Recording panel width"
      asideSize="330px"
      main={
        <ViewBody label="Threads">
          <Toolbar
            first={
              <FilterField
                find
                label="Filter threads"
                value={place.filter}
                onChange={(text) => setViewState('threadTable', { filter: text })}
              />
            }
          >
            <Segmented
              label="Group threads"
              value={place.grouped ? 'pattern' : 'none'}
              choices={[
                { value: 'pattern', label: 'By name', hint: 'Digits in names become *, so the threads of a pool share one row' },
                { value: 'none', label: 'One by one' },
              ]}
              onChange={(to) => setViewState('threadTable', { grouped: to === 'pattern' })}
            />
            <output className="dim">
              {plural(
                found.reduce((sum, thread) => sum + thread.count, 0),
                'thread',
              )}
            </output>
            {view.thread === 'all' ? (
              <Spacer>
                <p className="dim">
                  Click a thread to limit every view to it.
                  {view.transforms && ' Figures here are for the whole run, without the transforms above.'}
                </p>
              </Spacer>
            ) : (
              <Button onClick={() => chooseThread(side, 'all')}>Show all threads</Button>
            )}
          </Toolbar>
          <DataTable
            label="Threads"
            fits
            columns={columns}
            pages={pagesOfRows(rows)}
            sort={{
              column: sort,
              order: place.order,
              onSort: (column, order) => setViewState('threadTable', { sort: column, order }),
            }}
            isSelected={(row) => row.index >= 0 && row.index === view.thread}
            onSelect={(row) =>
              row.kind === 'group' ? twist(row.name) : chooseThread(side, row.index === view.thread ? 'all' : row.index)
            }
            onMenu={(row) => setMenuRow(row)}
            empty={threads.length === 0 ? 'The file lists no threads.' : `No thread name contains “${place.filter}”.`}
          />
        </ViewBody>
      }
      aside={
        <Pane label="The recording">
          <FigureTable className={styles.facts}>
            <caption>The recording</caption>
            <tbody>
              {factsOf(slot.summary).map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className={styles.fact}>{value}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
        </Pane>
      }
    />
  );
}

function Name({ row, onTwist }: { row: ThreadRow; onTwist(name: string): void }) {
  return (
    <>
      {row.kind === 'group' && <Twist label={`Threads of ${row.name}`} open={row.open} onTwist={() => onTwist(row.name)} />}
      <span
        className={styles.name}
        data-inside={row.inside}
        title={row.group === '' ? row.name : `${row.name}, group ${row.group}`}
      >
        {row.name || '(no name)'}
      </span>
      {row.members > 1 && <small className="dim">{plural(row.members, 'thread')}</small>}
    </>
  );
}

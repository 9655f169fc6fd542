/** Table in the compare view of the program's own methods: the part of the change for which each accounts, and why. */

import { OUTSIDE } from '../../../common/frame-names';
import { mainReason, otherReasons } from '../../../common/method-reasons';
import type { Piece } from '../../../common/story-sentence';
import type { FrameName, StorySubject, SubjectColumn } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { setViewState, useApp } from '../../state/store';
import { count, plural, shortFigure, signed } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { longName, methodName, shortName } from '../../ui/method-names';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { usePages } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { useMedia, useNarrow } from '../../ui/useMedia';
import styles from './compare.module.css';
import { ChangeBar, callsColumn, isChange, largestChange } from './diff-columns';
import { TABLES, type TableProps } from './diff-tables';
import { TableToolbar } from './TableToolbar';

export function OwnMethodsTable({ summary, metric, story, selected, tools, onReveal }: TableProps) {
  const engine = useEngine();
  const place = useApp((state) => state.place.diff);
  const filter = useDebounced(place.filter.trim(), 150);
  const { comparison } = summary;
  const { metric: id, unit } = metric;
  const { order } = place;
  const whole = Math.abs(metric.totalB - metric.totalA);
  const [narrow, medium] = [useNarrow(), useMedia('(max-width: 1100px)')];
  // Calls, which are also in the details, are omitted before a name or a reason is cut off.
  const reasonsAndNames = medium ? 'minmax(11rem, 1fr)' : 'minmax(8rem, 1fr)';
  const sort: SubjectColumn =
    place.sort === 'name' ? 'name' : place.sort === 'callsA' || place.sort === 'callsB' ? 'calls' : 'change';
  const pages = usePages<StorySubject>(
    [comparison, id, sort, order, filter].join('|'),
    (offset, limit) => ask(engine.subjects(comparison, { metric: id, sort, order, filter, offset, limit })),
    `comparison ${comparison}`,
  );
  const { name, head, one, many } = TABLES.own;
  // A link contains only the methods that its sentences describe.
  const left = summary.part && story?.kind === 'work' && !story.ofPart ? story.others : 0;
  const most = largestChange(metric, (index) => {
    const row = pages.row(index);
    return row && { a: 0, b: row.change };
  });
  const columns: Column<StorySubject, SubjectColumn>[] = [
    {
      id: 'name',
      label: head,
      sort: 'name',
      width: narrow ? 'minmax(8rem, 1fr)' : reasonsAndNames,
      cell: (row) => (row.name === null ? <span className={styles.why}>{OUTSIDE}</span> : <MethodName name={row.name} />),
      value: (row) => (row.name === null ? OUTSIDE : longName(row.name)),
    },
    {
      id: 'change',
      label: 'Accounts for',
      hint: 'Its part of the whole change',
      sort: 'change',
      width: '7rem',
      numeric: true,
      cell: ({ change }) => (
        <span className={!isChange(metric, { a: 0, b: change }) ? 'dim' : change > 0 ? 'grew' : 'shrank'} title={signed(change)}>
          {signed(change, (value) => shortFigure(value, unit))}
        </span>
      ),
      value: (row) => Math.round(row.change),
    },
    {
      id: 'bar',
      label: 'Change bar',
      labelHidden: true,
      width: 'minmax(3rem, 0.4fr)',
      wideOnly: true,
      cell: ({ change }) => isChange(metric, { a: 0, b: change }) && <ChangeBar change={change} most={most} />,
    },
    callsColumn('calls'),
    {
      id: 'why',
      label: 'Why',
      hint: 'Main reason for the change',
      width: narrow ? 'minmax(6.5rem, 0.8fr)' : reasonsAndNames,
      cell: (row) => {
        if (!isChange(metric, { a: 0, b: row.change }) || Math.abs(row.change) < QUIET * whole) return null;
        // A narrow column omits the class, which is in the details.
        const text = whyText(row, unit, narrow || medium ? methodName : shortName);
        return <Why text={text} title={whyText(row, unit, longName)} />;
      },
      value: (row) => whyText(row, unit, longName),
    },
  ];
  return (
    <>
      <TableToolbar tools={tools}>
        {pages.total !== null && plural(pages.total, one, many)}
        {left > 0 && `; the complete recordings have ${count(left)} more`}
      </TableToolbar>
      <DataTable
        label={name}
        fits
        columns={columns}
        pages={pages}
        sort={{
          column: sort,
          order,
          onSort: (column, to) => setViewState('diff', { sort: column === 'calls' ? 'callsB' : column, order: to }),
        }}
        isSelected={(row) => row.context >= 0 && row.context === selected}
        onSelect={({ context }) => {
          if (context < 0) return;
          setViewState('union', { selected: context });
          onReveal(context);
        }}
        empty={filter === '' ? 'None of your methods changed.' : 'Nothing matches this filter.'}
      />
    </>
  );
}

/** Share of the whole change below which a method's part needs no reason. */
const QUIET = 0.001;

/** A reason whose end stays visible: the method, and how often it is called. The class before it is cut off if necessary. */
function Why({ text, title }: { text: string; title: string }) {
  const at = text.lastIndexOf('.');
  if (at < 0)
    return (
      <span className={styles.why} title={title}>
        {text}
      </span>
    );
  return (
    <span className={styles.whyOf} title={title}>
      <span>{text.slice(0, at + 1)}</span>
      <span>{text.slice(at + 1)}</span>
    </span>
  );
}

const whyText = (subject: StorySubject, unit: string, nameOf: (name: FrameName) => string): string =>
  [...mainReason(subject, unit), ...otherReasons(subject)]
    .map((piece: Piece<FrameName>) => ('text' in piece ? piece.text : 'name' in piece ? nameOf(piece.name) : ''))
    .join('');

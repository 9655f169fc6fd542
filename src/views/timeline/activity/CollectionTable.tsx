/** Lists garbage collections: when, why, how long the program was paused, and the heap before and after. */
import { endingCause } from '../../../../common/collections/collection-words';
import type { ListedCollection, VmActivity } from '../../../../workers/api/engine';
import { lookAtInterval } from '../../../session/applied-transforms';
import { setViewState, useApp } from '../../../state/store';
import { bytes, count, decimal, NOTHING, THIN } from '../../../ui/format';
import { type Column, DataTable } from '../../../ui/table/DataTable';
import { pagesOfRows } from '../../../ui/table/local-pages';
import { aroundOf, type Span, timeText } from '../bar-times';
import styles from './activity.module.css';
import type { COLLECTION_SORTS } from './collection-sorts';
import { spanOfCollection } from './collection-span';

interface Props {
  activity: VmActivity;
  /** The chosen intervals. */
  interval: Span | null;
  /** Number of intervals, and milliseconds of each; undefined if they are of different lengths. */
  intervals: number;
  width: number | undefined;
  /** Milliseconds to the end of each interval shown. */
  elapsed: readonly number[];
}

const size = (value: number | null): string => (value === null ? NOTHING : bytes(value));
const ms = (value: number | null): string => (value === null ? NOTHING : `${decimal(value, 1)}${THIN}ms`);

/** Columns by which the table can be sorted, with the figure of each. */
const SORTS = {
  at: ({ at }: ListedCollection) => at,
  duration: ({ duration }: ListedCollection) => duration,
  longest: ({ longest }: ListedCollection) => longest ?? -1,
  before: ({ before }: ListedCollection) => before ?? -1,
  after: ({ after }: ListedCollection) => after ?? -1,
} satisfies Record<Sort, (row: ListedCollection) => number>;
type Sort = (typeof COLLECTION_SORTS)[number];

export function CollectionTable({ activity, interval, intervals, width, elapsed }: Props) {
  const { collections, omitted, arePauses } = activity;
  const { sort, order, x0, x1 } = useApp((state) => state.place.timeline);
  const figure = SORTS[sort];
  const rows = collections.toSorted((a, b) => (order === 'asc' ? 1 : -1) * (figure(a) - figure(b)));
  const spanOf = (row: ListedCollection): Span | null => spanOfCollection(row, { intervals, width, elapsed });
  const isChosen = (row: ListedCollection): boolean => {
    const span = spanOf(row);
    return interval !== null && span !== null && span.from >= interval.from && span.to <= interval.to;
  };
  const columns: Column<ListedCollection, Sort>[] = [
    {
      id: 'at',
      label: arePauses ? 'Starts at' : 'Snapshot at',
      hint: 'Milliseconds since the recording began',
      width: '6.5rem',
      sort: 'at',
      numeric: true,
      cell: ({ at }) => timeText(at, width === undefined ? undefined : 1),
      value: ({ at }) => at,
    },
    {
      id: 'cause',
      label: 'Cause',
      width: 'minmax(7rem, 2fr)',
      cell: (row) => <span className={styles.text}>{endingCause(row)}</span>,
      value: (row) => endingCause(row),
    },
    {
      id: 'collector',
      label: 'Collector',
      width: 'minmax(5rem, 1fr)',
      wideOnly: true,
      cell: ({ collector }) => collector || NOTHING,
      value: ({ collector }) => collector,
    },
    {
      id: 'duration',
      label: arePauses ? 'Paused' : 'Took',
      hint: arePauses ? 'Sum of its pauses, in milliseconds' : 'Milliseconds from its start to its end',
      width: '6rem',
      sort: 'duration',
      numeric: true,
      cell: ({ duration }) => ms(duration),
      value: ({ duration }) => duration,
    },
    ...(arePauses
      ? [
          {
            id: 'longest',
            label: 'Longest pause',
            hint: 'Its longest pause, in milliseconds',
            width: '8rem',
            sort: 'longest' as const,
            numeric: true,
            wideOnly: true,
            cell: ({ longest }: ListedCollection) => ms(longest),
            value: ({ longest }: ListedCollection) => longest,
          },
        ]
      : []),
    {
      id: 'before',
      label: 'Heap before',
      hint: 'Bytes of the heap in use before the collection',
      width: '7rem',
      sort: 'before',
      numeric: true,
      wideOnly: true,
      cell: ({ before }) => size(before),
      value: ({ before }) => before,
    },
    {
      id: 'after',
      label: 'Heap after',
      hint: 'Bytes of the heap in use after the collection',
      width: '7rem',
      sort: 'after',
      numeric: true,
      cell: ({ after }) => size(after),
      value: ({ after }) => after,
    },
  ];
  return (
    <>
      {omitted > 0 && (
        <p role="note">
          The table has {count(collections.length)} collections; {count(omitted)} more are only in the sums.
        </p>
      )}
      <DataTable
        label="Garbage collections"
        columns={columns}
        pages={pagesOfRows(rows)}
        sort={{ column: sort, order, onSort: (by, to) => setViewState('timeline', { sort: by, order: to }) }}
        isSelected={isChosen}
        onSelect={(row) => {
          const span = spanOf(row);
          if (span === null) return;
          const isAlone = span.from === interval?.from && span.to === interval.to;
          void lookAtInterval(isAlone ? null : span);
          const isInSight = span.from >= Math.floor(x0 * intervals) && span.to <= Math.ceil(x1 * intervals);
          if (width !== undefined && !isAlone && !isInSight) setViewState('timeline', aroundOf(span, intervals));
        }}
        empty="There are no collections."
      />
    </>
  );
}

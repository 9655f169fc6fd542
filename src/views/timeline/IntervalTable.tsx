/** Lists the intervals with their figures; clicking one makes all views show it. */
import { collectionTime, endingCause, endingWords } from '../../../common/collections/collection-words';
import { isEstimate } from '../../../common/sampling';
import type { Collection, MetricInfo, Timeline } from '../../../workers/api/engine';
import { lookAtInterval } from '../../session/applied-transforms';
import { Figure } from '../../ui/Figure';
import { bytes, count, NOTHING, share } from '../../ui/format';
import { boundFor } from '../../ui/lower-bounds';
import { BarCell } from '../../ui/table/BarCell';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { pagesOfRows } from '../../ui/table/local-pages';
import { barsWithin, intervalsOf, type Span, startOf, timeText } from './bar-times';
import { pausedMs, pauseTime } from './pause-words';
import { headOf, nameOf } from './row-names';

interface Props {
  timeline: Timeline;
  by: 'package' | 'thread';
  metric: MetricInfo;
  interval: Span | null;
  /** Milliseconds of each interval, if all are of equal length. */
  width?: number | undefined;
}

export function IntervalTable({ timeline, by, metric, interval, width }: Props) {
  const { elapsed, totals, whole: all, rows, context, contextBound, pauses, collections } = timeline;
  // Intervals end shortly after collections, not at them.
  const isEstimated = collections !== undefined || isEstimate(metric);
  const { unit } = metric;
  const largest = Math.max(...totals);
  const columns: Column<number, never>[] = [
    width === undefined
      ? { id: 'interval', label: 'Interval', width: '5rem', numeric: true, cell: (k) => count(k + 1), value: (k) => k + 1 }
      : {
          id: 'from',
          label: 'Starts at',
          hint: 'Start of the interval, in milliseconds since the recording began',
          width: '6rem',
          numeric: true,
          cell: (k) => timeText(startOf(timeline, k), width),
          value: (k) => startOf(timeline, k),
        },
    {
      id: 'until',
      label: 'Ends at',
      hint: 'End of the interval, in milliseconds since the recording began',
      width: '6rem',
      numeric: true,
      cell: (k) => timeText(elapsed[k], width),
      value: (k) => elapsed[k],
    },
    {
      id: 'total',
      label: metric.label,
      width: 'minmax(7rem, 1fr)',
      numeric: true,
      cell: (k) => (
        <BarCell
          share={totals[k] / largest}
          text={<Figure value={totals[k]} of={timeline} unit={unit} isEstimated={isEstimated} />}
        />
      ),
      bound: () => timeline.lowerBound,
      value: (k) => totals[k],
    },
    { id: 'share', label: 'Share', width: '5rem', numeric: true, wideOnly: true, cell: (k) => share(totals[k], all) },
    ...(context
      ? [
          {
            id: 'context',
            label: 'Selected',
            hint: 'In the selected context and below',
            width: 'minmax(4rem, 1fr)',
            numeric: true,
            wideOnly: true,
            cell: (k: number) => (
              <Figure
                value={context[k]}
                of={contextBound ? { lowerBound: contextBound } : {}}
                unit={unit}
                isEstimated={isEstimated}
              />
            ),
            bound: () => contextBound,
            value: (k: number) => context[k],
          },
        ]
      : []),
    ...(pauses
      ? [
          {
            id: 'pauses',
            label: 'GC pauses',
            hint: 'Time the program was paused for garbage collections that began in the interval',
            width: '6rem',
            numeric: true,
            cell: (k: number) => pauseTime(pausedMs(pauses, k)),
            value: (k: number) => pausedMs(pauses, k),
          },
        ]
      : []),
    ...(collections ? collectionColumns(collections) : []),
    ...rows.map(
      (row, at): Column<number, never> => ({
        id: `row-${at}`,
        label: by === 'package' ? headOf(row) : nameOf(row),
        hint: `${by === 'package' ? 'Package' : 'Thread'} ${nameOf(row)}`,
        width: 'minmax(4rem, 1fr)',
        numeric: true,
        wideOnly: true,
        cell: (k) => <Figure value={row.counts[k]} of={row} unit={unit} cost="exclusive" isEstimated={isEstimated} />,
        bound: () => boundFor(row.lowerBound, 'exclusive'),
        value: (k) => row.counts[k],
      }),
    ),
  ];
  const chosen = interval && barsWithin(timeline, interval);
  const isChosen = (k: number): boolean => chosen !== null && k >= chosen.from && k < chosen.to;
  const spanOf = (k: number): Span => intervalsOf(timeline, { from: k, to: k + 1 });
  const isAlone = (k: number): boolean => interval?.from === spanOf(k).from && interval.to === spanOf(k).to;
  return (
    <DataTable
      label="Intervals"
      columns={columns}
      pages={pagesOfRows(totals.map((_, k) => k))}
      isSelected={isChosen}
      reveal={chosen?.from ?? -1}
      onSelect={(k) => void lookAtInterval(isAlone(k) ? null : spanOf(k))}
      empty="There are no intervals."
    />
  );
}

/** Collections that end each interval, if snapshots were taken at garbage collections. */
function collectionColumns(collections: readonly (Collection | null)[]): Column<number, never>[] {
  const value =
    <T extends string | number | null>(get: (of: Collection) => T) =>
    (k: number): T | null => {
      const of = collections[k];
      return of ? get(of) : null;
    };
  return [
    {
      id: 'cause',
      label: 'Ends with',
      hint: 'Cause of the garbage collection at the end of the interval; several collections may have been merged',
      width: 'minmax(6rem, 1fr)',
      cell: (k) => {
        const of = collections[k];
        return of && <span title={endingWords(of)}>{endingCause(of)}</span>;
      },
      values: [
        { label: 'Collections', value: value(({ collections: many }) => many) },
        { label: 'Cause', value: value(endingCause) },
        { label: 'Collector', value: value(({ collector }) => collector) },
      ],
    },
    {
      id: 'took',
      label: 'Took',
      hint: 'Duration of the collections',
      width: '5rem',
      numeric: true,
      cell: value(({ duration }) => collectionTime(duration)),
      values: [{ label: 'Took (ms)', value: value(({ duration }) => duration) }],
    },
    {
      id: 'heap',
      label: 'Heap before, after',
      hint: 'Heap used before the first collection and after the last',
      width: '9.5rem',
      numeric: true,
      wideOnly: true,
      cell: value(({ before, after }) => [before, after].map((size) => (size === null ? NOTHING : bytes(size))).join(', ')),
      values: [
        { label: 'Heap before (bytes)', value: value(({ before }) => before) },
        { label: 'Heap after (bytes)', value: value(({ after }) => after) },
      ],
    },
  ];
}

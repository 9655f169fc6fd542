/** The table of locks: a row for each class and, below an open one, for each pair of waiter's and holder's paths. */
import { useState } from 'react';
import { simpleName } from '../../../common/class-names';
import { holderHead, holderUnknown, looksHead, morePairs, noLocks, whyUnknown } from '../../../common/locks/lock-words';
import { about } from '../../../common/sampling';
import type { LockEnd, LockFacts, LockTable } from '../../../workers/api/engine';
import { showInTree } from '../../session/selection';
import { count, figure, plural } from '../../ui/format';
import { longName } from '../../ui/method-names';
import { estimatedShare, INTERVAL_HINT, intervalText } from '../../ui/sampled-shares';
import { BarCell } from '../../ui/table/BarCell';
import { Twist } from '../../ui/table/cells';
import { type Column, DataTable } from '../../ui/table/DataTable';
import { LinkButton } from '../../ui/table/LinkButton';
import { pagesOfRows } from '../../ui/table/local-pages';
import { MethodWithCallers } from '../../ui/table/MethodWithCallers';
import { useNarrow } from '../../ui/useMedia';
import { type LockTableRow, lockRows } from './lock-rows';
import styles from './locks.module.css';

interface Props {
  facts: LockFacts;
  table: LockTable;
  /** Waits in the other file of a comparison; null if there is none, or if it has no looks. */
  other: LockTable | null;
  /** Whether times of the other file are estimates; it may be of another kind. */
  isOtherSampled: boolean;
  otherSide: string;
  /** Whether the paths are in the tree on screen. */
  isLinked: boolean;
}

export function LockRows({ facts, table, other, isOtherSampled, otherSide, isLinked }: Props) {
  // The class with the most blocked time is open at first.
  const [twisted, setTwisted] = useState<ReadonlySet<string>>(new Set());
  const rows = lockRows(table, (className, at) => (at === 0) !== twisted.has(className), other);
  const twist = ({ className }: LockTableRow) => {
    const next = new Set(twisted);
    if (!next.delete(className)) next.add(className);
    setTwisted(next);
  };
  const isSampled = facts.source === 'looks';
  // All rows, whether or not their class is open: opening one must not change the ranges of others.
  const all = table.rows.reduce((sum, { pairs, more }) => sum + 1 + pairs.length + more.pairs, 0);
  const metric = {
    kind: isSampled ? ('sampled' as const) : ('thresholded' as const),
    unit: 'ns',
    eventWeight: table.time / Math.max(1, table.looks),
  };
  const blocked = (time: number) => about(figure(time, 'ns'), isSampled);
  const columns: Column<LockTableRow, never>[] = [
    {
      id: 'waiter',
      label: 'Lock, waiting at',
      width: 'minmax(0, 2fr)',
      cell: (row) =>
        row.pair ? (
          <span className={styles.inside}>
            <End end={row.pair.waiter} isLinked={isLinked} />
          </span>
        ) : row.more ? (
          <span className={`${styles.inside} dim`}>{morePairs(row.more, facts)}</span>
        ) : (
          <ClassName row={row} onTwist={() => twist(row)} />
        ),
      values: [
        { label: 'Lock', value: ({ className }) => className },
        { label: 'Waiting at', value: ({ pair, more }) => (pair ? pathText(pair.waiter) : more ? morePairs(more, facts) : '') },
      ],
    },
    {
      id: 'holder',
      label: holderHead(facts),
      hint: isSampled
        ? 'Path on which the holder of the lock was at the time of the look'
        : 'Thread that held the monitor before',
      width: 'minmax(0, 1.6fr)',
      cell: ({ pair }) => pair && <Holder pair={pair} isLinked={isLinked} facts={facts} />,
      value: ({ pair }) => (pair ? (pair.thread ?? (pair.holder ? pathText(pair.holder) : '')) : ''),
    },
    {
      id: 'time',
      label: 'Blocked',
      hint: isSampled
        ? 'Blocked time of all threads, estimated from the looks'
        : 'Blocked time of all threads, in recorded waits',
      width: '6rem',
      numeric: true,
      cell: ({ time, pair, more }) => (pair || more ? blocked(time) : <BarCell share={time / table.time} text={blocked(time)} />),
      values: [{ label: 'Blocked (ns)', value: ({ time }) => time }],
    },
    {
      id: 'share',
      label: 'Share',
      width: '5rem',
      numeric: true,
      wideOnly: true,
      cell: ({ time }) => estimatedShare(time, table.time, metric),
    },
    ...(isSampled
      ? [
          {
            id: 'interval',
            label: '95% range',
            hint: INTERVAL_HINT,
            width: '7.5rem',
            numeric: true,
            wideOnly: true,
            cell: ({ time }: LockTableRow) => intervalText(time, table.time, metric, all) ?? '',
          },
        ]
      : []),
    {
      id: 'looks',
      label: looksHead(facts),
      hint: isSampled ? 'Number of times that a look saw such a wait' : 'Number of recorded waits',
      width: '4.5rem',
      numeric: true,
      wideOnly: true,
      cell: ({ looks }) => count(looks),
      value: ({ looks }) => looks,
    },
    ...(other
      ? [
          {
            id: 'other',
            label: `Blocked in ${otherSide}`,
            width: '7rem',
            numeric: true,
            wideOnly: true,
            cell: (row: LockTableRow) => row.other !== null && about(figure(row.other, 'ns'), isOtherSampled),
            value: (row: LockTableRow) => row.other,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label="Locks by class"
      fits
      columns={columns}
      pages={pagesOfRows(rows)}
      nested={({ pair, more, open, looks }) =>
        // Classes that only the other file has cannot be opened.
        pair || more ? { level: 2, isOpen: undefined } : { level: 1, isOpen: looks > 0 ? open : undefined }
      }
      onSelect={(row) => {
        if (row.pair === undefined && row.more === undefined) twist(row);
        else if (row.pair && isLinked) showInTree(row.pair.waiter.context);
      }}
      empty={noLocks(facts, table.hidden)}
    />
  );
}

const pathText = ({ path }: LockEnd): string => path.map(longName).join(' > ');

function ClassName({ row, onTwist }: { row: LockTableRow; onTwist(): void }) {
  const narrow = useNarrow();
  return (
    <>
      <Twist label={`Paths of ${row.className}`} onTwist={onTwist} />
      <span className={styles.name} title={row.className}>
        {narrow ? simpleName(row.className) : row.className}
      </span>
    </>
  );
}

function Holder({
  pair: { holder, thread, isElsewhere },
  isLinked,
  facts,
}: {
  pair: NonNullable<LockTableRow['pair']>;
  isLinked: boolean;
  facts: LockFacts;
}) {
  if (holder) return <End end={holder} isLinked={isLinked} />;
  if (thread !== undefined) return <span className={styles.name}>{thread}</span>;
  return (
    <span className="dim" title={isElsewhere ? 'In a context that this tree leaves out' : whyUnknown(facts)}>
      {isElsewhere ? 'not in this tree' : holderUnknown(facts)}
    </span>
  );
}

/** A path by its method and callers; clicking it shows it in the call tree. */
function End({ end: { context, path }, isLinked }: { end: LockEnd; isLinked: boolean }) {
  const [name, ...callers] = path.toReversed();
  const text = <MethodWithCallers name={name} callers={callers} />;
  if (!isLinked) return text;
  return (
    <LinkButton
      title={`Show in the call tree: ${plural(path.length, 'frame')}`}
      onClick={(event) => {
        event.stopPropagation();
        showInTree(context);
      }}
    >
      {text}
    </LinkButton>
  );
}

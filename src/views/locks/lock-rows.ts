/** Makes the rows of the table of locks: classes and, below an open one, its pairs of paths. */
import type { LockPair, LockTable, MorePairs } from '../../../workers/api/engine';

/** A class of locks, or a pair of paths of the open class above it. */
export interface LockTableRow {
  className: string;
  /** Undefined for a class. */
  pair?: LockPair;
  /** Pairs of the class above that are not listed; undefined for other rows. */
  more?: MorePairs;
  /** Whether the pairs of a class are shown. */
  open: boolean;
  looks: number;
  time: number;
  /** Blocked time in the other file of a comparison; null if that is not shown. */
  other: number | null;
}

const NONE: MorePairs = { pairs: 0, looks: 0, time: 0 };

/**
 * Rows by blocked time. Classes that occur only in the other file come last.
 *
 * @param isOpen whether to list the pairs of a class, whose position is also given
 */
export function lockRows(
  { rows }: Pick<LockTable, 'rows'>,
  isOpen: (className: string, at: number) => boolean,
  other: Pick<LockTable, 'rows'> | null,
): LockTableRow[] {
  const there = new Map(other?.rows.map(({ className, time }) => [className, time]));
  const only = (other?.rows ?? []).filter(({ className }) => !rows.some((row) => row.className === className));
  return [...rows, ...only.map(({ className }) => ({ className, looks: 0, time: 0, pairs: [], more: NONE }))].flatMap(
    ({ className, looks, time, pairs, more }, at): LockTableRow[] => {
      const open = pairs.length > 0 && isOpen(className, at);
      return [
        { className, open, looks, time, other: other && (there.get(className) ?? 0) },
        ...(open ? pairs.map((pair) => ({ className, pair, open, looks: pair.looks, time: pair.time, other: null })) : []),
        ...(open && more.pairs > 0 ? [{ className, more, open, looks: more.looks, time: more.time, other: null }] : []),
      ];
    },
  );
}

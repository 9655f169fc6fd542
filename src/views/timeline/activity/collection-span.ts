/** Finds the intervals of a garbage collection, which a row of the table of collections chooses. */
import type { ListedCollection } from '../../../../workers/api/engine';
import type { Span } from '../bar-times';

interface Intervals {
  /** Their number. */
  readonly intervals: number;
  /** Milliseconds of each; undefined if they are of different lengths. */
  readonly width: number | undefined;
  /** Milliseconds from the start of the recording to the end of each, if they are of different lengths. */
  readonly elapsed: readonly number[];
}

/** The intervals during which a collection ran, or the one that ended with it; null if none did. */
export function spanOfCollection(
  { at, duration }: Pick<ListedCollection, 'at' | 'duration'>,
  { intervals, width, elapsed }: Intervals,
): Span | null {
  if (width === undefined) {
    const ended = elapsed.indexOf(at);
    return ended < 0 ? null : { from: ended, to: ended + 1 };
  }
  const from = Math.min(intervals - 1, Math.floor(at / width));
  return { from, to: Math.min(intervals, Math.max(from + 1, Math.ceil((at + duration) / width))) };
}

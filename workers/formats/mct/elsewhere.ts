import type { Pace } from '../../job';
import type { ByteSource } from '../bytes';
import type { ColumnThread } from './column-thread';
import type { Bytes, Wanted } from './orders';

/** Raw bytes from which on a column is worth another thread. */
const WORTH_IT = 2 ** 23;

let thread: ColumnThread | null = null;
let least = WORTH_IT;

/** Has columns of so many raw bytes or more decoded by another thread, which is no part of what the engine begins with; with null by the engine's own. */
export function decodeElsewhere(by: ColumnThread | null, from = WORTH_IT): void {
  thread = by;
  least = from;
}

/** A run through a column on the other thread; null where there is none, or it would not be worth it. */
export function elsewhere<Entries extends object>(
  wanted: Wanted & Omit<Bytes, 'file'>,
  source: ByteSource,
  pace: Pace,
): AsyncIterable<Entries> | null {
  const bytes = wanted.parts.reduce((sum, { rawLength }) => sum + rawLength, 0);
  if (thread === null || bytes < least) return null;
  // Asked for last: what lies in memory only is made a file for it.
  const { blob } = source;
  return blob === undefined ? null : thread.entriesOf({ ...wanted, file: blob }, pace);
}

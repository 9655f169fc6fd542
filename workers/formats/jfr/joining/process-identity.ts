/** Reads which process wrote a chunk of a flight recording. */
import type { ByteSource } from '../../../files/byte-source';
import type { Pace } from '../../../jobs/pace';
import { ChunkBytes } from '../chunk-bytes';
import { type ChunkHeader, HEADER_BYTES } from '../chunk-header';
import { Cursor, LargeIds } from '../cursor';
import { KnownTypes } from '../metadata';
import { RecordReader, Shapes } from '../shapes';

const EVENT = 'jdk.JVMInformation';
/** Number of events between two checks for cancelling. */
const STRETCH = 1 << 12;
/** Last moment that `Date` can represent. */
const LAST_DATE = 8.64e15;

/** A process: its number, and the start of its VM in milliseconds since 1970. Numbers are used again, times hardly ever. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly start: number;
}

/**
 * The process of a chunk; null if the first `most` bytes of its events do not say. Throws FormatError if the chunk is damaged.
 */
export async function processOf(
  source: ByteSource,
  chunk: ChunkHeader,
  most: number,
  pace: Pace,
): Promise<ProcessIdentity | null> {
  const events = new ChunkBytes(source, chunk);
  const cursor = new Cursor(chunk.isCompressed, new LargeIds());
  await events.event(chunk.metadata, cursor);
  const types = new KnownTypes().read(cursor);
  const type = types.byName.get(EVENT);
  if (type === undefined) return null;
  const shapes = new Shapes(types, chunk.isCompressed, `chunk ${chunk.number}, byte ${chunk.from}`);
  const record = new RecordReader(shapes, type, ['pid', 'jvmStartTime']);
  let read = 0;
  const end = Math.min(chunk.to, chunk.from + most);
  for (let place = chunk.from + HEADER_BYTES; place < end; place = events.next) {
    await events.event(place, cursor);
    if (++read % STRETCH === 0) await pace.tick('read', place, source.size);
    if (events.type !== type.id) continue;
    record.read(cursor);
    const [pid, start] = record.numbers;
    return pid > 0 && start > 0 && start <= LAST_DATE ? { pid, start } : null;
  }
  return null;
}

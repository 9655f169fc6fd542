/** Reads the events in a chunk of a flight recording (.jfr) one after the other, and skips those of unwanted types. */
import type { ChunkBytes } from './chunk-bytes';
import { HEADER_BYTES } from './chunk-header';
import type { Cursor } from './cursor';

/** Number of events between two checks for cancelling. */
const STRETCH = 1 << 12;
/** Types of the events that describe the chunk itself: its types and its constants. */
const LAST_OWN_TYPE = 1;

/** Reads an event, starting after its size and type. It may leave the rest unread. */
export type Take = (cursor: Cursor) => void;

/**
 * Goes through the events of a chunk once. Events of other types are skipped, using their size.
 *
 * @param takes readers by the number of the event type
 * @returns number of events of each type
 */
export async function readEvents(
  events: ChunkBytes,
  cursor: Cursor,
  takes: ReadonlyMap<number, Take>,
  tick: (place: number) => Promise<void>,
): Promise<Map<number, number>> {
  const { chunk } = events;
  const seen = new Map<number, { count: number; take: Take | undefined }>();
  let read = 0;
  for (let place = chunk.from + HEADER_BYTES; place < chunk.to; place = events.next) {
    if (!events.tryEvent(place, cursor)) await events.event(place, cursor);
    if (++read % STRETCH === 0) await tick(place);
    const { type } = events;
    if (type <= LAST_OWN_TYPE) continue;
    let known = seen.get(type);
    if (known === undefined) {
      known = { count: 0, take: takes.get(type) };
      seen.set(type, known);
    }
    known.count++;
    known.take?.(cursor);
  }
  return new Map([...seen].map(([type, { count }]) => [type, count]));
}

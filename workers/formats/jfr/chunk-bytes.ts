/** Access to the bytes of one chunk of a flight recording. */
import type { ByteSource } from '../../files/byte-source';
import { damaged } from '../../jobs/errors';
import { type ChunkHeader, HEADER_BYTES } from './chunk-header';
import type { Cursor } from './cursor';

/** Most bytes of a chunk in memory at once; most chunks are shorter. */
const WINDOW = 2 ** 26;
/** Largest chunk that is read while the previous one is being decoded. */
const MOST_AHEAD = 2 ** 24;
/** Most bytes that an event's size and type take. */
const HEAD = 18;

/** Finds the events of a chunk by position, with a window of its bytes in memory. */
export class ChunkBytes {
  /** Type of the last event read, and the position after that event. */
  type = 0;
  next: number;
  private bytes = new Uint8Array();
  private origin = 0;
  /** The whole chunk, if it is being read ahead. */
  private ahead: Promise<Uint8Array<ArrayBuffer>> | null = null;

  constructor(
    private readonly source: ByteSource,
    readonly chunk: ChunkHeader,
    private readonly window = WINDOW,
  ) {
    this.next = chunk.from + HEADER_BYTES;
  }

  /** Begins to read the chunk, unless it is large. A failure is reported when the bytes are needed. */
  readAhead(): void {
    const { chunk, window } = this;
    const size = chunk.to - chunk.from;
    if (this.ahead !== null || size > Math.min(window, MOST_AHEAD)) return;
    this.ahead = this.source.slice(chunk.from, chunk.to);
    this.ahead.catch(() => undefined);
  }

  /**
   * Moves the cursor past the size and type of the event at a position, and limits it to the event. Returns false if the window
   * does not contain it.
   */
  tryEvent(place: number, cursor: Cursor): boolean {
    if (!this.has(place, Math.min(place + HEAD, this.chunk.to))) return false;
    cursor.move(this.bytes, place - this.origin, this.bytes.length, this.origin);
    const size = cursor.int();
    if (size < 2 || place + size > this.chunk.to)
      throw damaged(`An event of ${size} bytes does not fit into its chunk.`, `byte ${place}`);
    this.next = place + size;
    this.type = cursor.long();
    if (!this.has(place, this.next)) return false;
    cursor.end = this.next - this.origin;
    return true;
  }

  /** Moves the cursor like `tryEvent`, and reads whatever the window lacks. */
  async event(place: number, cursor: Cursor): Promise<void> {
    if (this.tryEvent(place, cursor)) return;
    await this.load(place, Math.min(place + HEAD, this.chunk.to));
    if (this.tryEvent(place, cursor)) return;
    await this.load(place, this.next);
    this.tryEvent(place, cursor);
  }

  /** The bytes of the last event, starting at the given position. They do not keep the window in memory. */
  bytesFrom(place: number): Uint8Array {
    const bytes = this.bytes.subarray(place - this.origin, this.next - this.origin);
    return this.chunk.to - this.chunk.from > this.window ? bytes.slice() : bytes;
  }

  private has(from: number, to: number): boolean {
    return from >= this.origin && to <= this.origin + this.bytes.length;
  }

  private async load(from: number, to: number): Promise<void> {
    const { chunk, window } = this;
    // Constants are read backwards, in which case the window ends with the requested bytes.
    const isBackwards = from < this.origin;
    const start = chunk.to - chunk.from <= window ? chunk.from : isBackwards ? Math.max(chunk.from, to - window) : from;
    const end = Math.min(chunk.to, Math.max(to, start + window));
    const isAhead = this.ahead !== null && start === chunk.from && end === chunk.to;
    this.bytes = await (isAhead ? this.ahead! : this.source.slice(start, end));
    this.ahead = null;
    this.origin = start;
  }
}

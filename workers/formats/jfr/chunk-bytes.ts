import type { ByteSource } from '../../files/byte-source';
import { damaged } from '../../jobs/errors';
import { type ChunkHeader, HEADER_BYTES } from './chunk-header';
import type { Cursor } from './cursor';

/** Bytes of a chunk that are held at once; most chunks are shorter. */
const WINDOW = 2 ** 26;
/** Most bytes of an event's size and type. */
const HEAD = 18;

/** The events of a chunk by their places, out of a window on its bytes. */
export class ChunkBytes {
  /** Type of the event that was read last, and the place behind it. */
  type = 0;
  next: number;
  private bytes = new Uint8Array();
  private origin = 0;

  constructor(
    private readonly source: ByteSource,
    readonly chunk: ChunkHeader,
    private readonly window = WINDOW,
  ) {
    this.next = chunk.from + HEADER_BYTES;
  }

  /** Moves the cursor behind size and type of the event at a place, up to its end. Returns false where the window does not hold it. */
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

  /** Moves the cursor as `tryEvent` does, and reads what the window does not hold. */
  async event(place: number, cursor: Cursor): Promise<void> {
    if (this.tryEvent(place, cursor)) return;
    await this.load(place, Math.min(place + HEAD, this.chunk.to));
    if (this.tryEvent(place, cursor)) return;
    await this.load(place, this.next);
    this.tryEvent(place, cursor);
  }

  /** The bytes of the last event that was read, and the place of the first. They do not keep the window in memory. */
  bytesFrom(place: number): Uint8Array {
    const bytes = this.bytes.subarray(place - this.origin, this.next - this.origin);
    return this.chunk.to - this.chunk.from > this.window ? bytes.slice() : bytes;
  }

  private has(from: number, to: number): boolean {
    return from >= this.origin && to <= this.origin + this.bytes.length;
  }

  private async load(from: number, to: number): Promise<void> {
    const { chunk, window } = this;
    // Constants are read backwards: then the window ends with what is asked for.
    const isBackwards = from < this.origin;
    const start = chunk.to - chunk.from <= window ? chunk.from : isBackwards ? Math.max(chunk.from, to - window) : from;
    const end = Math.min(chunk.to, Math.max(to, start + window));
    this.bytes = await this.source.slice(start, end);
    this.origin = start;
  }
}

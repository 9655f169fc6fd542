import type { Pace } from '../../jobs/pace';
import { VarintReader } from './varint-reader';

/** Reads and inflates one part of a section; into the memory of `spare`, where that is given and has the room. */
export type InflatePart = (part: number, pace: Pace, spare?: Uint8Array) => Promise<Uint8Array>;

/**
 * The parts of a section in order. While one is decoded the next is read and inflated, into the memory of the one before it.
 * Memory that is new to a page costs as much time as inflating into it.
 */
export class PrefetchedParts {
  /** The part that was handed out last. */
  last = -1;
  private upcoming: Promise<Uint8Array> | null = null;
  private current: Uint8Array | undefined;

  constructor(
    private readonly count: number,
    private readonly inflated: InflatePart,
    private readonly pace: Pace,
  ) {}

  /** Null after the last part. The bytes are valid until the next call. Throws errors of reading and inflating. */
  async next(): Promise<Uint8Array | null> {
    if (this.last + 1 >= this.count) return null;
    const bytes = await (this.upcoming ?? this.inflated(this.last + 1, this.pace));
    this.last++;
    this.upcoming = this.last + 1 < this.count ? this.inflated(this.last + 1, this.pace, this.current) : null;
    this.current = bytes;
    // The error is thrown at the next call; there may be none.
    this.upcoming?.catch(() => undefined);
    return bytes;
  }
}

/** The readers of a column's parts, one after the other. */
export class PartReaders {
  private reader: VarintReader | null = null;

  constructor(
    private readonly name: string,
    private readonly parts: PrefetchedParts,
  ) {}

  /** The reader of the next numbers; null at the column's end. */
  async unread(): Promise<VarintReader | null> {
    while (this.reader === null || this.reader.atEnd) {
      // Frees the part before the next one is made.
      this.reader = null;
      const bytes = await this.parts.next();
      if (bytes === null) return null;
      this.reader = new VarintReader(bytes, this.name, this.parts.last);
    }
    return this.reader;
  }
}

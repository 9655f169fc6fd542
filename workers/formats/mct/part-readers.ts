import type { Pace } from '../../jobs/pace';
import { VarintReader } from './varint-reader';

/** Reads and inflates one part of a section; into the memory of `spare`, where that is given and has the room. */
export type Inflated = (part: number, pace: Pace, spare?: Uint8Array) => Promise<Uint8Array>;

/**
 * The parts of a section in order. The next one is read and inflated while the last one is worked on, and takes the memory of the one before that:
 * memory that is new to a page costs as much time as inflating into it.
 */
export class PartsAhead {
  /** The part that was handed out last. */
  last = -1;
  private upcoming: Promise<Uint8Array> | null = null;
  private current: Uint8Array | undefined;

  constructor(
    private readonly count: number,
    private readonly inflated: Inflated,
    private readonly pace: Pace,
  ) {}

  /** Null after the last part. The bytes are good until the next call. Throws what reading and inflating throw. */
  async next(): Promise<Uint8Array | null> {
    if (this.last + 1 >= this.count) return null;
    const bytes = await (this.upcoming ?? this.inflated(this.last + 1, this.pace));
    this.last++;
    this.upcoming = this.last + 1 < this.count ? this.inflated(this.last + 1, this.pace, this.current) : null;
    this.current = bytes;
    // It fails for whoever asks for it; nobody may.
    this.upcoming?.catch(() => undefined);
    return bytes;
  }
}

/** The readers of a column's parts, one after the other. */
export class PartReaders {
  private reader: VarintReader | null = null;

  constructor(
    private readonly name: string,
    private readonly parts: PartsAhead,
  ) {}

  /** The reader of what comes next; null at the column's end. */
  async unread(): Promise<VarintReader | null> {
    while (this.reader === null || this.reader.atEnd) {
      // Let go of the part before the next one is made.
      this.reader = null;
      const bytes = await this.parts.next();
      if (bytes === null) return null;
      this.reader = new VarintReader(bytes, this.name, this.parts.last);
    }
    return this.reader;
  }
}

/** Reads a section of a `.mct` file part by part, one part ahead. */
import type { Pace } from '../../jobs/pace';
import { VarintReader } from './varint-reader';

/** Reads and inflates one part of a section, into the memory of `spare` if that is given and large enough. */
export type InflatePart = (part: number, pace: Pace, spare?: Uint8Array) => Promise<Uint8Array>;

/**
 * The parts of a section in order. While one part is decoded, the next is read, and inflated into the memory of the one before:
 * using new memory would cost as much time as inflating.
 */
export class PrefetchedParts {
  /** Number of the part that was returned last. */
  last = -1;
  private upcoming: Promise<Uint8Array> | null = null;
  private current: Uint8Array | undefined;

  constructor(
    private readonly count: number,
    private readonly inflated: InflatePart,
    private readonly pace: Pace,
  ) {}

  /** The next part; null after the last one. Its bytes are valid until the next call. Throws errors of reading and inflating. */
  async next(): Promise<Uint8Array | null> {
    if (this.last + 1 >= this.count) return null;
    const bytes = await (this.upcoming ?? this.inflated(this.last + 1, this.pace));
    this.last++;
    this.upcoming = this.last + 1 < this.count ? this.inflated(this.last + 1, this.pace, this.current) : null;
    this.current = bytes;
    // Errors are thrown at the next call, if there is one.
    this.upcoming?.catch(() => undefined);
    return bytes;
  }
}

/** Supplies readers for a column's parts, one after the other. */
export class PartReaders {
  private reader: VarintReader | null = null;

  constructor(
    private readonly name: string,
    private readonly parts: PrefetchedParts,
  ) {}

  /** A reader positioned at the next numbers; null at the column's end. */
  async unread(): Promise<VarintReader | null> {
    while (this.reader === null || this.reader.atEnd) {
      // Releases the previous part before the next one is created.
      this.reader = null;
      const bytes = await this.parts.next();
      if (bytes === null) return null;
      this.reader = new VarintReader(bytes, this.name, this.parts.last);
    }
    return this.reader;
  }
}

import type { PartsAhead } from './parts';
import { VarintReader } from './varint';

/** A run through a column from its beginning, some entries at a time. */
export interface Run<Entries> {
  /** The part of the column that the last entries came out of. */
  readonly part: number;
  /** The next entries, at least one, in the memory of `spare` where that is given; null after the last. Throws what reading, inflating and decoding throw. */
  next(spare?: Entries): Promise<Entries | null>;
}

/** Decodes the next entries of a column, at least one. */
export interface Batches<Entries> {
  /** In the memory of `spare`, which an earlier call returned, or in new memory. */
  fill(reader: VarintReader, spare?: Entries): Entries;
}

/** The readers of a column's parts, one after the other. */
export class PartReaders {
  private reader: VarintReader | null = null;

  constructor(
    private readonly name: string,
    private readonly parts: PartsAhead,
  ) {}

  get part(): number {
    return this.parts.last;
  }

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

/** Through a column with entries for some contexts only. */
export class EntryRun<Entries> implements Run<Entries> {
  constructor(
    private readonly readers: PartReaders,
    private readonly batches: Batches<Entries>,
  ) {}

  get part(): number {
    return this.readers.part;
  }

  async next(spare?: Entries): Promise<Entries | null> {
    const reader = await this.readers.unread();
    return reader && this.batches.fill(reader, spare);
  }
}

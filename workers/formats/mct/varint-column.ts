import type { Pace } from '../../jobs/pace';
import { CHUNK, type ColumnReader, type NumberColumn } from '../../profile/recording';
import { type InflatePart, PartReaders, PrefetchedParts } from './part-readers';
import type { VarintReader } from './varint-reader';

/**
 * A column of numbers in a `.mct` file. Each pass over it inflates and decodes its parts again, in order.
 *
 * @param startPass called at the start of each pass; returns the function that inflates a part
 * @param stored length of all parts in the file, in bytes
 */
export class VarintColumn implements NumberColumn {
  constructor(
    readonly name: string,
    private readonly parts: number,
    private readonly startPass: () => InflatePart,
    readonly stored = 0,
  ) {}

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.read(pace, new Float64Array(CHUNK), (bytes, ...range) => bytes.fill(...range));
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.read(pace, new Uint32Array(CHUNK), (bytes, ...range) => bytes.fillIndices(...range));
  }

  private read<Values>(pace: Pace, values: Values, fill: Fill<Values>): ColumnReader<Values> {
    return new VarintColumnReader(
      new PartReaders(this.name, new PrefetchedParts(this.parts, this.startPass(), pace)),
      values,
      fill,
    );
  }
}

type Fill<Values> = (bytes: VarintReader, values: Values, from: number, to: number) => number;

class VarintColumnReader<Values> implements ColumnReader<Values> {
  constructor(
    private readonly readers: PartReaders,
    readonly values: Values,
    private readonly fill: Fill<Values>,
  ) {}

  async read(most: number): Promise<number> {
    const wanted = Math.min(most, CHUNK);
    let count = 0;
    while (count < wanted) {
      const reader = await this.readers.unread();
      if (reader === null) break;
      count += this.fill(reader, this.values, count, wanted);
    }
    return count;
  }
}

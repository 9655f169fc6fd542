import { at, damaged } from '../../errors';
import type { Pace } from '../../job';
import { CHUNK, type ColumnReader, type NumberColumn } from '../../profile/recording';
import { type Inflated, PartsAhead } from './parts';

/** Longest varint. */
export const MOST_BYTES = 9;

/** Reads unsigned LEB128 numbers (docs/format.md, Conventions) from one inflated section. */
export class VarintReader {
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly section: string,
    readonly part = 0,
  ) {}

  get byte(): number {
    return this.position;
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  next(): number {
    const bytes = this.bytes;
    const start = this.position;
    let p = start;
    let byte = bytes[p++];
    let value = byte & 127;
    if (byte >= 128) {
      // Multiplied, not shifted: counts pass 2^31.
      let unit = 128;
      do {
        if (p >= bytes.length || p - start >= MOST_BYTES) throw this.broken(start);
        byte = bytes[p++];
        value += (byte & 127) * unit;
        unit *= 128;
      } while (byte >= 128);
      if (value > Number.MAX_SAFE_INTEGER) throw damaged('A count exceeds 2^53 − 1.', at(this.section, this.part, start));
    } else if (p > bytes.length) throw this.broken(start);
    this.position = p;
    return value;
  }

  /** Decodes numbers into `values` from index `from` up to `to` or to the end of the section; returns how many. */
  fill(values: Float64Array, from: number, to: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let p = this.position;
    let at = from;
    while (at < to && p < length) {
      const byte = bytes[p];
      if (byte < 128) {
        values[at++] = byte;
        p++;
        continue;
      }
      if (p + 3 < length) {
        const second = bytes[p + 1];
        const third = bytes[p + 2];
        if (second < 128) {
          values[at++] = (byte & 127) | (second << 7);
          p += 2;
          continue;
        }
        if (third < 128) {
          values[at++] = (byte & 127) | ((second & 127) << 7) | (third << 14);
          p += 3;
          continue;
        }
        if (bytes[p + 3] < 128) {
          values[at++] = (byte & 127) | ((second & 127) << 7) | ((third & 127) << 14) | (bytes[p + 3] << 21);
          p += 4;
          continue;
        }
      }
      this.position = p;
      values[at++] = this.next();
      p = this.position;
    }
    this.position = p;
    return at - from;
  }

  /** The same into 32 bits: larger numbers become the largest. Apart from `fill`, because a loop over two kinds of arrays is slow. */
  fillIndices(values: Uint32Array, from: number, to: number): number {
    const { bytes } = this;
    const { length } = bytes;
    let p = this.position;
    let at = from;
    while (at < to && p < length) {
      const byte = bytes[p];
      if (byte < 128) {
        values[at++] = byte;
        p++;
        continue;
      }
      if (p + 3 < length) {
        const second = bytes[p + 1];
        const third = bytes[p + 2];
        if (second < 128) {
          values[at++] = (byte & 127) | (second << 7);
          p += 2;
          continue;
        }
        if (third < 128) {
          values[at++] = (byte & 127) | ((second & 127) << 7) | (third << 14);
          p += 3;
          continue;
        }
        if (bytes[p + 3] < 128) {
          values[at++] = (byte & 127) | ((second & 127) << 7) | ((third & 127) << 14) | (bytes[p + 3] << 21);
          p += 4;
          continue;
        }
      }
      this.position = p;
      values[at++] = Math.min(this.next(), 0xffffffff);
      p = this.position;
    }
    this.position = p;
    return at - from;
  }

  /** One raw byte. */
  octet(): number {
    if (this.atEnd) throw this.broken(this.position);
    return this.bytes[this.position++];
  }

  /** `length` raw bytes. */
  take(length: number): Uint8Array {
    const from = this.position;
    if (length > this.bytes.length - from) throw this.broken(from);
    this.position = from + length;
    return this.bytes.subarray(from, from + length);
  }

  private broken(start: number): Error {
    return damaged('A number runs past the end of its section.', at(this.section, this.part, start));
  }
}

/** A column in the file: its parts are inflated and decoded one after the other, as often as it is asked for. */
export class VarintColumn implements NumberColumn {
  constructor(
    readonly name: string,
    private readonly parts: number,
    /** Called for each run through the column. */
    private readonly run: () => Inflated,
  ) {}

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.read(pace, new Float64Array(CHUNK), (bytes, ...range) => bytes.fill(...range));
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.read(pace, new Uint32Array(CHUNK), (bytes, ...range) => bytes.fillIndices(...range));
  }

  private read<Values>(pace: Pace, values: Values, fill: Fill<Values>): ColumnReader<Values> {
    return new VarintColumnReader(this.name, new PartsAhead(this.parts, this.run(), pace), values, fill);
  }
}

type Fill<Values> = (bytes: VarintReader, values: Values, from: number, to: number) => number;

class VarintColumnReader<Values> implements ColumnReader<Values> {
  private bytes: VarintReader | null = null;

  constructor(
    private readonly name: string,
    private readonly parts: PartsAhead,
    readonly values: Values,
    private readonly fill: Fill<Values>,
  ) {}

  async read(most: number): Promise<number> {
    const wanted = Math.min(most, CHUNK);
    let count = 0;
    while (count < wanted) {
      if (this.bytes === null || this.bytes.atEnd) {
        // Let go of the part before the next one is made.
        this.bytes = null;
        const next = await this.parts.next();
        if (next === null) break;
        this.bytes = new VarintReader(next, this.name, this.parts.last);
      }
      count += this.fill(this.bytes, this.values, count, wanted);
    }
    return count;
  }
}

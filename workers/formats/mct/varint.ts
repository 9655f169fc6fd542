import { at, damaged } from '../../errors';
import { CHUNK, type ColumnReader, type NumberColumn } from '../../profile/recording';

/** Longest varint. */
export const MOST_BYTES = 9;

/** Reads unsigned LEB128 numbers (docs/format.md, Conventions) from one inflated section. */
export class VarintReader {
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly section: string,
    private readonly part = 0,
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

/** A column kept as its varint bytes, one array a part, and decoded as often as it is asked for. */
export class VarintColumn implements NumberColumn {
  constructor(
    readonly name: string,
    readonly parts: readonly Uint8Array[],
  ) {}

  reader(): ColumnReader {
    return new VarintColumnReader(this);
  }
}

class VarintColumnReader implements ColumnReader {
  readonly values = new Float64Array(CHUNK);
  private part = -1;
  private bytes: VarintReader | null = null;

  constructor(private readonly column: VarintColumn) {}

  read(most: number): number {
    const values = this.values;
    const wanted = Math.min(most, CHUNK);
    let count = 0;
    while (count < wanted) {
      let bytes = this.bytes;
      if (bytes === null || bytes.atEnd) {
        const next = this.column.parts[++this.part];
        if (next === undefined) {
          this.part--;
          break;
        }
        bytes = this.bytes = new VarintReader(next, this.column.name, this.part);
      }
      while (count < wanted && !bytes.atEnd) values[count++] = bytes.next();
    }
    return count;
  }
}

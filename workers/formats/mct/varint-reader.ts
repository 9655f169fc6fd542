/** Reads the numbers in sections of a `.mct` file, which are varints: seven bits per byte, the lowest ones first. */
import { at, damaged } from '../../jobs/errors';

/** Length of the longest varint in bytes. */
export const MOST_BYTES = 9;

/** Top bits of four bytes; a byte whose top bit is clear ends a number. */
const ENDS = 0x80808080 | 0;

/** Combines up to four bytes into a number. `own` must contain no bits of the next number. */
const numberIn = (own: number): number =>
  (own & 127) | ((own & 0x7f00) >> 1) | ((own & 0x7f0000) >> 2) | ((own & 0x7f000000) >> 3);

/** Reads unsigned LEB128 numbers (docs/format.md, Conventions) from one inflated section. */
export class VarintReader {
  private position = 0;
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly section: string,
    readonly part = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get byte(): number {
    return this.position;
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  next(): number {
    const { bytes } = this;
    const p = this.position;
    // Fast path: nearly all numbers have at most four bytes. Longer ones, and those near the end, are read by `long`.
    if (p + 3 >= bytes.length) return this.long();
    const first = bytes[p];
    if (first < 128) {
      this.position = p + 1;
      return first;
    }
    const second = bytes[p + 1];
    if (second < 128) {
      this.position = p + 2;
      return (first & 127) | (second << 7);
    }
    const third = bytes[p + 2];
    if (third < 128) {
      this.position = p + 3;
      return (first & 127) | ((second & 127) << 7) | (third << 14);
    }
    const fourth = bytes[p + 3];
    if (fourth >= 128) return this.long();
    this.position = p + 4;
    return (first & 127) | ((second & 127) << 7) | ((third & 127) << 14) | (fourth << 21);
  }

  private long(): number {
    const bytes = this.bytes;
    const start = this.position;
    let p = start;
    let byte = bytes[p++];
    let value = byte & 127;
    if (byte >= 128) {
      // Multiplies instead of shifting, because counts may exceed 2^31.
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

  /** Decodes numbers into `values` from index `from` until `to` or the end of the section; returns how many. */
  fill(values: Float64Array, from: number, to: number): number {
    const { bytes, view } = this;
    const safe = bytes.length - 4;
    let p = this.position;
    let at = from;
    while (at < to) {
      if (p <= safe) {
        // Handles four bytes at a time without branching on how many of them form the number.
        const four = view.getInt32(p, true);
        const ends = ~four & ENDS;
        if (ends === ENDS && at + 4 <= to) {
          values[at] = four & 127;
          values[at + 1] = (four >> 8) & 127;
          values[at + 2] = (four >> 16) & 127;
          values[at + 3] = four >> 24;
          at += 4;
          p += 4;
          continue;
        }
        if (ends !== 0) {
          const beyond = Math.clz32(ends & -ends);
          values[at++] = numberIn(four & (-1 >>> beyond));
          p += (32 - beyond) >> 3;
          continue;
        }
      } else if (p >= bytes.length) break;
      this.position = p;
      values[at++] = this.long();
      p = this.position;
    }
    this.position = p;
    return at - from;
  }

  /**
   * Like `fill`, but into 32 bits; larger numbers become 2^32 − 1. A separate function, because a loop over two kinds of arrays
   * is slow.
   */
  fillIndices(values: Uint32Array, from: number, to: number): number {
    const { bytes, view } = this;
    const safe = bytes.length - 4;
    let p = this.position;
    let at = from;
    while (at < to) {
      if (p <= safe) {
        const four = view.getInt32(p, true);
        const ends = ~four & ENDS;
        if (ends === ENDS && at + 4 <= to) {
          values[at] = four & 127;
          values[at + 1] = (four >> 8) & 127;
          values[at + 2] = (four >> 16) & 127;
          values[at + 3] = four >> 24;
          at += 4;
          p += 4;
          continue;
        }
        if (ends !== 0) {
          const beyond = Math.clz32(ends & -ends);
          values[at++] = numberIn(four & (-1 >>> beyond));
          p += (32 - beyond) >> 3;
          continue;
        }
      } else if (p >= bytes.length) break;
      this.position = p;
      values[at++] = Math.min(this.long(), 0xffffffff);
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
    return damaged('A number extends past the end of its section.', at(this.section, this.part, start));
  }
}

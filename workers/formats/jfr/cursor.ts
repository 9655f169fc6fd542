/** Decodes the primitive values in a flight recording (.jfr): numbers and texts. */
import { damaged } from '../../jobs/errors';
import type { TextPool } from './text-pool';

/** Upper half of 2^53: 64-bit integers from there on are not exact as doubles. */
const INEXACT = 2 ** 21;
const HALF = 2 ** 32;
/** Shared by all cursors that have not been moved yet: creating an array for each would take longer than reading with it. */
const NO_BYTES = new Uint8Array();

/** Assigns numbers to the ids above 2^53 in a chunk: equal ids get equal numbers, all below −1. */
export class LargeIds {
  private readonly known = new Map<bigint, number>();

  numberOf(high: number, low: number): number {
    const id = (BigInt(high) << 32n) | BigInt(low);
    let number = this.known.get(id);
    if (number === undefined) {
      number = -2 - this.known.size;
      this.known.set(id, number);
    }
    return number;
  }
}

/** Indices of the numbers in a record that `varintRecords` keeps. */
export interface RecordPlaces {
  readonly id: number;
  readonly small: number;
  readonly third?: number;
  readonly fourth?: number;
}

/** Reads numbers and texts from the bytes of an event. Throws FormatError beyond their end. */
export class Cursor {
  at = 0;
  end = 0;
  /** Unsigned halves of the last 64-bit integer read. */
  high = 0;
  low = 0;
  private bytes: Uint8Array = NO_BYTES;
  /** Position of the first byte in the file. */
  private origin = 0;

  constructor(
    /** Whether integers are LEB128-encoded; otherwise they are big-endian, with the width of their type. */
    readonly isCompressed: boolean,
    private readonly ids: LargeIds,
    /** Texts that need not be decoded again. */
    private readonly pool: TextPool | null = null,
  ) {}

  /**
   * Moves to the bytes in [at, end).
   *
   * @param origin position of `bytes` in the file
   */
  move(bytes: Uint8Array, at: number, end: number, origin: number): void {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.origin = origin;
  }

  /** Current position in the file. */
  get place(): number {
    return this.origin + this.at;
  }

  byte(): number {
    if (this.at >= this.end) throw this.overrun();
    return this.bytes[this.at++];
  }

  skip(bytes: number): void {
    this.at += bytes;
    if (this.at > this.end) throw this.overrun();
  }

  /** Takes `length` bytes if each is a complete number below 0x80; otherwise takes none and returns null. */
  takeSmall(length: number): Uint8Array | null {
    const { bytes, at } = this;
    if (length > this.end - at) return null;
    for (let i = at; i < at + length; i++) if (bytes[i] >= 0x80) return null;
    this.at = at + length;
    return bytes.subarray(at, this.at);
  }

  /** Takes `length` bytes of text if the pool can keep it; otherwise takes none and returns null. */
  takePooled(length: number): string | null {
    const { pool, bytes, at } = this;
    if (pool === null || length > this.end - at) return null;
    const text = pool.text(bytes, at, length);
    if (text !== null) this.at = at + length;
    return text;
  }

  /**
   * Reads records of LEB128 numbers, and keeps an id and up to three small numbers from each.
   *
   * @param width count of numbers per record
   * @param id index of the id in a record
   * @param small index of a second number; negative for none
   * @param third index of a third number; negative for none
   * @param fourth index of a fourth number; negative for none
   */
  varintRecords(
    count: number,
    width: number,
    { id, small, third = -1, fourth = -1 }: RecordPlaces,
    ids: Float64Array,
    smalls: Float64Array,
    thirds: Float64Array = smalls,
    fourths: Float64Array = smalls,
  ): void {
    const { bytes, end } = this;
    let { at } = this;
    for (let i = 0; i < count; i++)
      for (let k = 0; k < width; k++) {
        const from = at;
        let byte = bytes[at++];
        let value = byte;
        if (byte >= 0x80) {
          byte = bytes[at++];
          value = (value & 0x7f) | (byte << 7);
          if (byte >= 0x80) {
            byte = bytes[at++];
            value = (value & 0x3fff) | (byte << 14);
            if (byte >= 0x80) {
              byte = bytes[at++];
              value = (value & 0x1fffff) | (byte << 21);
            }
          }
        }
        if (!(byte < 0x80) || at > end) {
          this.at = from;
          value = k === id ? this.id() : this.varint();
          at = this.at;
        }
        if (k === id) ids[i] = value;
        else if (k === small) smalls[i] = value;
        else if (k === third) thirds[i] = value;
        else if (k === fourth) fourths[i] = value;
      }
    this.at = at;
  }

  /** Skips LEB128 numbers. */
  skipVarints(count: number): void {
    const { bytes } = this;
    let { at } = this;
    for (let i = 0; i < count && at <= this.end; i++) {
      const last = at + 8;
      while (bytes[at] >= 0x80 && at < last) at++;
      at++;
    }
    this.at = at;
    if (at > this.end) throw this.overrun();
  }

  /** A count or a size; four bytes if integers are not compressed. */
  int(): number {
    return this.isCompressed ? this.varint() : this.fixed(4);
  }

  /** A 64-bit integer, unsigned; inexact above 2^53. */
  long(): number {
    return this.isCompressed ? this.varint() : this.fixed(8);
  }

  /** A 64-bit integer, signed; inexact above 2^53. */
  signedLong(): number {
    this.long();
    return (this.high | 0) * HALF + this.low;
  }

  /** A 64-bit integer that is only compared with others: exact, and represented by a number below −1 if it is above 2^53. */
  id(): number {
    const value = this.long();
    return this.high < INEXACT ? value : this.ids.numberOf(this.high, this.low);
  }

  /** A number with seven bits per byte, the lowest first; the ninth byte has eight. */
  varint(): number {
    const { bytes, at } = this;
    // Fast path: most numbers are short.
    const first = bytes[at];
    if (first < 0x80 && at < this.end) return this.small(first, at + 1);
    const second = bytes[at + 1];
    if (second < 0x80 && at + 1 < this.end) return this.small((first & 0x7f) | (second << 7), at + 2);
    return this.longVarint();
  }

  private small(value: number, next: number): number {
    this.at = next;
    this.high = 0;
    this.low = value;
    return value;
  }

  private longVarint(): number {
    const { bytes } = this;
    let byte = bytes[this.at++];
    let low = byte & 0x7f;
    let high = 0;
    for (let shift = 7; byte >= 0x80 && shift < 28; shift += 7) {
      byte = bytes[this.at++];
      low |= (byte & 0x7f) << shift;
    }
    if (byte >= 0x80) {
      byte = bytes[this.at++];
      low |= (byte & 0x0f) << 28;
      high = (byte & 0x70) >> 4;
      for (let shift = 3; byte >= 0x80 && shift < 31; shift += 7) {
        byte = bytes[this.at++];
        high |= (shift === 24 ? byte : byte & 0x7f) << shift;
        if (shift === 24) break;
      }
    }
    if (this.at > this.end) throw this.overrun();
    this.high = high >>> 0;
    this.low = low >>> 0;
    return this.high * HALF + this.low;
  }

  /** A big-endian number of up to eight bytes. */
  fixed(width: number): number {
    if (this.at + width > this.end) throw this.overrun();
    let [high, low] = [0, 0];
    for (let i = 0; i < width; i++) {
      high = ((high << 8) | (low >>> 24)) >>> 0;
      low = ((low << 8) | this.bytes[this.at++]) >>> 0;
    }
    this.high = high;
    this.low = low;
    return high * HALF + low;
  }

  /** Number of bytes still to be read. */
  get left(): number {
    return this.end - this.at;
  }

  /** Takes the next bytes without copying. */
  take(length: number): Uint8Array {
    if (!(length <= this.left)) throw this.overrun();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** All remaining bytes, without taking them. */
  rest(): Uint8Array {
    return this.bytes.subarray(this.at, this.end);
  }

  /** The error for a number or text that extends beyond the end. */
  overrun(): Error {
    return damaged(
      'A value extends beyond the end of its event or constant.',
      `byte ${this.origin + Math.min(this.at, this.end)}`,
    );
  }
}

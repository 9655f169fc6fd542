/** Decodes protobuf, the encoding of pprof profiles. */
import { damaged } from '../../jobs/errors';

const HALF = 2 ** 32;
/** Upper half of 2^53: larger numbers are not exact as doubles. */
const INEXACT = 2 ** 21;
/** Most bytes in a number. */
const LONGEST = 10;

/** Wire types of protobuf. */
export const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];

/** An id that is only compared with others; a bigint if a double would not be exact. */
export type Id = number | bigint;

/**
 * Reads fields of a protobuf message (protobuf.dev/programming-guides/encoding). Numbers have 64 bits: ids may be hashes, which
 * as doubles could be rounded to the same value. Throws FormatError beyond the message's end.
 */
export class Wire {
  at = 0;
  end = 0;
  /** Number and wire type of the field whose tag was read last. */
  field = 0;
  type = 0;
  bytes: Uint8Array = new Uint8Array();
  private high = 0;
  private low = 0;
  /** Position of the first byte in the file. */
  private origin = 0;

  /**
   * Moves to the message in [at, end).
   *
   * @param origin position of `bytes` in the file
   */
  move(bytes: Uint8Array, at: number, end: number, origin: number): void {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.origin = origin;
  }

  /** Position in the file, in words. */
  get place(): string {
    return `byte ${this.origin + Math.min(this.at, this.end)}`;
  }

  /** Reads the next field's tag; returns false at the end. The caller must then read or skip the field. */
  next(): boolean {
    if (this.at >= this.end) return false;
    const tag = this.number();
    this.field = Math.floor(tag / 8);
    this.type = tag % 8;
    if (this.field === 0 || this.field >= 2 ** 29) throw damaged(`A field has the invalid number ${this.field}.`, this.place);
    return true;
  }

  /** Skips the field. */
  skip(): void {
    if (this.type === VARINT) this.number();
    else this.pass(this.type === BYTES ? this.number() : this.fixedWidth());
  }

  /** A bare number, without a field around it; inexact above 2^53. */
  number(): number {
    const { bytes } = this;
    let { at } = this;
    let byte = bytes[at++];
    let [low, high] = [byte & 0x7f, 0];
    const last = this.at + LONGEST;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      if (at >= last) throw damaged(`A number has more than ${LONGEST} bytes.`, this.place);
      byte = bytes[at++];
      if (shift < 28) low |= (byte & 0x7f) << shift;
      else if (shift === 28) [low, high] = [low | ((byte & 0x7f) << 28), (byte & 0x7f) >> 4];
      else high |= (byte & 0x7f) << (shift - 32);
    }
    this.at = at;
    if (at > this.end) throw this.overrun();
    this.high = high >>> 0;
    this.low = low >>> 0;
    return this.high * HALF + this.low;
  }

  /** The field as an unsigned number; inexact above 2^53. */
  unsigned(): number {
    if (this.type !== VARINT) throw this.mistyped();
    return this.number();
  }

  /** The field as a signed number; inexact above 2^53. */
  signed(): number {
    this.unsigned();
    return (this.high | 0) * HALF + this.low;
  }

  id(): Id {
    const value = this.unsigned();
    return this.high < INEXACT ? value : this.exact();
  }

  /** The field as a 64-bit number. */
  address(): bigint {
    this.unsigned();
    return this.exact();
  }

  /** The bytes of a field, without copying. */
  take(): Uint8Array {
    if (this.type !== BYTES) throw this.mistyped();
    const length = this.number();
    this.pass(length);
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Enters the message in a field. Returns the end of the enclosing message, for `leave`. */
  enter(): number {
    if (this.type !== BYTES) throw this.mistyped();
    const length = this.number();
    const outer = this.end;
    if (length > outer - this.at) throw this.overrun();
    this.end = this.at + length;
    return outer;
  }

  leave(outer: number): void {
    this.at = this.end;
    this.end = outer;
  }

  /** Calls a function for each number in a repeated field, whether single or packed. */
  each(take: () => void): void {
    if (this.type === VARINT) {
      take();
      return;
    }
    const outer = this.enter();
    this.type = VARINT;
    while (this.at < this.end) take();
    this.leave(outer);
  }

  private exact(): bigint {
    return (BigInt(this.high) << 32n) | BigInt(this.low);
  }

  private fixedWidth(): number {
    if (this.type === FIXED64) return 8;
    if (this.type === FIXED32) return 4;
    throw damaged(`A field has the wire type ${this.type}, which profiles never use.`, this.place);
  }

  private pass(length: number): void {
    if (length > this.end - this.at) throw this.overrun();
    this.at += length;
  }

  private overrun(): Error {
    return damaged('A field extends beyond the end of its message.', this.place);
  }

  private mistyped(): Error {
    return damaged(`Field ${this.field} has the wrong wire type, ${this.type}.`, this.place);
  }
}

/** Encodes protobuf messages for the command line's export to pprof files (`callgrove export`). */
/** Wire types of protobuf fields. */
const [VARINT, BYTES] = [0, 2];

/** A protobuf message being written. Numbers that are 0 are omitted, because readers take 0 for a missing number. */
export class PprofMessage {
  private bytes = new Uint8Array(1 << 10);
  private size = 0;
  private inner: PprofMessage | null = null;

  get length(): number {
    return this.size;
  }

  /** @param value an integer from 0 to 2^53 − 1, or a larger one that a double represents exactly */
  number(field: number, value: number): this {
    if (value > 0) {
      this.varint(field * 8 + VARINT);
      this.varint(value);
    }
    return this;
  }

  /** Writes the numbers of a repeated field, packed. */
  numbers(field: number, values: readonly number[]): this {
    return this.message(field, (packed) => {
      for (const value of values) packed.varint(value);
    });
  }

  /** Writes a string, even an empty one, because its position matters. */
  text(field: number, text: string): this {
    const bytes = new TextEncoder().encode(text);
    this.varint(field * 8 + BYTES);
    this.varint(bytes.length);
    return this.raw(bytes);
  }

  message(field: number, fill: (message: PprofMessage) => void): this {
    this.inner ??= new PprofMessage();
    const { inner } = this;
    inner.size = 0;
    fill(inner);
    this.varint(field * 8 + BYTES);
    this.varint(inner.size);
    return this.raw(inner.bytes.subarray(0, inner.size));
  }

  /** Appends fields that are already encoded. */
  raw(bytes: Uint8Array): this {
    this.room(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
    return this;
  }

  /** Returns a copy of the bytes written, and clears the message. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.size);
    this.size = 0;
    return taken;
  }

  private varint(value: number): void {
    this.room(10);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.bytes[this.size++] = (rest % 0x80) | 0x80;
    this.bytes[this.size++] = rest;
  }

  private room(bytes: number): void {
    if (this.size + bytes <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.size + bytes));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
}

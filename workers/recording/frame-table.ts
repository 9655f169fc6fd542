/** Hash table that numbers the distinct frames in a text file. */

/**
 * Numbers in a slot of the hash table: the frame's number + 1 (0 if the slot is free), and the frame's hash, first byte and
 * length.
 */
const [FRAME, HASH, START, LENGTH, WIDTH] = [0, 1, 2, 3, 4];
const PLACES = 4096;
/** An odd number chosen anew for each run, so that no file can have many frames with equal hashes by design. */
const FACTOR = Math.floor(Math.random() * 2 ** 24) * 64 + 0x25;

/** The hash of a frame whose bytes before `byte` have the given hash, 0 for none. */
export const hashed = (hash: number, byte: number): number => (Math.imul(hash, FACTOR) + byte) | 0;

/** The distinct frames of a file by their bytes, each with a number. Most frames recur, so few need decoding. */
export class FrameTable {
  size = 0;
  /** Hash table with open addressing, at most half full. A slot never spans two processor cache lines. */
  private places = new Int32Array(WIDTH * PLACES);
  private mask = PLACES - 1;
  private used = 0;
  private bytes = new Uint8Array(1 << 16);
  private view = new DataView(this.bytes.buffer);

  /** The number of the frame in [from, to) of the text; numbers are assigned in order of first occurrence. */
  number(text: DataView<ArrayBuffer>, from: number, to: number, hash: number): number {
    const { places, mask } = this;
    let place = (hash ^ (hash >>> 15)) & mask;
    for (; places[WIDTH * place + FRAME] !== 0; place = (place + 1) & mask) {
      const at = WIDTH * place;
      if (places[at + HASH] !== hash || places[at + LENGTH] !== to - from) continue;
      if (this.isAt(places[at + START], text, from, to)) return places[at + FRAME] - 1;
    }
    return this.add(place, text, from, to, hash);
  }

  private isAt(start: number, text: DataView, from: number, to: number): boolean {
    const { bytes, view } = this;
    let i = from;
    let j = start;
    for (; i + 4 <= to; i += 4, j += 4) if (text.getInt32(i, true) !== view.getInt32(j, true)) return false;
    for (; i < to; i++, j++) if (text.getUint8(i) !== bytes[j]) return false;
    return true;
  }

  private add(place: number, text: DataView<ArrayBuffer>, from: number, to: number, hash: number): number {
    const end = this.used + to - from;
    if (end > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(2 * this.bytes.length, end));
      bytes.set(this.bytes);
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer);
    }
    this.bytes.set(new Uint8Array(text.buffer, text.byteOffset + from, to - from), this.used);
    const made = this.size++;
    this.places.set([made + 1, hash, this.used, to - from], WIDTH * place);
    this.used = end;
    if (2 * this.size > this.mask) this.grow();
    return made;
  }

  private grow(): void {
    const before = this.places;
    const places = new Int32Array(2 * before.length);
    const mask = 2 * this.mask + 1;
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at + FRAME] === 0) continue;
      const hash = before[at + HASH];
      let place = (hash ^ (hash >>> 15)) & mask;
      while (places[WIDTH * place + FRAME] !== 0) place = (place + 1) & mask;
      places.set(before.subarray(at, at + WIDTH), WIDTH * place);
    }
    this.places = places;
    this.mask = mask;
  }
}

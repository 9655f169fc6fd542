const NONE = -1;

/** Frames by their bytes, each once: a number for each. Most frames of a file repeat, so few are decoded. */
export class FrameTable {
  size = 0;
  private places = new Int32Array(4096).fill(NONE);
  private hashes = new Int32Array(2048);
  private starts = new Uint32Array(2049);
  private bytes = new Uint8Array(1 << 16);

  /** The number of the frame from `from` to `to`; numbers are given in the order of arrival. */
  number(text: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.places.length - 1;
    let place = (hash ^ (hash >>> 15)) & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      if (this.hashes[found] === hash && this.is(found, text, from, to)) return found;
      place = (place + 1) & mask;
    }
    this.places[place] = this.size;
    return this.add(text, from, to, hash);
  }

  private is(frame: number, text: Uint8Array, from: number, to: number): boolean {
    const start = this.starts[frame];
    if (this.starts[frame + 1] - start !== to - from) return false;
    for (let i = from, j = start; i < to; i++, j++) if (text[i] !== this.bytes[j]) return false;
    return true;
  }

  private add(text: Uint8Array, from: number, to: number, hash: number): number {
    const made = this.size++;
    const start = this.starts[made];
    const end = start + to - from;
    if (end > this.bytes.length) this.bytes = copied(this.bytes, new Uint8Array(Math.max(2 * this.bytes.length, end)));
    this.bytes.set(text.subarray(from, to), start);
    this.hashes[made] = hash;
    this.starts[made + 1] = end;
    if (this.size === this.hashes.length) this.grow();
    return made;
  }

  private grow(): void {
    this.hashes = copied(this.hashes, new Int32Array(2 * this.hashes.length));
    this.starts = copied(this.starts, new Uint32Array(2 * this.starts.length));
    this.places = new Int32Array(2 * this.places.length).fill(NONE);
    const mask = this.places.length - 1;
    for (let i = 0; i < this.size; i++) {
      let place = (this.hashes[i] ^ (this.hashes[i] >>> 15)) & mask;
      while (this.places[place] !== NONE) place = (place + 1) & mask;
      this.places[place] = i;
    }
  }
}

function copied<A extends Uint8Array | Uint32Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

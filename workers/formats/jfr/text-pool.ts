/** Texts of a flight recording (.jfr) that each chunk repeats. */

/** Longest text, and most texts, that a pool keeps: at most 64 MB. */
const LONGEST = 256;
const MOST = 2 ** 18;
const NONE = -1;

/**
 * ASCII texts by their bytes. Each chunk repeats most names of the previous one. A repeated name is found without decoding it,
 * and is the same string as before, so that maps compare it at once.
 */
export class TextPool {
  private readonly texts: string[] = [];
  private readonly hashes: number[] = [];
  /** Hash table with open addressing, at most half full. */
  private places = new Int32Array(2048).fill(NONE);

  /** The text in `length` bytes, all of which must exist; null if it is long or not ASCII. */
  text(bytes: Uint8Array, at: number, length: number): string | null {
    const hash = length <= LONGEST ? asciiHash(bytes, at, length) : NONE;
    if (hash === NONE) return null;
    const mask = this.places.length - 1;
    let place = hash & mask;
    for (let found = this.places[place]; found !== NONE; found = this.places[place]) {
      const text = this.texts[found];
      if (this.hashes[found] === hash && text.length === length && isAt(bytes, at, text)) return text;
      place = (place + 1) & mask;
    }
    const text = String.fromCharCode(...bytes.subarray(at, at + length));
    if (this.texts.length >= MOST) return text;
    this.places[place] = this.texts.push(text) - 1;
    this.hashes.push(hash);
    if (2 * this.texts.length > mask) this.rehash();
    return text;
  }

  private rehash(): void {
    const places = new Int32Array(2 * this.places.length).fill(NONE);
    const mask = places.length - 1;
    this.hashes.forEach((hash, i) => {
      let place = hash & mask;
      while (places[place] !== NONE) place = (place + 1) & mask;
      places[place] = i;
    });
    this.places = places;
  }
}

/** FNV-1a; NONE if a byte is no ASCII character. */
function asciiHash(bytes: Uint8Array, at: number, length: number): number {
  let hash = length;
  let all = 0;
  for (let i = at; i < at + length; i++) {
    all |= bytes[i];
    hash = Math.imul(hash ^ bytes[i], 0x01000193);
  }
  return all < 0x80 ? (hash ^ (hash >>> 15)) >>> 1 : NONE;
}

function isAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Rows of frames as lines of pixels. */

/** Colours by number: four bytes each as a canvas has them, and the same four as one word. */
export interface Inks {
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /** Number of the colour that is under all frames. */
  readonly ground: number;
}

/** Longer runs of one colour are worth a call. */
const LONG = 24;

/** Lines of one image, below each other. A pixel that frames share has of each one's colour the part that the frame has of the pixel. */
export class Lines {
  readonly #bytes: Uint8ClampedArray<ArrayBuffer>;
  readonly #words: Uint32Array<ArrayBuffer>;
  readonly #width: number;
  readonly #inks: Inks;
  /** Where the line that is being filled begins. */
  #start = 0;
  /** The pixel that is being mixed, −1 for none; how much of it is taken, and the sum of what is there. */
  #pixel = -1;
  #taken = 0;
  #red = 0;
  #green = 0;
  #blue = 0;

  constructor(bytes: Uint8ClampedArray<ArrayBuffer>, width: number, inks: Inks) {
    this.#bytes = bytes;
    this.#words = new Uint32Array(bytes.buffer);
    this.#width = width;
    this.#inks = inks;
  }

  begin(line: number): void {
    const { words, ground } = this.#inks;
    this.#start = line * this.#width;
    this.#words.fill(words[ground], this.#start, this.#start + this.#width);
  }

  /** Fills from `from` up to `to`, which is greater: in pixels, within the line, and not before what was filled last. */
  fill(from: number, to: number, ink: number): void {
    const first = Math.floor(from);
    const last = Math.floor(to);
    if (first === last) {
      this.#mix(first, to - from, ink);
      return;
    }
    this.#mix(first, first + 1 - from, ink);
    const words = this.#words;
    const word = this.#inks.words[ink];
    const end = this.#start + last;
    let at = this.#start + first + 1;
    if (end - at > LONG) words.fill(word, at, end);
    else for (; at < end; at++) words[at] = word;
    if (to > last) this.#mix(last, to - last, ink);
  }

  end(): void {
    if (this.#pixel < 0) return;
    const { bytes, ground } = this.#inks;
    const free = Math.max(0, 1 - this.#taken);
    const at = 4 * (this.#start + this.#pixel);
    this.#bytes[at] = this.#red + free * bytes[4 * ground];
    this.#bytes[at + 1] = this.#green + free * bytes[4 * ground + 1];
    this.#bytes[at + 2] = this.#blue + free * bytes[4 * ground + 2];
    this.#pixel = -1;
  }

  #mix(pixel: number, part: number, ink: number): void {
    if (pixel !== this.#pixel) {
      this.end();
      this.#pixel = pixel;
      this.#taken = this.#red = this.#green = this.#blue = 0;
    }
    const { bytes } = this.#inks;
    this.#taken += part;
    this.#red += part * bytes[4 * ink];
    this.#green += part * bytes[4 * ink + 1];
    this.#blue += part * bytes[4 * ink + 2];
  }
}

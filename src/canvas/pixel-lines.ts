/** Mixes the colours of frames that are narrower than a pixel, for the fills of a flame graph. */
/** Colours by number: four bytes each in canvas order, and the same bytes as one word. */
export interface Inks {
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /** Number of the background colour. */
  readonly ground: number;
}

/** In pixels. Longer runs of one colour are worth a call to `fill`. */
const LONG = 24;

/**
 * Lines of an image, one below the other. If several frames share a pixel, their colours are mixed in proportion to their
 * areas.
 */
export class PixelLines {
  readonly #bytes: Uint8ClampedArray<ArrayBuffer>;
  readonly #words: Uint32Array<ArrayBuffer>;
  readonly #width: number;
  readonly #inks: Inks;
  /** Offset of the current line's first pixel. */
  #start = 0;
  /** The pixel being mixed (−1 for none), how much of it is covered, and the sums of its channels. */
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

  /**
   * Fills a stretch of the current line.
   *
   * @param from in pixels, at or right of the end of the last fill
   * @param to greater than `from`, within the line
   */
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

  #mix(pixel: number, area: number, ink: number): void {
    if (pixel !== this.#pixel) {
      this.end();
      this.#pixel = pixel;
      this.#taken = this.#red = this.#green = this.#blue = 0;
    }
    const { bytes } = this.#inks;
    this.#taken += area;
    this.#red += area * bytes[4 * ink];
    this.#green += area * bytes[4 * ink + 1];
    this.#blue += area * bytes[4 * ink + 2];
  }
}

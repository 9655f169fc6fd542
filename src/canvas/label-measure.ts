/** Measures the labels of a flame graph's frames. */
/**
 * Measures labels in the current font and cuts them to a frame. Widths are cached; the cache is bounded, because names come
 * from files.
 */
export class LabelMeasure {
  readonly #widths = new Map<string, number>();
  readonly #measure: (text: string) => number;

  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  width(text: string): number {
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size > 50_000) this.#widths.clear();
      width = this.#measure(text);
      this.#widths.set(text, width);
    }
    return width;
  }

  /** Drops all widths after a change of the font. */
  forget(): void {
    this.#widths.clear();
  }

  /** The first candidate that fits (they come best first), else the last one cut with an ellipsis, else an empty text. */
  fit(candidates: readonly string[], room: number): string {
    for (const text of candidates) if (this.width(text) <= room) return text;
    const last = candidates[candidates.length - 1];
    const keep = Math.floor(last.length * (room / this.width(last))) - 1;
    return keep < 3 ? '' : `${last.slice(0, keep)}…`;
  }
}

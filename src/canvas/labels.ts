/** Which part of a name fits into a frame. */

/** Widths of whole labels, in pixels of the current font; bounded, because names come from files. */
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

  /** After a change of the font. */
  forget(): void {
    this.#widths.clear();
  }

  /** The longest of the candidates (best first) that fits, else the last one cut with an ellipsis, else nothing. */
  fit(candidates: readonly string[], room: number): string {
    for (const text of candidates) if (this.width(text) <= room) return text;
    const last = candidates[candidates.length - 1];
    const keep = Math.floor(last.length * (room / this.width(last))) - 1;
    return keep < 3 ? '' : `${last.slice(0, keep)}…`;
  }
}

/** Something that is said a while after it came up, however often it came up meanwhile: for drawing, and for progress that is drawn. */
export class Later {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ms: number;
  readonly #say: () => void;

  constructor(ms: number, say: () => void) {
    this.#ms = ms;
    this.#say = say;
  }

  get pending(): boolean {
    return this.#timer !== undefined;
  }

  /** Counted from the first time on. */
  soon(): void {
    this.#timer ??= setTimeout(() => this.now(), this.#ms);
  }

  /** Counted from the last time on. */
  atRest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), this.#ms);
  }

  /** At once, where it is pending. */
  now(): void {
    if (this.#timer === undefined) return;
    this.drop();
    this.#say();
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

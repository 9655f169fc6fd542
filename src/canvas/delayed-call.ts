/** A call that is delayed and made once, however often it was requested meanwhile. */
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

  /** Makes the call a fixed time after the first request. */
  soon(): void {
    this.#timer ??= setTimeout(() => this.now(), this.#ms);
  }

  /** Makes the call a fixed time after the last request. */
  atRest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), this.#ms);
  }

  /** Makes a pending call at once; does nothing where none is pending. */
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

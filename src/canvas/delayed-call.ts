/** Delays frequent calls, such as those with which a flame graph notifies the page, so that several become one. */
/** Delays the calls with which a flame graph notifies the page, so that a gesture causes only one. */
/** A delayed call, made only once however often it is requested during the delay. */
export class DelayedCall {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ms: number;
  readonly #call: () => void;

  constructor(ms: number, call: () => void) {
    this.#ms = ms;
    this.#call = call;
  }

  get pending(): boolean {
    return this.#timer !== undefined;
  }

  /** Makes the call a fixed time after the first request. */
  schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#ms);
  }

  /** Makes the call a fixed time after the last request. */
  postpone(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.#ms);
  }

  /** Makes a pending call at once; does nothing if none is pending. */
  flush(): void {
    if (this.#timer === undefined) return;
    this.cancel();
    this.#call();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Limits the time that the page spends on reading newer dumps by itself. */

/** Time between the beginnings of two readings, in multiples of what reading takes: at most 5% of one core. */
export const LEAST_SPACING = 20;

/** Times of the page's readings, in milliseconds of a clock that never goes back. */
export class ReadingPace {
  private begun = Number.NEGATIVE_INFINITY;
  /** Milliseconds that a reading takes: the mean of the last one and those before; 0 before the first. */
  cost = 0;

  constructor(private readonly now: () => number) {}

  /** Milliseconds until the next reading may begin. */
  get wait(): number {
    return Math.max(0, this.begun + LEAST_SPACING * this.cost - this.now());
  }

  /** Measures a reading, also one that fails. */
  async measure<T>(reading: () => Promise<T>): Promise<T> {
    const begun = this.now();
    this.begun = begun;
    try {
      return await reading();
    } finally {
      const took = this.now() - begun;
      this.cost = this.cost === 0 ? took : (this.cost + took) / 2;
    }
  }

  /** Forgets the readings of another recording. */
  reset(): void {
    this.begun = Number.NEGATIVE_INFINITY;
    this.cost = 0;
  }
}

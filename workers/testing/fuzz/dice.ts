/** Seeded random numbers (mulberry32), so that a seed gives the same mutant on any machine. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** A random integer n with 0 ≤ n < sides. */
  roll(sides: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * sides);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.roll(from.length)];
  }
}

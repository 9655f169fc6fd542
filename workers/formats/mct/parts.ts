import type { Pace } from '../../job';

/** Reads and inflates one part of a section. */
export type Inflated = (part: number, pace: Pace) => Promise<Uint8Array>;

/** The parts of a section in order. The next one is read and inflated while the last one is worked on. */
export class PartsAhead {
  /** The part that was handed out last. */
  last = -1;
  private upcoming: Promise<Uint8Array> | null = null;

  constructor(
    private readonly count: number,
    private readonly inflated: Inflated,
    private readonly pace: Pace,
  ) {}

  /** Null after the last part. Throws what reading and inflating throw. */
  async next(): Promise<Uint8Array | null> {
    if (this.last + 1 >= this.count) return null;
    const bytes = await (this.upcoming ?? this.inflated(this.last + 1, this.pace));
    this.last++;
    this.upcoming = this.last + 1 < this.count ? this.inflated(this.last + 1, this.pace) : null;
    // It fails for whoever asks for it; nobody may.
    this.upcoming?.catch(() => undefined);
    return bytes;
  }
}

/** The pace of long work in the engine: progress, cancelling, and breaks in which the worker handles messages. */
import type { Progress } from '../api/engine';

/** Thrown from long work after its job was cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

type Immediate = (callback: () => void) => void;

/**
 * Lets the worker handle messages, which it does only between tasks. setTimeout would be clamped to 4 ms, and a promise would not
 * end the task.
 */
export const yieldToMessages: () => Promise<void> = (() => {
  const immediate = (globalThis as { setImmediate?: Immediate }).setImmediate;
  if (immediate !== undefined) return () => new Promise<void>((resolve) => immediate(resolve));
  const channel = new MessageChannel();
  let waiting: (() => void)[] = [];
  channel.port1.onmessage = () => {
    const ready = waiting;
    waiting = [];
    for (const resolve of ready) resolve();
  };
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
})();

/** Longest time, in milliseconds, that work runs before the worker handles messages. */
const STRETCH_MS = 24;

/** Minimum time in milliseconds between two reports: drawing them takes time away from the work. */
const REPORT_MS = 100;

/** Time in milliseconds after which the rate of a phase counts as known. */
const RATE_MS = 200;

/** Size of the first batch of work. */
const FIRST = 256;

/**
 * Size of the next batch after `done` units of work, in batches of at most `most`: small at first, then doubling.
 *
 * If a browser compiles a long loop during its first run, the compiled code does not cover what comes after the loop, and is
 * discarded there. Short first batches avoid that.
 */
export const nextBatch = (done: number, most: number): number => Math.min(most, Math.max(FIRST, done));

/** Controls long work: reports progress, takes breaks in which a message to cancel can arrive, and stops after one has. */
export class Pace {
  private cancelled = false;
  private last = performance.now();
  private reported = performance.now();

  private phase: Progress['phase'] | null = null;
  private began = 0;
  private shareThen = 0;

  constructor(private readonly report: (progress: Progress) => void = () => undefined) {}

  cancel(): void {
    this.cancelled = true;
  }

  /** Call this often; it costs one reading of the clock. Throws Cancelled. `share` is as in Progress. */
  async tick(phase: Progress['phase'], done: number, total: number, share?: number): Promise<void> {
    const now = performance.now();
    if (now - this.last > STRETCH_MS) {
      if (now - this.reported > REPORT_MS) {
        this.reported = now;
        const left = this.left(phase, share ?? (total > 0 ? done / total : 0));
        this.report({ phase, done, total, left, ...(share === undefined ? {} : { share }) });
      }
      await yieldToMessages();
      this.last = performance.now();
    }
    this.check();
  }

  /** Throws Cancelled after `cancel`. */
  protected check(): void {
    if (this.cancelled) throw new Cancelled();
  }

  /** Milliseconds left at the rate since the phase began; null until the rate is known. */
  private left(phase: Progress['phase'], share: number): number | null {
    const now = performance.now();
    if (phase !== this.phase || share < this.shareThen) {
      this.phase = phase;
      this.began = now;
      this.shareThen = share;
    }
    const took = now - this.began;
    return took < RATE_MS || share <= this.shareThen ? null : (took / (share - this.shareThen)) * Math.max(0, 1 - share);
  }
}

/** The pace of work that is part of other work: it stops when that work is cancelled, and can also be cancelled by itself. */
export class NestedPace extends Pace {
  constructor(private readonly outer: Pace) {
    super();
  }

  override async tick(...progress: Parameters<Pace['tick']>): Promise<void> {
    await this.outer.tick(...progress);
    this.check();
  }
}

/**
 * The pace of one piece of a larger job. It always reports how much of the job was done before this piece, whatever the piece
 * itself reports.
 */
export class SubtaskPace extends Pace {
  constructor(
    private readonly whole: Pace,
    private readonly what: Progress['phase'],
    /** Can be increased to use the same pace for one piece after another. */
    public before: number,
    private readonly of: number,
  ) {
    super();
  }

  override tick(): Promise<void> {
    return this.whole.tick(this.what, this.before, this.of);
  }
}

/** Lets several questions to the engine wait for the same work, such as reading a metric. */
import { Cancelled, Pace } from './pace';

/**
 * Work for which several questions wait, each at its own pace. It starts with the first of them, and reports progress to all.
 *
 * A cancelled question stops waiting. If none is left, the work ends with Cancelled.
 */
export class SharedWork<T> {
  private readonly waiting = new Map<Pace, (reason: Cancelled) => void>();
  private made: Promise<T> | null = null;

  /** `failed` is called if the work fails, so that no later question waits for it. */
  constructor(
    private readonly work: (pace: Pace) => Promise<T>,
    private readonly failed: () => void,
  ) {}

  for(pace: Pace): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.set(pace, reject);
      if (this.made === null) {
        this.made = this.work(new SharedPace(this.waiting));
        this.made.catch(this.failed);
      }
      void this.made.then(resolve, reject).finally(() => this.waiting.delete(pace));
    });
  }
}

class SharedPace extends Pace {
  constructor(private readonly waiting: Map<Pace, (reason: Cancelled) => void>) {
    super();
  }

  override async tick(...progress: Parameters<Pace['tick']>): Promise<void> {
    for (const [pace, leave] of this.waiting)
      try {
        await pace.tick(...progress);
      } catch (reason) {
        if (!(reason instanceof Cancelled)) throw reason;
        this.waiting.delete(pace);
        leave(reason);
      }
    if (this.waiting.size === 0) throw new Cancelled();
  }
}

import { Cancelled, Pace } from './pace';

/**
 * Work that several questions wait for, each at its own pace. It begins with the first of them, and reports its progress to all.
 *
 * A cancelled question waits no longer. When none is left, the work ends with Cancelled.
 */
export class SharedWork<T> {
  private readonly waiting = new Map<Pace, (reason: Cancelled) => void>();
  private made: Promise<T> | null = null;

  /** `failed`: called when nothing comes of it, so that it is not waited for again. */
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

/** The part of the engine that runs long work: reports progress, cancels, and turns failures into values. */
import type { Progress, Result } from '../api/engine';
import { attempt } from '../jobs/attempt';
import { Pace } from '../jobs/pace';

export type OnProgress = ((progress: Progress) => void) | undefined;

/** Runs long work by job number. Failures come back as values, and each job can be cancelled. */
export class Jobs {
  private readonly paces = new Map<number, Pace>();

  async run<T>(job: number, onProgress: OnProgress, work: (pace: Pace) => Promise<T>): Promise<Result<T>> {
    const pace = new Pace(
      onProgress === undefined ? undefined : (progress) => void Promise.resolve(onProgress(progress)).catch(() => undefined),
    );
    this.paces.set(job, pace);
    const result = await attempt(() => work(pace));
    this.paces.delete(job);
    return result;
  }

  cancel(job: number): void {
    this.paces.get(job)?.cancel();
  }
}

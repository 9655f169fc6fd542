import type { ProfileSummary, Several } from './engine.api';
import { Comparisons } from './engine-comparisons';
import type { OpenProfile } from './engine-profile';

/** The part of the engine that looks at more than two files. */
export abstract class Severals extends Comparisons implements Several {
  /** Takes a profile among those that are open. */
  protected abstract adopt(open: OpenProfile): ProfileSummary;

  matrix: Several['matrix'] = (job, files, metric, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      // Most visits compare two.
      const { makeMatrix } = await import('./engine-matrix');
      return makeMatrix(files, metric, this.budget, this.sizes(), pace);
    });

  openRuns: Several['openRuns'] = (job, files, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      const { openRuns } = await import('./engine-runs');
      return this.adopt(await openRuns(files, this.budget, this.sizes(), pace));
    });
}

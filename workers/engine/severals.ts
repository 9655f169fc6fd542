import type { ProfileSummary, Result, Several } from '../api/engine';
import { blobSource } from '../files/bytes';
import { Comparisons, type OnProgress } from './comparisons';
import type { OpenProfile } from './open-profile';
import type { RunSource } from './open-runs';

/** The part of the engine that looks at more than two files. */
export abstract class Severals extends Comparisons implements Several {
  /** Takes a profile among those that are open. */
  protected abstract adopt(open: OpenProfile): ProfileSummary;

  matrix: Several['matrix'] = (job, files, metric, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      // Most visits compare two.
      const { makeMatrix } = await import('./weighed-matrix');
      return makeMatrix(files, metric, this.budget, this.sizes(), pace);
    });

  openRuns: Several['openRuns'] = (job, files, onProgress) => {
    const sources = files.map(({ name, file }) => ({ name, source: blobSource(file) }));
    return this.openRunSources(job, sources, onProgress);
  };

  /** As `openRuns`, for files that are no Blobs. */
  openRunSources(job: number, files: readonly RunSource[], onProgress?: OnProgress): Promise<Result<ProfileSummary>> {
    return this.run(job, onProgress, async (pace) => {
      const { openRuns } = await import('./open-runs');
      return this.adopt(await openRuns(files, this.budget, this.sizes(), pace));
    });
  }
}

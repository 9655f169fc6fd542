/** The part of the engine that compares each of several files with each other, for a matrix. */
import type { SeveralFilesApi } from '../api/engine';
import type { Jobs } from './jobs';
import type { Profiles } from './profiles';

/** Compares each of several files with each other, without opening them as profiles. */
export class FileMatrix {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  make: SeveralFilesApi['matrix'] = (job, files, metric, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      // Loaded on demand: most visits compare only two files.
      const { makeMatrix } = await import('./weighed-matrix');
      return makeMatrix(files, metric, this.profiles.budget, this.profiles.sizes(), pace);
    });
}

/** The part of the engine that opens several runs of a program as one profile of medians. */
import type { OpenOptions, ProfileSummary, Result, SeveralFilesApi } from '../api/engine';
import { blobSource } from '../files/byte-source';
import type { Jobs, OnProgress } from './jobs';
import type { RunSource } from './open-runs';
import type { Profiles } from './profiles';

/** Opens several runs as one profile of medians. */
export class Runs {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  open: SeveralFilesApi['openRuns'] = (job, files, onProgress, options) => {
    const sources = files.map(({ name, file }) => ({ name, source: blobSource(file) }));
    return this.openSources(job, sources, onProgress, options);
  };

  /** Like `open`, for sources that are not Blobs. */
  openSources = (
    job: number,
    files: readonly RunSource[],
    onProgress?: OnProgress,
    options?: Pick<OpenOptions, 'vmEvents'>,
  ): Promise<Result<ProfileSummary>> =>
    this.jobs.run(job, onProgress, async (pace) => {
      const { openRuns } = await import('./open-runs');
      const { budget } = this.profiles;
      return this.profiles.adopt(await openRuns(files, budget, this.profiles.sizes(), pace, options));
    });
}

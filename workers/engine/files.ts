/** The part of the engine that opens files as profiles. */
import { BEST } from '../../common/metrics';
import type { Engine, OpenOptions, ProfileSummary, Result } from '../api/engine';
import { ArrivingFile } from '../files/arriving-file';
import { type ByteSource, blobSource, bufferSource } from '../files/byte-source';
import { earlyWorkFor, parse } from '../formats/registry';
import { attempt } from '../jobs/attempt';
import { Cancelled, type Pace } from '../jobs/pace';
import type { Jobs, OnProgress } from './jobs';
import { OpenProfile } from './open-profile';
import type { Profiles } from './profiles';

/** Opens files as profiles, whole or while they arrive; returns the files of open profiles; makes one file from two. */
export class Files {
  private readonly arriving = new Map<number, ArrivingFile>();

  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  open: Engine['open'] = (job, name, source, onProgress, options) =>
    this.openSource(job, name, source instanceof ArrayBuffer ? bufferSource(source) : blobSource(source), onProgress, options);

  /** Like `open`, for a source that is neither Blob nor buffer. */
  openSource = (
    job: number,
    name: string,
    source: ByteSource,
    onProgress?: OnProgress,
    options?: OpenOptions,
  ): Promise<Result<ProfileSummary>> => this.jobs.run(job, onProgress, (pace) => this.take(job, name, source, pace, options));

  openArriving: Engine['openArriving'] = (job, name, onProgress, options) => {
    const arriving = new ArrivingFile(earlyWorkFor(options?.first || BEST));
    this.arriving.set(job, arriving);
    return this.jobs.run(job, onProgress, async (pace) => {
      try {
        return await this.take(job, name, await arriving.whole, pace, options);
      } finally {
        this.arriving.delete(job);
      }
    });
  };

  push: Engine['push'] = (job, bytes) => {
    this.arriving.get(job)?.push(bytes);
  };

  end: Engine['end'] = (job) => {
    this.arriving.get(job)?.end();
  };

  cancel: Engine['cancel'] = (job) => {
    this.arriving.get(job)?.abort(new Cancelled());
    this.jobs.cancel(job);
  };

  complete: Engine['complete'] = (id) =>
    attempt(async () => {
      const open = this.profiles.get(id);
      await open.completeInBackground();
      return open.summary;
    });

  bytes: Engine['bytes'] = (id) => attempt(() => this.profiles.get(id).file());

  overlay: Engine['overlay'] = (job, { exact, time }, metric, confirmedBy, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const { overlaidFile } = await import('../overlay/overlaid-file');
      const sources = { exact: blobSource(exact.file), time: blobSource(time.file) };
      const request = { timeName: time.name, confirmedBy, ...(metric !== null && { metric }) };
      const { report, bytes } = await overlaidFile(sources, request, pace);
      return { report, file: new Blob([await bytes()]) };
    });

  since: Engine['since'] = (job, { mark, now }, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const started = performance.now();
      const { recordingSince } = await import('../recording/since/since-recording');
      const [before, after] = [await parse(blobSource(mark.file), pace), await parse(blobSource(now.file), pace)];
      this.profiles.expect(job, after.nodes, false);
      try {
        const { recording, moved } = await recordingSince(before, after, pace);
        const since = { from: before.end, to: after.end, moved, switchedOn: [...(recording.switchedOn ?? [])] };
        return this.profiles.adopt(await OpenProfile.ofSince(recording, now.name, since, started, pace));
      } finally {
        this.profiles.arrived(job);
      }
    });

  private async take(
    job: number,
    name: string,
    source: ByteSource,
    pace: Pace,
    options: OpenOptions | undefined,
  ): Promise<ProfileSummary> {
    const admit = (contexts: number, pruned: boolean): void => this.profiles.expect(job, contexts, pruned);
    try {
      return this.profiles.adopt(await OpenProfile.open(name, source, pace, admit, options));
    } finally {
      this.profiles.arrived(job);
    }
  }
}

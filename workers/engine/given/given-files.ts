/** The part of the engine that looks into given files before they are opened: which belong together, and what archives contain. */
import type { Engine } from '../../api/engine';
import { blobSource } from '../../files/byte-source';
import { archivedProfiles } from '../../formats/unwrapping';
import type { Jobs } from '../jobs';

/** Most profiles of an archive to unpack: as many as a matrix compares. */
const MOST_ARCHIVED = 50;

/** Joins flight recordings, and unpacks archives with several profiles. */
export class GivenFiles {
  constructor(private readonly jobs: Jobs) {}

  join: Engine['joinRecordings'] = (job, files, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const { planJoin } = await import('../../formats/jfr/joining/join-plan');
      const plan = await planJoin(
        files.map(({ name, file }) => ({ name, source: blobSource(file) })),
        pace,
      );
      if ('reason' in plan || plan.files < 2) return null;
      const { pieces, ...facts } = plan;
      const file = new Blob(pieces.map(({ file: at, from, to }) => files[at].file.slice(from, to)));
      return { ...facts, file, chunks: pieces.length };
    });

  archived: Engine['archivedProfiles'] = (job, { file }, onProgress) =>
    this.jobs.run(job, onProgress, (pace) => archivedProfiles(blobSource(file), pace, MOST_ARCHIVED));
}

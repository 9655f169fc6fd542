/** Opening a file: one that is there, or one by its address, on whose bytes the engine works while the rest is on its way. */

import { transfer } from 'comlink';
import { visible } from '../../common/visible-text';
import type { OpenOptions, ProfileSummary, Result } from '../../workers/api/engine';
import { Later } from '../canvas/delayed-call';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import type { OpenProgress } from '../state/store';
import { fetchProfile, nameOf } from './fetching';

type Report = (progress: OpenProgress) => void;

/** Something that is being opened. */
export interface Opening {
  /** The engine's job. */
  readonly job: number;
  /** What came of it: a profile, or why there is none. */
  readonly opened: Promise<Result<ProfileSummary>>;
  /** Tells of progress from now on, beginning with the latest. */
  follow(told: Report): void;
  /** Ends the transfer, where there is one; cancelling the engine's job is another matter. */
  abort(): void;
}

export const titleOf = (url: string): string => visible(nameOf(url));

/** How the engine opens the file of a side. What a link vouches for by a hash is not shown before all of it is there and verified. */
export const openingOptions = (hash: string, metric: string, part: Side, prune?: number): OpenOptions => ({
  ...(hash === '' ? { first: metric } : {}),
  ...(prune === undefined ? {} : { prune }),
  part,
});

/** Between two reports: a page that draws one for each piece that arrives hands the pieces on late. Milliseconds. */
const TELL_MS = 100;

function progress(): { report: Report; follow: Opening['follow'] } {
  let latest: OpenProgress | null = null;
  let follower: Report = () => undefined;
  const tell = new Later(TELL_MS, () => {
    if (latest !== null) follower(latest);
  });
  return {
    report: (now) => {
      latest = now;
      tell.soon();
    },
    follow: (told) => {
      follower = told;
      tell.soon();
    },
  };
}

export function openBytes(name: string, blob: Blob, options: OpenOptions): Opening {
  const job = nextJob();
  const { report, follow } = progress();
  return {
    job,
    opened: ask(engine().open(job, name, blob, reporting(report), options)),
    follow,
    abort: () => undefined,
  };
}

/** Begins to fetch, and to open what comes. */
export function arrive(url: string, options: OpenOptions): Opening {
  const job = nextJob();
  const { report, follow } = progress();
  const aborting = new AbortController();
  const opening = ask(engine().openArriving(job, titleOf(url), reporting(report), options));
  const fetching = fetchProfile(
    url,
    aborting.signal,
    (bytes) => void engine().push(job, transfer(bytes, [bytes.buffer])),
    (done, total, left) => report({ phase: 'fetch', done, total, left }),
  );
  const settle = async (): Promise<Result<ProfileSummary>> => {
    const fetched = await fetching;
    if (fetched.ok) {
      await engine().end(job);
      return opening;
    }
    await engine().cancel(job);
    await opening;
    return fetched;
  };
  return { job, opened: settle(), follow, abort: () => aborting.abort() };
}

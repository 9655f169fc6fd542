/** Opens a given file, or one by its address. The engine reads the first bytes while the rest arrives. */

import { transfer } from 'comlink';
import { visible } from '../../common/visible-text';
import type { OpenOptions, ProfileSummary, Result } from '../../workers/api/engine';
import { DelayedCall } from '../canvas/delayed-call';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { isReport } from '../state/report-page';
import type { OpenProgress } from '../state/store';
import { fetchProfile, nameOf } from './profile-fetch';

type Report = (progress: OpenProgress) => void;

export interface Opening {
  /** Number of the engine's job. */
  readonly job: number;
  /** The summary of the opened profile, or the error. */
  readonly opened: Promise<Result<ProfileSummary>>;
  /** Reports progress to `report`, starting with the latest. */
  follow(report: Report): void;
  /** Stops the transfer, if there is one. Does not cancel the engine's job. */
  abort(): void;
}

export const titleOf = (url: string): string => visible(nameOf(url));

/**
 * The engine's options for a side's file. A file that a link names by hash is completely read and verified before it is shown.
 *
 * @param metric the metric to show
 * @param named texts that name further metrics, such as conditions
 */
export const openingOptions = (
  hash: string,
  metric: string,
  named: readonly string[],
  part: Side,
  prune?: number,
): OpenOptions => ({
  ...(hash === '' ? { first: metric } : {}),
  ...(prune === undefined ? {} : { prune }),
  // The engine ignores words that are no events of the VM.
  vmEvents: [metric, ...named].flatMap((text) => text.match(/[a-z][a-z-]+/g) ?? []),
  part,
});

/** Time between two reports, in milliseconds: drawing one per chunk would delay the chunks. */
const REPORT_MS = 100;

function progress(): { report: Report; follow: Opening['follow'] } {
  let latest: OpenProgress | null = null;
  let follower: Report = () => undefined;
  const pending = new DelayedCall(REPORT_MS, () => {
    if (latest !== null) follower(latest);
  });
  return {
    report: (now) => {
      latest = now;
      pending.schedule();
    },
    follow: (next) => {
      follower = next;
      pending.schedule();
    },
  };
}

/** Largest file, in bytes, that a report page reads for the engine, which keeps files up to that size in memory. */
const READ_HERE = 2 ** 26;

/** Opens a file in the engine. WebKit's worker cannot read a report page's files from disk, so the page reads them. */
async function openInEngine(job: number, name: string, blob: Blob, report: Report, options: OpenOptions) {
  const bytes = isReport() && blob.size <= READ_HERE ? await blob.arrayBuffer().catch(() => null) : null;
  return engine().open(job, name, bytes === null ? blob : transfer(bytes, [bytes]), reporting(report), options);
}

export function openBytes(name: string, blob: Blob, options: OpenOptions): Opening {
  const job = nextJob();
  const { report, follow } = progress();
  return {
    job,
    opened: ask(openInEngine(job, name, blob, report, options)),
    follow,
    abort: () => undefined,
  };
}

/** Fetches a file and opens it while it arrives. */
export function openByAddress(url: string, options: OpenOptions): Opening {
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

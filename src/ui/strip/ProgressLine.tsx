/** Phase, progress bar and figures of a running job. */

import type { Progress as JobProgress } from '../../../workers/api/engine';
import { bytes, count } from '../format';
import { Progress } from './Progress';

/** Progress of an engine job, or of the fetch that precedes it. */
type LineProgress = Omit<JobProgress, 'phase'> & { phase: JobProgress['phase'] | 'fetch' };

const PHASES: Record<LineProgress['phase'], string> = {
  fetch: 'Fetching',
  unpack: 'Unpacking',
  read: 'Reading',
  check: 'Checking',
  decode: 'Decoding',
  merge: 'Merging threads',
  index: 'Indexing',
  compare: 'Comparing',
  transform: 'Transforming',
  files: 'Reading files',
  pairs: 'Comparing pairs',
};

/** Phases that do not count contexts. */
const UNITS: Partial<Record<LineProgress['phase'], (value: number) => string>> = {
  fetch: bytes,
  unpack: bytes,
  read: bytes,
  check: bytes,
  files: count,
  pairs: count,
};

/** The remaining time is shown if it is at least this long, in milliseconds. */
const LEFT_FROM = 1500;

const seconds = (ms: number): string => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`);

export function ProgressLine({ progress }: { progress: LineProgress | null }) {
  const phase = progress ? PHASES[progress.phase] : 'Starting';
  const figure = UNITS[progress?.phase ?? 'merge'] ?? ((value: number) => `${count(value)} contexts`);
  const known = progress !== null && progress.total > 0;
  return (
    <>
      <span>
        {phase}
        {progress &&
          progress.done > 0 &&
          `: ${figure(progress.done)}${known && progress.total >= progress.done ? ` of ${figure(progress.total)}` : ''}${progress.left !== null && progress.left >= LEFT_FROM ? `, ${seconds(progress.left)} left` : ''}`}
      </span>
      <Progress
        label={phase}
        done={known ? Math.min(progress.share ?? progress.done / progress.total, 1) : 0}
        total={known ? 1 : 0}
      />
    </>
  );
}

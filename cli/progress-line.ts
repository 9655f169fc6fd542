/** Writes the command line's progress of long work as one line of text, with the time left. */
import path from 'node:path';
import { count } from '../common/numbers';
import { visible } from '../common/visible-text';
import type { Progress } from '../workers/api/engine';
import type { Streams } from './streams';

const PHASES: Record<Progress['phase'], string> = {
  unpack: 'unpacking',
  read: 'reading',
  check: 'checking',
  decode: 'decoding',
  merge: 'merging threads of',
  index: 'indexing',
  compare: 'comparing',
  transform: 'transforming',
  files: 'reading files',
  pairs: 'comparing pairs',
};

/** In milliseconds; shorter waits are not worth reporting. */
const LEFT_FROM = 1500;

/** `decoding base.mct: 45%, 4 s left`, `comparing pairs: 12 of 590` */
export function progressLine(what: string, { phase, done, total, left, share = done / total }: Progress): string {
  const counted = phase === 'files' || phase === 'pairs';
  const doing = counted ? PHASES[phase] : `${PHASES[phase]} ${visible(path.basename(what))}`;
  const far = total <= 0 ? '' : counted ? `: ${count(done)} of ${count(total)}` : `: ${Math.floor(100 * share)}%`;
  return `${doing}${far}${left === null || left < LEFT_FROM ? '' : `, ${Math.ceil(left / 1000)} s left`}`;
}

/** Makes a callback that shows the progress of work on one or several files. */
export const progressOf =
  ({ progress }: Pick<Streams, 'progress'>, what: string) =>
  (now: Progress): void =>
    progress(progressLine(what, now));

/** Wraps streams so that the progress line is cleared before any other output. */
export function withProgressCleared(streams: Streams, quiet: boolean): Streams {
  let shown = false;
  const progress = (line: string | null): void => {
    if (quiet || (line === null && !shown)) return;
    shown = line !== null;
    streams.progress(line);
  };
  return {
    ...streams,
    progress,
    out: (text) => {
      progress(null);
      return streams.out(text);
    },
    error: (line) => {
      progress(null);
      streams.error(line);
    },
  };
}

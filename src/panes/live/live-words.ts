/** Words on a live recording. */
import { isFollowed, type LivePhase, type LiveState } from '../../../common/live/live-state';
import type { Boundable, MovedWork } from '../../../workers/api/engine';
import { LEAST_SPACING } from '../../opening/live/reading-pace';
import { amount, count, percent, shortAmount } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';

/** First word of the strip. */
const BADGES: Record<LivePhase, string> = {
  attaching: 'Attaching',
  live: 'Live',
  paused: 'Paused',
  detached: 'Detached',
  ended: 'Ended',
  replaced: 'Replaced',
  failed: 'Not attached',
};

export const badgeOf = ({ phase }: Pick<LiveState, 'phase'>, isLost: boolean, isHeld: boolean): string =>
  isLost ? 'Connection lost' : isHeld && phase === 'live' ? 'Held' : BADGES[phase];

/** A time span in seconds or minutes, in whole units. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds}\u202fs`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes}\u202fmin` : `${Math.round(minutes / 60)}\u202fh`;
}

/**
 * Facts about the dump in view.
 *
 * @param age of the dump, in milliseconds
 */
export function dumpFacts({ phase, interval }: Pick<LiveState, 'phase' | 'interval'>, contexts: number, age: number): string {
  const size = `${count(contexts)} ${contexts === 1 ? 'context' : 'contexts'}`;
  const rhythm = interval > 0 && phase === 'live' ? `, every ${spanText(interval)}` : '';
  return `${size} · written ${spanText(age)} ago${rhythm}`;
}

/**
 * Why the page reads more rarely than dumps are written; empty if it does not.
 *
 * @param cost milliseconds that the page takes to open a dump
 */
export function paceText({ phase, interval }: Pick<LiveState, 'phase' | 'interval'>, cost: number): string {
  const spacing = LEAST_SPACING * cost;
  if (phase !== 'live' || interval === 0 || Math.round(spacing / 1000) <= Math.round(interval / 1000)) return '';
  const seconds = (cost / 1000).toFixed(cost < 9950 ? 1 : 0);
  return `The page reads every ${spanText(spacing)}, because opening a dump takes ${seconds}\u202fs.`;
}

/**
 * Total and rate of a span of time. The rate of CPU time is a share of one core.
 *
 * @param ms length of the span
 * @param lowerBound of the total; undefined if it is exact
 */
export function rateText(
  total: number,
  { id, unit }: { id: string; unit: string },
  ms: number,
  { lowerBound }: Pick<Boundable, 'lowerBound'> = {},
): string {
  const mark = (text: string): string => marked(text, lowerBound);
  const rate =
    ms <= 0
      ? ''
      : id === 'cpu'
        ? `${mark(percent((total / (ms * 1e6)) * 100, 0))} of a core`
        : `${mark(shortAmount(Math.round((total * 1000) / ms), unit))}/s`;
  return `${mark(shortAmount(total, unit))} in ${spanText(ms)}${rate && ` (${rate})`}`;
}

/** Most methods to name whose counts are now in other contexts. */
const MOST_NAMED = 3;

/** Counts that are now in other contexts than at the mark. */
export function movedText({ amount: moved, methods, more }: MovedWork, unit: string): string {
  const named = methods.slice(0, MOST_NAMED).map(({ className, method }) => `${className}.${method}`);
  const left = methods.length - named.length + more;
  const whose = left > 0 ? `${named.join(', ')} and ${count(left)} more ${left === 1 ? 'method' : 'methods'}` : named.join(', ');
  return `Moved: ${amount(moved, unit)} of ${whose} are no longer in the contexts that had them, for example because these were folded or merged.`;
}

/** Why a newer dump may not come. Empty if all is well. @param now milliseconds since 1970 */
export function troubleText(state: LiveState, isLost: boolean, now: number): string {
  if (isLost) return 'The server does not answer; the page tries again every 2 s. The last dump stays open.';
  if (state.failure !== '' && isFollowed(state))
    return `The program cannot write its file (${state.failure}). It goes on counting and tries again; the last dump stays open.`;
  // Checkpoints that take long make the interval longer before the next one is late.
  if (state.phase === 'live' && state.modified > 0 && state.interval > 0 && now - state.modified > 5 * state.interval + 5000)
    return 'No newer dump has been written for some time: the program may be stopped, or the disk may be full, which its standard error then says.';
  return '';
}

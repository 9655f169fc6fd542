/** Words on a live recording. */
import type { LivePhase, LiveState } from '../../../common/live/live-state';
import { count, short } from '../../ui/format';

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
 * Total and rate of a span of time.
 *
 * @param ms length of the span
 */
export function rateText(total: number, unit: string, ms: number): string {
  const rate = ms > 0 ? ` (${short(Math.round((total * 1000) / ms))}/s)` : '';
  return `${short(total)} ${unit} in ${spanText(ms)}${rate}`;
}

/** Why a newer dump may not come. Empty if all is well. */
export function troubleText(state: LiveState, isLost: boolean, age: number): string {
  if (isLost) return 'The server does not answer; it is asked again every 2 s. The last dump stays open.';
  // Checkpoints that take long make the interval longer before the next one is late.
  if (state.phase === 'live' && state.interval > 0 && age > 5 * state.interval + 5000)
    return 'No newer dump has been written for some time: the disk may be full, or the program may be stopped. Its standard error says why.';
  return '';
}

/** Describes the garbage-collection pauses of an interval, for the timeline view. */
import type { TimelinePauses } from '../../../workers/api/engine';
import { decimal, milliseconds, plural, THIN } from '../../ui/format';

const NS_A_MS = 1e6;

/** Milliseconds of all pauses in an interval. */
export const pausedMs = (pauses: readonly TimelinePauses[], k: number): number =>
  pauses.reduce((sum, { ns }) => sum + ns[k], 0) / NS_A_MS;

/** A time that may be short: `0.4 ms`, `14 ms`. */
export const pauseTime = (ms: number): string => (ms > 0 && ms < 10 ? `${decimal(ms, 1)}${THIN}ms` : milliseconds(ms));

/** `2 garbage collections (G1New 2), paused for 14 ms`; `no garbage collection`. */
export function pauseWords(pauses: readonly TimelinePauses[], k: number): string {
  const found = pauses.filter(({ counts }) => counts[k] > 0);
  const all = found.reduce((sum, { counts }) => sum + counts[k], 0);
  if (all === 0) return 'no garbage collection';
  const names = found.map(({ name, counts }) => `${name} ${counts[k]}`).join(', ');
  return `${plural(all, 'garbage collection')} (${names}), paused for ${pauseTime(pausedMs(pauses, k))}`;
}

/** `GC pauses: 42 collections (G1New 40, G1Old 2), 310 ms in all, at most 12 ms in an interval`. */
export function pauseSummary(pauses: readonly TimelinePauses[]): string {
  const sums = pauses.map(({ name, counts }) => ({ name, count: counts.reduce((sum, each) => sum + each, 0) }));
  const all = sums.reduce((sum, { count }) => sum + count, 0);
  const paused = (pauses[0]?.ns ?? []).map((_, k) => pausedMs(pauses, k));
  const total = paused.reduce((sum, each) => sum + each, 0);
  const names = sums.map(({ name, count }) => `${name} ${count}`).join(', ');
  return `GC pauses: ${plural(all, 'collection')} (${names}), ${pauseTime(total)} in all, at most ${pauseTime(Math.max(0, ...paused))} in an interval`;
}

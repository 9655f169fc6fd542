/** Writes the timeline view's notes on snapshots that are further apart than requested. */
import { count, decimal } from '../../ui/format';

/** The agent's warning. Before 0.1.0 was released, agents called snapshots “earlier states”. */
const WARNING = /^(?:earlier states|snapshots) are (\S+) apart, not (\S+): .* (\d+) of them, or (.+)$/;
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
/** Multiple of the interval from which a snapshot counts as late. */
const LATE = 1.5;

function thinned(warnings: readonly string[]) {
  for (const warning of warnings) {
    const [, kept, asked, most, room] = WARNING.exec(warning) ?? [];
    if (kept !== undefined && asked !== undefined) return { kept, asked, most: Number(most), room };
  }
  return null;
}

/** `Snapshots: requested every 200 ms, kept every 6 s, because …`; null if none were dropped. */
export function thinnedNote(warnings: readonly string[]): string | null {
  const found = thinned(warnings);
  return (
    found &&
    `Snapshots: requested every ${spaced(found.asked)}, kept every ${spaced(found.kept)}, because a recording can hold at most ${count(found.most)} of them, or ${found.room}.`
  );
}

/**
 * `Snapshots: requested every 500 ms, taken every 2.7 s, because …`; null if they were taken about as often as requested.
 *
 * @param asked the requested milliseconds; undefined if unknown, or if snapshots are taken by work
 * @param elapsed ends of the intervals; the last is the end of the run, not a snapshot
 */
export function lateNote(asked: number | undefined, warnings: readonly string[], elapsed: readonly number[]): string | null {
  const snapshots = elapsed.length - 1;
  if (asked === undefined || snapshots < 2) return null;
  const due = millisecondsOf(thinned(warnings)?.kept) ?? asked;
  // The median, because the first snapshot waits for the program to begin.
  const gaps = elapsed.slice(0, snapshots).map((end, k) => end - (elapsed[k - 1] ?? 0));
  const taken = gaps.sort((one, other) => one - other)[Math.floor(snapshots / 2)];
  if (taken < due * LATE) return null;
  return `Snapshots: ${due === asked ? 'requested' : 'due'} every ${spaced(`${due}ms`)}, taken every ${spaced(`${Math.round(taken)}ms`)}, because the machine was busy or the trees were large.`;
}

function millisecondsOf(interval: string | undefined): number | null {
  const [, digits, unit = ''] = /^(\d+)(ms|s|m)$/.exec(interval ?? '') ?? [];
  return digits === undefined ? null : Number(digits) * UNIT_MS[unit];
}

/** Formats an interval as given in the agent's option: `6400ms` is `6.4 s`, `50M-bytecodes` is `50M bytecodes`. */
function spaced(interval: string): string {
  const milliseconds = /^(\d+)ms$/.exec(interval)?.[1];
  if (milliseconds !== undefined && Number(milliseconds) >= 1000)
    return `${decimal(Number(milliseconds) / 1000, 1).replace(/\.0$/, '')} s`;
  return interval
    .replace('-', ' ')
    .replace(/^(\d+)(m?s|m)$/, (_, digits: string, unit: string) => `${digits} ${unit === 'm' ? 'min' : unit}`);
}

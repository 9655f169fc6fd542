/** Reads the agent's warning that snapshots lie further apart than they were asked for. */
import { count, decimal } from '../../ui/format';

/** Agents before 0.1.0 was released called snapshots earlier states. */
const WARNING = /^(?:earlier states|snapshots) are (\S+) apart, not (\S+): .* (\d+) of them, or (.+)$/;

/** `Snapshots: asked every 200 ms, kept every 6 s, because …`; null where none were dropped. */
export function thinnedNote(warnings: readonly string[]): string | null {
  for (const warning of warnings) {
    const [, kept, asked, most, room] = WARNING.exec(warning) ?? [];
    if (kept !== undefined && asked !== undefined)
      return `Snapshots: asked every ${spaced(asked)}, kept every ${spaced(kept)}, because a recording has room for ${count(Number(most))} of them, or ${room}.`;
  }
  return null;
}

/** An interval as the agent's option has it, for people: `6400ms` is `6.4 s`, `50M-bytecodes` is `50M bytecodes`. */
function spaced(interval: string): string {
  const milliseconds = /^(\d+)ms$/.exec(interval)?.[1];
  if (milliseconds !== undefined && Number(milliseconds) >= 1000) return `${decimal(Number(milliseconds) / 1000, 1)} s`;
  return interval
    .replace('-', ' ')
    .replace(/^(\d+)(m?s|m)$/, (_, digits: string, unit: string) => `${digits} ${unit === 'm' ? 'min' : unit}`);
}

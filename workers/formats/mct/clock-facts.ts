/** Reads what a `.mct` file says about the clock of its recording (docs/format.md, section 2). */
import type { ClockFacts } from '../../../common/clock-words';

/** Reads `meta.clock`; null if there is none, or if it lacks a number. */
export function clockFacts(value: unknown): ClockFacts | null {
  const facts = numbers(value, ['every', 'reached', 'ticks', 'own', 'recorded', 'notRecorded', 'doubtful']);
  if (facts === null) return null;
  const wait = numbers((value as { wait?: unknown }).wait, ['recorded', 'notRecorded', 'late', 'doubtful']);
  return wait === null ? facts : { ...facts, wait };
}

/** The numbers of an object by these keys; null if one is missing. */
function numbers<Key extends string>(value: unknown, keys: readonly Key[]): Record<Key, number> | null {
  if (typeof value !== 'object' || value === null) return null;
  const entry = value as Readonly<Record<string, unknown>>;
  const all = keys.map((key): [Key, unknown] => [key, entry[key]]);
  return all.every(([, figure]) => typeof figure === 'number' && Number.isFinite(figure) && figure >= 0)
    ? (Object.fromEntries(all) as Record<Key, number>)
    : null;
}

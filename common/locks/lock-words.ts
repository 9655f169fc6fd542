/** Says how waits for locks were observed, and what the table of locks lacks. */
import { count, time } from '../numbers';

/** How waits were observed; see LockFacts of the engine's API. */
interface Facts {
  readonly source: 'looks' | 'events';
  readonly every: number;
  readonly reached: number;
  readonly looks: number;
  readonly own: number;
  readonly waits: number;
  readonly changed: number;
  readonly noOwner: number;
  readonly omitted: number;
  readonly threshold?: string;
}

/** Waits, and their time in nanoseconds. */
interface Waits {
  readonly looks: number;
  readonly time: number;
}

/** Heading of the table. */
export const LOCKS_TITLE = 'Locks, without virtual threads';

/** Heading of the column that says who held the lock. */
export const holderHead = ({ source }: Pick<Facts, 'source'>): string =>
  source === 'looks' ? 'Held at' : 'Previous owner’s thread';

/** Heading of the column of numbers. */
export const looksHead = ({ source }: Pick<Facts, 'source'>): string => (source === 'looks' ? 'Seen' : 'Waits');

/** `1 look`, `512 looks`. */
const looked = (looks: number): string => `${count(looks)} ${looks === 1 ? 'look' : 'looks'}`;
const times = (many: number): string => (many === 1 ? 'once' : `${count(many)} times`);

/** Sentence for a table without rows. */
export function noLocks({ source, looks, threshold }: Pick<Facts, 'source' | 'looks' | 'threshold'>, hidden: Waits): string {
  if (hidden.looks > 0) return 'No thread waits for a lock in this tree.';
  if (source === 'events') return `No wait for a monitor was recorded${threshold === undefined ? '' : ` above ${threshold}`}.`;
  return looks === 0 ? 'Nobody looked for waiting threads.' : `No thread was seen waiting for a lock in ${looked(looks)}.`;
}

/** Sentences on the figures: how they came about, and what is left out. */
export function lockNotes(facts: Facts, hidden: Waits): string[] {
  return [...(facts.source === 'looks' ? lookNotes(facts) : eventNotes(facts)), ...hiddenNote(facts, hidden)];
}

function lookNotes({ every, reached, looks, own, waits, changed, noOwner, omitted }: Facts): string[] {
  if (looks === 0) return [];
  const pace = reached > every * 1.01 ? `every ${time(reached)} on average (requested: ${time(every)})` : `every ${time(every)}`;
  return [
    `Sampled: ${looked(looks)}, ${pace}. A look counts each waiting thread once, with the time since the look before.`,
    ...(own > 0 ? [`The looks took ${time(own)} of CPU time.`] : []),
    ...(changed > 0
      ? [`${count(changed)} of ${count(waits)} pairs of thread and lock are left out: they changed while they were read.`]
      : []),
    ...(noOwner > 0 ? [`${count(noOwner)} of ${count(waits)} pairs are left out: the lock had no owner.`] : []),
    ...(omitted > 0 ? [`The table was full ${times(omitted)}, so figures are too low.`] : []),
    'A thread that waits to enter a synchronized method stands in its caller.',
  ];
}

function eventNotes({ looks, threshold }: Facts): string[] {
  const above = threshold === undefined ? 'above the recording’s threshold' : `above ${threshold}`;
  return [
    `${count(looks)} ${looks === 1 ? 'wait' : 'waits'} to enter a monitor, only those ${above}. Locks of java.util.concurrent are not in this table.`,
    'The recording knows the thread that held the monitor before, not where it was.',
  ];
}

function hiddenNote({ source }: Facts, { looks, time: waited }: Waits): string[] {
  if (looks === 0) return [];
  const seen = source === 'looks' ? `seen ${times(looks)}` : times(looks);
  return [`Not in this tree: waits ${seen}, ${time(waited)}.`];
}

/** Says how waits for locks were observed, and what the table of locks lacks. */
import { count, time } from '../numbers';
import { about } from '../sampling';

/** Facts about the observation of waits; see LockFacts of the engine's API. */
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
  /** Threshold of events: empty if unknown, absent if there is none. */
  readonly threshold?: string;
}

/** Waits, and their time in nanoseconds. */
interface Waits {
  readonly looks: number;
  readonly time: number;
}

/** Heading of the table. */
export const locksTitle = ({ source }: Pick<Facts, 'source'>): string =>
  source === 'looks' ? 'Locks, without virtual threads' : 'Locks: waits to enter monitors';

/** A holder whose context is unknown, or a previous owner whose thread is. */
export const holderUnknown = ({ source }: Pick<Facts, 'source'>): string => (source === 'looks' ? 'holder unknown' : 'unknown');

/** Sentence that says why it may be unknown. */
export const whyUnknown = ({ source }: Pick<Facts, 'source'>): string =>
  source === 'looks'
    ? 'The lock was being handed over, readers held it, or its owner was in no recorded context.'
    : 'The recording does not say which thread held the monitor before.';

/** Heading of the column that says who held the lock. */
export const holderHead = ({ source }: Pick<Facts, 'source'>): string =>
  source === 'looks' ? 'Held at' : 'Previous owner’s thread';

/** Heading of the column of numbers. */
export const looksHead = ({ source }: Pick<Facts, 'source'>): string => (source === 'looks' ? 'Seen' : 'Waits');

/** `1 look`, `512 looks`. */
const looked = (looks: number): string => `${count(looks)} ${looks === 1 ? 'look' : 'looks'}`;
const times = (many: number): string => (many === 1 ? 'once' : `${count(many)} times`);

/** Pairs of paths below those that are listed: `and 98,900 more pairs, ≈ 3.20 s`. */
export const morePairs = ({ pairs, time: waited }: { pairs: number; time: number }, { source }: Pick<Facts, 'source'>): string =>
  `and ${count(pairs)} more ${pairs === 1 ? 'pair' : 'pairs'}, ${about(time(waited), source === 'looks')}`;

/** Sentence for a table without rows. */
export function noLocks({ source, looks, threshold }: Pick<Facts, 'source' | 'looks' | 'threshold'>, hidden: Waits): string {
  if (hidden.looks > 0) return 'No thread waits for a lock in this tree.';
  if (source === 'events') return `No wait for a monitor was recorded${threshold ? ` above ${threshold}` : ''}.`;
  return looks === 0 ? 'The program ended before the first look.' : `No thread was seen waiting for a lock in ${looked(looks)}.`;
}

/** Sentence about a file whose waits are damaged; the problem itself is listed with others. */
export const LOCKS_DAMAGED = 'The waits for locks are damaged.';

/** Sentence about a file without waits for locks, whose recorder may not have looked. */
export const notLooked = (source: Facts['source']): string =>
  source === 'looks'
    ? 'Nobody looked for waiting threads: record with locks=20ms.'
    : 'The recording has no waits to enter monitors (jdk.JavaMonitorEnter).';

/** Sentences on the figures: how they came about, and what is left out. */
export function lockNotes(facts: Facts, hidden: Waits): string[] {
  return [...(facts.source === 'looks' ? lookNotes(facts) : eventNotes(facts)), ...hiddenNote(facts, hidden)];
}

const leftOut = (pairs: number, waits: number, why: string): string[] =>
  pairs === 0
    ? []
    : [`${count(pairs)} of ${count(waits)} pairs of thread and lock ${pairs === 1 ? 'is' : 'are'} left out: ${why}.`];

function lookNotes({ every, reached, looks, own, waits, changed, noOwner, omitted }: Facts): string[] {
  if (looks === 0) return [];
  const pace = reached > every * 1.01 ? `every ${time(reached)} on average (requested: ${time(every)})` : `every ${time(every)}`;
  return [
    `Sampled: ${looked(looks)}, ${pace}. A look counts each waiting thread once, with the time since the look before.`,
    ...(own > 0 ? [`The looks took ${time(own)} of CPU time.`] : []),
    ...leftOut(changed, waits, changed === 1 ? 'it changed while it was read' : 'they changed while they were read'),
    ...leftOut(noOwner, waits, 'semaphores, latches and other locks without owners'),
    ...leftOut(omitted, waits, 'the recorder’s table was full'),
    'A thread that waits to enter a synchronized method stands in its caller.',
  ];
}

function eventNotes({ looks, omitted, threshold }: Facts): string[] {
  const which = threshold === undefined ? '' : `, only those above ${threshold || 'the recording’s threshold'}`;
  return [
    `${count(looks)} ${looks === 1 ? 'wait' : 'waits'} to enter a monitor${which}. Locks of java.util.concurrent are not in this table, and waits of virtual threads may be missing.`,
    'The recording knows the thread that held the monitor before, not where it was.',
    ...(omitted > 0
      ? [`${count(omitted)} ${omitted === 1 ? 'wait is' : 'waits are'} left out: there are too many different ones.`]
      : []),
  ];
}

function hiddenNote({ source }: Facts, { looks, time: waited }: Waits): string[] {
  if (looks === 0) return [];
  return [
    source === 'looks'
      ? `Not in this tree: waits seen ${times(looks)}, ${time(waited)} in all.`
      : `Not in this tree: ${count(looks)} ${looks === 1 ? 'wait' : 'waits'}, ${time(waited)}.`,
  ];
}

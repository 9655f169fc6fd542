/** Types of the engine's API for threads that wait for locks, and for deadlocks. All times are in nanoseconds. */
import type { ContextId } from './ids';
import type { FrameName } from './tree';

/** Facts about the observation of a file's waits for locks. */
export interface LockFacts {
  /** `looks`: the recorder looked at all threads now and then. `events`: each wait above a threshold was recorded. */
  source: 'looks' | 'events';
  /** Time between looks, as requested and on average; 0 for events. */
  every: number;
  reached: number;
  /** Number of looks; for events, the number of recorded waits. */
  looks: number;
  /** CPU time of all looks. */
  own: number;
  /** Pairs of a thread and the lock that it waits for, over all looks, and those that were left out, by reason. */
  waits: number;
  /** The lock changed hands, or the thread was blocked again, while the pair was read. */
  changed: number;
  /** Locks of such a class have no owners. */
  noOwner: number;
  /** The recorder's table was full. */
  omitted: number;
  /** Waits of threads that were in no recorded context: how many were seen, and their time. */
  unrecorded: { looks: number; time: number };
  /** Threshold of events in words, such as `20 ms`; empty if it is unknown, left out if there is none. */
  threshold?: string;
}

/** A frame of a thread's stack in a deadlock. */
export interface DeadlockFrame {
  className: string;
  method: string;
  /** Source file, with its line if that is known; empty if unknown. */
  place: string;
}

/** A thread of a deadlock, and the lock that it waits for. */
export interface DeadlockThread {
  name: string;
  /** Class of the lock. */
  lock: string;
  kind: 'monitor' | 'synchronizer';
  /** Innermost frame first, at most 64. */
  stack: DeadlockFrame[];
}

/** Threads that wait for each other: each for a lock that the next one holds, the last for one of the first's. */
export interface Deadlock {
  /** Milliseconds since the recording began. */
  elapsed: number;
  /** `dump`: found when a dump was written. `watch`: found because a thread stayed blocked. */
  found: 'dump' | 'watch';
  threads: DeadlockThread[];
}

/** A context of the view's tree, with its path. */
export interface LockEnd {
  context: ContextId;
  /** Outermost frame first. */
  path: FrameName[];
}

/** Waits of one context for locks that another one held. */
export interface LockPair {
  waiter: LockEnd;
  /** The context in which the holder was; null if it is unknown, or not in the view's tree. */
  holder: LockEnd | null;
  /** Whether the holder's context is known, but not in the view's tree. */
  isElsewhere?: true;
  /** The thread that held the lock before, for events, which do not record its context. */
  thread?: string;
  looks: number;
  time: number;
}

/** Waits for locks of one class. */
export interface LockRow {
  className: string;
  looks: number;
  time: number;
  /** The pairs with the largest times, at most 100; largest first. */
  pairs: LockPair[];
  /** All other pairs. */
  more: MorePairs;
}

/** Pairs of waiter and holder that are not listed: their number, and the sums of their waits. */
export interface MorePairs {
  pairs: number;
  looks: number;
  time: number;
}

/** Waits for locks in the tree of a view. */
export interface LockTable {
  /** Largest time first. */
  rows: LockRow[];
  /** Sums of the rows. */
  looks: number;
  time: number;
  /** Waits in contexts that the view leaves out: those of other threads, or removed by its transforms. */
  hidden: { looks: number; time: number };
}

/** Types of the engine's API for what the VM did while the program ran: garbage collections, load of the CPU. */
import type { Collection } from './collections';

/** A garbage collection, or several that share an interval. */
export interface ListedCollection extends Collection {
  /** Milliseconds from the start of the recording to its start; to the snapshot after it if snapshots were taken at collections. */
  at: number;
  /** Milliseconds of its longest pause; null if unknown. */
  longest: number | null;
}

/** Shares of all processors that were in use, by moment; each from 0 to 1. */
export interface CpuLoad {
  /** Milliseconds since the start of the recording. */
  at: number[];
  /** By the recorded program. */
  jvm: number[];
  /** By all programs on the machine. */
  machine: number[];
}

/** What the VM did over the whole run. */
export interface VmActivity {
  /** In order of time. */
  collections: ListedCollection[];
  /** Number of collections that are not listed because there are too many. */
  omitted: number;
  /** Whether `duration` is the time that the program was paused; otherwise, it is the time from a collection's start to its end. */
  arePauses: boolean;
  /** Null if the file does not say. */
  load: CpuLoad | null;
}

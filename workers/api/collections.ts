/** Types of the engine's API for garbage collections at which the recorder took snapshots (`snapshots=gc`). */

/** The collection at the end of an interval, or several that were merged. Sizes are in bytes. */
export interface Collection {
  /** Number of collections. */
  collections: number;
  /** Cause and collector of the last one. */
  cause: string;
  collector: string;
  /** Milliseconds that all of them took. */
  duration: number;
  /** Heap used before the first and after the last of which this is known; null if it is not known of any. */
  before: number | null;
  after: number | null;
  /** Number of collections by cause, if merged ones had several. */
  causes?: Record<string, number>;
}

/** All collections of a file. */
export interface CollectionFacts {
  /** Number of collections in all intervals. */
  collections: number;
  /** Milliseconds that all of them took. */
  duration: number;
  /** Milliseconds of the longest one; null if some share an interval, so that only their sum is known. */
  longest: number | null;
  /** Number of collections that the recorder saw. */
  seen: number;
  /** Number of them that share an interval with a later one. */
  merged: number;
  /** Number of them of which only the duration is known. */
  missed: number;
  /** Number of collections by cause, most frequent first. */
  causes: [cause: string, collections: number][];
}

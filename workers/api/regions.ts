/**
 * Types of the engine's API for the times of methods that a recording measured (docs/regions.md). All times are in nanoseconds.
 */

/** How long the calls of one method took. Figures that the recorder does not know are null. */
export interface TimeFigures {
  mean: number | null;
  least: number | null;
  /** Estimated from the histogram, to an eighth at most. */
  median: number | null;
  /** Time that 99% of the calls did not exceed; estimated like the median. */
  percentile99: number | null;
  most: number | null;
  /** Time of all calls together. Calls in several threads may overlap. */
  total: number | null;
}

/** A method whose time was measured. */
export interface RegionInfo {
  className: string;
  /** `name(descriptor)`. */
  method: string;
  calls: number;
  /** Times as measured; null if there were no calls. */
  measured: TimeFigures | null;
  /** Times without what measuring itself took; null if there were no calls, or if that is unknown. */
  corrected: TimeFigures | null;
  /** Histogram of the measured times: the largest time in each bucket, ascending, and the number of calls. */
  buckets: [upper: number, calls: number][];
}

/** The times of methods in a file. */
export interface RegionFacts {
  /** The part of each measured time that measuring itself took. */
  inner: number;
  /** Number of calls that were not measured because too many threads were in such methods at the same time. */
  crowded: number;
  /** Whether the file has nothing else: no contexts. */
  alone: boolean;
  regions: RegionInfo[];
  /** Present if the JDK's flight recorder timed the methods: it has no histogram, corrects nothing, and rounds the mean. */
  isOfFlightRecorder?: true;
  /** Number of methods that are left out of `regions` because there are too many; absent if none are. */
  omitted?: number;
}

/** Divides the time of a flight recording into bins. */
import { binWidth } from '../../../recording/bin-width';

const NS_A_MS = 1e6;
const NS_IN_MS = BigInt(NS_A_MS);
const NS_A_SECOND = 1e9;

/** Facts about a chunk that its clock needs. */
interface ChunkClock {
  readonly startNs: bigint;
  readonly durationNs: bigint;
  readonly ticksPerSecond: number;
}

/** Bins of equal length, in whole milliseconds, from the first chunk's start to the last one's end. */
export class TimeBins {
  readonly count: number;
  /** Width of a bin in milliseconds. */
  readonly width: number;
  /** Milliseconds since 1970 at both ends. */
  readonly start: number;
  readonly end: number;
  /** Start of the first chunk, in nanoseconds since 1970. */
  private readonly startNs: bigint;

  constructor(chunks: readonly ChunkClock[]) {
    this.startNs = chunks.reduce((first, { startNs }) => (startNs < first ? startNs : first), chunks[0].startNs);
    const end = chunks.reduce((last, { startNs, durationNs }) => {
      const own = startNs + durationNs;
      return own > last ? own : last;
    }, this.startNs);
    this.start = Number(this.startNs / NS_IN_MS);
    this.end = Number(end / NS_IN_MS);
    const milliseconds = Math.ceil(Number(end - this.startNs) / NS_A_MS);
    this.width = binWidth(milliseconds);
    this.count = Math.max(1, Math.ceil(milliseconds / this.width));
  }

  /** Makes the function that returns nanoseconds since the first chunk's start, given ticks since a chunk's first. */
  clockOf({ startNs, ticksPerSecond }: ChunkClock): (ticks: number) => number {
    const before = Number(startNs - this.startNs);
    return (ticks) => before + (ticks * NS_A_SECOND) / ticksPerSecond;
  }

  /** The bin of a time in nanoseconds since the first chunk's start. */
  binAt(ns: number): number {
    return Math.max(0, Math.min(this.count - 1, Math.floor(ns / (this.width * NS_A_MS))));
  }

  /**
   * Makes the function that finds an event's bin from its ticks since the chunk's first. Such numbers are small; ticks since 1970
   * would exceed 2^53.
   */
  ofChunk({ startNs, ticksPerSecond }: ChunkClock): (ticks: number) => number {
    const bin = this.width * NS_A_MS;
    const before = Number(startNs - this.startNs) / bin;
    const perTick = NS_A_SECOND / ticksPerSecond / bin;
    const last = this.count - 1;
    return (ticks) => {
      const at = before + ticks * perTick;
      return at > 0 ? Math.min(last, Math.floor(at)) : 0;
    };
  }
}

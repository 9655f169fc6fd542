import type { Pace } from '../jobs/pace';
import type { ArrayColumn, ArrayEntries, ArraySnapshotColumn, Interval } from './recording';

/** Array allocations of an interval. The code that puts them together is loaded with the first run through them. */
export class IntervalArrays implements ArrayColumn {
  constructor(
    private readonly whole: ArrayColumn,
    private readonly snapshots: ArraySnapshotColumn,
    private readonly interval: Interval,
    /** Number of snapshots. */
    private readonly count: number,
  ) {}

  get name(): string {
    return this.snapshots.name;
  }

  async *parts(pace: Pace): AsyncGenerator<ArrayEntries> {
    const { entriesWithin } = await import('./interval-array-entries');
    yield* entriesWithin(this.whole, this.snapshots, this.interval, this.count, pace);
  }
}

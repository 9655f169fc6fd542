/** Reads the snapshots of array allocations in a `.mct` file. */
import type { Pace } from '../../jobs/pace';
import type { ArraySnapshotColumn, ArraySnapshotEntries } from '../../profile/recording';
import type { InflatePart } from './part-readers';
import { entriesOf } from './sparse-column';
import { MOST_BYTES } from './varint-reader';

/** Length of the longest entry in bytes: four varints and a letter. */
export const LONGEST_ARRAY_SNAPSHOT = 4 * MOST_BYTES + 1;

export const ARRAY_SNAPSHOTS = 'snapshots.arrays';

/** The sparse `snapshots.arrays` column (docs/format.md, section 8), decoded part by part in each pass over it. */
export class SparseArraySnapshots implements ArraySnapshotColumn {
  readonly name = ARRAY_SNAPSHOTS;

  constructor(
    private readonly nodes: number,
    private readonly snapshots: number,
    private readonly count: number,
    /** @param inflated called anew for each pass over the column */
    private readonly run: () => InflatePart,
  ) {}

  async *parts(pace: Pace): AsyncGenerator<ArraySnapshotEntries> {
    const { ArraySnapshotBatch } = await import('./array-snapshot-batch');
    yield* entriesOf(this.name, this.count, this.run(), new ArraySnapshotBatch(this.name, this.nodes, this.snapshots), pace);
  }
}

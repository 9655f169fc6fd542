/** Reads the snapshots of array allocations in a `.mct` file. */
import type { Pace } from '../../jobs/pace';
import type { ArraySnapshotColumn, ArraySnapshotEntries } from '../../profile/recording';
import type { InflatePart } from './part-readers';
import { entriesOf } from './sparse-column';
import { MOST_BYTES } from './varint-reader';

/** Length of the longest entry in bytes: four varints and a letter. */
export const LONGEST_ARRAY_SNAPSHOT = 4 * MOST_BYTES + 1;

export const ARRAY_SNAPSHOTS = 'snapshots.arrays';

/**
 * The sparse `snapshots.arrays` column (docs/format.md, section 8): for each context and element type, arrays and elements at
 * those snapshots where they changed. It is decoded part by part in each pass over it.
 *
 * @param nodes number of contexts in the file
 * @param snapshots number of snapshots in the file
 * @param count number of the column's parts
 * @param startPass called at the start of each pass; returns the function that inflates a part
 */
export class SparseArraySnapshots implements ArraySnapshotColumn {
  readonly name = ARRAY_SNAPSHOTS;

  constructor(
    private readonly nodes: number,
    private readonly snapshots: number,
    private readonly count: number,
    private readonly startPass: () => InflatePart,
  ) {}

  async *parts(pace: Pace): AsyncGenerator<ArraySnapshotEntries> {
    const { ArraySnapshotBatch } = await import('./array-snapshot-batch');
    yield* entriesOf(
      this.name,
      this.count,
      this.startPass(),
      new ArraySnapshotBatch(this.name, this.nodes, this.snapshots),
      pace,
    );
  }
}

/** Reads the snapshots of a metric in a `.mct` file. */
import { at, damaged } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { SnapshotColumn, SnapshotEntries } from '../../profile/recording';
import type { InflatePart } from './part-readers';
import { BATCH, type BatchDecoder, entriesOf } from './sparse-column';
import { MOST_BYTES, type VarintReader } from './varint-reader';

/** Length of the longest entry in bytes. An entry is three varints: distance to the previous context, snapshot, count. */
export const LONGEST_SNAPSHOT_ENTRY = 3 * MOST_BYTES;

/**
 * A sparse `snapshots.<id>` column (docs/format.md, section 8): for each context, its count at those snapshots where it
 * changed. It is decoded part by part in each pass over it.
 *
 * @param nodes number of contexts in the file
 * @param snapshots number of snapshots in the file
 * @param count number of the column's parts
 * @param startPass called at the start of each pass; returns the function that inflates a part
 */
export class SparseSnapshots implements SnapshotColumn {
  constructor(
    readonly name: string,
    private readonly nodes: number,
    private readonly snapshots: number,
    private readonly count: number,
    private readonly startPass: () => InflatePart,
  ) {}

  parts(pace: Pace): AsyncGenerator<SnapshotEntries> {
    return entriesOf(this.name, this.count, this.startPass(), new Batch(this.name, this.nodes, this.snapshots), pace);
  }
}

class Batch implements BatchDecoder<SnapshotEntries> {
  private context = -1;
  /** Snapshot of the previous entry of the same context; −1 before its first. */
  private last = -1;
  private readonly node = new Uint32Array(BATCH);
  private readonly state = new Uint16Array(BATCH);
  private readonly count = new Float64Array(BATCH);

  constructor(
    private readonly name: string,
    private readonly nodes: number,
    private readonly snapshots: number,
  ) {}

  /** Decodes the next entries (at least one). */
  fill(reader: VarintReader): SnapshotEntries {
    let filled = 0;
    for (; filled < BATCH && !reader.atEnd; filled++) {
      const where = (): string => at(this.name, reader.part, reader.byte);
      const gap = reader.next();
      if (gap > 0) this.last = -1;
      this.context += gap;
      if (this.context < 0 || this.context >= this.nodes)
        throw damaged(`An entry belongs to context ${this.context}, which does not exist.`, where());
      const snapshot = reader.next();
      if (snapshot <= this.last || snapshot >= this.snapshots)
        throw damaged(
          `Context ${this.context} has an invalid state: ${snapshot} of ${this.snapshots}, after state ${this.last}.`,
          where(),
        );
      this.last = snapshot;
      this.node[filled] = this.context;
      this.state[filled] = snapshot;
      this.count[filled] = reader.next();
    }
    return {
      node: this.node.subarray(0, filled),
      state: this.state.subarray(0, filled),
      count: this.count.subarray(0, filled),
    };
  }
}

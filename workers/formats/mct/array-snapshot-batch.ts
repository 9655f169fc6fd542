import { at, damaged } from '../../jobs/errors';
import { type ArraySnapshotEntries, ELEMENT_TYPES } from '../../profile/recording';
import { BATCH, type BatchDecoder } from './sparse-column';
import type { VarintReader } from './varint-reader';

/** Decodes the entries of section `snapshots.arrays` in a `.mct` file (docs/format.md, section 8). */
export class ArraySnapshotBatch implements BatchDecoder<ArraySnapshotEntries> {
  private context = -1;
  private last = -1;
  /** Element types that have had an entry for the current context and snapshot, one bit each. */
  private seen = 0;
  private readonly node = new Uint32Array(BATCH);
  private readonly state = new Uint16Array(BATCH);
  private readonly type = new Uint8Array(BATCH);
  private readonly arrays = new Float64Array(BATCH);
  private readonly elements = new Float64Array(BATCH);

  constructor(
    /** Name of the section, for error messages. */
    private readonly name: string,
    private readonly nodes: number,
    private readonly snapshots: number,
  ) {}

  /** Decodes the next entries (at least one). */
  fill(reader: VarintReader): ArraySnapshotEntries {
    let filled = 0;
    for (; filled < BATCH && !reader.atEnd; filled++) {
      const from = reader.byte;
      const where = (): string => at(this.name, reader.part, from);
      const gap = reader.next();
      if (gap > 0) this.last = -1;
      this.context += gap;
      if (this.context < 0 || this.context >= this.nodes)
        throw damaged(`An entry belongs to context ${this.context}, which does not exist.`, where());
      const state = reader.next();
      if (state < this.last || state >= this.snapshots)
        throw damaged(
          `Context ${this.context} has an invalid state: ${state} of ${this.snapshots}, after state ${this.last}.`,
          where(),
        );
      if (state > this.last) this.seen = 0;
      this.last = state;
      const type = ELEMENT_TYPES.indexOf(String.fromCharCode(reader.octet()));
      if (type < 0) throw damaged('An entry has an unknown element type.', where());
      if ((this.seen & (1 << type)) !== 0)
        throw damaged(`Context ${this.context} has an element type twice in state ${state}.`, where());
      this.seen |= 1 << type;
      this.node[filled] = this.context;
      this.state[filled] = state;
      this.type[filled] = type;
      this.arrays[filled] = reader.next();
      this.elements[filled] = reader.next();
    }
    return {
      node: this.node.subarray(0, filled),
      state: this.state.subarray(0, filled),
      type: this.type.subarray(0, filled),
      arrays: this.arrays.subarray(0, filled),
      elements: this.elements.subarray(0, filled),
    };
  }
}

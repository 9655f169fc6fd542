/** Keeps the sums of a family of events in a chunk by cell and time bin. */
import { widened } from '../../../recording/widened';

const NONE = -1;
/** Most entries of a family in a chunk, at 14 bytes and another 8 for each further measure; beyond, bins are merged in pairs. */
const MOST_ENTRIES = 2 ** 22;

/**
 * Sums by cell and time bin, in the order of the events. Events of a cell in the same bin share an entry if none of the cell's
 * events in another bin lies between them.
 */
export class CellTimes {
  size = 0;
  cell = new Uint32Array(256);
  /** Number of times that all time bins were merged in pairs. */
  halvings = 0;
  /** For each measure, the sums by entry. */
  readonly sums: Float64Array[];
  /** Bin after merging. */
  private bins = new Uint16Array(256);
  /** The last entry of each cell. */
  private last = new Int32Array(256).fill(NONE);

  /** @param most most entries before bins are merged */
  constructor(
    measures: number,
    private most = MOST_ENTRIES,
  ) {
    this.sums = Array.from({ length: measures }, () => new Float64Array(256));
  }

  /** The first of the original time bins that an entry covers. */
  bin(entry: number): number {
    return this.bins[entry] << this.halvings;
  }

  /** Returns the number of the entry to which an event's weights are to be added. */
  entry(cell: number, bin: number): number {
    if (this.size >= this.most) this.reduce();
    return this.find(cell, bin >> this.halvings);
  }

  private find(cell: number, bin: number): number {
    if (cell >= this.last.length) this.widenLast(cell);
    const last = this.last[cell];
    if (last !== NONE && this.bins[last] === bin) return last;
    const made = this.size++;
    if (made === this.bins.length) this.grow();
    this.cell[made] = cell;
    this.bins[made] = bin;
    this.last[cell] = made;
    return made;
  }

  /** Makes room by merging bins in pairs. Each cell keeps at least one entry, so the limit grows with their number. */
  private reduce(): void {
    let widest = 0;
    for (let entry = 0; entry < this.size; entry++) widest = Math.max(widest, this.bins[entry]);
    for (; widest > 0 && this.size > this.most / 2; widest >>= 1) {
      const { size, cell, bins, sums } = this;
      this.halvings++;
      this.size = 0;
      this.last.fill(NONE);
      // Safe in place, because an entry never moves to a later position.
      for (let entry = 0; entry < size; entry++) {
        const to = this.find(cell[entry], bins[entry] >> 1);
        if (to === entry) continue;
        for (const sum of sums) {
          const moved = sum[entry];
          sum[entry] = 0;
          sum[to] += moved;
        }
      }
    }
    this.most = Math.max(this.most, 2 * this.size);
  }

  private widenLast(cell: number): void {
    const before = this.last;
    this.last = new Int32Array(Math.max(2 * before.length, cell + 1)).fill(NONE);
    this.last.set(before);
  }

  private grow(): void {
    const { cell, bins, size } = this;
    this.cell = new Uint32Array(2 * size);
    this.cell.set(cell);
    this.bins = new Uint16Array(2 * size);
    this.bins.set(bins);
    this.sums.forEach((sum, i) => {
      this.sums[i] = widened(sum, this.bins.length - 1);
    });
  }
}

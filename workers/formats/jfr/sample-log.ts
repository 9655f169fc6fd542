/** Keeps the samples of a chunk one by one, so that consecutive ones can be compared. */

/** Most samples of a chunk to keep, at 12 bytes each. */
const MOST_SAMPLES = 2 ** 22;

/** The samples of one family in a chunk, in the order of the file. */
export class SampleLog {
  /** Number of samples; those beyond the largest number are counted, but not kept. */
  size = 0;
  /** Ticks since the chunk's first. */
  ticks = new Float64Array(256);
  /** Number of each sample's cell, which says its thread and stack. */
  cell = new Uint32Array(256);

  /** @param hasTimes whether the chunk says when samples were taken */
  constructor(
    readonly hasTimes: boolean,
    private readonly most = MOST_SAMPLES,
  ) {}

  add(ticks: number, cell: number): void {
    const at = this.size++;
    if (at >= this.most || !this.hasTimes) return;
    if (at === this.cell.length) this.grow();
    this.ticks[at] = ticks;
    this.cell[at] = cell;
  }

  /** Whether all samples were kept. */
  get isWhole(): boolean {
    return this.hasTimes && this.size <= this.most;
  }

  private grow(): void {
    const { ticks, cell } = this;
    this.ticks = new Float64Array(2 * this.size);
    this.ticks.set(ticks);
    this.cell = new Uint32Array(2 * this.size);
    this.cell.set(cell);
  }
}

/** Summarises a tree's column block by block, to skip blocks in searches. */
/** One figure for each block of a column's entries, computed on demand, or gradually beforehand. */
export class BlockFigures {
  private made = 0;
  private figures: Uint32Array | null = null;

  /** @param of computes the figure of the entries in [from, until) */
  constructor(
    private readonly size: number,
    private readonly block: number,
    private readonly of: (from: number, until: number) => number,
  ) {}

  get all(): Uint32Array {
    while (!this.prepare(this.size));
    return this.figures!;
  }

  /** Computes the figures of about `most` further entries. Returns whether all are done. */
  prepare(most: number): boolean {
    const { size, block } = this;
    this.figures ??= new Uint32Array(Math.ceil(size / block));
    const { figures } = this;
    const stop = Math.min(figures.length, this.made + Math.ceil(most / block));
    for (; this.made < stop; this.made++)
      figures[this.made] = this.of(this.made * block, Math.min(size, (this.made + 1) * block));
    return this.made === figures.length;
  }
}

/** Visible rectangles, struct of arrays, in a growing list. Contexts are −1 for the root that holds all. */
export class Rectangles {
  count = 0;
  context = new Int32Array(1024);
  row = new Uint32Array(1024);
  x = new Float32Array(1024);
  width = new Float32Array(1024);
  /** Contexts that an aggregate stands for, callees included; 0 for an ordinary rectangle. */
  aggregate = new Uint32Array(1024);
  /** One past the last context that the rectangle stands for. */
  until = new Uint32Array(1024);

  add(context: number, until: number, row: number, x: number, width: number, aggregate: number): void {
    if (this.count === this.context.length) this.grow();
    const i = this.count++;
    this.context[i] = context;
    this.until[i] = until;
    this.row[i] = row;
    this.x[i] = x;
    this.width[i] = width;
    this.aggregate[i] = aggregate;
  }

  /** The rectangles by row; within a row in the order in which they were added. Arrays of exactly `count` entries. */
  sortedByRow(): Rectangles {
    const { count, row } = this;
    const first = row.subarray(0, count).reduce((least, value) => Math.min(least, value), 0xffffffff);
    const last = row.subarray(0, count).reduce((most, value) => Math.max(most, value), 0);
    const starts = new Uint32Array(count === 0 ? 1 : last - first + 2);
    for (let i = 0; i < count; i++) starts[row[i] - first + 1]++;
    for (let r = 1; r < starts.length; r++) starts[r] += starts[r - 1];
    const sorted = new Rectangles();
    sorted.count = count;
    const to = Uint32Array.from(row.subarray(0, count), (r) => starts[r - first]++);
    const place = <T extends Int32Array | Uint32Array | Float32Array>(from: T, into: T): T => {
      for (let i = 0; i < count; i++) into[to[i]] = from[i];
      return into;
    };
    sorted.context = place(this.context, new Int32Array(count));
    sorted.until = place(this.until, new Uint32Array(count));
    sorted.row = place(row, new Uint32Array(count));
    sorted.x = place(this.x, new Float32Array(count));
    sorted.width = place(this.width, new Float32Array(count));
    sorted.aggregate = place(this.aggregate, new Uint32Array(count));
    return sorted;
  }

  private grow(): void {
    const twice = this.context.length * 2;
    const larger = <T extends { set(from: T): void }>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.context = larger(this.context, new Int32Array(twice));
    this.until = larger(this.until, new Uint32Array(twice));
    this.row = larger(this.row, new Uint32Array(twice));
    this.x = larger(this.x, new Float32Array(twice));
    this.width = larger(this.width, new Float32Array(twice));
    this.aggregate = larger(this.aggregate, new Uint32Array(twice));
  }
}

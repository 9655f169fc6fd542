/** Visible rectangles, struct of arrays, in a growing list. Contexts are −1 for the root that holds all. */
export class Rectangles {
  count = 0;
  context: Int32Array<ArrayBuffer>;
  row: Uint32Array<ArrayBuffer>;
  x: Float32Array<ArrayBuffer>;
  width: Float32Array<ArrayBuffer>;
  /** Contexts that an aggregate stands for, callees included; 0 for an ordinary rectangle. */
  aggregate: Uint32Array<ArrayBuffer>;
  /** One past the last context that the rectangle stands for. */
  until: Uint32Array<ArrayBuffer>;

  constructor(room = 1024) {
    this.context = new Int32Array(room);
    this.row = new Uint32Array(room);
    this.x = new Float32Array(room);
    this.width = new Float32Array(room);
    this.aggregate = new Uint32Array(room);
    this.until = new Uint32Array(room);
  }

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
    let first = 0xffffffff;
    let last = 0;
    for (let i = 0; i < count; i++) {
      if (row[i] < first) first = row[i];
      if (row[i] > last) last = row[i];
    }
    const starts = new Uint32Array(count === 0 ? 1 : last - first + 2);
    for (let i = 0; i < count; i++) starts[row[i] - first + 1]++;
    for (let r = 1; r < starts.length; r++) starts[r] += starts[r - 1];
    const sorted = new Rectangles(0);
    sorted.count = count;
    const to = new Uint32Array(count);
    for (let i = 0; i < count; i++) to[i] = starts[row[i] - first]++;
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

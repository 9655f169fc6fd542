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

  /** Gives back the room that was not used: arrays of exactly `count` entries, which travel to the main thread. */
  trimmed(): this {
    const { count } = this;
    this.context = this.context.slice(0, count);
    this.until = this.until.slice(0, count);
    this.row = this.row.slice(0, count);
    this.x = this.x.slice(0, count);
    this.width = this.width.slice(0, count);
    this.aggregate = this.aggregate.slice(0, count);
    return this;
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

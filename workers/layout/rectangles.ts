import { grown } from '../profile/grown';

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
  /** Index into the table of names; of no meaning for the root and for aggregates. */
  method: Uint32Array<ArrayBuffer>;

  constructor(room = 1024) {
    this.context = new Int32Array(room);
    this.row = new Uint32Array(room);
    this.x = new Float32Array(room);
    this.width = new Float32Array(room);
    this.aggregate = new Uint32Array(room);
    this.until = new Uint32Array(room);
    this.method = new Uint32Array(room);
  }

  add(context: number, until: number, row: number, x: number, width: number, aggregate: number, method: number): void {
    if (this.count === this.context.length) this.grow();
    const i = this.count++;
    this.context[i] = context;
    this.until[i] = until;
    this.row[i] = row;
    this.x[i] = x;
    this.width[i] = width;
    this.aggregate[i] = aggregate;
    this.method[i] = method;
  }

  /** Arrays of their own of exactly `count` entries, which travel to the main thread. */
  copied(): Rectangles {
    const { count } = this;
    const copy = new Rectangles(0);
    copy.count = count;
    copy.context = this.context.slice(0, count);
    copy.until = this.until.slice(0, count);
    copy.row = this.row.slice(0, count);
    copy.x = this.x.slice(0, count);
    copy.width = this.width.slice(0, count);
    copy.aggregate = this.aggregate.slice(0, count);
    copy.method = this.method.slice(0, count);
    return copy;
  }

  private grow(): void {
    this.context = grown(this.context);
    this.until = grown(this.until);
    this.row = grown(this.row);
    this.x = grown(this.x);
    this.width = grown(this.width);
    this.aggregate = grown(this.aggregate);
    this.method = grown(this.method);
  }
}

/** Collects the rectangles of a flame graph's layout. */
import { grown } from '../tree/growing-array';

const COLUMNS = 7;

/** Visible rectangles, as a struct of arrays that can grow. The context of the root above all others is −1. */
export class Rectangles {
  count = 0;
  context: Int32Array<ArrayBuffer>;
  row: Uint32Array<ArrayBuffer>;
  x: Float32Array<ArrayBuffer>;
  width: Float32Array<ArrayBuffer>;
  /** Number of contexts that an aggregate stands for, including their callees; 0 for an ordinary rectangle. */
  aggregate: Uint32Array<ArrayBuffer>;
  /** One past the last context that the rectangle stands for. */
  until: Uint32Array<ArrayBuffer>;
  /** Index into the table of names; meaningless for the root and for aggregates. */
  method: Uint32Array<ArrayBuffer>;

  /** All columns are parts of one buffer, because allocating and transferring one is faster than seven. */
  constructor(room = 1024) {
    const all = new ArrayBuffer(4 * COLUMNS * room);
    const at = (column: number): [ArrayBuffer, number, number] => [all, 4 * column * room, room];
    this.context = new Int32Array(...at(0));
    this.row = new Uint32Array(...at(1));
    this.x = new Float32Array(...at(2));
    this.width = new Float32Array(...at(3));
    this.aggregate = new Uint32Array(...at(4));
    this.until = new Uint32Array(...at(5));
    this.method = new Uint32Array(...at(6));
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

  /** A copy sorted by row, stable, with exactly `count` entries: it is transferred to the main thread. */
  byRow(): Rectangles {
    const { count, context, row, x, width, aggregate, until, method } = this;
    const sorted = new Rectangles(count);
    sorted.count = count;
    let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < count; i++) {
      if (row[i] < lowest) lowest = row[i];
      if (row[i] > highest) highest = row[i];
    }
    // Next free position in each row.
    const next = new Uint32Array(count === 0 ? 0 : highest - lowest + 2);
    for (let i = 0; i < count; i++) next[row[i] - lowest + 1]++;
    for (let r = 1; r < next.length; r++) next[r] += next[r - 1];
    for (let i = 0; i < count; i++) {
      const to = next[row[i] - lowest]++;
      sorted.context[to] = context[i];
      sorted.row[to] = row[i];
      sorted.x[to] = x[i];
      sorted.width[to] = width[i];
      sorted.aggregate[to] = aggregate[i];
      sorted.until[to] = until[i];
      sorted.method[to] = method[i];
    }
    return sorted;
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

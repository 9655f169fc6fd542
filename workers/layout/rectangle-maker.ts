/** Makes the rectangles of a flame graph from the contexts that a walk visits, and aggregates from those between them. */

import { firstAtOrAfter, lastAtOrBefore } from '../tree/binary-search';
import { grown } from '../tree/growing-array';
import type { Shape } from '../tree/tree';
import type { ChainFolding } from './chain-folding';
import type { Rectangles } from './rectangles';
import { siblingOf } from './sibling-search';
import type { Extent, Visitor } from './walk-visitor';

/** Number of pixels by which rectangles may extend beyond the viewport, so that their borders stay out of sight. */
export const MARGIN = 2;

/**
 * Maps a walk to pixels: the extent is `width` pixels wide, `firstRow` is the first row to draw, and `row` is the row of the
 * walk's outermost siblings.
 */
export interface Sheet {
  readonly width: number;
  readonly firstRow: number;
  readonly row: number;
}

export class RectangleMaker implements Visitor {
  private level = 0;
  /** State of the siblings at each level: one past the last context drawn, its right end, and where all siblings end. */
  private done = new Uint32Array(256);
  private drawn = new Float64Array(256);
  private stop = new Uint32Array(256);
  private until = new Float64Array(256);
  /** The context visited last, and the left end of its callees. */
  private latest = 0;
  private inner = 0;
  private readonly scale: number;
  /** The last contexts that begin at or before the extent's left end, and before its right end. */
  private readonly first: number;
  private readonly last: number;

  constructor(
    private readonly shape: Shape,
    private readonly extent: Extent,
    private readonly sheet: Sheet,
    private readonly list: Rectangles,
    private readonly chains: ChainFolding | null,
  ) {
    const { start, stop, low, high } = extent;
    const { widths } = shape;
    this.scale = sheet.width / (high - low);
    this.first = lastAtOrBefore(widths, low, start, stop);
    this.last = firstAtOrAfter(widths, high, start, stop) - 1;
    this.begin(start, stop, widths[start], widths[stop]);
  }

  visit(context: number, until: number, method: number, left: number, inner: number, right: number): void {
    const { level, done, drawn } = this;
    if (left > drawn[level]) this.run(done[level], context, drawn[level], left);
    done[level] = until;
    drawn[level] = right;
    this.latest = context;
    this.inner = inner;
    const saved = this.chains?.savedAbove(context) ?? 0;
    if (saved < 0) return;
    this.add(context, until, left, right, 0, method, saved);
    this.chains?.begin(context);
  }

  down(): void {
    const { level, done, drawn } = this;
    this.level++;
    this.begin(this.latest + 1, done[level], this.inner, drawn[level]);
  }

  up(): void {
    this.finish();
    this.level--;
  }

  /** Call this after the walk. */
  finish(): void {
    const { level, done, drawn, stop, until } = this;
    if (until[level] > drawn[level]) this.run(done[level], stop[level], drawn[level], until[level]);
  }

  private begin(start: number, stop: number, x: number, until: number): void {
    const { level } = this;
    if (level === this.done.length) this.grow();
    this.done[level] = start;
    this.drawn[level] = x;
    this.stop[level] = stop;
    this.until[level] = until;
  }

  /** Adds one aggregate for the siblings in [start, stop), all of them narrow, limited to the viewport. */
  private run(start: number, stop: number, x: number, until: number): void {
    const { low, high } = this.extent;
    const saved = this.chains?.savedAbove(start) ?? 0;
    if (saved < 0 || until <= low || x >= high || this.sheet.row + this.level - saved < this.sheet.firstRow) return;
    const { shape } = this;
    const { widths, tree } = shape;
    let [first, from, last, to] = [start, x, stop, until];
    if (from < low) {
      first = siblingOf(shape, start, stop, this.first);
      from = widths[first];
    }
    if (to > high) {
      last = tree.end[siblingOf(shape, first, stop, this.last)];
      to = widths[last];
    }
    this.add(first, last, from, to, last - first, 0, saved);
  }

  private add(context: number, until: number, from: number, to: number, aggregate: number, method: number, saved: number): void {
    const { low } = this.extent;
    const { scale, sheet } = this;
    const row = sheet.row + this.level - saved;
    if (row < sheet.firstRow) return;
    const left = Math.max(-MARGIN, (from - low) * scale);
    const right = Math.min(sheet.width + MARGIN, (to - low) * scale);
    if (right > left) this.list.add(context, until, row, left, right - left, aggregate, method);
  }

  private grow(): void {
    this.done = grown(this.done);
    this.drawn = grown(this.drawn);
    this.stop = grown(this.stop);
    this.until = grown(this.until);
  }
}

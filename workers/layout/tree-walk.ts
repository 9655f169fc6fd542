/** Visits the contexts of a tree that are wide enough to be drawn, in the tree's columns or in an outline (extract) of it. */
import { firstAtOrAfter, lastAtOrBefore } from '../tree/binary-search';
import { grown } from '../tree/growing-array';
import type { Shape } from '../tree/tree';
import type { Outline } from './outline';
import { siblingOf } from './sibling-search';
import type { Extent, Visitor } from './walk-visitor';

/** Number of siblings to visit one by one before the rest is searched. */
const STEPS = 32;
/** Number of looks that one binary search counts as. */
const SEARCH = 8;

/**
 * Visits the contexts of a tree that are wide enough. It looks at their siblings, but not below narrow ones, and skips long runs
 * of narrow siblings by binary search. The walk can be done in steps.
 */
export class TreeWalk {
  /** Number of contexts looked at so far. */
  looks = 0;
  private at: number;
  private stop: number;
  private level = 0;
  /** Ends of the callers' ranges of siblings, by level. */
  private stops = new Uint32Array(256);
  /** The last context that begins at or before the extent. */
  private readonly edge: number;

  constructor(
    private readonly shape: Shape,
    private readonly extent: Extent,
  ) {
    const { start, stop, low } = extent;
    this.at = start;
    this.stop = stop;
    this.edge = lastAtOrBefore(shape.widths, low, start, stop);
  }

  /** Continues to the end, or until about `most` contexts have been looked at in total. Returns whether the end was reached. */
  walk(visitor: Visitor, most = Number.POSITIVE_INFINITY): boolean {
    const { widths, tree } = this.shape;
    const { end, method } = tree;
    const { levels } = this.extent;
    let { at, stop, level } = this;
    while (this.looks <= most) {
      at = this.nextWide(at, stop);
      if (at < stop) {
        const next = end[at];
        visitor.visit(at, next, method[at], widths[at], widths[at + 1], widths[next]);
        if (next === at + 1 || level + 1 >= levels) {
          at = next;
          continue;
        }
        if (level === this.stops.length) this.stops = grown(this.stops);
        this.stops[level++] = stop;
        stop = next;
        at++;
        visitor.down();
      } else {
        if (level === 0) return true;
        at = stop;
        stop = this.stops[--level];
        visitor.up();
      }
    }
    this.at = at;
    this.stop = stop;
    this.level = level;
    return false;
  }

  /** The first of the siblings from `first` on that is wide enough and reaches into the extent, or `stop`. */
  private nextWide(first: number, stop: number): number {
    if (first >= stop) return stop;
    const { shape, edge } = this;
    const { low, high, least } = this.extent;
    const { widths, tree } = shape;
    const { end } = tree;
    const last = widths[stop];
    let i = first < edge ? siblingOf(shape, first, stop, edge) : first;
    let left = widths[i];
    for (let steps = STEPS; i < stop; ) {
      this.looks++;
      // Most runs of narrow siblings extend to the last one, which is known without looking at those between.
      if (last - left < least || left >= high) return stop;
      const right = widths[end[i]];
      if (right - left >= least && right > low) return i;
      i = end[i];
      left = right;
      if (--steps > 0 || i >= stop) continue;
      // All contexts that end within that width from here are narrow. If there are many, more such runs follow.
      const next = siblingOf(shape, i, stop, firstAtOrAfter(widths, left + least, i, stop) - 1);
      this.looks += SEARCH;
      steps = next > i ? 1 : STEPS;
      i = next;
      left = widths[i];
    }
    return stop;
  }
}

/** Visits the contexts of an extent through an outline of the tree, which must contain every wide context of the extent. */
export function walkOutline(shape: Shape, outline: Outline, extent: Extent, visitor: Visitor): void {
  const { start, low, high, least, levels } = extent;
  const { context, method, until, end, left, inner, right, size } = outline;
  const edge = lastAtOrBefore(shape.widths, low, start, extent.stop);
  const total = firstAtOrAfter(context, extent.stop, 0, size);
  let open = new Uint32Array(256);
  let level = 0;
  let stop = total;
  /** Right end of the siblings. */
  let last = Number.POSITIVE_INFINITY;
  /** The first entry from `k` on that lies in or after a range of siblings, and reaches beyond `low`. */
  const enter = (k: number, first: number, limit: number): number =>
    first < edge ? firstAtOrAfter(context, siblingOf(shape, first, limit, edge), k, stop) : k;
  let k = enter(firstAtOrAfter(context, start, 0, size), start, extent.stop);
  for (;;) {
    // The remaining siblings are narrow or outside the extent.
    if (k >= stop || left[k] >= high || last - left[k] < least) {
      if (level === 0) return;
      visitor.up();
      k = stop;
      level--;
      stop = level === 0 ? total : end[open[level - 1]];
      last = level === 0 ? Number.POSITIVE_INFINITY : right[open[level - 1]];
      continue;
    }
    const from = left[k];
    const to = right[k];
    if (to - from >= least && to > low) {
      const i = context[k];
      const next = until[k];
      visitor.visit(i, next, method[k], from, inner[k], to);
      if (next > i + 1 && level + 1 < levels) {
        if (level === open.length) open = grown(open);
        open[level++] = k;
        stop = end[k];
        last = to;
        k = enter(k + 1, i + 1, next);
        visitor.down();
        continue;
      }
    }
    k = end[k];
  }
}

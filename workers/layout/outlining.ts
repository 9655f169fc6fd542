import { grown } from '../profile/grown';
import type { Shape } from '../profile/tree';
import type { Outline } from './outline';
import { STEPS, siblingAfter, siblingAt } from './siblings';

/** What of a tree goes into an outline. */
export interface Extent {
  /** Siblings side by side, and all that is under them. */
  readonly start: number;
  readonly stop: number;
  /** Contexts that end at or before `low`, or begin at or after `high`, are left out: figures of the prefix sum. */
  readonly low: number;
  readonly high: number;
  /** Narrower contexts are left out. */
  readonly least: number;
  /** Levels from the siblings downwards. */
  readonly levels: number;
  /** Contexts that may be looked at before it is given up. */
  readonly most: number;
}

/** Callers of the contexts that are looked at, as indices of the outline; grows with the height of what was ever outlined. */
let open = new Uint32Array(256);

/** As many looks as a search is worth. */
const SEARCH = 8;

/** Contexts that were looked at. */
let looks = 0;

/**
 * Fills `into`. Walks what is wide enough and what is beside that, no further: runs of narrow siblings are passed by binary search where they are
 * long. False where it was given up.
 */
export function outline(shape: Shape, { start, stop, low, high, least, levels, most }: Extent, into: Outline): boolean {
  const { end } = shape.tree;
  into.size = 0;
  looks = 0;
  let level = 0;
  let limit = stop;
  let i = start;
  for (;;) {
    i = nextWide(shape, i, limit, low, high, least);
    if (looks > most) return false;
    if (i < limit) {
      const k = into.add(shape, i, level);
      if (end[i] > i + 1 && level + 1 < levels) {
        if (level === open.length) open = grown(open);
        open[level++] = k;
        limit = end[i++];
      } else {
        into.end[k] = into.size;
        i = end[i];
      }
    } else {
      if (level === 0) {
        into.finish();
        return true;
      }
      const k = open[--level];
      into.end[k] = into.size;
      i = into.until[k];
      limit = level === 0 ? stop : into.until[open[level - 1]];
    }
  }
}

/** The first of the siblings from `first` on that is wide and reaches into the extent, or `limit`. */
function nextWide(shape: Shape, first: number, limit: number, low: number, high: number, least: number): number {
  const { widths, tree } = shape;
  const { end } = tree;
  if (first >= limit) return limit;
  const last = widths[limit];
  let i = widths[first] < low ? siblingAfter(shape, first, limit, low) : first;
  let left = widths[i];
  for (let steps = STEPS; i < limit; ) {
    looks++;
    // Most runs of narrow siblings go to the last one: known without a look at those between.
    if (last - left < least || left >= high) return limit;
    const right = widths[end[i]];
    if (right - left >= least && right > low) return i;
    i = end[i];
    left = right;
    if (--steps > 0 || i >= limit) continue;
    // Whatever lies whole within that width from here is narrow. Where that is many, there are more such runs.
    const next = siblingAt(shape, i, limit, left + least);
    looks += SEARCH;
    steps = next > i ? 1 : STEPS;
    i = next;
    left = widths[i];
  }
  return limit;
}

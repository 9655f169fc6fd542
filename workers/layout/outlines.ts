import type { Shape } from '../profile/tree';
import { Outline } from './outline';
import { outline } from './outlining';

/** Parts of a tree's whole width that contexts of its outlines have at least, the coarsest outline first. */
const PARTS = [2 ** 12, 2 ** 14, 2 ** 16, 2 ** 18];
/** One context of this many may be looked at for an outline: one that takes more gains nothing over the tree itself. */
const THIN = 4;

/** Outlines of whole trees, by place in PARTS, null where there is none; by the widths that they were made of, so that they go with them. */
const all = new WeakMap<Float64Array, (Outline | null)[]>();

/**
 * Of the outlines of the whole tree, the coarsest that has every context that is `least` wide: made when it is first asked for, which takes as
 * long as a few layouts, and kept. Null where there is none that is so fine.
 */
export function outlineFor(shape: Shape, least: number): Outline | null {
  const total = shape.widths[shape.tree.size];
  const level = PARTS.findIndex((parts) => total / parts <= least);
  if (level < 0) return null;
  let kept = all.get(shape.widths);
  if (kept === undefined) {
    kept = [];
    all.set(shape.widths, kept);
  }
  if (kept[level] === undefined) kept[level] = outlineOf(shape, total / PARTS[level]);
  return kept[level];
}

function outlineOf(shape: Shape, least: number): Outline | null {
  const { size } = shape.tree;
  const into = new Outline();
  const whole = { start: 0, stop: size, low: 0, high: Number.POSITIVE_INFINITY, levels: Number.POSITIVE_INFINITY };
  if (!outline(shape, { ...whole, least, most: size / THIN }, into)) return null;
  into.trim();
  return into;
}

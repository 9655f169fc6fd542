import { firstAtOrAfter, lastAtOrBefore } from '../profile/sorted';
import type { Shape, Tree } from '../profile/tree';

/** Siblings that are stepped over one by one before the rest is searched. */
export const STEPS = 32;

/** What siblings are found by: a tree with widths, or an outline of one. */
export interface Ordered extends Pick<Shape, 'widths' | 'parents'> {
  readonly tree: Pick<Tree, 'end' | 'depth'>;
}

/** Of the siblings from `first` up to `limit`, the last that begins before `figure`; the first where all begin later. */
export function siblingAt({ tree, widths, parents }: Ordered, first: number, limit: number, figure: number): number {
  return parents.at(Math.max(first, firstAtOrAfter(widths, figure, first, limit) - 1), tree.depth[first]);
}

/** The first sibling that ends after `figure`; `limit`, or the last one, where none does. */
export function siblingAfter({ tree, widths, parents }: Ordered, first: number, limit: number, figure: number): number {
  const { end, depth } = tree;
  let i = first;
  for (let n = 0; n < STEPS; n++) {
    if (i >= limit || widths[end[i]] > figure) return i;
    i = end[i];
  }
  return i >= limit ? limit : parents.at(Math.max(i, lastAtOrBefore(widths, figure, i, limit)), depth[first]);
}

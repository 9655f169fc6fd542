/** Makes and keeps the outlines of a tree, which are extracts for fast layouts, in small steps. */
import type { Shape } from '../tree/tree';
import { Outline } from './outline';
import { TreeWalk, walkOutline } from './tree-walk';
import type { Extent } from './walk-visitor';

/**
 * The contexts in an outline are at least as wide as the tree's whole width divided by this number. The coarsest outline
 * comes first.
 */
const PARTS = [2 ** 12, 2 ** 14, 2 ** 16, 2 ** 18];
/**
 * An outline is made in advance only if the tree has at least this many contexts for each of the parts into which the
 * outline divides the width. Such outlines take about half a byte per context of the tree.
 */
const AMPLE = 128;
/**
 * An outline is given up if making it looks at more than one in this many contexts: using it would be no faster than using the
 * tree.
 */
const THIN = 4;

/** Outlines by the widths from which they were made; a weak map, so that both are freed together. */
const all = new WeakMap<Float64Array, OutlineLevels>();

/**
 * Outlines of a whole tree, each with about four times as many contexts as the previous one. They are made in small steps, so
 * that no question waits for one.
 */
export class OutlineLevels {
  /** Outlines by index in PARTS; null if one was given up. */
  private readonly kept: (Outline | null | undefined)[] = [];
  /** Indices of the outlines still to make, the next one last. */
  private readonly wanted: number[] = [];
  private making: { readonly place: number; readonly walk: TreeWalk; readonly into: Outline } | null = null;

  private constructor(private readonly shape: Shape) {
    for (let place = 0; PARTS[place] * AMPLE <= shape.tree.size; place++) this.wanted.push(place);
  }

  static of(shape: Shape): OutlineLevels {
    let own = all.get(shape.widths);
    if (own === undefined) {
      own = new OutlineLevels(shape);
      all.set(shape.widths, own);
    }
    return own;
  }

  /** Whether no outline has been made yet. */
  get none(): boolean {
    return this.kept.length === 0;
  }

  /** The coarsest outline that contains every context of width `least`. Null if there is none yet, or if none can be made. */
  find(least: number): Outline | null {
    const { kept, wanted } = this;
    const first = PARTS.findIndex((_, place) => this.least(place) <= least);
    if (first < 0) return null;
    if (kept[first] === undefined && !wanted.includes(first)) wanted.push(first);
    return kept.find((outline, place) => place >= first && outline) ?? null;
  }

  /** Continues making the missing outlines, looking at about `most` contexts. Returns whether all have been made. */
  work(most: number): boolean {
    this.making ??= this.begin();
    if (this.making === null) return true;
    const { place, walk, into } = this.making;
    const whole = walk.walk(into, walk.looks + most);
    const thin = walk.looks <= this.shape.tree.size / THIN;
    if (whole || !thin) {
      this.kept[place] = thin ? into.trimmed() : null;
      this.making = null;
    }
    return false;
  }

  private begin(): OutlineLevels['making'] {
    for (let place = this.wanted.pop(); place !== undefined; place = this.wanted.pop()) {
      if (this.kept[place] !== undefined) continue;
      const into = new Outline();
      const extent = this.extent(place);
      const finer = this.kept.find((outline, other) => other > place && outline);
      if (!finer) return { place, walk: new TreeWalk(this.shape, extent), into };
      walkOutline(this.shape, finer, extent, into);
      this.kept[place] = into.trimmed();
    }
    return null;
  }

  private extent(place: number): Extent {
    const { size } = this.shape.tree;
    return {
      start: 0,
      stop: size,
      low: 0,
      high: Number.POSITIVE_INFINITY,
      least: this.least(place),
      levels: Number.POSITIVE_INFINITY,
    };
  }

  private least(place: number): number {
    const { tree, widths } = this.shape;
    return widths[tree.size] / PARTS[place];
  }
}

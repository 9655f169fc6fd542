/** Defines what the story of a comparison needs to know about the compared trees. */
import type { MetricId } from '../../api/engine';
import type { LowerBounds } from '../../profile/lower-bounds';
import type { Tree } from '../../tree/tree';
import type { Sides } from '../overlap';
import type { UnionNames } from '../union-names';
import type { UnionTree } from '../union-tree';

/**
 * The parts of a comparison that a story needs: two trees with figures. They are those of the comparison, or of two of its runs.
 */
export interface ComparedTrees {
  readonly names: Pick<UnionNames, 'size' | 'fromA' | 'fromB' | 'frame'>;
  readonly tree: Pick<UnionTree, 'size' | 'depth' | 'end' | 'fromA' | 'fromB'>;
  readonly a: { readonly tree: Tree };
  readonly b: { readonly tree: Tree };
  readonly metrics: readonly MetricId[];
  readonly lowerBounds: LowerBounds;
  /** Exclusive prefix sums of both sides. The metric must be loaded. */
  sums(metric: MetricId): Sides;
  totals(metric: MetricId): { readonly a: number; readonly b: number };
  /** Whether a run has a context of its side's tree; left out if it has all of them. */
  isIn?(side: 'a' | 'b', context: number): boolean;
}

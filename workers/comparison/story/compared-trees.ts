import type { MetricId } from '../../api/engine';
import type { LowerBounds } from '../../profile/lower-bounds';
import type { Tree } from '../../tree/tree';
import type { Sides } from '../overlap';
import type { UnionNames } from '../union-names';
import type { UnionTree } from '../union-tree';

/** Two trees with figures, as far as a story looks at them: those of a comparison, or two of its runs. */
export interface ComparedTrees {
  readonly names: Pick<UnionNames, 'size' | 'fromA' | 'fromB' | 'frame'>;
  readonly tree: Pick<UnionTree, 'size' | 'depth' | 'end' | 'fromA' | 'fromB'>;
  readonly a: { readonly tree: Tree };
  readonly b: { readonly tree: Tree };
  readonly metrics: readonly MetricId[];
  readonly lowerBounds: LowerBounds;
  /** Exclusive prefix sums of both sides. They must be ready. */
  sums(metric: MetricId): Sides;
  totals(metric: MetricId): { readonly a: number; readonly b: number };
  /** Whether a run has a context of its side's tree; left out where it has all. */
  isIn?(side: 'a' | 'b', context: number): boolean;
}

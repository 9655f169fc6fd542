/**
 * Makes the version of an open comparison that shows only the program's own code, folded as for its story. Loaded with the
 * first request for one.
 */
import { isLeafUp } from '../../common/leaf-up';
import { ownIn } from '../comparison/story/program-story';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { DerivedTree } from '../transforms/derived-tree';
import { foldToOwn } from '../transforms/own-folding';
import { isOwnAsShared } from './links/link-opening';
import type { OpenComparison } from './open-comparison';

/**
 * Folds both sides of a comparison. Null if no class is own or all are, in trees with callers below their callees, and if all
 * metrics are samples. Differences between samples follow other rules, which do not distinguish class loading.
 */
export async function foldedComparison(open: OpenComparison, id: number, pace: Pace): Promise<OpenComparison | null> {
  const { comparison, program, views } = open;
  if (isLeafUp(views.a.transforms) || comparison.metrics.every((metric) => comparison.isOfSamples(metric))) return null;
  const { basis, isOwn } = ownIn(comparison, program);
  if (basis.by === 'all') return null;
  const isAsShared = isOwnAsShared([open.sides.a, open.sides.b], basis);
  const fold = async (side: MetricTree) => {
    const step = await foldToOwn(side, isOwn, pace, isAsShared);
    return { place: step.map.place, laid: DerivedTree.of(side, step) };
  };
  const [a, b] = [await fold(comparison.a), await fold(comparison.b)];
  const folded = await comparison.ofTrees(a.laid, b.laid, pace);
  const places = new Int32Array(comparison.tree.size);
  const put = (from: Uint32Array, place: Int32Array, to: Uint32Array): void =>
    from.forEach((context, at) => {
      places[context] = to[place[at]];
    });
  put(comparison.tree.fromA, a.place, folded.tree.fromA);
  put(comparison.tree.fromB, b.place, folded.tree.fromB);
  return open.foldedAs(id, folded, places);
}

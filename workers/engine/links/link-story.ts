/** The story of a link's whole comparison, for the trees that were opened of the link. */
import type { MetricId, Story } from '../../api/engine';
import type { LinkContent } from '../../sharing/link-content';
import { storyFrom } from '../../sharing/shared-story';
import { isSampled } from '../../comparison/story/program-story';
import type { OpenComparison } from '../open-comparison';

/** The story of the whole; null where a link brought none, or compares its sides the other way round. */
export function storyOfWhole(
  { whole, comparison }: Pick<OpenComparison, 'whole' | 'comparison'>,
  metric: MetricId,
): Story | null {
  // What links of version 4 and 5 tell of work has other parts than today's.
  if (whole === null || whole.swapped || !isSampled(comparison, metric)) return null;
  const { from } = whole;
  const carried = from.metrics.filter(({ columns }) => columns !== null);
  const at = carried.findIndex(({ id }) => id === metric);
  const story = from.stories.at(at < 0 ? from.stories.length : at) ?? null;
  if (story === null) return null;
  const { fromFile } = comparison.a.names;
  const nameOf = (method: number) => comparison.names.frame(comparison.names.fromA[fromFile[method]]);
  return storyFrom(story, carried[at], nameOf, placesIn(comparison, from));
}

/** Finds the context of the union by that of the link. */
function placesIn({ a, b, tree }: OpenComparison['comparison'], { presence }: LinkContent): (context: number) => number {
  const file = [0, 0];
  const places = new Int32Array(presence.length);
  const [ofA, ofB] = [a, b].map(({ origin }) => origin.recorded.tree);
  for (let i = 0; i < presence.length; i++) {
    // Contexts of a side lie in its recording in the link's order.
    if ((presence[i] & 2) !== 0) places[i] = tree.fromB[ofB.fromFile[file[1]++ - ofB.from]];
    if ((presence[i] & 1) !== 0) places[i] = tree.fromA[ofA.fromFile[file[0]++ - ofA.from]];
  }
  return (context) => places[context];
}

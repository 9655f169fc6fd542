/** The story of a link's whole comparison, for the trees that were opened of the link. */
import type { MetricId, Story } from '../../api/engine';
import { ContextParts } from '../../comparison/story/context-parts';
import type { LinkContent, SharedMetric } from '../../sharing/link-content';
import { type SharedWorkStory, workStoryFrom } from '../../sharing/shared-work-story';
import type { OpenComparison } from '../open-comparison';

type Open = Pick<OpenComparison, 'whole' | 'comparison' | 'asksOtherCode'>;

/** The story of the whole; null where a link brought none, or another question is asked. */
export function storyOfWhole(open: Open, metric: MetricId): Story | null {
  const found = broughtStory(open, metric);
  if (found === null) return null;
  const { comparison } = open;
  const { from, story, about } = found;
  const { fromFile } = comparison.a.names;
  const nameOf = (method: number) => comparison.names.frame(comparison.names.fromA[fromFile[method]]);
  const places = placesIn(comparison, from);
  const contextOf = (context: number): number => places[context];
  return workStoryFrom(story, about, nameOf, contextOf);
}

/**
 * Parts of a change by context: those of the whole, where a link brought them, else those of the trees that are open. A link has none of
 * shares.
 */
export function partsOfChange(open: OpenComparison, metric: MetricId, normalised: boolean): ContextParts {
  const { comparison } = open;
  const found = normalised ? null : broughtStory(open, metric);
  if (found === null) return ContextParts.of(comparison, metric, normalised, open.program);
  const parts = new Float64Array(comparison.tree.size);
  const places = placesIn(comparison, found.from);
  found.story.parts.forEach((part, at) => {
    parts[places[at]] += part;
  });
  return new ContextParts(parts, found.story.allParts);
}

/** A story that a link brought, which answers what is asked. */
function broughtStory(
  { whole, comparison, asksOtherCode }: Open,
  metric: MetricId,
): { from: LinkContent; story: SharedWorkStory; about: SharedMetric } | null {
  if (whole === null || whole.swapped) return null;
  const { from } = whole;
  const carried = from.metrics.filter(({ columns }) => columns !== null);
  const at = carried.findIndex(({ id }) => id === metric);
  const story = from.stories.at(at < 0 ? from.stories.length : at) ?? null;
  // Links of versions 4 and 5 have causes that are no longer told.
  if (story?.kind !== 'work' || comparison.isOfSamples(metric) || asksOtherCode(story.own)) return null;
  return { from, story, about: carried[at] };
}

/** Contexts of the union by those of the link. */
function placesIn({ a, b, tree }: OpenComparison['comparison'], { presence }: LinkContent): Int32Array {
  const file = [0, 0];
  const places = new Int32Array(presence.length);
  const [ofA, ofB] = [a, b].map(({ origin }) => origin.recorded.tree);
  for (let i = 0; i < presence.length; i++) {
    // Contexts of a side lie in its recording in the link's order.
    if ((presence[i] & 2) !== 0) places[i] = tree.fromB[ofB.fromFile[file[1]++ - ofB.from]];
    if ((presence[i] & 1) !== 0) places[i] = tree.fromA[ofA.fromFile[file[0]++ - ofA.from]];
  }
  return places;
}

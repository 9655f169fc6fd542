/** Finds the story that a link contains about the complete comparison, and maps it to the trees opened from the link. */
import type { MetricId, Story } from '../../api/engine';
import type { SampleFindings } from '../../comparison/samples/sample-findings';
import { ContextParts } from '../../comparison/story/context-parts';
import type { LinkContent, SharedMetric, SharedStory } from '../../sharing/link-content';
import { findingsFrom } from '../../sharing/shared-shares';
import { workStoryFrom } from '../../sharing/shared-work-story';
import type { OpenComparison } from '../open-comparison';

/** Stories in links of the current version. */
type WholeStory = Exclude<SharedStory, { kind: 'samples' }>;
type Open = Pick<OpenComparison, 'whole' | 'comparison' | 'asksOtherCode'>;

/** The story of the complete comparison; null if the link has none, or if the user names other code as the program's own. */
export function storyOfWhole(open: Open, metric: MetricId): Story | null {
  const { comparison } = open;
  const shares = broughtShares(open, metric);
  if (shares !== null) {
    const { a, b } = comparison.totals(metric);
    return shares.story(metric, a, b);
  }
  const found = broughtStory(open, metric, 'work');
  if (found === null || comparison.isOfSamples(metric)) return null;
  const { from, story, about } = found;
  const nameOf = (method: number) => comparison.names.frame(methodIn(comparison, method));
  const places = placesIn(comparison, from);
  const contextOf = (context: number): number => places[context];
  return workStoryFrom(story, about, nameOf, contextOf);
}

/**
 * Differences between the samples of the complete profiles; null if the link has none, or if the user names other code as the
 * program's own.
 */
export function broughtShares(open: Open, metric: MetricId): SampleFindings | null {
  const found = broughtStory(open, metric, 'shares');
  if (found === null) return null;
  const { comparison } = open;
  const { names, tree } = comparison;
  const methodOf = (method: number): number => methodIn(comparison, method);
  return findingsFrom(found.story, found.about, names, methodOf, placesIn(comparison, found.from), tree.size);
}

/**
 * Parts of a change by context: those of the complete profiles if a link contains them, else those of the open trees. Links
 * contain none for shares of the totals.
 */
export function partsOfChange(open: OpenComparison, metric: MetricId, normalised: boolean): ContextParts {
  const { comparison } = open;
  const found = normalised || comparison.isOfSamples(metric) ? null : broughtStory(open, metric, 'work');
  if (found === null) return ContextParts.of(comparison, metric, normalised, open.program);
  const parts = new Float64Array(comparison.tree.size);
  const places = placesIn(comparison, found.from);
  found.story.parts.forEach((part, at) => {
    parts[places[at]] += part;
  });
  return new ContextParts(parts, found.story.allParts);
}

/** A story from a link, if it is of the given kind and about the code that the user considers the program's own. */
function broughtStory<Kind extends WholeStory['kind']>(
  { whole, asksOtherCode }: Open,
  metric: MetricId,
  kind: Kind,
): { from: LinkContent; story: WholeStory & { kind: Kind }; about: SharedMetric } | null {
  if (whole === null || whole.swapped) return null;
  const { from } = whole;
  const carried = from.metrics.filter(({ columns }) => columns !== null);
  const at = carried.findIndex(({ id }) => id === metric);
  const story = from.stories.at(at < 0 ? from.stories.length : at) ?? null;
  // Links of versions 4 to 6 have causes of samples that are no longer shown.
  if (!isOfKind(story, kind) || asksOtherCode(story.own)) return null;
  return { from, story, about: carried[at] };
}

const isOfKind = <Kind extends WholeStory['kind']>(story: SharedStory | null, kind: Kind): story is WholeStory & { kind: Kind } =>
  story?.kind === kind;

/** Maps a method of the link to its number in the union. */
const methodIn = ({ names, a }: OpenComparison['comparison'], method: number): number => names.fromA[a.names.fromFile[method]];

/** For each context of the link, its context in the union. */
function placesIn({ a, b, tree }: OpenComparison['comparison'], { presence }: LinkContent): Int32Array {
  const file = [0, 0];
  const places = new Int32Array(presence.length);
  const [ofA, ofB] = [a, b].map(({ origin }) => origin.recorded.tree);
  for (let i = 0; i < presence.length; i++) {
    // The recording of each side has its contexts in the order of the link.
    if ((presence[i] & 2) !== 0) places[i] = tree.fromB[ofB.fromFile[file[1]++ - ofB.from]];
    if ((presence[i] & 1) !== 0) places[i] = tree.fromA[ofA.fromFile[file[0]++ - ofA.from]];
  }
  return places;
}

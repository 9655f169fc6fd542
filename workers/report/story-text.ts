import { shortenBrackets, simpleName } from '../../common/class-names';
import type { MetricDescriptor } from '../../common/metrics';
import { atLeast, count, difference, figure, isScaled, moreOrLess, significant } from '../../common/numbers';
import { about, isEstimate, workOf } from '../../common/sampling';
import { type Piece, storySentence } from '../../common/story-sentence';
import { leftOver, sameWork } from '../../common/work-lines';
import { furtherSentences, noteSentence, subjectSentence } from '../../common/work-sentence';
import type { FrameName, SampleStory, Story, WorkStory } from '../api/engine';

/** `Page.read`; functions that are in no class by their name alone. */
const shortFrame = ({ className, method }: FrameName): string =>
  [shortenBrackets(simpleName(className)), method].filter((part) => part !== '').join('.');

/** One sentence on the figures of a metric by calling context. */
export const figuresBy = (metric: Pick<MetricDescriptor, 'unit' | 'kind'>): string => {
  const work = workOf(metric);
  if (metric.kind === 'sampled') return 'Samples by calling context: estimates, which differ from run to run.';
  return work === 'work'
    ? 'Exact counts of work by calling context, not times.'
    : `Recorded ${work} by calling context, which depend on the machine and its load.`;
};

type Unit = Pick<MetricDescriptor, 'unit' | 'kind'>;

/** A change in sentences, largest first, and what they leave; empty where nothing changed. */
export function storyLines(story: Story, metric: Unit, set: (name: string) => string): string[] {
  return story.kind === 'samples' ? sampleLines(story, metric, set) : workLines(story, metric, set);
}

const textOf =
  ({ unit, kind }: Unit, set: (name: string) => string) =>
  (pieces: readonly Piece<FrameName>[]): string =>
    pieces
      .map((piece) => {
        if ('text' in piece) return piece.text;
        if ('name' in piece) return set(shortFrame(piece.name));
        if ('calls' in piece) return count(piece.calls);
        if ('figure' in piece) {
          const value = piece.figure;
          const written = isScaled(unit) ? figure(value, unit) : significant(Math.abs(value) >= 10 ? Math.round(value) : value);
          const withUnit = isScaled(unit) || piece.isSecond ? written : `${written} ${unit}`;
          return about(atLeast(withUnit, piece.isLowerBound), isEstimate({ unit, kind }));
        }
        if ('part' in piece) return difference(Math.round(piece.part), unit);
        return moreOrLess(piece.from, piece.to);
      })
      .join('');

function sampleLines({ items, others, rest }: SampleStory, metric: Unit, set: (name: string) => string): string[] {
  const isSampled = metric.kind === 'sampled';
  const text = textOf(metric, set);
  const lines = items.map((item) => `${text(storySentence(item, { isSampled }))}.`);
  if (isSampled && items.length === 0) return ['No large difference is beyond sampling noise.'];
  if (others === 0 || (items.length === 0 && rest === 0)) return lines;
  return [...lines, `${count(others)} smaller ${others === 1 ? 'difference' : 'differences'}.`];
}

function workLines(story: WorkStory, metric: Unit, set: (name: string) => string): string[] {
  const { unit } = metric;
  const text = textOf(metric, set);
  const { totalA, totalB, subjects, notes, isSame } = story;
  if (isSame && totalA === totalB && notes.length === 0) return [];
  const told = subjects.map((subject) =>
    [subjectSentence(subject), ...furtherSentences(subject)].map((pieces) => `${text(pieces)}.`).join(' '),
  );
  const quiet = notes.map((note) => `${text(noteSentence(note, unit))}.`);
  const [same, left] = [sameWork(story), leftOver(story, unit)];
  if (same !== null) return [`${text(same)}.`, ...quiet];
  return [...told, ...quiet, ...(left === null ? [] : [`${text(left)}.`])];
}

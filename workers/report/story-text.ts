/** Writes the story of a comparison as plain sentences. */
import { shortenBrackets, simpleName } from '../../common/class-names';
import type { MetricDescriptor } from '../../common/metrics';
import { atLeast, count, isScaled, moreOrLess, shortDifference, shortFigure } from '../../common/numbers';
import { noDifference, sampleSentence, whatSamplesTell } from '../../common/sample-words';
import { about, isEstimate, workOf } from '../../common/sampling';
import type { Piece } from '../../common/story-sentence';
import { explainedWords, leftOver, ownCodeLine, sameWork, varyingWork } from '../../common/work-lines';
import { furtherSentences, noteSentence, subjectSentence } from '../../common/work-sentence';
import type { FrameName, SampleStory, Story, WorkStory } from '../api/engine';

/** A method as `Page.read`; a function without a class by its name alone. */
const shortFrame = ({ className, method }: FrameName): string =>
  [shortenBrackets(simpleName(className)), method].filter((part) => part !== '').join('.');

/** One sentence on the figures of a metric in a calling context. */
export const figuresBy = (metric: Pick<MetricDescriptor, 'unit' | 'kind'>): string => {
  const work = workOf(metric);
  if (metric.kind === 'sampled') return 'Samples by calling context: estimates that vary from run to run.';
  return work === 'work'
    ? 'Exact counts of work by calling context, not times.'
    : `Recorded ${work} by calling context. The figures depend on the machine and its load.`;
};

type Unit = Pick<MetricDescriptor, 'unit' | 'kind'>;
/** Formats a name as code, if the output supports that. */
export type SetName = (name: string) => string;

/** A story in sentences. */
export interface StoryText {
  /** Sentence on the code that counts as the program's own. */
  own: string | null;
  /** One sentence for each method that accounts for part of the change, largest first. */
  subjects: string[];
  /** Changes that are not changes of work, or that nothing changed. */
  notes: string[];
  /**
   * Share of the change that is explained, and what is left; or the smallest change that this number of samples can show. Null if
   * there is nothing to add.
   */
  left: string | null;
}

/** All sentences on a change, in order. */
export function storyLines(story: Story, metric: Unit, set: SetName): string[] {
  const { own, subjects, notes, left } = storyText(story, metric, set);
  return [own, ...subjects, ...notes, left].filter((line) => line !== null);
}

/** Puts a change into sentences. */
export function storyText(story: Story, metric: Unit, set: SetName): StoryText {
  return story.kind === 'samples' ? sampleText(story, metric, set) : workText(story, metric, set);
}

const textOf =
  ({ unit, kind }: Unit, set: SetName) =>
  (pieces: readonly Piece<FrameName>[]): string =>
    pieces
      .map((piece) => {
        if ('text' in piece) return piece.isName ? set(piece.text) : piece.text;
        if ('name' in piece) return set(shortFrame(piece.name));
        if ('calls' in piece) return count(piece.calls);
        if ('figure' in piece) {
          const written = shortFigure(piece.figure, unit);
          const withUnit =
            isScaled(unit) || piece.isSecond ? written : `${written} ${piece.figure === 1 ? unit.replace(/s$/, '') : unit}`;
          return about(atLeast(withUnit, piece.isLowerBound), isEstimate({ unit, kind }));
        }
        if ('part' in piece) return shortDifference(Math.round(piece.part), unit);
        return moreOrLess(piece.from, piece.to);
      })
      .join('');

function sampleText(story: SampleStory, metric: Unit, set: SetName): StoryText {
  const text = textOf(metric, set);
  const none = noDifference(story, metric);
  return {
    own: ownCodeLine(story.own, set),
    subjects: story.differences.map((difference, at) => `${text(sampleSentence(difference, metric, at === 0))}.`),
    notes: none === null ? [] : [none],
    left: whatSamplesTell(story, metric),
  };
}

function workText(story: WorkStory, metric: Unit, set: SetName): StoryText {
  const { unit } = metric;
  const text = textOf(metric, set);
  const sentences = (all: readonly (readonly Piece<FrameName>[] | null)[]): string[] =>
    all.flatMap((pieces) => (pieces === null ? [] : [`${text(pieces)}.`]));
  const explained = explainedWords(story);
  const left = [...(explained === null ? [] : [`${explained}.`]), ...sentences([leftOver(story, unit)])];
  return {
    own: ownCodeLine(story.own, set),
    subjects: story.subjects.map((subject) =>
      sentences([subjectSentence(subject, unit), ...furtherSentences(subject, unit)]).join(' '),
    ),
    notes: sentences([
      sameWork(story, workOf(metric)),
      ...story.notes.map((note) => noteSentence(note, unit)),
      story.runs ? varyingWork(story.runs) : null,
    ]),
    left: left.length === 0 ? null : left.join(' '),
  };
}

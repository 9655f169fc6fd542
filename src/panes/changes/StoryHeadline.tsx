/** The headline above a comparison: sentences that say how much the metric changed, and why. */
import { type ReactNode, useEffect, useRef } from 'react';
import { unitBehind } from '../../../common/numbers';
import { noDifference, sampledNoun, sampleSentence, whatSamplesTell, wholePercent } from '../../../common/sample-words';
import { isOfSamples } from '../../../common/sampling';
import { explainedByCauses, leftOver } from '../../../common/work-lines';
import type { ContextId, FrameName, MetricComparison, SampleDifference, SampleStory, Story } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { amount, change, count, shortFigure, toneOf } from '../../ui/format';
import { StoryPieces } from './StoryPieces';
import styles from './story.module.css';
import { type SentenceFit, useSentenceFit } from './useSentenceFit';
import { firstPlace, sentencesIn } from './useStory';
import { QuietNotes, WorkSentences } from './WorkSentences';

interface StoryProps {
  metric: MetricComparison;
  /** Undefined while it is being computed; null if it cannot be. */
  story: Story | null | undefined;
  /** Number of sentences shown. */
  most: number;
  /** The context whose figures are shown, −1 for none. */
  selected: ContextId;
  /** Smaller, for a box next to other content. */
  little?: boolean;
  onGo(context: ContextId): void;
  /** Shows a method that has no context in view. */
  onFind?: ((name: FrameName) => void) | undefined;
  /** Whether to show all text, however much room it takes. */
  isWhole?: boolean;
  /** The button that shows all text. */
  more?: ReactNode;
  /** Reports what the button depends on: whether the first sentence leaves no room for others, and whether text is cut off. */
  onFit?(fit: SentenceFit): void;
}

export function StoryHeadline({
  metric,
  story,
  most,
  selected,
  little = false,
  isWhole = false,
  more,
  onGo,
  onFind,
  onFit,
}: StoryProps) {
  const list = useRef<HTMLOListElement>(null);
  const fit = useSentenceFit(list, `${metric.metric} ${firstPlace(story)} ${sentencesIn(story)} ${most} ${isWhole}`);
  useEffect(() => onFit?.(fit), [onFit, fit]);
  const { unit } = metric;
  const isSampled = isOfSamples(metric);
  const work = story?.kind === 'work' ? story : null;
  const explained = work && explainedByCauses(work);
  const left = work && leftOver(work, unit);
  const areAll = most >= sentencesIn(story);
  return (
    <section
      className={little ? `${styles.headline} ${styles.little}` : styles.headline}
      aria-label={isSampled ? 'What differs' : 'Why it changed'}
    >
      {isSampled ? (
        <Shares metric={metric} story={story?.kind === 'samples' ? story : null} />
      ) : (
        // For several runs, the sentences describe the middle run of each side, whose totals differ from the medians.
        <Totals metric={metric} of={work?.runs ? work : metric} isSame={work?.isSame === true}>
          {explained && !little && <small className="dim">{explained}</small>}
          {left && !little && (
            <small className="dim">
              <StoryPieces pieces={left} of={{}} exact={() => null} {...{ unit, onGo }} />
            </small>
          )}
        </Totals>
      )}
      <div className={styles.sentences}>
        <ol
          className={styles.story}
          ref={list}
          data-few={(most <= 1 && !isWhole && !isSampled) || undefined}
          data-whole={isWhole || undefined}
          data-work={(!isSampled && !little) || undefined}
          aria-busy={story === undefined}
        >
          {story?.kind === 'samples' && <SampleSentences {...{ story, metric, most, selected, onGo }} />}
          {work && <WorkSentences story={work} {...{ unit, most, selected, onGo, onFind }} />}
        </ol>
        {work && areAll && !little && <QuietNotes story={work} {...{ unit, onGo, onFind }} />}
      </div>
      {more}
    </section>
  );
}

type Totalled = Pick<MetricComparison, 'totalA' | 'totalB'>;

/** Shows by how much the total changed. */
interface TotalsProps {
  metric: MetricComparison;
  of: Totalled;
  /** No method did more or less work. */
  isSame: boolean;
  children: ReactNode;
}

function Totals({ metric, of, isSame, children }: TotalsProps) {
  const { unit } = metric;
  const { totalA, totalB } = of;
  const tone = isSame ? 'dim' : toneOf(totalA, totalB);
  const few = (value: number): string => shortFigure(value, unit);
  return (
    <div className={styles.delta} title={`${count(totalA)} → ${count(totalB)} ${unit}`}>
      {isSame && toneOf(totalA, totalB) === 'dim' ? (
        <strong className={`${styles.wordy} dim`}>{totalA === totalB ? 'No difference' : 'The same'}</strong>
      ) : (
        <strong className={tone}>{change(totalA, totalB)}</strong>
      )}
      <small>
        <Figure value={totalA} of={metric} unit={unit} format={few} /> →{' '}
        <Figure value={totalB} of={metric} unit={unit} format={few} />
        {unitBehind(unit)}
      </small>
      {children}
    </div>
  );
}

/** Shows the share of the first method that differs: totals of samples differ even between runs of the same program. */
function Shares({ metric, story }: { metric: MetricComparison; story: SampleStory | null }) {
  const first = story?.differences[0];
  const nothing = story === null ? '…' : noDifference(story, metric) === null ? '' : story.rows === 0 ? '–' : 'Similar';
  return (
    <div className={styles.delta}>
      {first === undefined ? (
        <strong className={styles.wordy}>{nothing}</strong>
      ) : (
        <>
          <strong className={`${styles.wordy} ${first.shareB > first.shareA ? 'grew' : 'shrank'}`}>
            {wholePercent(first.shareA)} → {wholePercent(first.shareB)}
          </strong>
          <small>of the {sampledNoun(metric)}</small>
        </>
      )}
    </div>
  );
}

interface SampleProps {
  story: SampleStory;
  metric: MetricComparison;
  most: number;
  selected: ContextId;
  onGo(context: ContextId): void;
}

/** Differences between samples, in sentences. */
function SampleSentences({ story, metric, most, selected, onGo }: SampleProps) {
  const { unit } = metric;
  const none = noDifference(story, metric);
  const tells = whatSamplesTell(story, metric);
  return (
    <>
      {story.differences.slice(0, most).map((difference, at) => (
        <li key={difference.context} aria-current={difference.context >= 0 && selected === difference.context}>
          <StoryPieces
            pieces={sampleSentence(difference, metric, at === 0)}
            of={{}}
            exact={() => <Exact {...{ difference, unit }} />}
            {...{ unit, onGo }}
          />
          .
        </li>
      ))}
      {none !== null && <li>{none}</li>}
      {tells !== null && <li className="dim">{tells}</li>}
    </>
  );
}

/** Figures of the sampled method that a sentence names. */
function Exact({ difference: { a, b, context }, unit }: { difference: SampleDifference; unit: string }) {
  return (
    <>
      <p>
        {amount(a, unit)} → {amount(b, unit)} including everything below it
      </p>
      {context < 0 && <p>This context is not in the link. Open the files to see it.</p>}
    </>
  );
}

/** Differences of samples in sentences. */

import { noDifference, sampleSentence, whatSamplesTell } from '../../../common/sample-words';
import type { ContextId, MetricComparison, SampleDifference, SampleStory } from '../../../workers/api/engine';
import { amount } from '../../ui/format';
import { StoryPieces } from './StoryPieces';

interface SampleProps {
  story: SampleStory;
  metric: MetricComparison;
  most: number;
  selected: ContextId;
  onGo(context: ContextId): void;
}

export function SampleSentences({ story, metric, most, selected, onGo }: SampleProps) {
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

/** Samples of the method that a sentence names. */
function Exact({ difference: { a, b, context }, unit }: { difference: SampleDifference; unit: string }) {
  return (
    <>
      <p>
        {amount(a, unit)} → {amount(b, unit)} including everything below it
      </p>
      {context < 0 && <p>This place is not in the link: open the files to go there.</p>}
    </>
  );
}

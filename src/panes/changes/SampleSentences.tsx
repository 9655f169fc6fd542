/** Differences of samples in sentences. */

import { isEstimate } from '../../../common/sampling';
import { storySentence } from '../../../common/story-sentence';
import type { ContextId, FrameName, MetricComparison, SampleStory, StoryItem } from '../../../workers/api/engine';
import { amount, count, plural, signed } from '../../ui/format';
import { boundReason } from '../../ui/lower-bounds';
import { longName } from '../../ui/method-names';
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
  return (
    <>
      {story.items.slice(0, most).map((item) => (
        <li key={`${item.cause} ${item.context} ${item.change}`} aria-current={item.context >= 0 && selected === item.context}>
          <StoryPieces
            pieces={storySentence(item, { isSampled: true })}
            of={item}
            isEstimated={isEstimate(metric)}
            exact={(name) => <Exact {...{ item, unit, name }} />}
            {...{ unit, onGo }}
          />
        </li>
      ))}
      {story.items.length === 0 && <li>No large difference is beyond sampling noise.</li>}
    </>
  );
}

/** Figures of the method that a sentence names. */
function Exact({ item, unit, name }: { item: StoryItem; unit: string; name: FrameName }) {
  const { within, caller, a, b, callsA, callsB, contexts, everywhere, context } = item;
  const isAround = within !== null && name === within.name && name !== item.name;
  const [from, to] = isAround ? [within.a, within.b] : [a, b];
  const where = item.cause === 'cost' && !isAround ? 'of its own' : 'with all below it';
  return (
    <>
      <p>
        {count(from)} → {amount(to, unit)} {where}
      </p>
      {context < 0 && <p>The link does not hold this place: open the files to go there.</p>}
      {!isAround && (
        <p>
          {callsA + callsB > 0 &&
            `${count(callsA)} → ${plural(callsB, 'call')}${caller === null ? '' : `, at this place by ${longName(caller)}`}. `}
          {everywhere && `In ${plural(contexts, 'context')}. `}
          {item.lowerBound !== undefined && `${boundReason(item.lowerBound)} `}
          This difference: {signed(Math.round(b - a), (value) => amount(value, unit))}.
        </p>
      )}
    </>
  );
}

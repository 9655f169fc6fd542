/** The answer above a comparison: by how much the metric changed, and why, in sentences. */

import { useEffect, useRef } from 'react';
import { isScaled, moreOrLess, significant, unitBehind } from '../../../common/numbers';
import { isEstimate } from '../../../common/sampling';
import { type Piece, storySentence } from '../../../common/story-sentence';
import type { ContextId, FrameName, MetricComparison, Story, StoryItem } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { amount, change, count, plural, shortFigure, signed } from '../../ui/format';
import { Hint } from '../../ui/Hint';
import { boundReason } from '../../ui/lower-bounds';
import { longName, shortName } from '../../ui/method-names';
import styles from './story.module.css';
import { useSentenceFit } from './useSentenceFit';

interface StoryProps {
  metric: MetricComparison;
  /** Undefined while it is told, null where it cannot be. */
  story: Story | null | undefined;
  /** Sentences that are shown. */
  most: number;
  /** The context whose figures are shown, −1 for none. */
  selected: ContextId;
  /** Smaller, for a box beside other things. */
  little?: boolean;
  onGo(context: ContextId): void;
  /** Reports whether the first sentence takes more than a line, so that others should wait behind a button. */
  onWrap?(wraps: boolean): void;
}

export function StoryHeadline({ metric, story, most, selected, little = false, onGo, onWrap }: StoryProps) {
  const list = useRef<HTMLOListElement>(null);
  const wraps = useSentenceFit(list, `${metric.metric} ${story?.items[0]?.context} ${story?.items[0]?.change}`);
  useEffect(() => onWrap?.(wraps), [onWrap, wraps]);
  const { totalA, totalB, unit } = metric;
  const isSampled = metric.kind === 'sampled';
  const isEstimated = isEstimate(metric);
  const tone = totalB > totalA ? 'grew' : totalB < totalA ? 'shrank' : '';
  const few = (value: number): string => shortFigure(value, unit);
  return (
    <section
      className={little ? `${styles.headline} ${styles.little}` : styles.headline}
      aria-label={isSampled ? 'Where samples differ' : 'Why it changed'}
    >
      <div className={styles.delta} title={`${count(totalA)} → ${count(totalB)} ${unit}`}>
        <strong className={tone}>{change(totalA, totalB, isSampled)}</strong>
        <small>
          <Figure value={totalA} of={metric} unit={unit} isEstimated={isEstimated} format={few} /> →{' '}
          <Figure value={totalB} of={metric} unit={unit} isEstimated={isEstimated} format={few} />
          {unitBehind(unit)}
        </small>
      </div>
      <ol className={styles.story} ref={list} data-few={most <= 1 || undefined} aria-busy={story === undefined}>
        {story?.items.slice(0, most).map((item) => (
          <li key={`${item.cause} ${item.context} ${item.change}`} aria-current={item.context >= 0 && selected === item.context}>
            {storySentence(item, { brief: true, isSampled }).map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces do not move.
              <StoryPiece key={at} {...{ piece, item, unit, isEstimated, isSampled, onGo }} />
            ))}
          </li>
        ))}
        {story?.items.length === 0 && <li>{isSampled ? 'No large difference is beyond sampling noise.' : whyEmpty(story)}</li>}
      </ol>
    </section>
  );
}

interface PieceProps {
  piece: Piece<FrameName>;
  item: StoryItem;
  unit: string;
  isEstimated: boolean;
  isSampled: boolean;
  onGo(context: ContextId): void;
}

function StoryPiece({ piece, item, unit, isEstimated, isSampled, onGo }: PieceProps) {
  if ('text' in piece) return piece.text;
  if ('calls' in piece) return count(piece.calls);
  if ('figure' in piece)
    return (
      <Figure
        value={piece.figure}
        of={item}
        isEstimated={isEstimated}
        format={(value) => (isScaled(unit) ? amount(value, unit) : `${smallFigure(value)} ${unit}`)}
      />
    );
  if ('from' in piece) return moreOrLess(piece.from, piece.to);
  if ('part' in piece)
    return <b className={piece.part > 0 ? 'grew' : 'shrank'}>{signed(piece.part, (part) => shortFigure(part, unit))}</b>;
  const exact = <Exact {...{ item, unit, isSampled, name: piece.name, context: piece.context }} />;
  if (piece.context < 0)
    return (
      <Hint text={exact}>
        <button type="button" aria-disabled="true">
          {shortName(piece.name)}
        </button>
      </Hint>
    );
  return (
    <Hint text={exact}>
      <button type="button" onClick={() => onGo(piece.context)}>
        {shortName(piece.name)}
      </button>
    </Hint>
  );
}

const smallFigure = (value: number): string => (Number.isInteger(value) || value >= 1000 ? count(value) : significant(value));

interface ExactProps {
  item: StoryItem;
  unit: string;
  isSampled: boolean;
  name: FrameName;
  context: ContextId;
}

/** Figures of the method that a sentence names. */
function Exact({ item, unit, isSampled, name, context }: ExactProps) {
  const below = isSampled ? 'with all below it' : 'with all that it calls';
  const { within, caller, a, b, callsA, callsB, contexts, everywhere } = item;
  const isAround = within !== null && name === within.name && name !== item.name;
  const [from, to] = isAround ? [within.a, within.b] : [a, b];
  const where = item.cause === 'cost' ? 'of its own' : below;
  return (
    <>
      <p>
        <strong>{longName(name)}</strong>
      </p>
      <p>
        {count(from)} → {amount(to, unit)} {isAround ? below : where}
      </p>
      {context < 0 && <p>The link does not hold this place: open the files to go there.</p>}
      {!isAround && (
        <p>
          {callsA + callsB > 0 &&
            `${count(callsA)} → ${plural(callsB, 'call')}${caller === null ? '' : `, at this place by ${longName(caller)}`}. `}
          {everywhere && `In ${plural(contexts, 'context')}. `}
          {item.lowerBound !== undefined && `${boundReason(item.lowerBound)} `}
          {isSampled ? 'This difference' : 'This cause'}:{' '}
          {signed(Math.round(isSampled ? b - a : item.change), (value) => amount(value, unit))}.
        </p>
      )}
    </>
  );
}

function whyEmpty({ others, rest }: Story): string {
  if (others === 0) return 'Nothing changed.';
  return rest === 0 ? 'The changes cancel each other out.' : 'No single cause has 1 % of the total.';
}

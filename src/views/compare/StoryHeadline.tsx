/** The answer above a comparison: by how much the metric changed, and why, in sentences. */

import { moreOrLess } from '../../../common/numbers';
import { type Piece, storySentence } from '../../../common/story-sentence';
import type { ContextId, FrameName, StoryItem } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { setViewState, useApp } from '../../state/store';
import { change, count, plural, short, signed, THIN } from '../../ui/format';
import { fullName, shortName } from '../../ui/method-names';
import { useAnswer } from '../../ui/useAnswer';
import type { MetricProps } from './change-kinds';
import styles from './story.module.css';

interface StoryProps extends MetricProps {
  onReveal(context: ContextId): void;
}

export function StoryHeadline({ summary, metric, onReveal }: StoryProps) {
  const engine = useEngine();
  const { comparison } = summary;
  const { totalA, totalB, unit } = metric;
  const { value, error, fresh } = useAnswer(`${comparison}:${metric.metric}`, () => ask(engine.story(comparison, metric.metric)));
  const story = fresh && error === null ? value : null;
  const tone = totalB > totalA ? 'grew' : totalB < totalA ? 'shrank' : '';
  return (
    <section className={styles.headline} aria-label="What changed">
      <div className={styles.delta} title={`${count(totalA)} → ${count(totalB)} ${unit}`}>
        <strong className={tone}>{change(totalA, totalB)}</strong>
        <small>
          {short(totalA)} → {short(totalB)} {unit}
        </small>
      </div>
      {story !== null && (
        <div className={styles.story}>
          <ol>
            {story.items.map((item) => (
              <Sentence key={`${item.cause} ${item.context}`} {...{ item, unit, onReveal }} />
            ))}
          </ol>
          <p className={styles.rest}>{restText(story.items, story.others, story.rest, totalB - totalA, unit)}</p>
        </div>
      )}
    </section>
  );
}

function Sentence({ item, unit, onReveal }: { item: StoryItem; unit: string; onReveal(context: ContextId): void }) {
  const selected = useApp((state) => state.place.union.selected);
  const go = (context: ContextId): void => {
    setViewState('union', { selected: context });
    onReveal(context);
  };
  return (
    <li aria-current={selected === item.context}>
      {storySentence(item).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces do not move.
        <StoryPiece key={at} {...{ piece, unit, go }} />
      ))}
    </li>
  );
}

function StoryPiece({ piece, unit, go }: { piece: Piece<FrameName>; unit: string; go(context: ContextId): void }) {
  if ('text' in piece) return piece.text;
  if ('calls' in piece) return count(piece.calls);
  if ('figure' in piece)
    return `${Number.isInteger(piece.figure) ? count(piece.figure) : Number(piece.figure.toPrecision(3))} ${unit}`;
  if ('from' in piece) return moreOrLess(piece.from, piece.to);
  if ('part' in piece)
    return (
      <b className={piece.part > 0 ? 'grew' : 'shrank'} title={`${signed(Math.round(piece.part))} ${unit}`}>
        {signed(piece.part, short)}
      </b>
    );
  return (
    <button type="button" title={fullName(piece.name)} onClick={() => go(piece.context)}>
      {shortName(piece.name)}
    </button>
  );
}

/** Share of the change that the sentences tell, or why there are none. */
function restText(items: readonly StoryItem[], others: number, rest: number, change: number, unit: string): string {
  if (items.length === 0)
    return others === 0
      ? 'Nothing changed.'
      : `${plural(others, 'cause')}, none of them 1${THIN}% of the total: ${signed(Math.round(rest))} ${unit}.`;
  if (others === 0) return '';
  const parts = items.reduce((sum, { change: part }) => sum + part, 0);
  const told = change === 0 ? NaN : (100 * parts) / change;
  const causes = `${plural(others, 'smaller cause')}: ${signed(Math.round(rest))} ${unit}`;
  return told >= 0 && told <= 100 ? `This is ${Math.floor(told)}${THIN}% of the change. ${causes}.` : `${causes}.`;
}

/** Strip above the views of a file by waiting time: who waits longest, and where (docs/time.md). */
import { waitNotes, waitSentence } from '../../../common/clock-words';
import { hasClock } from '../../../common/metrics';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { selectContext } from '../../session/selection';
import { useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { BrokenAtDots, NameButton } from '../../ui/MethodName';
import { longName, shortName } from '../../ui/method-names';
import { Strip } from '../../ui/strip/Strip';
import { useAnswer } from '../../ui/useAnswer';
import styles from './wait-strip.module.css';

export function WaitStrip() {
  const current = useCurrentView();
  const engine = useEngine();
  const own = useApp((state) => state.place.own);
  const isShown = current?.metric.id === 'wait' && hasClock(current.slot.summary.metrics);
  const { profile = -1, thread = 'all', transforms = [] } = current?.view ?? {};
  const scope = { profile, thread: thread === 'apart' ? 'all' : thread } as const;
  // Contexts of other trees have other numbers.
  const isSelectable = transforms.length === 0 && thread !== 'apart';
  const key = isShown ? `${profile}:${scope.thread}:${own.join()}` : null;
  const { value } = useAnswer(key, () => ask(engine.waits(scope, own)));
  if (!isShown || value === null) return null;
  const notes = waitNotes(value, shortName);
  return (
    <Strip label="Who waits" look="inline" className={styles.waits}>
      <p className={styles.sentence}>
        {waitSentence(value, current.metric.unit).map((piece, at) => {
          if ('text' in piece) return piece.text;
          if (!('name' in piece)) return null;
          const { name, context } = piece;
          const text = shortName(name);
          return isSelectable && context >= 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces do not move.
            <NameButton key={at} text={text} title={longName(name)} onClick={() => selectContext(context)} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces do not move.
            <strong key={at} title={longName(name)}>
              <BrokenAtDots text={text} />
            </strong>
          );
        })}
      </p>
      {notes.length > 0 && <p className="dim">{notes.join(' ')}</p>}
    </Strip>
  );
}

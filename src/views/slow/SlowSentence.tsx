/** The answer: the method that is slow per bytecode, in the command line's words, and what its figures cover. */
import type { ReactNode } from 'react';
import { noneSlow, timeNoun } from '../../../common/clock-words';
import { slowest, slowWords } from '../../../common/sample-words';
import type { MethodCosts, OverlayRow } from '../../../workers/api/engine';
import { selectMethod } from '../../session/selection';
import { BrokenAtDots, NameButton } from '../../ui/MethodName';
import { longName, shortName } from '../../ui/method-names';
import styles from './slow.module.css';

interface SentenceProps {
  slow: readonly OverlayRow[];
  metric: MethodCosts['metric'];
  /** Ticks of the clock in ranked methods; undefined for sampled time. */
  ticks: number | undefined;
  /** Sentences below the answer. */
  notes: readonly string[];
  isSelectable: boolean;
  children: ReactNode;
}

export function SlowSentence({ slow, metric, ticks, notes, isSelectable, children }: SentenceProps) {
  const first = slowest(slow);
  return (
    <section className={styles.answer} aria-label="The answer">
      <p className={styles.sentence}>
        {first === undefined ? (
          noneSlow(ticks)
        ) : (
          <>
            {isSelectable ? (
              <NameButton text={shortName(first.name)} title={longName(first.name)} onClick={() => selectMethod(first.method)} />
            ) : (
              <strong title={longName(first.name)}>
                <BrokenAtDots text={shortName(first.name)} />
              </strong>
            )}
            {slowWords(first, timeNoun(metric))}
          </>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} className="dim">
          {note}
        </p>
      ))}
      {children && <div>{children}</div>}
    </section>
  );
}

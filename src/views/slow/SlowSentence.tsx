/** The answer: the method that is slow for its work, in the words of the command line, and the limits of what can be said. */
import type { ReactNode } from 'react';
import { NONE_SLOW, OVERLAY_LIMITS, slowest, slowWords } from '../../../common/sample-words';
import type { OverlayRow } from '../../../workers/api/engine';
import { selectMethod } from '../../session/selection';
import { BrokenAtDots } from '../../ui/MethodName';
import { longName, shortName } from '../../ui/method-names';
import styles from './slow.module.css';

interface SentenceProps {
  slow: readonly OverlayRow[];
  cautions: readonly string[];
  isSelectable: boolean;
  children: ReactNode;
}

export function SlowSentence({ slow, cautions, isSelectable, children }: SentenceProps) {
  const first = slowest(slow);
  return (
    <section className={styles.answer} aria-label="The answer">
      <p className={styles.sentence}>
        {first === undefined ? (
          NONE_SLOW
        ) : (
          <>
            <button
              type="button"
              disabled={!isSelectable}
              title={longName(first.name)}
              onClick={() => selectMethod(first.method)}
            >
              <BrokenAtDots text={shortName(first.name)} />
            </button>
            {slowWords(first)}
          </>
        )}
      </p>
      <p className="dim">{OVERLAY_LIMITS}</p>
      {cautions.map((caution) => (
        <p key={caution} className="dim">
          {caution}
        </p>
      ))}
      {children && <div>{children}</div>}
    </section>
  );
}

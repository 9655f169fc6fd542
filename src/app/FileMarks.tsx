/** What a file's chip says beside its name where memory was short; a press opens the facts. */
import type { ProfileSummary } from '../../workers/engine.api';
import { Hint } from '../ui/Hint';
import { marksOf } from './file-words';
import styles from './header.module.css';
import type { Side } from './place';
import { useApp } from './store';

export function FileMarks({ side, summary }: { side: Side; summary: ProfileSummary }) {
  return marksOf(summary).map(({ word, means, warns }) => (
    <Hint key={word} text={means}>
      <button
        type="button"
        className={styles.mark}
        data-warns={warns}
        aria-label={`${word}, ${side.toUpperCase()}: ${means} Opens what was counted.`}
        onClick={() => useApp.setState({ dialog: 'truths' })}
      >
        <span>{word}</span>
      </button>
    </Hint>
  ));
}

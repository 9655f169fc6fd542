/** Marks shown next to a file's name if its recording ran short of memory. Clicking one opens the facts. */
import type { ProfileSummary } from '../../workers/api/engine';
import { marksOf } from '../panes/profile/file-text';
import type { Side } from '../state/place';
import { openDialog } from '../state/store';
import { Hint } from '../ui/hint/Hint';
import styles from './header.module.css';

export function FileMarks({ side, summary }: { side: Side; summary: ProfileSummary }) {
  return marksOf(summary).map(({ word, means, warns }) => (
    <Hint key={word} text={means}>
      <button
        type="button"
        className={styles.mark}
        data-warns={warns}
        aria-label={`${word}, ${side.toUpperCase()}: ${means} Opens what was counted.`}
        onClick={() => openDialog('counted')}
      >
        <span>{word}</span>
      </button>
    </Hint>
  ));
}

/**
 * One line: the share of the bytes that the VM allocated in threads which the recording counts. Hovering or focusing it shows
 * an explanation.
 */
import { NOT_COUNTED, threadCoverage } from '../../../common/coverage';
import type { ProfileSummary, ThreadInfo } from '../../../workers/api/engine';
import { Hint } from '../../ui/hint/Hint';
import { Note } from '../../ui/layout/ViewBody';
import styles from './coverage-note.module.css';

/**
 * Renders nothing if the file does not say how much the VM allocated.
 *
 * @param threads the threads in view
 */
export function CoverageNote({ summary, threads }: { summary: ProfileSummary; threads: ThreadInfo[] }) {
  const text = threadCoverage(threads, summary.metrics);
  if (text === null) return null;
  return (
    <Note>
      <Hint text={NOT_COUNTED}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation comes with the focus. */}
        <span className={styles.note} tabIndex={0}>
          {text}
        </span>
      </Hint>
    </Note>
  );
}

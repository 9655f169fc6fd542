/** The footer: says where data goes and what kind of figures are displayed, and opens the list of what was not counted. */

import { countedWords } from '../panes/profile/counted-text';
import { dumpWords, footerWords } from '../panes/profile/file-text';
import { useShownSummaries } from '../panes/profile/useShownSummaries';
import { embeddedOrigin } from '../state/report-page';
import { openDialog } from '../state/store';
import { useShownNature } from '../state/useShownNature';
import { moment } from '../ui/format';
import styles from './footer.module.css';

export function Footer() {
  const { date, commit } = embeddedOrigin();
  const nature = useShownNature();
  const summaries = useShownSummaries();
  const checkpoints = [...new Set(summaries.map(dumpWords))].filter(Boolean);
  return (
    <footer className={styles.footer}>
      {footerWords(nature).map((truth) => (
        <span key={truth}>{truth}</span>
      ))}
      {summaries.length > 0 && (
        <>
          {checkpoints.map((words) => (
            <span key={words} className={styles.fact}>
              {words}
            </span>
          ))}
          <button type="button" data-testid="status" onClick={() => openDialog('counted')}>
            {countedWords(summaries)}
          </button>
        </>
      )}
      {date !== '' && (
        <span>
          Report created {moment(Date.parse(date))}
          {commit !== '' && `, commit ${commit.slice(0, 12)}`}
        </span>
      )}
    </footer>
  );
}

/** The footer: where data goes, how long opening took, what was not counted. */

import { dumpWords, footerWords, truthWords } from '../panes/profile/file-text';
import { currentSide, openDialog, readySlot, useApp } from '../state/store';
import { useShownKind } from '../state/useShownKind';
import { coveredBy } from '../state/views';
import { milliseconds } from '../ui/format';
import styles from './footer.module.css';

export function Footer() {
  const slots = useApp((state) => state.slots);
  const place = useApp((state) => state.place);
  const kind = useShownKind();
  const comparison = useApp((state) => state.comparison);
  const side = currentSide({ place, slots });
  const covers = coveredBy(place.view);
  const shown = covers === 'pair' ? (['a', 'b'] as const) : side && covers !== 'set' ? [side] : [];
  const summaries = shown.flatMap((each) => readySlot(slots[each])?.summary ?? []);
  return (
    <footer className={styles.footer}>
      {footerWords(kind).map((truth) => (
        <span key={truth}>{truth}</span>
      ))}
      {summaries.length > 0 && (
        <>
          <span className={styles.fact} data-testid="status">
            opened in {summaries.map((summary) => milliseconds(summary.openMs)).join(' and ')}
          </span>
          {covers === 'pair' && comparison.state === 'ready' && (
            <span className={styles.fact}>compared in {milliseconds(comparison.summary.compareMs)}</span>
          )}
          <span className={styles.fact}>{[...new Set(summaries.map(dumpWords))].filter(Boolean).join(' · ')}</span>
          <button type="button" onClick={() => openDialog('truths')}>
            {truthWords(summaries)}
          </button>
        </>
      )}
    </footer>
  );
}

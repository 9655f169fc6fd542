/** The strip that tells the truths: where data goes, how long it took, what was not counted. */
import type { ProfileSummary } from '../../workers/engine.api';
import { milliseconds, plural } from '../ui/format';
import styles from './shell.module.css';
import { currentSide, readySlot, useApp } from './store';

export function Footer() {
  const slots = useApp((state) => state.slots);
  const place = useApp((state) => state.place);
  const comparison = useApp((state) => state.comparison);
  const side = currentSide({ place, slots });
  const shown = place.view === 'compare' ? (['a', 'b'] as const) : side && place.view !== 'matrix' ? [side] : [];
  const summaries = shown.flatMap((each) => readySlot(slots[each])?.summary ?? []);
  return (
    <footer className={styles.footer}>
      <span>Nothing leaves this browser</span>
      <span>Counts are work, not time</span>
      {summaries.length > 0 && (
        <>
          <span data-testid="status">opened in {summaries.map((summary) => milliseconds(summary.openMs)).join(' and ')}</span>
          {place.view === 'compare' && comparison.state === 'ready' && (
            <span>compared in {milliseconds(comparison.summary.compareMs)}</span>
          )}
          <span>{[...new Set(summaries.map(dumpText))].filter(Boolean).join(' · ')}</span>
          <button type="button" onClick={() => useApp.setState({ dialog: 'truths' })}>
            {truthsText(summaries)}
          </button>
        </>
      )}
    </footer>
  );
}

function dumpText({ dump }: ProfileSummary): string {
  if (dump === 'exit') return 'written at exit';
  return dump === 'checkpoint' ? 'a checkpoint: the program was still running' : dump;
}

function truthsText(summaries: ProfileSummary[]): string {
  const sum = (of: (summary: ProfileSummary) => unknown[]) => summaries.reduce((total, summary) => total + of(summary).length, 0);
  const left = sum((summary) => summary.notInstrumented);
  // A link has the number among its warnings.
  const parts = summaries.every(({ shared }) => shared !== null) ? ['out of a link'] : [];
  if (left > 0 && parts.length === 0) parts.push(`${plural(left, 'method or class', 'methods or classes')} not instrumented`);
  const limited = sum((summary) => summary.limited);
  const warnings = sum((summary) => summary.warnings);
  const problems = sum((summary) => summary.problems);
  if (limited > 0) parts.push(`${plural(limited, 'method')} counted by a limited rule`);
  if (warnings > 0) parts.push(plural(warnings, 'warning'));
  if (problems > 0) parts.push(`${plural(problems, 'part')} of the file damaged or missing`);
  return parts.join(', ') || 'What was counted';
}

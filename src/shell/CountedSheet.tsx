/** The dialog that explains what a recording counted, what it did not, and whether that matters. */
import { coverageNote, coverageOf, NOT_COUNTED } from '../../common/coverage';
import { scopeFacts, UNCOVERED } from '../../common/recording-scope';
import { digitsUnit, isEstimate, unitBehindDigits } from '../../common/sampling';
import type { ProfileSummary } from '../../workers/api/engine';
import { missingWords, ownWarnings, routineWarnings } from '../panes/profile/counted-text';
import { isSampled } from '../panes/profile/file-text';
import { type MissingGroup, missingGroups, uncoveredLines, verdict } from '../panes/profile/missing-groups';
import { RegionTable } from '../panes/profile/RegionTable';
import { useUsage } from '../panes/profile/useUsage';
import { factsOf } from '../state/facts';
import { meaningOf } from '../state/metrics';
import { closeDialog, readySlot, useApp } from '../state/store';
import { Figure } from '../ui/Figure';
import { count, milliseconds } from '../ui/format';
import { Sheet } from '../ui/overlay/Sheet';
import { Environment } from './Environment';
import styles from './prose.module.css';

export function CountedSheet() {
  const open = useApp((state) => state.dialog === 'counted');
  const slots = useApp((state) => state.slots);
  const comparison = useApp((state) => state.comparison);
  const summaries = (['a', 'b'] as const).flatMap((side) => {
    const slot = readySlot(slots[side]);
    return slot ? [{ side, summary: slot.summary }] : [];
  });
  return (
    <Sheet
      title={
        summaries.length > 0 && summaries.every(({ summary }) => isSampled(summary))
          ? 'What was sampled'
          : 'What was counted and what was not'
      }
      open={open}
      onClose={closeDialog}
    >
      <div className={styles.prose}>
        {summaries.map(({ side, summary }) => (
          <Truths key={side} title={`${side.toUpperCase()} · ${summary.fileName}`} summary={summary} />
        ))}
        {summaries.length > 1 && comparison.state === 'ready' && (
          <p className="dim">Compared in {milliseconds(comparison.summary.compareMs)}.</p>
        )}
      </div>
    </Sheet>
  );
}

function Truths({ title, summary }: { title: string; summary: ProfileSummary }) {
  const usage = useUsage(summary);
  const groups = missingGroups(summary, usage);
  const coverage = coverageOf(summary.threads, summary.metrics);
  const missing = missingWords(groups);
  return (
    <section>
      <h2>{title}</h2>
      <p className={styles.verdict}>{verdict(summary, groups, usage)}</p>
      <Lines title="Damaged or missing in the file" lines={summary.problems} />
      {scopeFacts(summary).map(([name, value]) => (
        <p key={name}>
          {name}: {value}.
        </p>
      ))}
      {coverage !== null && <p>{coverage.counted > coverage.allocated ? `Allocation ${coverageNote(coverage)}` : NOT_COUNTED}</p>}
      {missing !== '' && <h2>Missing or partly counted: {missing}</h2>}
      {groups.map((group) => (
        <Missing key={group.title} group={group} />
      ))}
      <Lines title={UNCOVERED} lines={uncoveredLines(summary)} />
      {summary.regions && <RegionTable facts={summary.regions} />}
      <Lines title="Warnings from the recorder" lines={ownWarnings(summary)} />
      <details className={styles.reason}>
        <summary>About this file</summary>
        <table className={styles.counted}>
          <tbody>
            {factsOf(summary).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Opened in</th>
              <td>{milliseconds(summary.openMs)}</td>
            </tr>
            {summary.metrics.map((metric) => (
              <tr key={metric.id}>
                <th scope="row">{metric.label}</th>
                <td>
                  <Figure value={metric.total} of={metric} unit={digitsUnit(metric)} isEstimated={isEstimate(metric)} />
                  {unitBehindDigits(metric)}. <span className="dim">{meaningOf(metric)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Environment profile={summary.profile} />
        <Lines title="How counting works" lines={routineWarnings(summary)} />
      </details>
    </section>
  );
}

/** Number of names shown per group; the rest are only counted. */
const MOST = 500;

function Missing({ group }: { group: MissingGroup }) {
  const { title, why, matters, names, unlisted, reasons } = group;
  const shown = names.slice(0, MOST);
  const others = names.length - shown.length + unlisted;
  return (
    <div className={styles.missing}>
      <h3>{title}</h3>
      <p>{why}</p>
      {matters !== '' && (
        <p>
          <b>Does it matter?</b> {matters}
        </p>
      )}
      <details className={styles.reason}>
        <summary>{missingWords([group])}</summary>
        {reasons.map((reason) => (
          <p key={reason} className="dim">
            {reason}
          </p>
        ))}
        <ul className="mono">
          {shown.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {others > 0 && (
          <p className="dim">
            and {count(others)} more{unlisted > 0 ? ', some of which the file does not name' : ''}
          </p>
        )}
      </details>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

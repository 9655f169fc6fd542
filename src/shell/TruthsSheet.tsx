/** The dialog on what a recording counted, what it did not, and by which rules. */
import { digitsUnit, isEstimate, unitBehindDigits } from '../../common/sampling';
import type { ProfileSummary, Remark } from '../../workers/api/engine';
import { isSampled } from '../panes/profile/file-text';
import { factsOf } from '../state/facts';
import { meaningOf } from '../state/metrics';
import { closeDialog, readySlot, useApp } from '../state/store';
import { Figure } from '../ui/Figure';
import { count, plural } from '../ui/format';
import { Sheet } from '../ui/overlay/Sheet';
import styles from './prose.module.css';

export function TruthsSheet() {
  const open = useApp((state) => state.dialog === 'truths');
  const slots = useApp((state) => state.slots);
  const summaries = (['a', 'b'] as const).flatMap((side) => {
    const slot = readySlot(slots[side]);
    return slot ? [{ side, summary: slot.summary }] : [];
  });
  return (
    <Sheet
      title={
        summaries.length > 0 && summaries.every(({ summary }) => isSampled(summary))
          ? 'What was sampled'
          : 'What was counted, and what not'
      }
      open={open}
      onClose={closeDialog}
    >
      <div className={styles.prose}>
        {summaries.map(({ side, summary }) => (
          <Truths key={side} title={`${side.toUpperCase()} · ${summary.fileName}`} summary={summary} />
        ))}
      </div>
    </Sheet>
  );
}

function Truths({ title, summary }: { title: string; summary: ProfileSummary }) {
  return (
    <section>
      <h2>{title}</h2>
      <table className={styles.truths}>
        <tbody>
          {factsOf(summary).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
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
      <Lines title="Damaged or missing in the file" lines={summary.problems} />
      <Lines title="Warnings of the recording" lines={summary.warnings} />
      <Remarks
        title={plural(summary.notInstrumented.length, 'method or class', 'methods or classes')}
        what="not instrumented"
        remarks={summary.notInstrumented}
      />
      <Remarks title={plural(summary.limited.length, 'method', 'methods')} what="partly counted" remarks={summary.limited} />
    </section>
  );
}

/** Remarks shown for one reason; the rest is given as a number. */
const MOST = 500;

/** Remarks grouped by reason, most frequent first. */
function Remarks({ title, what, remarks }: { title: string; what: string; remarks: Remark[] }) {
  const byReason = new Map<string, Remark[]>();
  for (const remark of remarks) {
    const alike = byReason.get(remark.reason);
    if (alike) alike.push(remark);
    else byReason.set(remark.reason, [remark]);
  }
  const groups = [...byReason].sort(([, one], [, other]) => other.length - one.length);
  return (
    <>
      <h2>
        {title} {what}
      </h2>
      {groups.map(([reason, alike]) => (
        <details key={reason} className={styles.reason}>
          <summary>
            <b>{amountOf(alike)}:</b> {reason || 'no reason given'}
          </summary>
          <ul className="mono">
            {alike.slice(0, MOST).map((each) => (
              <li key={`${each.className} ${each.method}`}>
                {each.method === null ? each.className : `${each.className}.${each.method}`}
              </li>
            ))}
          </ul>
          {alike.length > MOST && <p className="dim">and {count(alike.length - MOST)} more</p>}
        </details>
      ))}
    </>
  );
}

/** `4 methods`, `1 class`, or both where a reason is that of both. */
function amountOf(remarks: Remark[]): string {
  const methods = remarks.filter(({ method }) => method !== null).length;
  const classes = remarks.length - methods;
  return [methods > 0 && plural(methods, 'method'), classes > 0 && plural(classes, 'class', 'classes')]
    .filter(Boolean)
    .join(', ');
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

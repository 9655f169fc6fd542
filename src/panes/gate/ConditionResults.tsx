/** List of the gate's conditions with their results; conditions that fail the gate come first. */
import { Check, CircleHelp, X } from 'lucide-react';
import { QueryError } from '../../ui/QueryError';
import styles from './gate.module.css';
import { type Decided, useReadyComparison } from './useGate';
import { clauseText, type Verdict, verdictOf } from './verdict-text';

const ORDER: Verdict[] = ['failed', 'undecided', 'passed'];
export const MARKS = { failed: X, undecided: CircleHelp, passed: Check };
const SAID: Record<Verdict, string> = { failed: 'fails', undecided: 'not decided', passed: 'passes' };

export function ConditionResults({ decided }: { decided: readonly Decided[] }) {
  const metrics = useReadyComparison()?.summary.metrics;
  const sorted = decided
    .map((each, place) => ({ ...each, place, verdict: verdictOf([each]) }))
    .sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || a.place - b.place);
  return (
    <ul className={styles.outcomes} aria-label="Conditions">
      {sorted.map(({ condition, result, place, verdict }) => {
        const Mark = MARKS[verdict];
        return (
          <li key={place} data-verdict={verdict}>
            <Mark className={styles.mark} aria-hidden="true" />
            {result.ok ? (
              <>
                <code>{condition}</code>
                <span>
                  <strong>{SAID[verdict]}:</strong>{' '}
                  {result.value.parts.map((part) => (
                    <span key={part.text} className={styles.figures}>
                      {result.value.parts.length > 1 && (
                        <>
                          <code>{part.text}</code> {part.holds ? 'holds' : 'does not hold'}:{' '}
                        </>
                      )}
                      {clauseText(part, metrics)}
                    </span>
                  ))}
                </span>
              </>
            ) : (
              <QueryError id={`condition-${place}`} query={condition} error={result.error} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

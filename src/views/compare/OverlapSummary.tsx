/** Row of figures above a comparison: overlaps, runs, correlation and contexts. */
import type { Result } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { count, decimal, overlapText, THIN } from '../../ui/format';
import { Hint } from '../../ui/Hint';
import { useAnswer } from '../../ui/useAnswer';
import type { MetricProps } from './change-kinds';
import styles from './compare.module.css';
import { RunsStats } from './RunsStats';

export function OverlapSummary({ summary, metric }: MetricProps) {
  return (
    <div className={styles.answer}>
      <div className={styles.overlap}>
        <strong data-testid="overlap-value">
          {overlapText(metric.overlap)}
          <small>{THIN}%</small>
        </strong>
        <Hint text="Of each common context the smaller of its two shares of the total, summed up: 100 when both trees are the same, 0 when they share nothing.">
          <small tabIndex={-1}>overlap by {metric.label.toLowerCase()}</small>
        </Hint>
      </div>
      <RunsStats summary={summary} metric={metric} />
      {!summary.part && <Correlation summary={summary} metric={metric} />}
      <div className={styles.stat}>
        <strong>
          {count(summary.vanished)} / {count(summary.appeared)}
        </strong>
        <small>contexts vanished / appeared</small>
      </div>
      <div className={styles.stat}>
        <strong>{count(summary.common)}</strong>
        <small>contexts in both</small>
      </div>
      <div className={styles.others}>
        <ul aria-label="Overlap by the other metrics">
          {[...summary.metrics, ...summary.totalsOnly]
            .filter((each) => each.metric !== metric.metric)
            .map((each) => (
              <li key={each.metric} title={`${count(each.totalA)} → ${count(each.totalB)} ${each.unit}`}>
                <b>
                  {overlapText(each.overlap)}
                  {THIN}%
                </b>{' '}
                {each.label.toLowerCase()}
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

function Correlation({ summary, metric }: MetricProps) {
  const engine = useEngine();
  const { comparison } = summary;
  // An undefined correlation is an answer; a bare null would mean that none has arrived.
  const question = async (): Promise<Result<{ r: number | null }>> => {
    const result = await ask(engine.correlation(comparison, metric.metric));
    return result.ok ? { ok: true, value: { r: result.value } } : result;
  };
  const { value, error, fresh } = useAnswer(`${comparison}:${metric.metric}`, question);
  if (error) return null;
  return (
    <div className={styles.stat} data-testid="correlation">
      <strong>{!fresh || !value ? '…' : value.r === null ? 'undefined' : coefficient(value.r)}</strong>
      <Hint text="Pearson’s coefficient over all contexts and calls of both trees, those that one side does not have as 0 (Whaley’s measure of precision): 1 when the counts are in proportion, 0 when they have nothing to do with each other. Large counts rule it. Undefined where one side does not vary.">
        <small tabIndex={-1}>correlation</small>
      </Hint>
    </div>
  );
}

/** Four digits, not rounded up, so that only counts in exact proportion show 1. */
function coefficient(r: number): string {
  return r >= 1 ? '1' : decimal(Math.floor(r * 10_000 + 1e-9) / 10_000, 4);
}

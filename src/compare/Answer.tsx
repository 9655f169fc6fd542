/** The answer, first and large. */
import { change, count, overlapText, short, THIN } from '../ui/format';
import { Hint } from '../ui/Hint';
import styles from './compare.module.css';
import type { MetricProps } from './kinds';

export function Answer({ summary, metric }: MetricProps) {
  const { totalA, totalB, unit } = metric;
  const tone = totalB > totalA ? 'grew' : totalB < totalA ? 'shrank' : '';
  const words = totalB === totalA ? 'the same amount of work' : totalB > totalA ? 'more work in B' : 'less work in B';
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
      <div className={styles.stat} title={`${count(totalA)} → ${count(totalB)} ${unit}`}>
        <strong>
          {short(totalA)} → {short(totalB)}
        </strong>
        <small>{unit}, A → B</small>
      </div>
      <div className={styles.stat}>
        <strong className={tone}>{change(totalA, totalB)}</strong>
        <small>{words}</small>
      </div>
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
      <ul className={styles.others} aria-label="Overlap by the other metrics">
        {summary.metrics
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
  );
}

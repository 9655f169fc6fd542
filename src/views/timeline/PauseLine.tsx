/** Line of garbage-collection pauses below the bars: a mark per interval, whose height shows the length of its pauses. */
import type { TimelinePauses } from '../../../workers/api/engine';
import type { Bar } from './bar-layout';
import { pausedMs, pauseSummary } from './pause-words';
import styles from './timeline.module.css';

export function PauseLine({ pauses, bars }: { pauses: readonly TimelinePauses[]; bars: readonly Bar[] }) {
  const paused = bars.map((_, k) => pausedMs(pauses, k));
  const longest = Math.max(...paused);
  return (
    <div className={styles.pauses}>
      {bars.map(
        ({ x0, x1 }, k) =>
          paused[k] > 0 && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its number.
              key={k}
              aria-hidden="true"
              style={{ left: `${x0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(paused[k] / longest) * 100}%` }}
            />
          ),
      )}
      <small>{pauseSummary(pauses)}</small>
    </div>
  );
}

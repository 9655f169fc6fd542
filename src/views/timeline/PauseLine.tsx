/** Line of garbage collections below the bars: a mark per interval, whose height shows how long they took. */
import type { Bar } from './bar-layout';
import styles from './timeline.module.css';

interface Props {
  bars: readonly Bar[];
  /** Milliseconds for each interval. */
  took: readonly number[];
  /** Whether collections stand at the ends of intervals, not somewhere in them. */
  isAtEnd?: boolean;
  summary: string;
}

export function PauseLine({ bars, took, isAtEnd = false, summary }: Props) {
  const longest = Math.max(...took);
  return (
    <div className={styles.pauses}>
      {bars.map(
        ({ x0, x1 }, k) =>
          took[k] > 0 && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its number.
              key={k}
              aria-hidden="true"
              data-at={isAtEnd ? 'end' : undefined}
              style={{
                ...(isAtEnd ? { left: `${x1 * 100}%` } : { left: `${x0 * 100}%`, width: `${(x1 - x0) * 100}%` }),
                height: `${(took[k] / longest) * 100}%`,
              }}
            />
          ),
      )}
      <small>{summary}</small>
    </div>
  );
}

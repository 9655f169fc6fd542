/** Lane above the timeline's bars: a value for each bar, or a smaller one within a larger one. */
import type { Bar } from '../bar-layout';
import styles from './activity.module.css';

interface Props {
  bars: readonly Bar[];
  /** By bar, shares of the lane's height; null for unknown. */
  values: readonly (number | null)[];
  /** Values drawn behind them, with which they are compared. */
  behind?: readonly (number | null)[];
  /** What the lane shows, in words. */
  summary: string;
}

export function Lane({ bars, values, behind, summary }: Props) {
  return (
    <div className={styles.lane}>
      <small>
        {summary}
        {values.includes(null) && '; hatched: unknown'}
      </small>
      <div aria-hidden="true">
        {bars.map(({ x0, x1 }, k) => {
          const place = { left: `${x0 * 100}%`, width: `${(x1 - x0) * 100}%` };
          const height = (value: number | null | undefined) => `${Math.min(1, Math.max(0, value ?? 0)) * 100}%`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its number.
            <span key={k} style={place} data-look={values[k] === null ? 'unknown' : undefined}>
              {behind && <span data-look="behind" style={{ height: height(behind[k]) }} />}
              <span style={{ height: height(values[k]) }} />
            </span>
          );
        })}
      </div>
    </div>
  );
}

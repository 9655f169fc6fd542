/** Overlaps of single runs, between the sides and within each side, where a side has several runs. */
import { BYTES } from '../../../common/numbers';
import type { Spread } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useLongAnswer } from '../../engine/useLongAnswer';
import { LongLine } from '../../session/LongLine';
import { readySlot, useApp } from '../../state/store';
import { overlapText, short, shortFigure, THIN } from '../../ui/format';
import { Hint } from '../../ui/Hint';
import type { MetricProps } from './change-kinds';
import styles from './compare.module.css';

export function useHasRuns(): boolean {
  return useApp(({ slots }) => [slots.a, slots.b].some((slot) => (readySlot(slot)?.summary.runs ?? null) !== null));
}

export function RunsStats({ summary, metric }: MetricProps) {
  const engine = useEngine();
  const { comparison } = summary;
  const hasRuns = useHasRuns();
  const { value, error, fresh, progress, cancel, again } = useLongAnswer(
    `${comparison}:${metric.metric}:${hasRuns}`,
    async (job, report) =>
      hasRuns ? ask(engine.runsOverlap(job, comparison, metric.metric, report)) : { ok: true, value: { of: null } },
  );
  const stopped = fresh && error?.kind === 'cancelled';
  if (progress !== null || stopped)
    return (
      <div className={styles.stat} data-testid="runs-overlap">
        <LongLine {...{ progress, stopped, cancel, again }} label="Compare single runs" />
        <small>overlap of single runs</small>
      </div>
    );
  const of = value?.of;
  // The answer may still belong to another metric.
  if (!of || error || !fresh) return null;
  const sides = (['A', 'B'] as const).map((letter) => ({
    letter,
    within: letter === 'A' ? of.withinA : of.withinB,
    total: letter === 'A' ? of.totalA : of.totalB,
  }));
  return (
    <>
      <div className={styles.stat} data-testid="runs-overlap">
        <strong>{percents(of.overlap)}</strong>
        <Hint text="The overlap of each run of A with each run of B: the median of these, the least and the largest. The large figure is that of the medians of all contexts.">
          <small tabIndex={-1}>overlap of single runs</small>
        </Hint>
      </div>
      {sides.map(
        ({ letter, within, total }) =>
          within !== null && (
            <div key={letter} className={styles.stat}>
              <strong>{percents(within)}</strong>
              <small>
                {letter}’s runs with each other; totals {rangeText(total, (value) => shortFigure(value, metric.unit))}
                {metric.unit === BYTES ? '' : ` ${metric.unit}`}
              </small>
            </div>
          ),
      )}
    </>
  );
}

const percents = ({ min, median, max }: Spread): string =>
  min === max ? `${overlapText(median)}${THIN}%` : `${overlapText(median)}${THIN}% (${overlapText(min)} to ${overlapText(max)})`;

/** `120 to 140` */
export const rangeText = ({ min, max }: Pick<Spread, 'min' | 'max'>, format = short): string =>
  min === max ? format(min) : `${format(min)} to ${format(max)}`;

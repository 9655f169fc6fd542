/** Overlaps of single runs, between the sides and within each side, where a side has several runs. */
import { unitBehind } from '../../../common/numbers';
import type { Spread } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useLongAnswer } from '../../engine/useLongAnswer';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { LongLine } from '../../session/LongLine';
import { readySlot, useApp } from '../../state/store';
import { overlapText, short, shortFigure } from '../../ui/format';
import styles from './figures.module.css';
import { Stat } from './Stat';

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
      <span className={styles.stat} data-testid="runs-overlap">
        <LongLine {...{ progress, stopped, cancel, again }} label="Compare single runs" /> overlap of single runs
      </span>
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
      <Stat
        name="Overlap of single runs"
        testId="runs-overlap"
        hint="The overlap of each run of A with each run of B: the median of these, the least and the largest. The overlap beside it is that of the medians of all contexts."
      >
        {percents(of.overlap)}
      </Stat>
      {sides.map(
        ({ letter, within, total }) =>
          within !== null && (
            <Stat
              key={letter}
              name={`${letter}’s runs with each other`}
              hint="The overlap of the side’s runs, each with each: by how much the program differs from itself."
            >
              {percents(within)}; totals {rangeText(total, (value) => shortFigure(value, metric.unit))}
              {unitBehind(metric.unit)}
            </Stat>
          ),
      )}
    </>
  );
}

const percents = ({ min, median, max }: Spread): string =>
  min === max ? `${overlapText(median)}%` : `${overlapText(median)}% (${overlapText(min)} to ${overlapText(max)})`;

/** `120 to 140` */
export const rangeText = ({ min, max }: Pick<Spread, 'min' | 'max'>, format = short): string =>
  min === max ? format(min) : `${format(min)} to ${format(max)}`;

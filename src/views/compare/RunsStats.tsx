/**
 * Overlaps of single runs, in words and figures, for the compare view if a side has several runs: between the sides and within
 * each side.
 */
import { unitBehind } from '../../../common/numbers';
import type { RunsOverlap, Spread } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { type LongAnswer, useLongAnswer } from '../../engine/useLongAnswer';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { readySlot, useApp } from '../../state/store';
import { overlapText, short, shortFigure } from '../../ui/format';
import { LongLine } from '../../ui/strip/LongLine';
import styles from './figures.module.css';
import { Fact, Stat } from './Stat';

export function useHasRuns(): boolean {
  return useApp(({ slots }) => [slots.a, slots.b].some((slot) => (readySlot(slot)?.summary.runs ?? null) !== null));
}

export type RunsAnswer = LongAnswer<{ of: RunsOverlap | null }>;

/** Compares the single runs, if a side has several. */
export function useRunsOverlap({ summary, metric }: MetricProps): RunsAnswer {
  const engine = useEngine();
  const { comparison } = summary;
  const hasRuns = useHasRuns();
  return useLongAnswer(`${comparison}:${metric.metric}:${hasRuns}`, async (job, report) =>
    hasRuns ? ask(engine.runsOverlap(job, comparison, metric.metric, report)) : { ok: true, value: { of: null } },
  );
}

const REPEATS =
  'Class loading, hash table order and thread timing vary from run to run, so two runs of the same program differ slightly. A change below 0.1% is reported as no change. Open several runs per side to see how much your program varies. Then only differences outside their range count as changes.';

/**
 * Says how similar the runs of a side are, and so whether A and B differ by more than noise. @param isCounted whether the
 * figures are counts of work recorded by the agent
 */
export function RunsFact({ runs, isCounted }: { runs: RunsAnswer; isCounted: boolean }) {
  const hasRuns = useHasRuns();
  const { value, error, fresh, progress, cancel, again } = runs;
  const stopped = fresh && error?.kind === 'cancelled';
  if (!hasRuns)
    return (
      isCounted && (
        <Fact name="Runs" hint={REPEATS}>
          one per side, counted exactly; <span className={styles.whole}>repeats usually</span> differ by less than 0.1%
        </Fact>
      )
    );
  if (progress !== null || stopped)
    return (
      <Fact name="Runs">
        <LongLine {...{ progress, stopped, cancel, again }} label="Compare individual runs" />
      </Fact>
    );
  const of = value?.of;
  // The answer may still belong to another metric.
  if (!of || error || !fresh) return <Fact name="Runs">{error ? 'not compared' : '…'}</Fact>;
  const { withinA, withinB, overlap } = of;
  const within = withinA ?? withinB;
  if (within === null) return null;
  const least = Math.min(withinA?.min ?? 100, withinB?.min ?? 100);
  return (
    <Fact
      name={withinA === null ? 'Runs of B' : 'Runs of A'}
      hint={`Each run compared with every other run on its side. The runs of A overlap those of B by ${percents(overlap)}.`}
    >
      <b>{overlapText(within.median)}%</b> overlap
      {overlap.max < least ? ': the difference is not noise' : ', as much as between A and B, so the difference may be noise'}
    </Fact>
  );
}

/** The overlaps and totals of single runs as figures. */
export function RunsStats({ metric, runs: { value, error, fresh } }: Pick<MetricProps, 'metric'> & { runs: RunsAnswer }) {
  const of = value?.of;
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
        hint="Overlap of each run of A with each run of B: median, minimum and maximum. The overlap next to it compares the medians of A and B."
      >
        {percents(of.overlap)}
      </Stat>
      {sides.map(
        ({ letter, within, total }) =>
          within !== null && (
            <Stat
              key={letter}
              name={`${letter}’s runs with each other`}
              hint="Overlap of each pair of this side’s runs: how much the program varies from run to run."
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

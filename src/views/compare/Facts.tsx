/** Facts beside the answer, in words: how work is spread, what the runs say, what else changed, what was not counted. */

import { Fragment } from 'react';
import { isTime } from '../../../common/numbers';
import { isOfSamples, workOf } from '../../../common/sampling';
import type { MetricComparison, ProfileSummary } from '../../../workers/api/engine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { countedWords } from '../../panes/profile/counted-text';
import { openDialog } from '../../state/store';
import { change, overlapText } from '../../ui/format';
import styles from './figures.module.css';
import { type RunsAnswer, RunsFact } from './RunsStats';
import { Fact } from './Stat';

/** Other metrics that are named. */
const MOST = 3;

/** The overlap: how work is spread. */
export function OverlapFact({ metric, isBrief = false }: Pick<MetricProps, 'metric'> & { isBrief?: boolean }) {
  const work = workOf(metric);
  return (
    <Fact
      name="Overlap"
      hint={`How much of the ${work} is the same, by ${metric.label.toLowerCase()}: of each context in both files, the smaller of its two shares of the total, summed up. 100 when both trees are the same, 0 when they share nothing. Twice the ${work} in every context is spread as before.`}
    >
      <b data-testid="overlap-value">{overlapText(metric.overlap)}%</b>
      {!isBrief && ` of the ${spreadOf(metric)} spread as before`}
    </Fact>
  );
}

/** `work is`, `objects are`. */
function spreadOf(metric: MetricComparison): string {
  const work = workOf(metric);
  const noun = work === 'work' && metric.unit !== 'bytecodes' ? metric.label.toLowerCase() : work;
  return `${noun} ${noun.endsWith('s') ? 'are' : 'is'}`;
}

interface FactsProps extends MetricProps {
  files: readonly ProfileSummary[];
  runs: RunsAnswer;
  /** Leaves out what the footer says. */
  isBrief: boolean;
}

/** Facts on the runs, on other metrics, and on what was not counted. */
export function OtherFacts({ summary, metric, files, runs, isBrief }: FactsProps) {
  const others = [...summary.metrics, ...summary.totalsOnly].filter((each) => each.metric !== metric.metric && isOfWork(each));
  return (
    <>
      <RunsFact runs={runs} />
      {others.length > 0 && (
        <Fact name="Also">
          <OtherChanges metrics={others} />
        </Fact>
      )}
      {!isBrief && (
        <Fact name="Counted">
          <button type="button" className={styles.link} onClick={() => openDialog('truths')}>
            {countedWords(files).replace(/^Counted: /, '')}
          </button>
        </Fact>
      )}
    </>
  );
}

/** Totals of samples and times differ between runs of one program. */
const isOfWork = (metric: MetricComparison): boolean => !isOfSamples(metric) && !isTime(metric.unit);

/** The metrics that changed most, by the ratio of their totals. */
function OtherChanges({ metrics }: { metrics: readonly MetricComparison[] }) {
  // An overlap is null until its metric is compared: one after the other.
  if (metrics.some(({ overlap }) => overlap === null)) return '…';
  const changed = metrics
    .filter(({ totalA, totalB }) => totalA !== totalB)
    // Two that are new are infinitely larger, both.
    .sort((x, y) => (factor(x) === factor(y) ? 0 : factor(y) - factor(x)))
    .slice(0, MOST);
  if (changed.length === 0) return 'nothing else changed';
  return changed.map(({ metric, label, totalA, totalB }, at) => (
    <Fragment key={metric}>
      {at > 0 && ', '}
      <span className={styles.whole}>
        {label.toLowerCase()} <b className={totalB > totalA ? 'grew' : 'shrank'}>{change(totalA, totalB)}</b>
      </span>
    </Fragment>
  ));
}

const factor = ({ totalA, totalB }: MetricComparison): number => Math.abs(Math.log(totalB / totalA));

/**
 * Facts below the compare view's headline, in words: how work is distributed, what the runs show, what else changed, what was
 * not counted.
 */

import { Fragment } from 'react';
import { inSentence } from '../../../common/metrics';
import { isTime } from '../../../common/numbers';
import { isOfSamples, workOf } from '../../../common/sampling';
import { SAME } from '../../../common/work-lines';
import type { MetricComparison, ProfileSummary } from '../../../workers/api/engine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { countedWords } from '../../panes/profile/counted-text';
import { openDialog } from '../../state/store';
import { change, overlapText, toneOf } from '../../ui/format';
import styles from './figures.module.css';
import { type RunsAnswer, RunsFact } from './RunsStats';
import { Fact } from './Stat';

/** Number of other metrics named. */
const MOST = 3;

/** The overlap: how much of the work is distributed the same way. */
export function OverlapFact({ metric }: Pick<MetricProps, 'metric'>) {
  const noun = measured(metric);
  const verb = noun.endsWith('s') ? 'are' : 'is';
  return (
    <Fact
      name="Overlap"
      hint={`Each context contributes the smaller of its shares in A and B. So doubling the ${noun} everywhere still gives 100%, and two programs without a common context get 0%.`}
    >
      <span data-testid="overlap-value">{overlapText(metric.overlap)}%</span>
      <span className={styles.spread}>
        {' '}
        of the {noun} {verb} distributed the same way
      </span>
    </Fact>
  );
}

/** `work`, `objects`. */
function measured(metric: MetricComparison): string {
  const work = workOf(metric);
  return work === 'work' && metric.unit !== 'bytecodes' ? inSentence(metric.label) : work;
}

interface FactsProps extends MetricProps {
  files: readonly ProfileSummary[];
  runs: RunsAnswer;
  /** Whether to omit what the footer says. */
  isBrief: boolean;
}

/** Facts about the runs, about other metrics, and about what was not counted. */
export function OtherFacts({ summary, metric, files, runs, isBrief }: FactsProps) {
  const others = [...summary.metrics, ...summary.totalsOnly].filter((each) => each.metric !== metric.metric && isOfWork(each));
  return (
    <>
      <RunsFact
        runs={runs}
        isCounted={isOfWork(metric) && files.every(({ format, union }) => format === 'mct' && union === null)}
      />
      {others.length > 0 && (
        <Fact name="Also">
          <OtherChanges metrics={others} />
        </Fact>
      )}
      {!isBrief && (
        <Fact name="Counted">
          <button type="button" className={styles.link} onClick={() => openDialog('counted')}>
            {countedWords(files).replace(/^Counted: /, '')}
          </button>
        </Fact>
      )}
    </>
  );
}

/** Whether a metric counts work. Totals of samples and times differ even between runs of the same program. */
const isOfWork = (metric: MetricComparison): boolean => !isOfSamples(metric) && !isTime(metric.unit);

/** The metrics that changed most, by the ratio of their totals. */
function OtherChanges({ metrics }: { metrics: readonly MetricComparison[] }) {
  // An overlap is null until its metric has been compared; metrics are compared one after the other.
  if (metrics.some(({ overlap }) => overlap === null)) return '…';
  const changed = metrics
    .filter(({ totalA, totalB }) => toneOf(totalA, totalB) !== 'dim')
    // Two new metrics are both infinitely larger; subtracting would give NaN.
    .sort((x, y) => (factor(x) === factor(y) ? 0 : factor(y) - factor(x)))
    .slice(0, MOST);
  if (changed.length === 0) return 'nothing else changed';
  return changed.map(({ metric, label, totalA, totalB }, at) => (
    <Fragment key={metric}>
      {at > 0 && ', '}
      <span className={styles.whole}>
        {inSentence(label)} <b className={isNoise(totalA, totalB) ? 'dim' : toneOf(totalA, totalB)}>{change(totalA, totalB)}</b>
      </span>
    </Fragment>
  ));
}

/** Whether two runs of the same program could differ by as much. */
const isNoise = (a: number, b: number): boolean => Math.abs(b - a) < SAME * Math.max(a, b);

const factor = ({ totalA, totalB }: MetricComparison): number => Math.abs(Math.log(totalB / totalA));

/** What stands beside the answer, in words: how work is spread, what the runs say, what else changed, what was not counted. */

import type { ReactNode } from 'react';
import { isTime } from '../../../common/numbers';
import { isOfSamples, workOf } from '../../../common/sampling';
import type { MetricComparison, ProfileSummary } from '../../../workers/api/engine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { isSampled } from '../../panes/profile/file-text';
import { openDialog } from '../../state/store';
import { change, overlapText, plural } from '../../ui/format';
import styles from './figures.module.css';
import { type RunsAnswer, RunsFact } from './RunsStats';
import { Fact } from './Stat';

/** Other metrics that are named. */
const MOST = 3;

interface FactsProps extends MetricProps {
  files: readonly ProfileSummary[];
  runs: RunsAnswer;
  children: ReactNode;
}

export function Facts({ summary, metric, files, runs, children }: FactsProps) {
  const others = [...summary.metrics, ...summary.totalsOnly].filter((each) => each.metric !== metric.metric && isOfWork(each));
  const work = workOf(metric);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className={styles.facts} role="group" aria-label="Facts of the comparison">
      <dl>
        <Fact
          name="Overlap"
          hint={`How much of the ${work} is the same, by ${metric.label.toLowerCase()}: of each context in both files, the smaller of its two shares of the total, summed up. 100 when both trees are the same, 0 when they share nothing. Twice the ${work} in every context is spread as before.`}
        >
          <b data-testid="overlap-value">
            {overlapText(metric.overlap)}
            %
          </b>{' '}
          of the {work} {work.endsWith('s') ? 'are' : 'is'} spread as before
        </Fact>
        <RunsFact runs={runs} />
        {others.length > 0 && (
          <Fact name="Also">
            <OtherChanges metrics={others} />
          </Fact>
        )}
        <Fact name={files.every(isSampled) ? 'Sampled' : 'Counted'}>
          <button type="button" className={styles.link} onClick={() => openDialog('truths')}>
            {countedWords(files)}
          </button>
        </Fact>
      </dl>
      {children}
    </div>
  );
}

/** Totals of samples and times differ between runs of one program. */
const isOfWork = (metric: MetricComparison): boolean => !isOfSamples(metric) && !isTime(metric.unit);

/** The metrics that changed most, by the ratio of their totals. */
function OtherChanges({ metrics }: { metrics: readonly MetricComparison[] }) {
  // Metrics are compared one after the other.
  if (metrics.some(({ overlap }) => overlap === null)) return '…';
  const changed = metrics
    .filter(({ totalA, totalB }) => totalA !== totalB)
    .sort((x, y) => factor(y) - factor(x))
    .slice(0, MOST);
  if (changed.length === 0) return 'nothing else changed';
  return changed.map(({ metric, label, totalA, totalB }, at) => (
    <span key={metric} className={styles.whole}>
      {label.toLowerCase()} <b className={totalB > totalA ? 'grew' : 'shrank'}>{change(totalA, totalB)}</b>
      {at < changed.length - 1 && ', '}
    </span>
  ));
}

const factor = ({ totalA, totalB }: MetricComparison): number => Math.abs(Math.log(totalB / totalA));

/** `all but 34 methods`; a method of both files is one. */
function countedWords(files: readonly ProfileSummary[]): string {
  if (files.every(({ shared }) => shared !== null)) return 'the shared summary';
  if (files.every(isSampled)) return 'which parts';
  const remarks = files.flatMap(({ notInstrumented, limited }) => [...notInstrumented, ...limited]);
  const left = new Set(remarks.map(({ className, method }) => `${className}.${method}`)).size;
  const hasClasses = remarks.some(({ method }) => method === null);
  return left === 0
    ? 'everything'
    : `all but ${plural(left, hasClasses ? 'method or class' : 'method', hasClasses ? 'methods or classes' : 'methods')}`;
}

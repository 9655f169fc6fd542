/** Figures that the compare view shows on request: own code, runs, correlation, contexts, overlap by the other metrics. */

import { inSentence } from '../../../common/metrics';
import { digitsUnit, isOfSamples, unitBehindDigits } from '../../../common/sampling';
import { ownCode, ownCodeLine } from '../../../common/work-lines';
import type { Result, Story } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { amount, count, decimal, figure, overlapText } from '../../ui/format';
import { useAnswer } from '../../ui/useAnswer';
import styles from './figures.module.css';
import { type RunsAnswer, RunsStats } from './RunsStats';
import { Stat } from './Stat';

interface FiguresProps extends MetricProps {
  story: Story | null | undefined;
  runs: RunsAnswer;
}

export function MoreFigures({ summary, metric, story, runs }: FiguresProps) {
  const others = [...summary.metrics, ...summary.totalsOnly].filter((each) => each.metric !== metric.metric);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className={styles.figures} role="group" aria-label="Comparison figures">
      {story && (
        <Stat
          name="Own code"
          hint={`${ownCodeLine(story.own)} The sentences describe methods in this code. ${story.kind === 'work' ? 'Library work counts' : 'Work below a method counts'} towards the method that calls it.`}
        >
          {ownCode(story.own)}
        </Stat>
      )}
      {story?.ofPart && (
        <Stat
          name="Causes of"
          hint="A link contains only part of the contexts. The sentences explain the differences among these; contexts left out of the link appear as folded below their callers."
        >
          the shared contexts
        </Stat>
      )}
      <RunsStats metric={metric} runs={runs} />
      {!summary.part && <Correlation summary={summary} metric={metric} />}
      <Stat name="Contexts" hint="Call paths only in A, only in B, and in both.">
        {isOfSamples(metric)
          ? `${count(summary.vanished)} only in A, ${count(summary.appeared)} only in B`
          : `${count(summary.vanished)} gone, ${count(summary.appeared)} new`}
        , {count(summary.common)} in both
      </Stat>
      {others.length > 0 && (
        <div className={styles.others}>
          Overlap by
          <ul aria-label="Overlap by the other metrics">
            {others.map((each) => (
              <li
                key={each.metric}
                title={`${figure(each.totalA, digitsUnit(each))} → ${figure(each.totalB, digitsUnit(each))}${unitBehindDigits(each)}`}
              >
                <Stat
                  name={each.label}
                  hint={`Overlap by ${inSentence(each.label)}. In total: ${figure(each.totalA, each.unit)} → ${amount(each.totalB, each.unit)}.`}
                >
                  {overlapText(each.overlap)}%
                </Stat>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Correlation({ summary, metric }: MetricProps) {
  const engine = useEngine();
  const { comparison } = summary;
  // Wrapped, because an undefined correlation is an answer, whereas a bare null would mean that none has arrived.
  const question = async (): Promise<Result<{ r: number | null }>> => {
    const result = await ask(engine.correlation(comparison, metric.metric));
    return result.ok ? { ok: true, value: { r: result.value } } : result;
  };
  const { value, error, fresh } = useAnswer(`${comparison}:${metric.metric}`, question);
  if (error) return null;
  return (
    <span>
      <Stat
        name="Correlation"
        testId="correlation"
        hint="Whether counts that are large in A are also large in B: 1 when all counts are in proportion, 0 when they are unrelated (Pearson’s coefficient over all contexts and calls, Whaley’s measure of precision). A few large counts dominate the result. Example: counts of 10, 20 and 30 in A, and 100, 200 and 300 in B, have a correlation of 1. Undefined if all counts on one side are equal."
      >
        {!fresh || !value ? '…' : value.r === null ? 'undefined' : coefficient(value.r)}
      </Stat>{' '}
      (1: all contexts of A and B are in proportion, 0: unrelated)
    </span>
  );
}

/** Four digits, rounded down, so that only counts in exact proportion show 1. */
function coefficient(r: number): string {
  return r >= 1 ? '1' : decimal(Math.floor(r * 10_000 + 1e-9) / 10_000, 4);
}

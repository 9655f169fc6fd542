/** Quiet row below the answer: what is left to show, own code, overlaps, runs, correlation and contexts, and the button for the rules. */

import type { ReactNode } from 'react';
import { digitsUnit, isOfSamples, unitBehindDigits, workOf } from '../../../common/sampling';
import { ownCode, ownCodeLine } from '../../../common/work-lines';
import type { Result, Story } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { amount, count, decimal, figure, overlapText, plural, THIN } from '../../ui/format';
import { useAnswer } from '../../ui/useAnswer';
import styles from './figures.module.css';
import { RunsStats } from './RunsStats';
import { Stat } from './Stat';

interface SummaryProps extends MetricProps {
  story: Story | null | undefined;
  /** Sentences of the story that are not shown, whether others are cut off, and the press that shows all. */
  hidden: number;
  isCut: boolean;
  onMore(): void;
  /** Buttons at the end of the row. */
  children: ReactNode;
}

export function OverlapSummary({ summary, metric, story, hidden, isCut, onMore, children }: SummaryProps) {
  const others = [...summary.metrics, ...summary.totalsOnly].filter((each) => each.metric !== metric.metric);
  return (
    <div className={styles.row}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
      <div className={styles.figures} role="group" aria-label="Figures of the comparison">
        {(hidden > 0 || isCut) && (
          <button type="button" className={styles.more} onClick={onMore}>
            {hidden === 0 ? 'Whole sentences' : plural(hidden, isOfSamples(metric) ? 'more difference' : 'more method')}
          </button>
        )}
        {story && (
          <Stat
            name="Own code"
            hint={`${ownCodeLine(story.own)} Sentences are about methods of this code. ${story.kind === 'work' ? 'A library’s work counts' : 'What is below a method counts'} for the method that calls it.`}
          >
            {ownCode(story.own)}
          </Stat>
        )}
        {story?.ofPart && (
          <Stat
            name="Causes of"
            hint="A link holds a part of the contexts. The sentences tell what differs among these; what was left out of the link stands for itself in its callers."
          >
            the shared contexts
          </Stat>
        )}
        <Stat
          name="Overlap"
          hint={`How much of the ${workOf(metric)} is the same, by ${metric.label.toLowerCase()}: of each context in both files, the smaller of its two shares of the total, summed up. 100 when both trees are the same, 0 when they share nothing.`}
        >
          <span data-testid="overlap-value">
            {overlapText(metric.overlap)}
            {THIN}%
          </span>
        </Stat>
        <RunsStats summary={summary} metric={metric} />
        {!summary.part && <Correlation summary={summary} metric={metric} />}
        <Stat name="Contexts" hint="Paths of calls that only A has, that only B has, and that both have.">
          {isOfSamples(metric)
            ? `${count(summary.vanished)} only in A, ${count(summary.appeared)} only in B`
            : `${count(summary.vanished)} gone, ${count(summary.appeared)} new`}
          , {count(summary.common)} in both
        </Stat>
        {others.length > 0 && (
          <ul className={styles.others} aria-label="Overlap by the other metrics">
            {others.map((each) => (
              <li
                key={each.metric}
                title={`${figure(each.totalA, digitsUnit(each))} → ${figure(each.totalB, digitsUnit(each))}${unitBehindDigits(each)}`}
              >
                <Stat
                  name={each.label}
                  hint={`Overlap by ${each.label.toLowerCase()}. In all: ${figure(each.totalA, each.unit)} → ${amount(each.totalB, each.unit)}.`}
                >
                  {overlapText(each.overlap)}
                  {THIN}%
                </Stat>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </div>
  );
}

function Correlation({ summary, metric }: MetricProps) {
  const engine = useEngine();
  const { comparison } = summary;
  // An undefined correlation is an answer; a bare null would mean that none has arrived.
  const question = async (): Promise<Result<{ r: number | null }>> => {
    const result = await ask(engine.correlation(comparison, metric.metric));
    return result.ok ? { ok: true, value: { r: result.value } } : result;
  };
  const { value, error, fresh } = useAnswer(`${comparison}:${metric.metric}`, question);
  if (error) return null;
  return (
    <Stat
      name="Correlation"
      testId="correlation"
      hint="Whether large counts of A are large in B, too: 1 when all counts are in proportion, 0 when they have nothing to do with each other (Pearson’s coefficient over all contexts and calls, Whaley’s measure of precision). A few large counts decide it. Undefined where one side does not vary."
    >
      {!fresh || !value ? '…' : value.r === null ? 'undefined' : coefficient(value.r)}
    </Stat>
  );
}

/** Four digits, not rounded up, so that only counts in exact proportion show 1. */
function coefficient(r: number): string {
  return r >= 1 ? '1' : decimal(Math.floor(r * 10_000 + 1e-9) / 10_000, 4);
}

/** Explains a metric next to its choice: its total, its meaning, and how exact it is. */
import { natureOf } from '../../common/metrics';
import { digitsUnit, isEstimate, unitBehindDigits } from '../../common/sampling';
import type { MetricInfo } from '../../workers/api/engine';
import { meaningOf } from '../state/metrics';
import { Figure } from '../ui/Figure';

export function MetricHint({ metric, comparing }: { metric: MetricInfo; comparing: boolean }) {
  return (
    <>
      {!comparing && (
        <p>
          <strong>
            <Figure value={metric.total} of={metric} unit={digitsUnit(metric)} isEstimated={isEstimate(metric)} />
            {unitBehindDigits(metric)}
          </strong>
        </p>
      )}
      <p>{meaningOf(metric)}</p>
      {metric.kind !== 'sampled' && <p className="dim">{natureOf(metric)}</p>}
    </>
  );
}

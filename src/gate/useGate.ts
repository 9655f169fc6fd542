/** Conditions held against the comparison in sight. */
import type { ComparisonSummary, GateOutcome, Result } from '../../workers/engine.api';
import { ask, engine } from '../app/engine';
import { useApp, usedMetric } from '../app/store';
import { useAnswer } from '../ui/useAnswer';

export interface Decided {
  condition: string;
  result: Result<GateOutcome>;
}

/** The comparison in sight and the metric by which it is shown; null while there is none. */
export function useCompared(): { summary: ComparisonSummary; metric: string } | null {
  const summary = useApp(({ comparison }) => (comparison.state === 'ready' ? comparison.summary : null));
  const chosen = useApp((state) => state.place.metric);
  if (summary === null) return null;
  const totals = summary.metrics.map(({ metric, totalA, totalB }) => ({ id: metric, total: totalA + totalB }));
  return { summary, metric: usedMetric(chosen, totals) };
}

/** What each condition comes to; null while that is not known. */
export function useGate(conditions: readonly string[]): Decided[] | null {
  const compared = useCompared();
  const key =
    compared === null || conditions.length === 0
      ? null
      : `${compared.summary.comparison}:${compared.metric}:${JSON.stringify(conditions)}`;
  const { value, fresh } = useAnswer<Decided[]>(key, async () => ({
    ok: true,
    value: await Promise.all(
      conditions.map(async (condition) => ({
        condition,
        result: await ask(engine.gate(compared!.summary.comparison, condition, compared!.metric)),
      })),
    ),
  }));
  return key !== null && fresh ? value : null;
}

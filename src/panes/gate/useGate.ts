/** Evaluates the gate's conditions on the comparison in view, as React state. */
import type { ComparisonSummary, GateOutcome, Progress, Result } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useLongAnswer } from '../../engine/useLongAnswer';
import { useApp, usedMetric } from '../../state/store';

export interface Decided {
  condition: string;
  result: Result<GateOutcome>;
}

export interface Gate {
  /** Result of each condition; null until all are decided. */
  decided: Decided[] | null;
  /** Null while no progress was reported. */
  progress: Progress | null;
  /** Whether the evaluation was cancelled; `again` restarts it. */
  stopped: boolean;
  cancel(): void;
  again(): void;
}

/** The visible comparison and the metric by which it is shown; null while there is none. */
export function useReadyComparison(): { summary: ComparisonSummary; metric: string } | null {
  const summary = useApp(({ comparison }) => (comparison.state === 'ready' ? comparison.summary : null));
  const chosen = useApp((state) => state.place.metric);
  if (summary === null) return null;
  const totals = summary.metrics.map(({ metric, totalA, totalB }) => ({ id: metric, total: totalA + totalB }));
  return { summary, metric: usedMetric(chosen, totals) };
}

export function useGate(conditions: readonly string[]): Gate {
  const engine = useEngine();
  const compared = useReadyComparison();
  const asked = compared === null || conditions.length === 0 ? null : compared;
  const key = asked && `${asked.summary.comparison}:${asked.metric}:${JSON.stringify(conditions)}`;
  const { value, error, fresh, progress, cancel, again } = useLongAnswer<Decided[]>(key ?? '', async (job, report) => {
    if (asked === null) return { ok: true, value: [] };
    const decided = await ask(engine.gate(job, asked.summary.comparison, conditions, asked.metric, report));
    return decided.ok ? { ok: true, value: decided.value.map((result, at) => ({ condition: conditions[at], result })) } : decided;
  });
  const settled = key !== null && fresh;
  return {
    decided: settled && error === null ? value : null,
    progress: key === null ? null : progress,
    stopped: settled && error?.kind === 'cancelled',
    cancel,
    again,
  };
}

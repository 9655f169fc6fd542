/** Several runs of a base compared with several of a head. */
import { lessExact } from '../../common/metrics';
import type { MetricId, RunsComparison } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { spreadOf } from '../ranges/spread';
import { gateSourceOfRuns } from './gate-source';
import type { Run } from './run';
import { RunChangeFinder, type Sides } from './run-changes';
import { uniteRuns } from './run-union';
import { overlapSpreads } from './runs-gate';

/** Most runs of a side. */
export const MOST_RUNS = 20;

/** Matches the contexts of all runs. Throws Cancelled. */
export async function sidesOf(bases: readonly Run[], heads: readonly Run[], pace: Pace): Promise<Sides> {
  return { bases, heads, all: await uniteRuns([...bases, ...heads], pace) };
}

/** Compares by one metric, `limit` rows of each list. Throws FormatError where a run does not have it, and Cancelled. */
export async function compareRuns(sides: Sides, metric: MetricId, limit: number, pace: Pace): Promise<RunsComparison> {
  const { bases, heads, all } = sides;
  const runs = [...bases, ...heads];
  for (const run of runs) run.prefix(metric);
  const changed = await RunChangeFinder.find(sides, metric, pace);
  const metrics = runs[0].metrics
    .filter(({ id }) => runs.every((run) => run.metrics.some((each) => each.id === id)))
    .map(({ id, label, unit }) => {
      const kind = runs.map((run) => run.metrics.find((each) => each.id === id)!.kind).reduce(lessExact);
      const spread = (of: readonly Run[]) => spreadOf(of.map((run) => run.metrics.find((each) => each.id === id)!.total));
      return { metric: id, label, unit, kind, base: spread(bases), head: spread(heads) };
    });
  return {
    metric,
    unit: metrics.find((each) => each.metric === metric)!.unit,
    metrics,
    overlap: await overlapSpreads(gateSourceOfRuns(sides), metric, pace),
    methods: changed.list('methods', limit),
    contexts: changed.list('contexts', limit),
    union: all.tree.size,
    same: changed.same,
  };
}

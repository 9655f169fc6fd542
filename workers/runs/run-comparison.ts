/** Compares several runs of a base with several of a head. */
import { lessExact } from '../../common/metrics';
import { isOfSamples, weightOfEvent } from '../../common/sampling';
import type { MetricId, RunsComparison, RunsMetric } from '../api/engine';
import { type SampledSides, SampleFindings } from '../comparison/samples/sample-findings';
import type { Pace } from '../jobs/pace';
import { spreadOf } from '../ranges/spread';
import { gateSourceOfRuns } from './gate-source';
import type { Run } from './run';
import { RunChangeFinder, type Sides } from './run-changes';
import { uniteRuns } from './run-union';
import { overlapSpreads } from './runs-gate';

/** Most runs per side. */
export const MOST_RUNS = 20;

const NO_CHANGES = { more: { rows: [], count: 0 }, less: { rows: [], count: 0 } };

/** Matches the contexts of all runs. Throws Cancelled. */
export async function sidesOf(bases: readonly Run[], heads: readonly Run[], pace: Pace): Promise<Sides> {
  return { bases, heads, all: await uniteRuns([...bases, ...heads], pace) };
}

/**
 * Compares by one metric, with up to `limit` rows per list. Throws FormatError if a run does not have the metric, and Cancelled.
 *
 * @param own packages and classes that are the program's own; empty if the user named none
 */
export async function compareRuns(
  sides: Sides,
  metric: MetricId,
  limit: number,
  pace: Pace,
  own: readonly string[] = [],
): Promise<RunsComparison> {
  const { bases, heads, all } = sides;
  const runs = [...bases, ...heads];
  for (const run of runs) run.prefix(metric);
  const metrics = runs[0].metrics
    .filter(({ id }) => runs.every((run) => run.metrics.some((each) => each.id === id)))
    .map(({ id, label, unit }) => {
      const kind = runs.map((run) => run.metrics.find((each) => each.id === id)!.kind).reduce(lessExact);
      const spread = (of: readonly Run[]) => spreadOf(of.map((run) => run.metrics.find((each) => each.id === id)!.total));
      return { metric: id, label, unit, kind, base: spread(bases), head: spread(heads) };
    });
  const about = metrics.find((each) => each.metric === metric)!;
  const samples = isOfSamples(about) ? samplesOf(sides, about, own) : null;
  const changed = samples === null ? await RunChangeFinder.find(sides, metric, pace) : null;
  return {
    metric,
    unit: about.unit,
    metrics,
    overlap: await overlapSpreads(gateSourceOfRuns(sides), metric, pace),
    samples: samples?.story(metric, about.base.median, about.head.median) ?? null,
    methods: changed?.list('methods', limit) ?? NO_CHANGES,
    contexts: changed?.list('contexts', limit) ?? NO_CHANGES,
    union: all.tree.size,
    same: changed?.same ?? samples?.same ?? 0,
  };
}

/** Differences between the runs' samples. */
function samplesOf({ bases, heads, all }: Sides, { metric, kind }: RunsMetric, own: readonly string[]): SampleFindings {
  const runsOf = (runs: readonly Run[], first: number): SampledSides['a'] =>
    runs.map((run, at) => ({
      sums: run.prefix(metric).sums,
      places: all.places[first + at],
      eventWeight: weightOfEvent(run.metrics.find(({ id }) => id === metric)!),
    }));
  const sides = { a: runsOf(bases, 0), b: runsOf(heads, bases.length), own: own.length > 0 ? own : null };
  return SampleFindings.of({ tree: all.tree, names: all.names, ...sides }, { kind });
}

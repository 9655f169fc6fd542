/** Reads single runs for a comparison of several. */
import type { CountedSpan } from '../../common/counted-metrics';
import { adviceOnMetrics, byRank } from '../../common/metrics';
import { metricsByType, type TypeSums, typeSums } from '../analysis/type-sums';
import type { MatchRules, MetricId, MetricInfo, ObjectLayout, ProfileSummary } from '../api/engine';
import type { ByteSource } from '../files/byte-source';
import { parse } from '../formats/registry';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { Renaming } from '../matching/renamed-tree';
import type { LowerBounds } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import { Profile } from '../profile/profile';
import type { Prefix } from '../tree/prefix-sum';
import type { Tree } from '../tree/tree';

/** One of several runs, reduced to its tree, names and the metrics that were asked for. */
export interface Run {
  readonly name: string;
  readonly tree: Tree;
  readonly names: Names;
  /** Present if a kept metric counts allocations. */
  readonly lowerBounds: LowerBounds;
  /** All metrics in the file, with their totals. */
  readonly metrics: readonly MetricInfo[];
  /** Bytes by type, for each metric that has them; empty unless they were asked for. */
  readonly byType: readonly TypeSums[];
  /** A metric that was kept. Throws FormatError if the file does not have it. */
  prefix(metric: MetricId): Prefix;
  /** Facts about the recording; see ProfileSummary. */
  readonly dump: string;
  readonly agent: string;
  readonly analysis: string;
  readonly mainClass: string;
  readonly jvm: string;
  readonly folded: number;
  readonly incomplete: boolean;
  readonly problems: readonly string[];
  readonly roots: readonly string[];
  readonly partlyWoven?: ProfileSummary['partlyWoven'];
  readonly counted: readonly CountedSpan[];
  readonly otherAgents: readonly string[];
  readonly sampling: ProfileSummary['sampling'];
  readonly layout: ObjectLayout | null;
}

/** The metric by which runs are compared unless another is named. */
export function usualMetric({ metrics }: Pick<Run, 'metrics'>): MetricId {
  return byRank(metrics)[0].id;
}

/**
 * Reads a run with all its threads merged, and keeps some of its metrics. Every column is read, so damage is always detected.
 *
 * @param wanted chooses which of the file's metrics to keep
 * @param more `vmEvents`: ids of events of the VM for which the run gets metrics; `byType`: whether to sum bytes by type
 */
export async function readRun(
  name: string,
  source: ByteSource,
  wanted: (metrics: readonly MetricInfo[]) => readonly MetricId[],
  rules: MatchRules,
  pace: Pace,
  more: { readonly vmEvents?: readonly string[]; readonly byType?: boolean } = {},
): Promise<Run> {
  const profile = await Profile.build(await parse(source, pace, more.vmEvents), pace);
  try {
    const { infos, recording, problems } = profile;
    const renaming = new Renaming(rules);
    const laid = await renaming.tree(profile.merged, pace);
    const byType = more.byType ? await readTypeSums(laid, (name) => renaming.className(name)) : [];
    const kept = new Map<MetricId, Prefix>();
    for (const metric of wanted(infos)) {
      if (kept.has(metric) || !infos.some(({ id }) => id === metric)) continue;
      await laid.ready([metric]);
      kept.set(metric, laid.prefix(metric));
    }
    const { size, method, depth, end, height } = laid.tree;
    return {
      name,
      tree: { size, method, depth, end, height },
      names: laid.names,
      lowerBounds: laid.lowerBounds,
      metrics: [...infos],
      byType,
      prefix: (metric) => kept.get(metric) ?? lacking(name, metric, infos),
      dump: recording.dump,
      agent: recording.agent,
      analysis: recording.analysis,
      mainClass: recording.mainClass,
      jvm: recording.jvm,
      folded: recording.folded,
      incomplete: recording.incomplete,
      problems: [...problems],
      roots: recording.roots ?? [],
      ...(recording.partlyWoven && { partlyWoven: recording.partlyWoven }),
      counted: recording.counted ?? [],
      otherAgents: recording.otherAgents ?? [],
      sampling: recording.sampling ?? null,
      layout: recording.layout,
    };
  } finally {
    profile.close();
  }
}

async function readTypeSums(laid: MetricTree, className: (recorded: string) => string): Promise<TypeSums[]> {
  const found: TypeSums[] = [];
  for (const metric of metricsByType(laid)) {
    while (!laid.holds([metric], true)) await laid.ready([metric], true);
    found.push(typeSums(laid, metric, className));
  }
  return found;
}

function lacking(name: string, metric: MetricId, infos: readonly MetricInfo[]): never {
  const ids = infos.map(({ id }) => id);
  throw new FormatError('unknown-metric', `${name} has no metric ${metric}.`, '', adviceOnMetrics(metric, ids));
}

/** Reads one file for a matrix of overlaps, and keeps only its tree and one metric. */
import type { MatchRules, MetricId, MetricInfo } from '../api/engine';
import type { WeighedProfile } from '../comparison/overlap-matrix';
import type { ByteSource } from '../files/byte-source';
import { parse } from '../formats/registry';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { Renaming } from '../matching/renamed-tree';
import { NO_RULES } from '../matching/rules';
import { checkContexts } from '../profile/contexts-check';
import { unknownMetric } from '../profile/laid-tree';
import { Profile } from '../profile/profile';

/** A profile reduced to one metric, and the metrics that its file has. */
export interface WeighedFile extends WeighedProfile {
  readonly metric: MetricId;
  readonly metrics: readonly MetricInfo[];
}

export interface WeighOptions {
  /** Chooses a metric from those in the file. */
  choose: (metrics: readonly MetricInfo[]) => MetricId;
  /** Ids of events of the VM for which files get metrics. */
  vmEvents?: readonly string[];
  /** Rules that make names comparable; none if left out. */
  rules?: MatchRules;
  /** Checks whether the contexts fit into memory before they are read, and throws if they do not. */
  admit?: (contexts: number) => void;
}

/**
 * Reads a profile for a matrix, with all threads merged, and keeps one metric of it. Throws FormatError if it lacks that metric.
 */
export async function weighFile(
  source: ByteSource,
  { choose, vmEvents, rules = NO_RULES, admit = () => undefined }: WeighOptions,
  pace: Pace,
): Promise<WeighedFile> {
  const recording = await parse(source, pace, vmEvents);
  checkContexts(recording);
  admit(recording.nodes);
  const profile = await Profile.open(recording, pace);
  try {
    const merged = await new Renaming(rules).tree(profile.merged, pace);
    const metrics = [...profile.infos];
    const metric = choose(metrics);
    if (!merged.has(metric)) throw unknownMetric(metric, merged.metricIds);
    const { size, method, depth, end, height } = merged.tree;
    const figures = new Float64Array(size + 1);
    const { total, weight } = await merged.figures(metric, figures, pace);
    if (total > Number.MAX_SAFE_INTEGER)
      throw new FormatError('too-large', `The sum of ${metric} exceeds 2^53 − 1.`, '', 'Record a shorter run.');
    return { tree: { size, method, depth, end, height }, names: merged.names, figures, weight, total, metric, metrics };
  } finally {
    profile.close();
  }
}

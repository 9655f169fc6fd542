import type { Weighed } from './analysis/matrix';
import type { MetricId } from './engine.api';
import { FormatError } from './errors';
import type { ByteSource } from './formats/bytes';
import { parse } from './formats/registry';
import type { Pace } from './job';
import { Renaming } from './matching/renamed-tree';
import { NO_RULES } from './matching/rules';
import { unknownMetric } from './profile/laid-tree';
import { Profile } from './profile/profile';

/** Reads a profile for a matrix, all threads merged, and lets go of the rest. Throws FormatError where it has no such metric. */
export async function weigh(source: ByteSource, metric: MetricId, pace: Pace, rules = NO_RULES): Promise<Weighed> {
  const profile = await Profile.open(await parse(source, pace), pace);
  try {
    const merged = await new Renaming(rules).tree(profile.merged, pace);
    if (!merged.has(metric)) throw unknownMetric(metric, merged.metricIds);
    const { size, method, depth, end, height } = merged.tree;
    const figures = new Float64Array(size + 1);
    const { total, weight } = await merged.figures(metric, figures, pace);
    if (total > Number.MAX_SAFE_INTEGER)
      throw new FormatError('too-large', `The sum of ${metric} exceeds 2^53 − 1.`, '', 'Record a shorter run.');
    return { tree: { size, method, depth, end, height }, names: merged.names, figures, weight, total };
  } finally {
    profile.close();
  }
}

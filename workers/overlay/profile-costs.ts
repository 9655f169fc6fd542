/** Ranks the methods of a profile that already contains an overlay. */
import type { MethodCosts } from '../api/overlay';
import type { Pace } from '../jobs/pace';
import { unknownMetric } from '../profile/laid-tree';
import type { RecordedMetricTree } from '../profile/metric-tree';
import { CHUNK, LEAF, type Recording } from '../profile/recording';
import { PackedColumn } from '../recording/packed-column';
import { OVERLAY } from './overlay';
import { rankMethods } from './ranking';
import { fewSamples } from './time-metrics';

/** Metrics that must be in memory for `profileCosts`. */
export const RANKED_METRICS = ['bytecodes', OVERLAY];

/** Ranks the methods of an open profile over which time was laid. Throws FormatError if it has no such metric. */
export async function profileCosts(laid: RecordedMetricTree, recording: Recording, pace: Pace): Promise<MethodCosts> {
  const metric = laid.describe(OVERLAY);
  const [work, time] = RANKED_METRICS.map((id) => laid.sumsOrNull(id));
  if (metric === undefined || work === null || time === null) throw unknownMetric(OVERLAY, laid.metricIds);
  const { tree, names } = laid;
  const own = (sums: Float64Array, context: number): number => sums[context + 1] - sums[context];
  const samples = new Map<number, number>();
  for (let context = 0; context < tree.size; context++) {
    const figure = own(time, context);
    if (figure > 0) samples.set(context, figure);
  }
  const bytecodes = new PackedColumn('bytecodes', tree.size, (context) => own(work, context));
  const isLeaf = await leavesOf(laid, recording, pace);
  const { ranking, judged } = await rankMethods({ names, file: tree, isLeaf }, bytecodes, samples, metric, [], pace);
  const bounds = judged.map(({ name, least, most }) => ({ name, least, most }));
  return { ...ranking, judged: bounds, cautions: fewSamples(ranking.ranked, metric) };
}

/**
 * For each context, 1 if all of its contexts in the file were counted as leaves. (Method tables merge the flags of equal names.)
 */
async function leavesOf({ tree }: RecordedMetricTree, recording: Recording, pace: Pace): Promise<Uint8Array> {
  const { from, fromFile, size } = tree;
  const isLeaf = new Uint8Array(size).fill(1);
  const { flags } = recording.methods;
  const reader = recording.method.indexReader(pace);
  for (let i = 0; i < from + fromFile.length; ) {
    const count = await reader.read(CHUNK);
    if (count === 0) break;
    for (let k = 0; k < count; k++, i++)
      if (i >= from && i - from < fromFile.length && (flags[reader.values[k]] & LEAF) === 0) isLeaf[fromFile[i - from]] = 0;
  }
  return isLeaf;
}

/** Ranks the methods of an open profile, by the time of an overlay or of its clock. */
import { TICKS } from '../../common/metrics';
import type { ClockedRow, MethodCosts } from '../api/overlay';
import type { Pace } from '../jobs/pace';
import { unknownMetric } from '../profile/laid-tree';
import type { MetricTree, RecordedMetricTree } from '../profile/metric-tree';
import { CHUNK, LEAF, NATIVE, type Recording } from '../profile/recording';
import { PackedColumn } from '../recording/packed-column';
import { exclusive } from '../tree/prefix-sum';
import { currentContexts } from './call-free';
import { OVERLAY } from './overlay';
import { LEAST_SAMPLES, rankMethods } from './ranking';
import { fewSamples, fewTicks, muchDoubt } from './time-metrics';

/** The clock's time (docs/time.md). Other formats have a metric of this id, but no ticks. */
const CPU = 'cpu';
/** The part of it that other methods may have used. */
const DOUBTFUL = 'cpu-doubtful';

/** Whether methods can only be ranked by the clock's time. */
const isClocked = (laid: Pick<MetricTree, 'has'>): boolean => !laid.has(OVERLAY) && laid.has(CPU) && laid.has(TICKS);

/** Metrics that must be in memory for `profileCosts`, as far as the tree has them. */
export const rankedMetrics = (laid: Pick<MetricTree, 'has'>): string[] =>
  ['bytecodes', ...(isClocked(laid) ? [CPU, DOUBTFUL, TICKS, 'calls'] : [OVERLAY])].filter((id) => laid.has(id));

/**
 * Ranks the methods of an open profile by the time that was laid over it, otherwise by the clock's. Throws FormatError if it has
 * neither, or no bytecodes.
 */
export async function profileCosts(laid: RecordedMetricTree, recording: Recording, pace: Pace): Promise<MethodCosts> {
  const id = isClocked(laid) ? CPU : OVERLAY;
  const metric = laid.describe(id);
  const [work, time] = ['bytecodes', id].map((each) => laid.sumsOrNull(each));
  if (metric === undefined || work === null || time === null) throw unknownMetric(id, laid.metricIds);
  const { tree, names } = laid;
  const doubtful = id === CPU ? laid.sumsOrNull(DOUBTFUL) : null;
  const certain = (context: number): number => exclusive(time, context) - (doubtful === null ? 0 : exclusive(doubtful, context));
  const samples = new Map<number, number>();
  for (let context = 0; context < tree.size; context++) {
    const figure = certain(context);
    if (figure > 0) samples.set(context, figure);
  }
  const isLeaf = await leavesOf(laid, recording, pace);
  const rank = async (bytecodes: PackedColumn, isEnough?: (method: number) => boolean) => {
    const exact = { names, file: tree, isLeaf };
    const { ranking, judged } = await rankMethods(exact, bytecodes, samples, metric, [], pace, isEnough);
    return { ...ranking, judged: judged.map(({ name, least, most }) => ({ name, least, most })) };
  };
  if (id === OVERLAY) {
    const ranking = await rank(new PackedColumn('bytecodes', tree.size, (context) => exclusive(work, context)));
    return { ...ranking, metric: id, cautions: fewSamples(ranking.ranked, metric) };
  }
  const isUncounted = (context: number): boolean => isLeaf[context] === 1 || (names.flags[tree.method[context]] & NATIVE) !== 0;
  const target = currentContexts(tree, names.size, isUncounted, time);
  const own = new Float64Array(tree.size);
  for (let context = 0; context < tree.size; context++)
    if (target[context] >= 0) own[target[context]] += exclusive(work, context);
  const byMethod = (figure: (context: number) => number): Float64Array => {
    const sums = new Float64Array(names.size);
    for (let context = 0; context < tree.size; context++) sums[tree.method[context]] += figure(context);
    return sums;
  };
  const sumOf = (wanted: string): Float64Array => {
    const sums = laid.sumsOrNull(wanted);
    return byMethod((context) => (sums === null ? 0 : exclusive(sums, context)));
  };
  const [looks, calls, found, spent] = [sumOf(TICKS), sumOf('calls'), sumOf(CPU), byMethod(certain)];
  const worked = byMethod((context) => own[context]);
  // Ticks of doubtful time are not counted one by one, so they are taken to be in proportion to it.
  const ticks = looks.map((each, method) =>
    spent[method] === found[method] ? each : Math.round((each * spent[method]) / found[method]),
  );
  const ranking = await rank(
    new PackedColumn('bytecodes', tree.size, (context) => own[context]),
    (method) => ticks[method] >= LEAST_SAMPLES,
  );
  const clocked = new Map<number, ClockedRow>();
  for (const { method } of [...ranking.slow, ...ranking.light])
    clocked.set(method, {
      ticks: ticks[method],
      perCall: calls[method] > 0 ? spent[method] / calls[method] : null,
      perThousand: (1000 * spent[method]) / worked[method],
    });
  const all = ticks.reduce((sum, each) => sum + each, 0);
  const total = time[tree.size];
  const cautions = [...fewTicks(all), ...muchDoubt(doubtful === null || total === 0 ? 0 : doubtful[tree.size] / total)];
  return { ...ranking, metric: id, clocked, ticks: all, cautions };
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

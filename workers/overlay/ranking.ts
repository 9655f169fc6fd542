/** Ranks methods by their time per bytecode. */
import { shareInterval } from '../../common/intervals';
import { isUnstable } from '../../common/sample-words';
import { eventsOf } from '../../common/sampling';
import type { OverlayContext, OverlayRanking, OverlayRow, OverlayTime } from '../api/overlay';
import { ONE_TIME } from '../comparison/joint/folding';
import { rolesOf } from '../comparison/joint/one-time';
import type { Pace } from '../jobs/pace';
import { CHUNK, NATIVE, type NumberColumn, type RecordedMetric } from '../profile/recording';
import type { Tree } from '../tree/tree';
import type { ExactTree } from './matching';
import { framesOf, onePerChain, type SampledPath, SampledPaths } from './sampled-paths';

/** Least number of samples, and least share of the bytecodes, for a method to be ranked. */
export const LEAST_SAMPLES = 30;
const LEAST_WORK = 1e-5;
/**
 * From this share of the time on, a method with fewer bytecodes is ranked as if it had that least share: it may be waiting, which
 * bytecodes do not show.
 */
const MUCH_TIME = 0.01;
/** From this share of the bytecodes on, a method may be listed as fast. */
const MUCH_WORK = 0.01;
/** Most rows per list, and most contexts per row. */
const LISTED = 10;
const CONTEXTS = 3;
/**
 * If its own time is at least this share of a context's time, it explains the slowness, and its method is in the exclusive list
 * already.
 */
const MOSTLY = 0.9;

/** A share of the time, a share of the bytecodes, and the cost that follows from them. */
type Cost = Pick<OverlayRow, 'timeShare' | 'workShare' | 'cost' | 'least' | 'most'>;

/** Methods that are slow per bytecode, and the costs behind the ranking. */
export interface RankedMethods {
  readonly ranking: OverlayRanking;
  /** Methods that were ranked, or that have a large share of the bytecodes. */
  readonly judged: readonly OverlayRow[];
  /** The row of any method with some share of the bytecodes, whether it was ranked or not. */
  rowOf(method: number): OverlayRow;
}

/** A tree whose methods are to be ranked. */
export type RankedTree = Pick<ExactTree, 'names' | 'isLeaf'> & {
  readonly file: Pick<Tree, 'method' | 'end'>;
};

/**
 * Compares each method's share of the time with its share of the bytecodes, both exclusive. Natives, leaves and one-time work
 * count towards neither share; they have lists of their own.
 *
 * @param samples samples by context of the file
 * @param isEnough whether there is enough time of a method to rank it, besides the rules of this file
 * @param further rankings of the same file by other samplers; methods whose intervals do not overlap are unstable
 */
export async function rankMethods(
  exact: RankedTree,
  bytecodes: NumberColumn,
  samples: ReadonlyMap<number, number>,
  metric: Pick<RecordedMetric, 'kind' | 'unit' | 'eventWeight'>,
  further: readonly RankedMethods[],
  pace: Pace,
  isEnough: (method: number) => boolean = () => true,
): Promise<RankedMethods> {
  const { names } = exact;
  const sums = await sumFigures(exact, bytecodes, samples, pace);
  const timeOfAll = sums.time.reduce((sum, own) => sum + own, 0);
  const workOfAll = sums.work.reduce((sum, own) => sum + own, 0);
  const events = (figure: number): number => eventsOf(figure, metric) ?? 0;
  const isRanked = (time: number, work: number): boolean =>
    events(time) >= LEAST_SAMPLES && (work >= LEAST_WORK * workOfAll || time >= MUCH_TIME * timeOfAll);
  const isPart = (work: number): boolean => work > 0 && work < workOfAll;
  const judge = (time: number, work: number, rows: number): Cost => {
    const [timeShare, workShare] = [timeOfAll > 0 ? time / timeOfAll : 0, work / workOfAll];
    const { from, until } = shareInterval(events(time), events(timeOfAll), rows);
    const weighed = odds(Math.max(workShare, LEAST_WORK));
    return { timeShare, workShare, cost: odds(timeShare) / weighed, least: odds(from) / weighed, most: odds(until) / weighed };
  };

  const isLarge = (method: number): boolean => sums.work[method] >= MUCH_WORK * workOfAll;
  const isSampled = (method: number): boolean => isRanked(sums.time[method], sums.work[method]) && isEnough(method);
  const looked = Array.from({ length: names.size }, (_, method) => method).filter(
    (method) => isPart(sums.work[method]) && (isSampled(method) || isLarge(method)),
  );
  const rowOf = (method: number): OverlayRow => ({
    method,
    name: names.frame(method),
    samples: sums.time[method],
    ...judge(sums.time[method], sums.work[method], looked.length),
    contexts: [],
  });
  const bySamplers = (row: OverlayRow): OverlayRow =>
    further.length === 0
      ? row
      : {
          ...row,
          samplers: [row, ...further.map((each) => each.rowOf(row.method))].map(
            ({ method, name, contexts, ...figures }) => figures,
          ),
        };
  const judged = looked.map(rowOf);
  const slow = judged
    .filter(({ method, least }) => isSampled(method) && least > 1)
    .sort((a, b) => b.least - a.least)
    .slice(0, LISTED);
  const light = judged.filter(({ method, most }) => isLarge(method) && most < 1).sort((a, b) => a.most - b.most);
  const lookedByAny = [judged, ...further.map((each) => each.judged)].flat().map(({ method }) => method);
  const unstable = [...new Set(lookedByAny)]
    .map((method) => bySamplers(rowOf(method)))
    .filter(isUnstable)
    .sort((a, b) => largestShare(b) - largestShare(a) || b.samples - a.samples);
  const matched = [...samples.values()].reduce((sum, own) => sum + own, 0);
  const listed = (all: ReadonlyMap<number, number>): OverlayTime[] =>
    [...all]
      .sort(([, a], [, b]) => b - a)
      .slice(0, LISTED)
      .map(([method, own]) => ({ method, name: names.frame(method), samples: own, timeShare: own / matched }));
  const ranking: OverlayRanking = {
    ranked: timeOfAll,
    rows: looked.length,
    slow: slow.map((row) => ({ ...bySamplers(row), contexts: largestContexts(row.method) })),
    light: light.slice(0, LISTED).map(bySamplers),
    inclusive: slowContexts(),
    ...(further.length > 0 && { unstable: unstable.slice(0, LISTED) }),
    natives: listed(sums.natives),
    oneTime: listed(sums.oneTime),
  };
  return { ranking, judged, rowOf };

  function largestContexts(method: number): OverlayRow['contexts'] {
    return sums.paths
      .filter((path) => path.method === method && path.own > 0)
      .sort((a, b) => b.own - a.own)
      .slice(0, CONTEXTS)
      .map((path) => ({ context: path.context, path: framesOf(path, names), samples: path.own }));
  }

  /**
   * Contexts including their callees. In each call chain, the one whose share of the time most exceeds its share of the
   * bytecodes, unless most of its time is exclusive.
   */
  function slowContexts(): OverlayContext[] {
    // Deepest first, so that the last context is listed if several in a chain have equal figures.
    const candidates = sums.paths.filter(({ time, work }) => isPart(work) && isRanked(time, work)).reverse();
    const rows = candidates
      .map((path) => ({ path, row: judge(path.time, path.work, candidates.length) }))
      .filter(({ row }) => row.least > 1)
      .sort((a, b) => b.row.timeShare - b.row.workShare - (a.row.timeShare - a.row.workShare));
    const costs = new Map(rows.map(({ path, row }) => [path, row]));
    return onePerChain(rows.map(({ path }) => path))
      .filter(({ own, time }) => own < MOSTLY * time)
      .slice(0, LISTED)
      .map((path) => ({ context: path.context, path: framesOf(path, names), samples: path.time, ...costs.get(path)! }));
  }
}

/** The largest share of the time that any sampler gives a method. */
const largestShare = ({ samplers = [] }: OverlayRow): number => Math.max(0, ...samplers.map(({ timeShare }) => timeShare));

/** Odds of a share; infinite for the whole. */
const odds = (share: number): number => (share >= 1 ? Number.POSITIVE_INFINITY : share / (1 - share));

interface Sums {
  /** Figures by method, without natives and one-time work. */
  readonly time: Float64Array;
  readonly work: Float64Array;
  readonly natives: Map<number, number>;
  /** Samples by the method at which one-time work begins. */
  readonly oneTime: Map<number, number>;
  /** Figures by path, also without natives and one-time work. */
  readonly paths: readonly SampledPath[];
}

async function sumFigures(
  { names, file, isLeaf }: RankedTree,
  bytecodes: NumberColumn,
  samples: ReadonlyMap<number, number>,
  pace: Pace,
): Promise<Sums> {
  const { method, end } = file;
  const roles = rolesOf(names, () => false);
  const placed = Uint32Array.from(samples.keys()).sort();
  const sums = {
    time: new Float64Array(names.size),
    work: new Float64Array(names.size),
    natives: new Map<number, number>(),
    oneTime: new Map<number, number>(),
  };
  const paths = new SampledPaths(file, placed);
  const reader = bytecodes.reader(pace);
  let next = 0;
  /** Method of the current one-time context, and where that context ends. */
  let [initial, until] = [-1, 0];
  for (let i = 0; i < end.length; ) {
    await pace.tick('read', i, end.length);
    const count = await reader.read(Math.min(CHUNK, end.length - i));
    if (count === 0) break;
    for (let k = 0; k < count; k++, i++) {
      const m = method[i];
      if (i >= until && roles[m] === ONE_TIME) [initial, until] = [m, end[i]];
      const own = placed[next] === i ? (samples.get(placed[next++]) ?? 0) : 0;
      const isNative = isLeaf[i] === 1 || (names.flags[m] & NATIVE) !== 0;
      if (i < until) addTo(sums.oneTime, initial, own);
      else if (isNative) {
        addTo(sums.natives, m, own);
        paths.add(i, 0, 0);
      } else {
        sums.time[m] += own;
        sums.work[m] += reader.values[k];
        paths.add(i, own, reader.values[k]);
      }
    }
  }
  return { ...sums, paths: paths.finish() };
}

function addTo(sums: Map<number, number>, method: number, samples: number): void {
  if (samples > 0) sums.set(method, (sums.get(method) ?? 0) + samples);
}

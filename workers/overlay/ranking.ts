import { shareInterval } from '../../common/intervals';
import { eventsOf } from '../../common/sampling';
import type { JudgedMethod, OverlayRanking, OverlayRow, OverlayTime } from '../api/overlay';
import type { FrameName } from '../api/tree';
import { ONE_TIME } from '../comparison/joint/folding';
import { rolesOf } from '../comparison/joint/one-time';
import type { Pace } from '../jobs/pace';
import { CHUNK, NATIVE, type NumberColumn, type RecordedMetric } from '../profile/recording';
import type { Tree } from '../tree/tree';
import type { ExactTree } from './matching';

/** A method is ranked from so many samples and so large a share of the bytecodes on. */
const LEAST_SAMPLES = 30;
const LEAST_WORK = 1e-5;
/** From so large a share of the time on, a method with fewer bytecodes is ranked as if it had as many: it waits, and bytecodes do not show that. */
const MUCH_TIME = 0.01;
/** Methods with so large a share of the bytecodes are looked at for little time. */
const MUCH_WORK = 0.01;
/** Rows of a list, and contexts of a row. */
const LISTED = 10;
const CONTEXTS = 3;

/** A tree whose methods are ranked. */
export type RankedTree = Pick<ExactTree, 'names' | 'isLeaf'> & {
  readonly file: Pick<Tree, 'method' | 'end'>;
};

/** A ranking, and all methods that were ranked. */
export interface JudgedRanking {
  readonly ranking: OverlayRanking;
  readonly judged: readonly JudgedMethod[];
}

/**
 * Holds each method's share of the time against its share of the bytecodes, both exclusive. Natives, leaves and one-time work are in
 * neither share: they have lists of their own.
 *
 * @param samples by context of the file
 */
export async function rankMethods(
  exact: RankedTree,
  bytecodes: NumberColumn,
  samples: ReadonlyMap<number, number>,
  metric: Pick<RecordedMetric, 'kind' | 'unit' | 'eventWeight'>,
  pace: Pace,
): Promise<JudgedRanking> {
  const { names, file } = exact;
  const sums = await sumByMethod(exact, bytecodes, samples, pace);
  const timeOfAll = sums.time.reduce((sum, own) => sum + own, 0);
  const workOfAll = sums.work.reduce((sum, own) => sum + own, 0);
  const events = (figure: number): number => eventsOf(figure, metric) ?? 0;
  const methods = Array.from({ length: names.size }, (_, method) => method).filter(
    (method) => sums.work[method] > 0 && sums.work[method] < workOfAll,
  );
  const isRanked = (method: number): boolean =>
    events(sums.time[method]) >= LEAST_SAMPLES &&
    (sums.work[method] >= LEAST_WORK * workOfAll || sums.time[method] >= MUCH_TIME * timeOfAll);
  const isLarge = (method: number): boolean => sums.work[method] >= MUCH_WORK * workOfAll;
  const looked = methods.filter((method) => isRanked(method) || isLarge(method));
  const judged = looked.map((method) => {
    const [time, work] = [sums.time[method], sums.work[method] / workOfAll];
    const share = timeOfAll > 0 ? time / timeOfAll : 0;
    const { from, until } = shareInterval(events(time), events(timeOfAll), looked.length);
    const weighed = odds(Math.max(work, LEAST_WORK));
    const row: OverlayRow = {
      method,
      name: names.frame(method),
      samples: time,
      timeShare: share,
      workShare: work,
      cost: odds(share) / weighed,
      least: odds(from) / weighed,
      most: odds(until) / weighed,
      contexts: [],
    };
    return { method, row };
  });
  const slow = judged
    .filter(({ method, row }) => isRanked(method) && row.least > 1)
    .sort((a, b) => b.row.least - a.row.least)
    .slice(0, LISTED);
  const light = judged.filter(({ method, row }) => isLarge(method) && row.most < 1).sort((a, b) => a.row.most - b.row.most);
  const paths = largestPaths(exact, new Set(slow.map(({ method }) => method)), samples);
  const matched = [...samples.values()].reduce((sum, own) => sum + own, 0);
  const listed = (all: ReadonlyMap<number, number>): OverlayTime[] =>
    [...all]
      .sort(([, a], [, b]) => b - a)
      .slice(0, LISTED)
      .map(([method, own]) => ({ method, name: names.frame(method), samples: own, timeShare: own / matched }));
  const ranking = {
    ranked: timeOfAll,
    rows: looked.length,
    slow: slow.map(({ method, row }) => ({ ...row, contexts: paths.get(method) ?? [] })),
    light: light.slice(0, LISTED).map(({ row }) => row),
    natives: listed(sums.natives),
    oneTime: listed(sums.oneTime),
  };
  return { ranking, judged: judged.map(({ row: { name, least, most } }) => ({ name, least, most })) };

  /** Paths of the contexts with most samples, by method. */
  function largestPaths({ isLeaf }: RankedTree, wanted: ReadonlySet<number>, of: ReadonlyMap<number, number>) {
    const found = new Map<number, { context: number; samples: number }[]>();
    for (const [context, own] of of) {
      const method = file.method[context];
      if (!wanted.has(method) || isLeaf[context] === 1) continue;
      found.set(method, [...(found.get(method) ?? []), { context, samples: own }]);
    }
    const chosen = new Map(
      [...found].map(([method, all]) => [method, all.sort((a, b) => b.samples - a.samples).slice(0, CONTEXTS)] as const),
    );
    const paths = pathsOf(
      exact,
      [...chosen.values()].flat().map(({ context }) => context),
    );
    return new Map(
      [...chosen].map(([method, all]) => [
        method,
        all.map(({ context, samples: own }) => ({ context, path: paths.get(context) ?? [], samples: own })),
      ]),
    );
  }
}

/** Odds of a share; those of a whole are without end. */
const odds = (share: number): number => (share >= 1 ? Number.POSITIVE_INFINITY : share / (1 - share));

interface Sums {
  /** By method, without natives and one-time work. */
  readonly time: Float64Array;
  readonly work: Float64Array;
  readonly natives: Map<number, number>;
  /** By the method at which the one-time work begins. */
  readonly oneTime: Map<number, number>;
}

async function sumByMethod(
  { names, file, isLeaf }: RankedTree,
  bytecodes: NumberColumn,
  samples: ReadonlyMap<number, number>,
  pace: Pace,
): Promise<Sums> {
  const { method, end } = file;
  const roles = rolesOf(names, () => false);
  const placed = Uint32Array.from(samples.keys()).sort();
  const sums: Sums = {
    time: new Float64Array(names.size),
    work: new Float64Array(names.size),
    natives: new Map(),
    oneTime: new Map(),
  };
  const reader = bytecodes.reader(pace);
  let next = 0;
  /** The one-time context that is open, and its end. */
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
      else if (isNative) addTo(sums.natives, m, own);
      else {
        sums.time[m] += own;
        sums.work[m] += reader.values[k];
      }
    }
  }
  return sums;
}

function addTo(sums: Map<number, number>, method: number, samples: number): void {
  if (samples > 0) sums.set(method, (sums.get(method) ?? 0) + samples);
}

/** Frames of contexts, from the outermost on. */
function pathsOf({ names, file }: RankedTree, contexts: readonly number[]): Map<number, FrameName[]> {
  const found = new Map<number, FrameName[]>();
  const open: number[] = [];
  let i = 0;
  for (const context of [...new Set(contexts)].sort((a, b) => a - b)) {
    while (open.length > 0 && file.end[open[open.length - 1]] <= context) i = file.end[open.pop()!];
    // Steps over all that ends before the context.
    for (; i <= context; ) {
      if (file.end[i] <= context) i = file.end[i];
      else open.push(i++);
    }
    found.set(
      context,
      open.map((each) => names.frame(file.method[each])),
    );
  }
  return found;
}

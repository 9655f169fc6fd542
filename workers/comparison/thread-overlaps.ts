/** Computes, for a comparison, the overlap of each pair of threads with the same name. */
import { boundIn } from '../../common/metrics';
import type { DiffThreadRow, LowerBound, MetricId, MetricInfo, ThreadInfo } from '../api/engine';
import type { Pace } from '../jobs/pace';
import { fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { overlapLoss, overlapPercent } from './overlap';
import { UnionNames } from './union-names';
import { uniteTrees } from './union-tree';

/** One side of a comparison, thread by thread. */
export interface ThreadSide {
  readonly threads: readonly ThreadInfo[];
  /** All metrics, in the order of ThreadInfo.totals. */
  readonly infos: readonly MetricInfo[];
  /** Sum over all threads, without figures below zero. */
  readonly weight: number;
  tree(thread: number): Promise<MetricTree>;
}

interface Pair {
  readonly name: string;
  readonly a: ThreadInfo | null;
  readonly b: ThreadInfo | null;
}

/** Pairs threads by name; several threads with the same name are paired in order. */
export function matchThreads(a: readonly ThreadInfo[], b: readonly ThreadInfo[]): Pair[] {
  const waiting = new Map<string, ThreadInfo[]>();
  for (const thread of b) waiting.set(thread.name, [...(waiting.get(thread.name) ?? []), thread]);
  const pairs: Pair[] = a.map((thread) => ({ name: thread.name, a: thread, b: waiting.get(thread.name)?.shift() ?? null }));
  for (const [name, rest] of waiting) for (const thread of rest) pairs.push({ name, a: null, b: thread });
  return pairs;
}

/**
 * Overlap of each thread with its namesake. The trees of a pair are built only when its turn comes, those with most work first.
 */
export async function threadOverlaps(a: ThreadSide, b: ThreadSide, metric: MetricId, pace: Pace): Promise<DiffThreadRow[]> {
  const at = (side: ThreadSide): number => side.infos.findIndex(({ id }) => id === metric);
  const total = (side: ThreadSide, thread: ThreadInfo | null): number => thread?.totals[at(side)] ?? 0;
  const bound = (side: ThreadSide, thread: ThreadInfo | null): LowerBound | undefined =>
    thread ? boundIn(side.infos[at(side)], thread).lowerBound : undefined;
  const pairs = matchThreads(a.threads, b.threads)
    .map((pair) => ({ pair, a: total(a, pair.a), b: total(b, pair.b) }))
    .sort((x, y) => Math.max(y.a, y.b) - Math.max(x.a, x.b));
  const rows: DiffThreadRow[] = [];
  for (const each of pairs) {
    await pace.tick('compare', rows.length, pairs.length);
    const { pair } = each;
    const common = pair.a !== null && pair.b !== null && each.a !== 0 && each.b !== 0;
    const compared = common
      ? await compareThreads(await a.tree(pair.a.index), await b.tree(pair.b.index), [a.weight, b.weight], metric, pace)
      : { overlap: each.a === each.b ? 100 : 0, overlapLoss: overlapLoss(each.a, each.b, a.weight, b.weight) };
    rows.push({
      name: pair.name,
      threadA: pair.a?.index ?? null,
      threadB: pair.b?.index ?? null,
      a: each.a,
      b: each.b,
      ...compared,
      ...fieldOf(bound(a, pair.a) ?? bound(b, pair.b)),
    });
  }
  return rows;
}

async function compareThreads(
  a: MetricTree,
  b: MetricTree,
  [ofA, ofB]: readonly [number, number],
  metric: MetricId,
  pace: Pace,
): Promise<Pick<DiffThreadRow, 'overlap' | 'overlapLoss'>> {
  const tree = await uniteTrees(a.tree, b.tree, new UnionNames(a.names, b.names), pace);
  const intoA = new Float64Array(a.tree.size + 1);
  const intoB = new Float64Array(b.tree.size + 1);
  const { weight: weightA } = await a.figures(metric, intoA, pace);
  const { weight: weightB } = await b.figures(metric, intoB, pace);
  let loss = 0;
  for (let u = 0, i = 0, j = 0; u < tree.size; u++) {
    const x = tree.fromA[i] === u ? intoA[++i] : 0;
    const y = tree.fromB[j] === u ? intoB[++j] : 0;
    loss += overlapLoss(x, y, ofA, ofB);
  }
  const overlap = overlapPercent(tree, { figures: intoA, weight: weightA }, { figures: intoB, weight: weightB });
  return { overlap, overlapLoss: loss };
}

/** Computes the columns of a comparison's tables of changes, with a row for each method, class or package. */
import { changeKind } from '../analysis/change-kind';
import { type RunCounts, rangeKind } from '../ranges/range-kind';
import { spreadOf } from '../ranges/spread';
import type { Comparison, Ranges } from './comparison';
import { type Columns, type DiffBasis, emptyColumns, findingsOf } from './diff-columns';
import { forEachPair, totalsOf } from './overlap';

/** Contexts summed by set: by method, class or package. */
export interface Sets extends Columns {
  readonly contexts: Uint32Array;
  /** The context of the set that changed most. */
  readonly mostChanged: Uint32Array;
  /** Overlap in percent, of the set's contexts alone. */
  readonly overlap: Float64Array;
  /** Counts of the runs in a set; null if each side is one run. */
  readonly ofRuns: ((set: number) => { a: RunCounts; b: RunCounts }) | null;
}

/**
 * Sums figures of contexts by set. If they are inclusive, a context counts only if no context of the same set is above it.
 *
 * @param setOf index of the set, by method of the union
 * @param from figures by context, for the same cost
 */
export function sumBySet(comparison: Comparison, setOf: Uint32Array, count: number, from: Columns, asked: DiffBasis): Sets {
  const { tree } = comparison;
  const sums: Sets = {
    ...emptyColumns(count),
    contexts: new Uint32Array(count),
    mostChanged: new Uint32Array(count),
    overlap: new Float64Array(count),
    ofRuns: asked.ranges && setsOfRuns(comparison, setOf, count, asked.ranges, asked.cost === 'inclusive'),
  };
  const most = new Float64Array(count).fill(-1);
  const present = new Uint8Array(count);
  const inclusive = asked.cost === 'inclusive';
  // A context lies below the last counted one of its set exactly if it comes, in preorder, before that one's end.
  const counted = new Uint32Array(count);
  for (let u = 0; u < tree.size; u++) {
    const set = setOf[tree.method[u]];
    sums.callsA[set] += from.callsA[u];
    sums.callsB[set] += from.callsB[u];
    sums.contexts[set]++;
    if (comparison.has('a', u)) present[set] |= 1;
    if (comparison.has('b', u)) present[set] |= 2;
    const change = Math.abs(from.b[u] - from.a[u]);
    if (change > most[set]) {
      most[set] = change;
      sums.mostChanged[set] = u;
    }
    if (inclusive && u < counted[set]) continue;
    counted[set] = tree.end[u];
    sums.a[set] += from.a[u];
    sums.b[set] += from.b[u];
    sums.loss[set] += from.loss[u];
  }
  // If a link folded contexts, the remaining contexts of a set may be on one side only.
  const isPart = comparison.lowerBounds.ofSets !== null;
  const totals = totalsOf(asked.sums);
  const ofSamples = findingsOf(comparison, asked)?.kindsOfSets(setOf, count);
  for (let set = 0; set < count; set++) {
    if (sums.ofRuns !== null) {
      const { a, b } = sums.ofRuns(set);
      sums.a[set] = spreadOf(a.figures).median;
      sums.b[set] = spreadOf(b.figures).median;
      sums.kind[set] = ofSamples?.[set] ?? rangeKind(a, b, totals, asked.quiet);
      continue;
    }
    const [inA, inB] = [isPart || (present[set] & 1) !== 0, isPart || (present[set] & 2) !== 0];
    sums.kind[set] = ofSamples?.[set] ?? changeKind(inA, inB, sums.a[set], sums.b[set], totals, asked.quiet);
  }
  overlapsWithin(comparison, setOf, asked, sums.overlap);
  return sums;
}

/** Sums the counts of each run by set. If inclusive, a context counts only if no context of the same set is above it. */
function setsOfRuns(comparison: Comparison, setOf: Uint32Array, count: number, ranges: Ranges, inclusive: boolean) {
  const { tree } = comparison;
  const side = (which: 'a' | 'b') => {
    const { sums, has } = ranges[which];
    const places = which === 'a' ? tree.fromA : tree.fromB;
    const { end } = comparison[which].tree;
    const figures = sums.map(() => new Float64Array(count));
    const present = new Uint32Array(count);
    const counted = new Uint32Array(count);
    for (let i = 0; i < places.length; i++) {
      const set = setOf[tree.method[places[i]]];
      present[set] |= has === null ? 1 : has[i];
      if (inclusive && i < counted[set]) continue;
      counted[set] = end[i];
      const until = inclusive ? end[i] : i + 1;
      for (let run = 0; run < sums.length; run++) figures[run][set] += sums[run][until] - sums[run][i];
    }
    return (set: number): RunCounts => ({ figures: Float64Array.from(figures, (own) => own[set]), has: present[set] });
  };
  const [a, b] = [side('a'), side('b')];
  return (set: number) => ({ a: a(set), b: b(set) });
}

/** Overlap of each set alone, relative to its own totals. */
function overlapsWithin({ tree }: Comparison, setOf: Uint32Array, { weights }: DiffBasis, overlap: Float64Array): void {
  const ofA = new Float64Array(overlap.length);
  const ofB = new Float64Array(overlap.length);
  forEachPair(tree, weights, (u, a, b) => {
    const set = setOf[tree.method[u]];
    ofA[set] += a;
    ofB[set] += b;
  });
  const apart = new Float64Array(overlap.length);
  forEachPair(tree, weights, (u, a, b) => {
    const set = setOf[tree.method[u]];
    if (ofA[set] > 0 && ofB[set] > 0) apart[set] += Math.abs(a / ofA[set] - b / ofB[set]);
  });
  for (let set = 0; set < overlap.length; set++) overlap[set] = overlapOfDistance(apart[set], ofA[set], ofB[set]);
}

/** Overlap of the contexts from `from` up to, but not including, `to`, relative to their own totals. */
export function overlapOfRange(comparison: Comparison, { weights }: DiffBasis, from: number, to: number): number {
  const { fromA, fromB } = comparison.tree;
  const inA = comparison.range('a', from, to);
  const inB = comparison.range('b', from, to);
  const ofA = weights.a[inA.to] - weights.a[inA.from];
  const ofB = weights.b[inB.to] - weights.b[inB.from];
  let apart = 0;
  if (ofA > 0 && ofB > 0)
    for (let u = from, i = inA.from, j = inB.from; u < to; u++) {
      const a = fromA[i] === u ? weights.a[i + 1] - weights.a[i++] : 0;
      const b = fromB[j] === u ? weights.b[j + 1] - weights.b[j++] : 0;
      apart += Math.abs(a / ofA - b / ofB);
    }
  return overlapOfDistance(apart, ofA, ofB);
}

/** Σ min(x, y) = 1 − Σ |x − y| / 2 if both x and y add up to one. */
function overlapOfDistance(apart: number, ofA: number, ofB: number): number {
  if (ofA === 0 || ofB === 0) return ofA === ofB ? 100 : 0;
  return Math.min(100, Math.max(0, 100 - 50 * apart));
}

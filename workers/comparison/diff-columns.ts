/**
 * Computes the columns of a comparison's tables of changes, with a row for each context of the union tree (the tree with both
 * sides' contexts).
 */
import type { Cost } from '../../common/metrics';
import { changeKind, KINDS, SAME } from '../analysis/change-kind';
import type { MetricId, NoiseGuard } from '../api/engine';
import { rangeKind } from '../ranges/range-kind';
import { spreadOf } from '../ranges/spread';
import type { Depths } from '../tree/depths';
import type { Comparison, Ranges } from './comparison';
import { forEachPair, overlapLoss, type Sides, totalsOf } from './overlap';
import type { SampleFindings } from './samples/sample-findings';

/** Figures of both sides, either by context of the union tree or by set of contexts. */
export interface Columns {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly callsA: Float64Array;
  readonly callsB: Float64Array;
  readonly loss: Float64Array;
  /** Kind of the change, as an index into KINDS. */
  readonly kind: Uint8Array;
}

/** Metric, cost and counts from which a table of changes is computed. */
export interface DiffBasis {
  readonly metric: MetricId;
  readonly cost: Cost;
  readonly quiet: NoiseGuard;
  /** Counts of the sides' runs; null if each side is one run. */
  readonly ranges: Ranges | null;
  /** Exclusive prefix sums of both sides; `weights` has no figures below zero. */
  readonly sums: Sides;
  readonly weights: Sides;
  /** Whether the sums are those of one allocated class, a part of the samples that were judged. */
  readonly isOfType?: boolean;
}

/** Nothing is reported of a part of the samples, because only differences among all of them are judged. */
const NOT_JUDGED = { kindOf: () => SAME, kindsOfSets: (_: Uint32Array, count: number) => new Uint8Array(count) };

/** Differences in the samples of a table; null if its figures are no samples. */
export function findingsOf(
  comparison: Comparison,
  { metric, isOfType }: DiffBasis,
): Pick<SampleFindings, 'kindOf' | 'kindsOfSets'> | null {
  const found = comparison.samples(metric);
  return found !== null && isOfType ? NOT_JUDGED : found;
}

export function emptyColumns(size: number): Columns {
  const column = (): Float64Array => new Float64Array(size);
  return { a: column(), b: column(), callsA: column(), callsB: column(), loss: column(), kind: new Uint8Array(size) };
}

/** Computes the columns by context of the union tree. Calls are always those of the context itself. */
export function contextColumns(comparison: Comparison, asked: DiffBasis): Columns {
  const { cost, quiet, sums, weights, ranges } = asked;
  const { tree } = comparison;
  const columns = emptyColumns(tree.size);
  const { a: ofA, b: ofB } = totalsOf(weights);
  forEachPair(tree, weights, (u, a, b) => {
    columns.loss[u] = overlapLoss(a, b, ofA, ofB);
  });
  const presence = new Uint8Array(tree.size);
  forEachPair(tree, sums, (u, a, b, inA, inB) => {
    columns.a[u] = a;
    columns.b[u] = b;
    presence[u] = (inA ? 1 : 0) | (inB ? 2 : 0);
  });
  if (cost === 'inclusive') for (const column of [columns.a, columns.b, columns.loss]) addBelow(tree, column);
  const totals = totalsOf(sums);
  const samples = findingsOf(comparison, asked);
  for (let u = 0; u < tree.size; u++) {
    const [inA, inB] = [(presence[u] & 1) !== 0, (presence[u] & 2) !== 0];
    columns.kind[u] =
      samples?.kindOf(u, u + 1, columns.a[u], columns.b[u], quiet) ??
      changeKind(inA, inB, columns.a[u], columns.b[u], totals, quiet);
  }
  if (ranges !== null)
    for (let u = 0; u < tree.size; u++) {
      const { a, b } = comparison.ofRuns(ranges, u, cost === 'inclusive');
      columns.a[u] = spreadOf(a.figures).median;
      columns.b[u] = spreadOf(b.figures).median;
      columns.kind[u] = samples?.kindOf(u, u + 1, columns.a[u], columns.b[u], quiet) ?? rangeKind(a, b, totals, quiet);
    }
  if (comparison.metrics.includes('calls'))
    forEachPair(tree, comparison.sums('calls'), (u, a, b) => {
      columns.callsA[u] = a;
      columns.callsB[u] = b;
    });
  if (comparison.areOfLinks) for (let u = 0; u < tree.size; u++) if (comparison.isUnknown(u)) columns.kind[u] = SAME;
  return columns;
}

/** Turns exclusive figures into inclusive ones, in place. Unlike differences of prefix sums, sums of zeros stay exactly zero. */
export function addBelow(tree: { size: number; height: number; depth: Depths }, figures: Float64Array): void {
  const below = new Float64Array(tree.height + 2);
  for (let u = tree.size - 1; u >= 0; u--) {
    const d = tree.depth[u];
    figures[u] += below[d + 1];
    below[d + 1] = 0;
    below[d] += figures[u];
  }
}

/** Rows of the requested kinds; if no kind is given, the rows with any difference, however small. */
export function narrowTo(
  kinds: readonly string[],
  { kind, a, b, loss }: Columns,
): { id: string; keep: (row: number) => boolean } {
  if (kinds.length === 0) return { id: '', keep: (row) => kind[row] !== 0 || a[row] !== b[row] || loss[row] !== 0 };
  const wanted = KINDS.map((name) => kinds.includes(name));
  return { id: kinds.join(), keep: (row) => wanted[kind[row]] };
}

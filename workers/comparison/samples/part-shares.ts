/** Computes the shares of samples in methods that a condition of the gate names, run by run. */
import type { MetricKind } from '../../../common/metrics';
import type { Tree } from '../../tree/tree';
import { Role } from './own-methods';
import { ownRows } from './own-rows';
import { areSeveral, boundOfRows, differs, lieApart, spreadOfRuns } from './share-rule';

/** Samples of a run in the chosen methods, and samples with an own method on the stack; in events. */
export interface RunPart {
  readonly part: number;
  readonly whole: number;
}

/**
 * Sums the samples of one run.
 *
 * @param sums exclusive prefix sums over the tree
 * @param roles role of each method
 * @param chosen by method, 1 if it was chosen
 * @param inclusive whether to include everything below the methods, counting each context once
 */
export function partOfRun(
  tree: Pick<Tree, 'size' | 'method' | 'end'>,
  sums: Float64Array,
  weight: number,
  roles: Uint8Array,
  chosen: Uint8Array,
  inclusive: boolean,
): RunPart {
  // If there is no own code, for example because the user named packages that do not exist, shares are of all samples.
  const { isOwn } = roles.includes(Role.own) ? ownRows(tree, roles) : { isOwn: new Uint8Array(tree.size).fill(1) };
  let [part, whole, until] = [0, 0, 0];
  for (let u = 0; u < tree.size; u++) {
    if (chosen[tree.method[u]] === 1) until = Math.max(until, inclusive ? tree.end[u] : u + 1);
    if (isOwn[u] === 0) continue;
    const figure = Math.max(0, sums[u + 1] - sums[u]) / weight;
    whole += figure;
    if (u < until) part += figure;
  }
  return { part, whole };
}

export const shareOf = ({ part, whole }: RunPart): number => (whole > 0 ? part / whole : 0);

/** Whether the shares of both sides differ by as much as those of a reported row. */
export function partsDiffer(base: readonly RunPart[], head: readonly RunPart[], kind: MetricKind): boolean {
  const sum = (runs: readonly RunPart[], of: keyof RunPart): number => runs.reduce((all, run) => all + run[of], 0);
  const events = { a: sum(base, 'whole'), b: sum(head, 'whole') };
  const runs = { runsA: base.length, runsB: head.length };
  const whole = { events, original: events.a + events.b, kind, ...runs };
  const spread = spreadOfRuns([base, head].map((side) => side.map((run) => ({ row: run.part, whole: run.whole }))));
  if (!differs({ a: sum(base, 'part'), b: sum(head, 'part'), spread }, whole, boundOfRows(1))) return false;
  return !areSeveral(runs) || lieApart(base.map(shareOf), head.map(shareOf));
}

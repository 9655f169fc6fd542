/** Answers questions of the call tree table: a context's callees, the hottest path below it, and recursion around it. */
import { COMPARED_FRAMES, NEW_ACTIVATIONS, newShare } from '../../common/vm-events/new-activations';
import type { CalleeRequest, CalleeRow, Recursion } from '../api/call-tree';
import type { MetricId, Page } from '../api/engine';
import { boundOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { exclusive, inclusive } from '../tree/prefix-sum';
import { firstRows, sortRows } from './row-order';

/** Maximum number of steps of a hottest path: a recursion of thousands must not open frame by frame. */
const MOST_STEPS = 500;

function childrenOf({ tree }: MetricTree, context: number): Uint32Array {
  const { end, size } = tree;
  const stop = context < 0 ? size : end[context];
  let count = 0;
  for (let i = context + 1; i < stop; i = end[i]) count++;
  const children = new Uint32Array(count);
  let at = 0;
  for (let i = context + 1; i < stop; i = end[i]) children[at++] = i;
  return children;
}

/**
 * See CallTreeApi.callees. Callees with equal figures stay in the order of the tree, which is that of
 * their exact names.
 */
export function calleesPage(laid: MetricTree, context: number, request: CalleeRequest): Page<CalleeRow> {
  const { tree, names } = laid;
  const { sums } = laid.prefix(request.metric);
  const calls = laid.sumsOrNull('calls');
  const [fresh, frames] = [NEW_ACTIVATIONS, COMPARED_FRAMES].map((id) => laid.sumsOrNull(id));
  const children = childrenOf(laid, context);
  const ranks = request.sort === 'name' ? names.shownRanks() : new Uint32Array();
  const key = {
    name: (i: number) => ranks[tree.method[i]],
    inclusive: (i: number) => inclusive(tree, sums, i),
    exclusive: (i: number) => exclusive(sums, i),
    calls: (i: number) => (calls === null ? 0 : exclusive(calls, i)),
  }[request.sort];
  const offset = Math.max(0, request.offset);
  const until = offset + Math.max(0, request.limit);
  const sorted =
    until * 4 < children.length ? firstRows(children, key, request.order, until) : sortRows(children, key, request.order);
  const shown = [...sorted.subarray(offset, until)];
  const { include = -1 } = request;
  if (include >= 0 && laid.parents.of(include) === context && !shown.includes(include)) shown.push(include);
  const rows = shown.map((i): CalleeRow => {
    let callees = 0;
    for (let k = i + 1; k < tree.end[i]; k = tree.end[k]) callees++;
    return {
      context: i,
      method: tree.method[i],
      name: names.frame(tree.method[i]),
      inclusive: inclusive(tree, sums, i),
      exclusive: exclusive(sums, i),
      calls: calls === null ? 0 : exclusive(calls, i),
      ...(fresh && frames && { newShare: newShare(exclusive(fresh, i), exclusive(frames, i)) }),
      callees,
      below: tree.end[i] - i - 1,
      ...boundOf(laid, request.metric, i),
    };
  });
  return { rows, total: children.length };
}

/** See CallTreeApi.hottestPath. */
export function hottestPath(laid: MetricTree, metric: MetricId, context: number): number[] {
  const { tree } = laid;
  const { sums } = laid.prefix(metric);
  const path: number[] = [];
  let at = context;
  while (path.length < MOST_STEPS) {
    const stop = at < 0 ? tree.size : tree.end[at];
    let widest = -1;
    let most = 0;
    for (let i = at + 1; i < stop; i = tree.end[i]) {
      const figure = inclusive(tree, sums, i);
      if (figure > most) {
        most = figure;
        widest = i;
      }
    }
    const whole = at < 0 ? sums[tree.size] : inclusive(tree, sums, at);
    if (widest < 0 || (path.length > 0 && most * 2 < whole)) break;
    path.push(widest);
    at = widest;
  }
  return path;
}

/** See CallTreeApi.recursion. */
export function recursionAround(laid: MetricTree, metric: MetricId, context: number): Recursion {
  const { tree, names, parents } = laid;
  const { sums } = laid.prefix(metric);
  const times = new Map<number, number>();
  const own = tree.method[context];
  for (let at = context; at >= 0; at = parents.of(at)) times.set(tree.method[at], (times.get(tree.method[at]) ?? 0) + 1);
  let ownTimes = times.get(own) ?? 0;
  for (let at = context; at >= 0; ) {
    let widest = -1;
    let most = 0;
    for (let i = at + 1; i < tree.end[at]; i = tree.end[i]) {
      const figure = inclusive(tree, sums, i);
      if (figure > most) {
        most = figure;
        widest = i;
      }
    }
    if (widest >= 0 && tree.method[widest] === own) ownTimes++;
    at = widest;
  }
  if (ownTimes > 1) return { name: names.frame(own), times: ownTimes };
  const [method, most] = [...times].reduce((one, other) => (other[1] > one[1] ? other : one), [own, ownTimes]);
  return { name: names.frame(method), times: most };
}

import type { MetricId } from '../../api/engine';
import type { Comparison } from '../comparison';
import { type Attribution, forEachContext } from './attribution';

/** Edges whose calls changed by factors with logarithms no further apart are one loop. */
const ONE_FACTOR = 0.15;
/** Share of the larger total below which an edge is not looked at for a loop. */
const IN_LOOP = 1e-3;

/** Parts of a change that have one cause, summed over contexts. */
export interface Causes {
  readonly kind: 'calls' | 'loop' | 'cost' | 'appeared' | 'vanished';
  /** The method called, that costs, or at the top of what appeared or vanished; of a loop the callee with the largest part. */
  readonly method: number;
  /** Caller of an edge or a loop, −1 for outermost frames; −1 for other kinds. */
  readonly caller: number;
  /** Callees of a loop, the method for other kinds. */
  readonly callees: readonly number[];
  change: number;
  contexts: number;
  /** The context with the largest part, and that part. */
  context: number;
  largest: number;
  /** Cost whose calls changed, summed; the mean logarithm of an edge's factor is `change / weight`. */
  weight: number;
}

/**
 * Sums a change by cause: frequencies by edge, costs and presence by method.
 *
 * @param joinsLoops puts edges of about one factor together. Samples know no calls, and a choice of alike ones lies beyond any noise.
 */
export function causesOf(
  comparison: Comparison,
  metric: MetricId,
  { frequency, rest, step }: Attribution,
  joinsLoops: boolean,
): Causes[] {
  const { tree } = comparison;
  const methods = comparison.names.size;
  const found = new Map<number, Causes>();
  const path = new Int32Array(tree.height + 1);
  path[0] = -1;
  const add = (kind: Causes['kind'], method: number, caller: number, context: number, part: number): void => {
    if (part === 0) return;
    const place = kind === 'calls' ? 3 + caller + 1 : kind === 'cost' ? 0 : kind === 'appeared' ? 1 : 2;
    const key = place * methods + method;
    let causes = found.get(key);
    if (causes === undefined) {
      causes = { kind, method, caller, callees: [method], change: 0, contexts: 0, context, largest: 0, weight: 0 };
      found.set(key, causes);
    }
    causes.change += part;
    causes.contexts++;
    if (step[context] !== 0) causes.weight += part / step[context];
    if (Math.abs(part) > Math.abs(causes.largest)) {
      causes.largest = part;
      causes.context = context;
    }
  };
  forEachContext(comparison, metric, ({ context, depth, method, inA, inB }) => {
    path[depth + 1] = method;
    add('calls', method, path[depth], context, frequency[context]);
    add(inA && inB ? 'cost' : inB ? 'appeared' : 'vanished', method, -1, context, rest[context]);
  });
  const { a, b } = comparison.totals(metric);
  return !joinsLoops ? [...found.values()] : withLoops([...found.values()], IN_LOOP * Math.max(a, b));
}

/** Puts edges of one caller together whose calls changed by about one factor. */
function withLoops(all: readonly Causes[], least: number): Causes[] {
  const edges = new Map<number, Causes[]>();
  const causes: Causes[] = [];
  for (const each of all) {
    if (each.kind !== 'calls' || each.caller < 0 || Math.abs(each.change) < least) causes.push(each);
    else edges.set(each.caller, [...(edges.get(each.caller) ?? []), each]);
  }
  for (const ofCaller of edges.values()) {
    const factor = ({ change, weight }: Causes): number => change / weight;
    // From the largest factor either way: groups are the same where the sides are swapped.
    let left = ofCaller.sort((x, y) => Math.abs(factor(y)) - Math.abs(factor(x)));
    while (left.length > 0) {
      const [first] = left;
      const isAlike = (each: Causes): boolean => each === first || Math.abs(factor(each) - factor(first)) <= ONE_FACTOR;
      causes.push(joined(left.filter(isAlike)));
      left = left.filter((each) => !isAlike(each));
    }
  }
  return causes;
}

function joined(edges: readonly Causes[]): Causes {
  if (edges.length === 1) return edges[0];
  const sum = (figure: (of: Causes) => number): number => edges.reduce((all, each) => all + figure(each), 0);
  const most = edges.reduce((x, y) => (Math.abs(y.change) > Math.abs(x.change) ? y : x));
  return {
    kind: 'loop',
    method: most.method,
    caller: most.caller,
    callees: edges.map(({ method }) => method),
    change: sum(({ change }) => change),
    contexts: sum(({ contexts }) => contexts),
    context: most.context,
    largest: most.largest,
    weight: sum(({ weight }) => weight),
  };
}

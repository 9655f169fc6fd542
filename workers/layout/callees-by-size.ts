/** Orders the callees of a context by size, only for flame graphs; the tree itself keeps the order of methods. */
import type { StepDirection } from '../api/subject';
import type { Shape } from '../tree/tree';
import { stepFrom } from './arrow-key-step';

/** Maximum number of ordered callees to keep for a tree. If exceeded, all are dropped. */
const KEPT = 1 << 21;

/** Callees that have a width, widest first; equally wide ones in memory order. */
export interface SizedCallees {
  readonly contexts: Uint32Array;
  /** Left edge of each callee, and right edge of the last one: sums of widths from the caller's left edge. */
  readonly edges: Float64Array;
}

/** Ordered callees by the widths from which they were made; a weak map, so that both are freed together. */
const all = new WeakMap<Float64Array, CalleesBySize>();

/** Callees of the contexts requested so far, each list ordered only once. */
export class CalleesBySize {
  private readonly known = new Map<number, SizedCallees>();
  private kept = 0;

  private constructor(private readonly shape: Shape) {}

  static of(shape: Shape): CalleesBySize {
    let own = all.get(shape.widths);
    if (own === undefined) {
      own = new CalleesBySize(shape);
      all.set(shape.widths, own);
    }
    return own;
  }

  /** The callees of a context; for −1, the outermost contexts. */
  below(context: number): SizedCallees {
    let callees = this.known.get(context);
    if (callees === undefined) {
      if (this.kept > KEPT) {
        this.known.clear();
        this.kept = 0;
      }
      callees = this.ordered(context);
      this.kept += callees.contexts.length;
      this.known.set(context, callees);
    }
    return callees;
  }

  private ordered(context: number): SizedCallees {
    const { tree, widths } = this.shape;
    const { end } = tree;
    const width = (i: number): number => widths[end[i]] - widths[i];
    const found: number[] = [];
    const stop = context < 0 ? tree.size : end[context];
    for (let i = context + 1; i < stop; i = end[i]) if (width(i) > 0) found.push(i);
    const contexts = Uint32Array.from(found.sort((a, b) => width(b) - width(a) || a - b));
    const edges = new Float64Array(contexts.length + 1);
    for (let k = 0; k < contexts.length; k++) edges[k + 1] = edges[k] + width(contexts[k]);
    return { contexts, edges };
  }
}

/** The context to which an arrow key moves if the widest callees come first; see `SubjectApi.step`. */
export function stepBySize(shape: Shape, context: number, to: StepDirection): number {
  if (context < 0 || to === 'parent' || to === 'first') return stepFrom(shape, context, to);
  const { contexts } = CalleesBySize.of(shape).below(shape.parents.of(context));
  const at = contexts.indexOf(context);
  return at < 0 ? context : (contexts[at + (to === 'next' ? 1 : -1)] ?? context);
}

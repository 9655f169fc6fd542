/** Rebuilds a tree after a transform changed paths, merging contexts whose paths are now the same. */
import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { Tree } from '../tree/tree';
import { CalleeChains } from './callee-chains';
import { type Step, TreeGrowth } from './step';

/** Mark of a context that becomes part of its caller's context. */
export const INTO_CALLER = 1;
/** Mark of a context that becomes part of the outermost context of the same method above it. */
export const INTO_OUTERMOST = 2;
/** Mark of a context with marked ones below it; set in this file. */
const BELOW = 4;

const STRETCH = 1 << 16;

/** Input of a rebuild. */
export interface Plan {
  readonly tree: Tree;
  /** Number of methods. */
  readonly methods: number;
  /** Marks by context; outermost frames have none. Will be overwritten. */
  readonly marks: Uint8Array;
  /** Number of marked contexts. */
  readonly marked: number;
  /** The contexts that become outermost, merged by method, none below another; null to keep the tree's own. */
  readonly tops: Uint32Array | null;
  /**
   * Whether methods were renamed, so that callees may be out of order, and several callees of one context may have the same
   * method. Subtrees are then never copied unchanged. Must not be combined with INTO_OUTERMOST.
   */
  readonly renamed?: boolean;
  /**
   * For each method, the method that stands for its group. A callee of the same group as its caller becomes part of the caller.
   * Requires `renamed`, and no marks.
   */
  readonly groups?: Uint32Array;
}

/**
 * Builds a tree in which contexts whose paths become the same are merged, with callees in the order of their methods.
 *
 * A new context stands for a chain of old ones. Their callees, and those of contexts that become part of them, are gathered and
 * chained by method, and are placed next. A subtree without marks and with nothing to merge is copied unchanged. Linear in the
 * contexts, apart from sorting methods.
 */
export async function rebuild(plan: Plan, pace: Pace): Promise<Pick<Step, 'tree' | 'map'> & { readonly present: number }> {
  const walk = new Walk(plan);
  while (!walk.run(STRETCH)) await pace.tick('transform', walk.done, plan.tree.size);
  return walk.finish();
}

/** Marks contexts that have marked ones below them. Returns the number of contexts marked INTO_OUTERMOST. */
function markAbove({ size, depth, height }: Tree, marks: Uint8Array): number {
  let nested = 0;
  // For each depth, whether one of the following contexts there, up to their caller, is marked.
  const marked = new Uint8Array(height + 1);
  for (let i = size - 1; i >= 0; i--) {
    const d = depth[i];
    if ((marks[i] & INTO_OUTERMOST) !== 0) nested++;
    if (marked[d + 1] !== 0) {
      marks[i] |= BELOW;
      marked[d + 1] = 0;
    }
    if (marks[i] !== 0) marked[d] = 1;
  }
  return nested;
}

class Walk {
  done = 0;
  private readonly growth: TreeGrowth;
  /** New position of each context; for one that is waiting on the stack, the next in its chain. */
  private readonly place: Int32Array;
  private readonly callees: CalleeChains;
  /** Contexts marked INTO_OUTERMOST, in preorder. */
  private readonly nested: Uint32Array;
  private stack = new Uint32Array(1024);
  private depths = new Uint32Array(1024);
  private top = 0;
  /** Whether any gathered context has callees. */
  private further = false;

  constructor(private readonly plan: Plan) {
    const { tree, marks, marked, methods, tops } = plan;
    let most = tree.size - marked;
    if (tops !== null) most = tops.reduce((sum, i) => sum + tree.end[i] - i, 0);
    this.growth = new TreeGrowth(methods, most, tree.height);
    this.place = new Int32Array(tree.size).fill(-1);
    this.callees = new CalleeChains(methods, this.place);
    const nested = marked === 0 || plan.renamed === true ? 0 : markAbove(tree, marks);
    this.nested = new Uint32Array(nested);
    for (let i = 0, n = 0; n < nested; i++) if ((marks[i] & INTO_OUTERMOST) !== 0) this.nested[n++] = i;
    if (tops === null) for (let i = 0; i < tree.size; i = tree.end[i]) this.callees.add(i, this.methodOf(i));
    else for (const i of tops) this.callees.add(i, this.methodOf(i));
    this.push(0);
  }

  /** Places about `most` contexts; returns true when none are left. */
  run(most: number): boolean {
    const { tree, marks, renamed, groups } = this.plan;
    const { place, growth } = this;
    const stop = this.done + most;
    while (this.top > 0 && this.done < stop) {
      const head = this.stack[--this.top];
      const depth = this.depths[this.top];
      const method = this.methodOf(head);
      let next = place[head];
      if (next < 0 && tree.end[head] === head + 1) {
        place[head] = growth.addLeaf(method, depth);
        this.done++;
        continue;
      }
      if (next < 0 && renamed !== true && marks[head] === 0) {
        let to = growth.copy(tree, head, depth);
        const end = tree.end[head];
        for (let i = head; i < end; i++) place[i] = to++;
        this.done += end - head;
        continue;
      }
      const context = growth.add(method, depth);
      for (let i = head; ; next = place[i]) {
        place[i] = context;
        if (groups === undefined) this.gather(i, context);
        else this.gatherGroups(groups, i, method, context);
        this.done++;
        if (next < 0) break;
        i = next;
      }
      if (this.further) this.push(depth + 1);
      else this.addLeaves(depth + 1);
    }
    return this.top === 0;
  }

  finish(): Awaited<ReturnType<typeof rebuild>> {
    return { tree: this.growth.finish(), map: { from: 0, place: this.place }, present: this.callees.seen() };
  }

  private methodOf(context: number): number {
    const { tree, groups } = this.plan;
    const method = tree.method[context];
    return groups === undefined ? method : groups[method];
  }

  /** Gathers the callees of an old context, and places contexts that become part of it. */
  private gather(context: number, into: number): void {
    this.gatherOwn(context, into);
    const { nested } = this;
    const { tree, marks } = this.plan;
    if (nested.length === 0 || (marks[context] & BELOW) === 0 || tree.method[context] !== tree.method[nested[0]]) return;
    const stop = tree.end[context];
    let low = 0;
    for (let high = nested.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (nested[middle] <= context) low = middle + 1;
      else high = middle;
    }
    for (let n = low; n < nested.length && nested[n] < stop; n++) {
      this.place[nested[n]] = into;
      this.done++;
      this.gatherOwn(nested[n], into);
    }
  }

  private gatherOwn(context: number, into: number): void {
    const { method, end } = this.plan.tree;
    const { marks } = this.plan;
    const { callees, place } = this;
    const stop = end[context];
    for (let i = context + 1; i < stop; ) {
      const mark = marks[i] & (INTO_CALLER | INTO_OUTERMOST);
      if (mark === INTO_CALLER) {
        place[i++] = into;
        this.done++;
      } else {
        const next = end[i];
        if (mark === 0) {
          callees.add(i, method[i]);
          if (next > i + 1) this.further = true;
        }
        i = next;
      }
    }
  }

  /** Gathers callees by group; `own` is the context's group. */
  private gatherGroups(groups: Uint32Array, context: number, own: number, into: number): void {
    const { method, end } = this.plan.tree;
    const { callees, place } = this;
    const stop = end[context];
    for (let i = context + 1; i < stop; ) {
      const group = groups[method[i]];
      if (group === own) {
        place[i++] = into;
        this.done++;
        continue;
      }
      const next = end[i];
      callees.add(i, group);
      if (next > i + 1) this.further = true;
      i = next;
    }
  }

  /** Adds the gathered contexts, none of which has callees. */
  private addLeaves(depth: number): void {
    const { callees, growth, place } = this;
    callees.sort();
    for (let k = 0; k < callees.count; k++) {
      const context = growth.addLeaf(callees.methods[k], depth);
      for (let i = callees.first(k); i >= 0; ) {
        const next = place[i];
        place[i] = context;
        this.done++;
        i = next;
      }
    }
    callees.clear();
  }

  /** Pushes the chains so that the first one is popped first. */
  private push(depth: number): void {
    const { callees } = this;
    this.further = false;
    callees.sort();
    while (this.top + callees.count > this.stack.length) {
      this.stack = grown(this.stack);
      this.depths = grown(this.depths);
    }
    for (let k = callees.count - 1; k >= 0; k--) {
      this.stack[this.top] = callees.first(k);
      this.depths[this.top++] = depth;
    }
    callees.clear();
  }
}

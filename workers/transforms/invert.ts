import type { Pace } from '../job';
import { grown } from '../profile/grown';
import type { Tree } from '../profile/tree';
import { callersIn } from './callers';
import { count, Growth, type Step } from './step';

/** So many steps up are taken at most: all paths of a large tree turned round are many times the tree. */
const MOST_STEPS = 6_000_000;
const MOST_NODES = 500_000;
const STRETCH = 1 << 16;
/** What holds less than the first share waits until what holds more has been followed, and so on. */
const SHARES = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 0];

export interface InvertLimits {
  steps: number;
  nodes: number;
}

/**
 * The whole tree leaf up: each context's own cost, under its method, spread over callers, their callers and so on. Paths that end alike become one.
 * Where there are too many, what holds most of the metric that `widths` are of is followed first, and further than the rest.
 */
export async function invert(
  tree: Tree,
  widths: Float64Array,
  methods: number,
  pace: Pace,
  limits: InvertLimits = { steps: MOST_STEPS, nodes: MOST_NODES },
): Promise<Step> {
  let all = 0;
  for (let i = 0; i < tree.size; i++) all += tree.depth[i];
  const inversion = new Inversion(tree, widths, methods, limits);
  const total = widths[tree.size];
  const shares = all <= limits.steps && all + tree.size <= limits.nodes ? [0] : SHARES;
  let reached: number | null = null;
  for (const share of shares) {
    while (!inversion.run(share * total, STRETCH)) await pace.tick('transform', inversion.steps, Math.min(all, limits.steps));
    if (inversion.full) break;
    reached = share;
  }
  const { cut, ...step } = inversion.finish();
  return { ...step, note: noteOf(cut, reached) };
}

function noteOf(cut: number, reached: number | null): string {
  if (cut === 0) return '';
  if (reached === null) return `Of ${count(cut)} not all callers are shown.`;
  return `Callers are followed where a frame has at least ${Number((100 * reached).toPrecision(1))} % of the cost.`;
}

/** Nodes of the inverted tree, in the order in which they were found. A node stands for a range of contexts, all at callers of one method. */
class Inversion {
  steps = 0;
  full = false;
  private size = 0;
  private method = new Uint32Array(1024);
  private from = new Uint32Array(1024);
  private to = new Uint32Array(1024);
  private weight = new Float64Array(1024);
  /** The first of a node's callees, which are adjacent, and how many there are. */
  private first = new Uint32Array(1024);
  private callees = new Uint32Array(1024);
  /** Contexts in the order of the nodes that they are in, and the caller that each has come to. */
  private readonly order: Uint32Array;
  private readonly at: Int32Array;
  /** By context: the node in which its path ends. */
  private readonly place: Int32Array;
  private readonly parents: Int32Array;
  private readonly roots: number;
  private spare = new Uint32Array(1024);
  /** By method, of the node that is being followed. */
  private readonly counts: Uint32Array;
  private readonly weights: Float64Array;
  private present = new Uint32Array(64);
  /** Nodes to follow in this round, up to `next` done, and in the next one. */
  private waiting = new Uint32Array(1024);
  private waitingSize = 0;
  private next = 0;
  private kept = 0;

  constructor(
    private readonly tree: Tree,
    private readonly widths: Float64Array,
    private readonly methods: number,
    private readonly limits: InvertLimits,
  ) {
    this.parents = callersIn(tree);
    this.order = new Uint32Array(tree.size);
    this.at = Int32Array.from({ length: tree.size }, (_, i) => i);
    this.place = new Int32Array(tree.size);
    this.counts = new Uint32Array(methods);
    this.weights = new Float64Array(methods);
    this.spare = Uint32Array.from({ length: tree.size }, (_, i) => i);
    let kinds = 0;
    for (let i = 0; i < tree.size; i++) kinds = this.tally(i, i, kinds);
    this.divide(0, tree.size, kinds);
    this.roots = this.size;
  }

  /** Follows about `most` contexts, in nodes that hold at least `least`; true when there are no more of those. */
  run(least: number, most: number): boolean {
    const stop = this.steps + most;
    while (this.next < this.waitingSize && this.steps < stop && !this.full) {
      const node = this.waiting[this.next++];
      if (this.weight[node] < least) this.waiting[this.kept++] = node;
      else this.follow(node);
    }
    if (this.next < this.waitingSize && !this.full) return false;
    // What waits for the next round stands before `kept`; where all is full, also what was not looked at.
    this.waiting.copyWithin(this.kept, this.next, this.waitingSize);
    this.waitingSize -= this.next - this.kept;
    this.next = 0;
    this.kept = 0;
    return true;
  }

  /** `cut`: contexts that have callers which are not shown. */
  finish(): Pick<Step, 'tree' | 'map'> & { cut: number } {
    const { order, place, at, parents } = this;
    let cut = 0;
    for (let k = 0; k < this.waitingSize; k++) {
      const node = this.waiting[k];
      for (let i = this.from[node]; i < this.to[node]; i++) {
        place[order[i]] = node;
        if (parents[at[order[i]]] >= 0) cut++;
      }
    }
    const { tree, numbers } = this.inPreorder();
    for (let i = 0; i < place.length; i++) place[i] = numbers[place[i]];
    return { tree, map: { from: 0, place }, cut };
  }

  /** All contexts of a node go on to their callers; those that have none end there. */
  private follow(node: number): void {
    const { order, at, parents } = this;
    const from = this.from[node];
    const to = this.to[node];
    this.steps += to - from;
    let going = 0;
    let kinds = 0;
    for (let k = from; k < to; k++) {
      const context = order[k];
      const next = parents[at[context]];
      if (next < 0) {
        this.place[context] = node;
        continue;
      }
      at[context] = next;
      this.spare[going++] = context;
      kinds = this.tally(context, next, kinds);
    }
    this.first[node] = this.size;
    this.callees[node] = kinds;
    this.divide(from, from + going, kinds);
    if (this.steps >= this.limits.steps || this.size >= this.limits.nodes) this.full = true;
  }

  /** Counts a context among those that have come to a caller of one method; returns how many methods there are. */
  private tally(context: number, caller: number, kinds: number): number {
    const m = this.tree.method[caller];
    this.weights[m] += this.widths[context + 1] - this.widths[context];
    if (this.counts[m]++ > 0) return kinds;
    if (kinds === this.present.length) this.present = grown(this.present);
    this.present[kinds] = m;
    return kinds + 1;
  }

  /** Makes a node for each method that was counted, of the contexts in `spare`, which take the places [from, to). */
  private divide(from: number, to: number, kinds: number): void {
    const { counts, weights, order, spare, at } = this;
    const { method } = this.tree;
    const present = this.present.subarray(0, kinds).sort();
    let end = from;
    for (const m of present) {
      const begin = end;
      end += counts[m];
      counts[m] = begin;
      this.add(m, begin, end, weights[m]);
      weights[m] = 0;
    }
    for (let k = 0; k < to - from; k++) order[counts[method[at[spare[k]]]]++] = spare[k];
    for (const m of present) counts[m] = 0;
  }

  private add(method: number, from: number, to: number, weight: number): void {
    const node = this.size++;
    if (node === this.method.length) {
      for (const column of ['method', 'from', 'to', 'first', 'callees'] as const) this[column] = grown(this[column]);
      this.weight = grown(this.weight);
    }
    this.method[node] = method;
    this.from[node] = from;
    this.to[node] = to;
    this.weight[node] = weight;
    if (this.waitingSize === this.waiting.length) this.waiting = grown(this.waiting);
    this.waiting[this.waitingSize++] = node;
  }

  private inPreorder(): { tree: Tree; numbers: Uint32Array } {
    const numbers = new Uint32Array(this.size);
    const growth = new Growth(this.methods, this.size, this.tree.height);
    let stack = new Uint32Array(1024);
    let depths = new Uint32Array(1024);
    let top = 0;
    const push = (first: number, callees: number, depth: number): void => {
      while (top + callees > stack.length) {
        stack = grown(stack);
        depths = grown(depths);
      }
      for (let node = first + callees - 1; node >= first; node--) {
        stack[top] = node;
        depths[top++] = depth;
      }
    };
    push(0, this.roots, 0);
    while (top > 0) {
      const node = stack[--top];
      const depth = depths[top];
      numbers[node] = growth.add(this.method[node], depth);
      push(this.first[node], this.callees[node], depth + 1);
    }
    return { tree: growth.finish(), numbers };
  }
}

/** Makes the tree of the transform `callers`: one method at the top, its callers below. */
import { contexts } from '../../common/numbers';
import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { Tree } from '../tree/tree';
import { outermostOf } from './merging';
import { type Step, TreeGrowth } from './step';

/** Most steps up from the contexts of a method: an inverted tree may be larger than the original. */
const MOST_STEPS = 6_000_000;
const STRETCH = 1 << 16;

/**
 * The callers of a method, inverted. The cost is assigned to the last frame of each path.
 *
 * @param exclusive whether all contexts of the method contribute their exclusive cost; otherwise the outermost ones contribute
 * their inclusive cost
 * @param most largest total number of steps up; paths are cut at the level beyond which more would be needed
 */
export async function callersOf(
  tree: Tree,
  methods: number,
  wanted: number,
  exclusive: boolean,
  pace: Pace,
  most = MOST_STEPS,
): Promise<Step> {
  const starts = exclusive ? allOf(tree, wanted) : outermostOf(tree, wanted);
  const levels = affordable(tree, starts, most);
  const climb = new CallerClimb(tree, callersIn(tree), methods, starts, levels);
  while (!climb.run(STRETCH)) await pace.tick('transform', climb.done, climb.all);
  const place = new Int32Array(tree.size).fill(-1);
  starts.forEach((start, s) => {
    place.fill(climb.node[s], start, exclusive ? start + 1 : tree.end[start]);
  });
  const from = `${contexts(starts.length)} of the method.`;
  const shown = levels === 1 ? '1 level of callers is' : `${levels} levels of callers are`;
  const above = `${contexts(climb.cut)} ${climb.cut === 1 ? 'has' : 'have'} more`;
  const cut = climb.cut === 0 ? '' : ` Up to ${shown} shown; ${above}.`;
  return { tree: climb.finish(), map: { from: 0, place }, note: from + cut, cut: climb.cut > 0 };
}

/** The caller of each context, −1 at the top. */
export function callersIn({ size, depth, height }: Tree): Int32Array {
  const callers = new Int32Array(size);
  const open = new Int32Array(height + 1);
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    callers[i] = d === 0 ? -1 : open[d - 1];
    open[d] = i;
  }
  return callers;
}

function allOf({ size, method }: Tree, wanted: number): Uint32Array {
  let found = 0;
  for (let i = 0; i < size; i++) if (method[i] === wanted) found++;
  const all = new Uint32Array(found);
  for (let i = 0, n = 0; n < found; i++) if (method[i] === wanted) all[n++] = i;
  return all;
}

/** Number of levels up to which all paths can be followed in at most `most` steps; at least one. */
function affordable({ depth, height }: Tree, starts: Uint32Array, most: number): number {
  const endingAt = new Uint32Array(height + 1);
  for (const start of starts) endingAt[depth[start]]++;
  let steps = 0;
  let going = starts.length;
  for (let level = 0; level < height; level++) {
    steps += going;
    if (steps > most) return Math.max(1, level);
    going -= endingAt[level];
  }
  return Math.max(1, height);
}

/**
 * Builds the inverted tree in preorder. Each node stands for a range of starts (contexts of the method), which are regrouped by
 * the method of their next caller.
 */
class CallerClimb {
  done = 0;
  readonly all: number;
  /** For each start, the node in which its path ends. */
  readonly node: Uint32Array;
  /** Number of starts whose paths were cut. */
  cut = 0;
  private readonly growth: TreeGrowth;
  /** Starts in the order of their groups, and the context that each has reached. */
  private readonly order: Uint32Array;
  private readonly at: Int32Array;
  private readonly spare: Uint32Array;
  private stack = new Uint32Array(3 * 512);
  private top = 0;
  private readonly counts: Uint32Array;
  private present = new Uint32Array(64);

  constructor(
    private readonly tree: Tree,
    private readonly parents: Int32Array,
    methods: number,
    starts: Uint32Array,
    private readonly levels: number,
  ) {
    let steps = 0;
    for (const start of starts) steps += Math.min(levels, tree.depth[start] + 1);
    this.all = steps;
    this.growth = new TreeGrowth(methods, steps, levels);
    this.node = new Uint32Array(starts.length);
    this.order = Uint32Array.from({ length: starts.length }, (_, start) => start);
    this.at = Int32Array.from(starts);
    this.spare = new Uint32Array(starts.length);
    this.counts = new Uint32Array(methods);
    if (starts.length > 0) this.push(0, starts.length, 0);
  }

  run(most: number): boolean {
    const stop = this.done + most;
    while (this.top > 0 && this.done < stop) {
      const level = this.stack[--this.top];
      const to = this.stack[--this.top];
      const from = this.stack[--this.top];
      if (to - from === 1) this.single(from, level);
      else this.group(from, to, level);
    }
    return this.top === 0;
  }

  finish(): Tree {
    return this.growth.finish();
  }

  /** A single path goes all the way up at once. */
  private single(position: number, from: number): void {
    const start = this.order[position];
    let context = this.at[start];
    let node = 0;
    for (let level = from; ; level++) {
      node = this.growth.add(this.tree.method[context], level);
      this.done++;
      const next = this.parents[context];
      if (next < 0) break;
      if (level + 1 === this.levels) {
        this.cut++;
        break;
      }
      context = next;
    }
    this.node[start] = node;
  }

  private group(from: number, to: number, level: number): void {
    const { order, at, spare, counts, parents } = this;
    const { method } = this.tree;
    const node = this.growth.add(method[at[order[from]]], level);
    this.done += to - from;
    let going = 0;
    let kinds = 0;
    for (let k = from; k < to; k++) {
      const start = order[k];
      const next = parents[at[start]];
      if (next < 0 || level + 1 === this.levels) {
        if (next >= 0) this.cut++;
        this.node[start] = node;
        continue;
      }
      at[start] = next;
      spare[going++] = start;
      const m = method[next];
      if (counts[m]++ === 0) {
        if (kinds === this.present.length) this.present = grown(this.present);
        this.present[kinds++] = m;
      }
    }
    if (going === 0) return;
    const present = this.present.subarray(0, kinds);
    present.sort();
    // The ranges of the methods are pushed in reverse, so that the first ends up on top of the stack.
    let end = from + going;
    for (let k = kinds - 1; k >= 0; k--) {
      const length = counts[present[k]];
      this.push(end - length, end, level + 1);
      counts[present[k]] = end;
      end -= length;
    }
    for (let k = going - 1; k >= 0; k--) order[--counts[method[at[spare[k]]]]] = spare[k];
    for (const m of present) counts[m] = 0;
  }

  private push(from: number, to: number, level: number): void {
    if (this.top + 3 > this.stack.length) this.stack = grown(this.stack);
    this.stack[this.top++] = from;
    this.stack[this.top++] = to;
    this.stack[this.top++] = level;
  }
}

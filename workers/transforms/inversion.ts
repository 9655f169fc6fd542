/** The transform `invert`: turns a tree upside down, with methods at the top and their callers below. */
import { contexts } from '../../common/numbers';
import type { Pace } from '../jobs/pace';
import type { Tree } from '../tree/tree';
import { CallerPaths, SLOT, slotOf } from './caller-paths';
import { levelAbove, sampleByCost, scopeOf } from './cost-sample';
import { markFollowed } from './path-following';
import type { Step } from './step';

/** Number of contexts processed before incoming messages get a turn. */
const STRETCH = 1 << 16;
/** Number of sample points: fewer in a tree of millions, so that sampling never takes longer than it saves. */
const pointsFor = (contexts: number): number => Math.min(2 ** 18, Math.max(2 ** 15, 2 ** 38 / contexts));
/** Larger shares are not mentioned, because they say little about where callers are hidden. */
const TELLING = 0.01;
/** One context in this many counts towards the estimate of the number of steps. */
const STRIDE = 512;

export interface InvertLimits {
  /** Up to this number of steps, all callers are followed. */
  whole: number;
  /** Otherwise, the estimated number of steps is limited to this. */
  most: number;
}
const LIMITS: InvertLimits = { whole: 1_000_000, most: 8_000_000 };

/**
 * Inverts the whole tree: each context's exclusive cost is assigned below its method, distributed over callers, their callers and
 * so on. Equal paths are merged.
 *
 * In a large tree, callers are followed only for the costliest frames, measured by `widths`. Each frame gets either all of its
 * callers or none. A sample selects the frames, but the figures include all contexts.
 *
 * @param path methods from a leaf upwards; the result is the subtree at the end of this path
 */
export async function invert(
  tree: Tree,
  widths: Float64Array,
  methods: number,
  pace: Pace,
  path: readonly number[] = [],
  limits: InvertLimits = LIMITS,
): Promise<Step> {
  const part = scopeOf(tree, widths, path);
  const all = part.steps <= limits.whole;
  const paths = new CallerPaths(methods, all);
  if (!all) {
    await pace.tick('transform', 0, tree.size);
    const points = pointsFor(tree.size);
    markFollowed(paths, sampleByCost(tree, widths, part, points, STRIDE), points, STRIDE, limits.most);
  }
  const climb = new InversionClimb(tree, widths, paths, path);
  while (!climb.run(STRETCH)) await pace.tick('transform', climb.done, tree.size);
  const step = climb.finish();
  const { cut, widest, folded } = climb;
  return { ...step, note: noteOf(cut, widest / part.weight, folded / part.weight), cut: cut > 0 };
}

/**
 * @param share cost of the costliest frame with hidden callers, as a share of the total
 * @param folded cost of all contexts with hidden callers, as a share of the total
 */
function noteOf(cut: number, share: number, folded: number): string {
  if (cut === 0) return '';
  const hidden = folded > 0 ? `${percentOf(folded)}% of the cost has further callers that are not shown. ` : '';
  const further = `${hidden}Focus on a frame to follow its callers further.`;
  if (!(share > 0 && share < TELLING)) return `Not all callers of ${contexts(cut)} are shown. ${further}`;
  const digit = 10 ** Math.floor(Math.log10(100 * share));
  const percent = Number((Math.ceil((100 * share) / digit) * digit).toPrecision(1));
  return `Callers are followed only for frames with more than ${percent}% of the cost. ${further}`;
}

/** Writes a share so that less than all never reads as 100%, and more than nothing never reads as 0%. */
function percentOf(share: number): string {
  if (share < 1e-4) return 'Less than 0.01';
  if (share > 0.999 && share < 1) return 'More than 99.9';
  return `${Number((100 * share).toPrecision(3))}`;
}

/** Finds, for each context, the longest existing path upwards from it. */
class InversionClimb {
  done = 0;
  /** Number of contexts with hidden callers, and the cost of the costliest frame among them. */
  cut = 0;
  widest = 0;
  /** Exclusive cost of the contexts with hidden callers. */
  folded = 0;
  private readonly open: Uint32Array;
  private readonly place: Int32Array;
  /**
   * For each path that is not followed: exclusive cost of the contexts that end there, and how many of these have further
   * callers.
   */
  private weight = new Float64Array(1024);
  private unfinished = new Uint32Array(1024);

  constructor(
    private readonly tree: Tree,
    private readonly widths: Float64Array,
    private readonly paths: CallerPaths,
    private readonly path: readonly number[],
  ) {
    this.open = new Uint32Array(tree.height + 1);
    this.place = new Int32Array(tree.size);
  }

  run(most: number): boolean {
    const { tree, widths, paths, path, open, place } = this;
    const { method, depth } = tree;
    const { alone } = paths;
    let { slots, followed } = paths;
    let { weight, unfinished } = this;
    const stop = Math.min(tree.size, this.done + most);
    for (let i = this.done; i < stop; i++) {
      const d = depth[i];
      open[d] = method[i];
      let level = d;
      if (path.length > 0) {
        level = levelAbove(path, open, d);
        if (level < 0) {
          place[i] = -1;
          continue;
        }
      }
      let node = alone[open[level]];
      if (node < 0) {
        node = paths.start(open[level]);
        followed = paths.followed;
      }
      let goesOn = followed[node];
      // Same as `CallerPaths.longer`, but inlined for speed, because most of the time is spent here.
      while (goesOn !== 0 && level > 0) {
        const caller = open[--level];
        for (let slot = slotOf(node, caller, slots.length); ; slot = (slot + SLOT) & (slots.length - 1)) {
          if (slots[slot + 1] === caller && slots[slot] === node && slots[slot + 2] !== 0) {
            node = slots[slot + 2] - 1;
            goesOn = slots[slot + 3];
            break;
          }
          if (slots[slot + 2] !== 0) continue;
          node = paths.longer(node, caller);
          ({ slots, followed } = paths);
          goesOn = followed[node];
          break;
        }
      }
      place[i] = node;
      if (goesOn !== 0) continue;
      if (node >= weight.length) {
        this.grow(paths.method.length);
        ({ weight, unfinished } = this);
      }
      const own = widths[i + 1] - widths[i];
      weight[node] += own;
      if (level === 0) continue;
      unfinished[node]++;
      this.folded += own;
    }
    this.done = stop;
    return stop === tree.size;
  }

  private grow(length: number): void {
    const { weight, unfinished } = this;
    this.weight = new Float64Array(length);
    this.weight.set(weight);
    this.unfinished = new Uint32Array(length);
    this.unfinished.set(unfinished);
  }

  finish(): Pick<Step, 'tree' | 'map'> {
    const { paths, place } = this;
    for (let node = 0; node < paths.size; node++) {
      if (!(this.unfinished[node] > 0)) continue;
      this.cut += this.unfinished[node];
      this.widest = Math.max(this.widest, this.weight[node]);
    }
    const { tree, contexts } = paths.inPreorder(this.tree.height);
    for (let i = 0; i < place.length; i++) if (place[i] >= 0) place[i] = contexts[place[i]];
    return { tree, map: { from: 0, place } };
  }
}

/** Samples the contexts of a tree, so that the transform `invert` can concentrate on costly callers. */
import { grown } from '../tree/growing-array';
import type { Tree } from '../tree/tree';

/** The contexts of a tree that are included in an inversion. */
export interface InversionScope {
  /** Methods from a context upwards: only contexts whose paths end with these are included. If empty, all are. */
  readonly path: readonly number[];
  /** Exclusive cost of these contexts, and the number of steps needed to follow all their callers. */
  readonly weight: number;
  readonly steps: number;
}

/**
 * A sample of a tree's contexts, with all their callers, as a struct of arrays. From it follows which callers to show in a large
 * tree.
 */
export interface Sample {
  readonly size: number;
  /** For each sampled context, index (in the columns below) of the last method on its path. */
  readonly at: Int32Array;
  /** For each sampled context: how many equal steps along the costs hit it; and 1 if it counts towards the estimate of steps. */
  readonly hits: Uint32Array;
  readonly counted: Uint8Array;
  readonly method: Uint32Array;
  /** Index of the caller, −1 at the top. */
  readonly caller: Int32Array;
}

/**
 * The level of the last method of `path` on the open path, above which further callers follow. −1 if the open path does not end
 * like `path`.
 */
export function levelAbove(path: readonly number[], open: Uint32Array, depth: number): number {
  const { length } = path;
  if (length === 0) return depth;
  if (depth < length - 1) return -1;
  for (let k = 0; k < length; k++) if (open[depth - k] !== path[k]) return -1;
  return depth - length + 1;
}

export function scopeOf({ size, depth, method, height }: Tree, widths: Float64Array, path: readonly number[]): InversionScope {
  let [weight, steps] = [0, 0];
  if (path.length === 0) {
    for (let i = 0; i < size; i++) steps += depth[i];
    return { path, weight: widths[size], steps: steps + size };
  }
  const open = new Uint32Array(height + 1);
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    open[d] = method[i];
    const level = levelAbove(path, open, d);
    if (level < 0) continue;
    weight += widths[i + 1] - widths[i];
    steps += level + 1;
  }
  return { path, weight, steps };
}

/**
 * Samples contexts at equal steps along the costs, so that each is hit in proportion to its cost. In addition, samples one of
 * every `stride` contexts regardless of cost. Deterministic.
 */
export function sampleByCost(
  { size, depth, method, height }: Tree,
  widths: Float64Array,
  { path, weight }: InversionScope,
  points: number,
  stride: number,
): Sample {
  const taken = new Taken();
  const open = new Uint32Array(height + 1);
  /** Index among the sampled ones of the open context at each depth; −1 if not yet included. */
  const placed = new Int32Array(height + 1);
  const step = weight / points;
  let next = step / 2;
  let sum = 0;
  let toCount = stride;
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    open[d] = method[i];
    placed[d] = -1;
    const level = levelAbove(path, open, d);
    if (level < 0) continue;
    sum += widths[i + 1] - widths[i];
    const hits = sum > next ? Math.floor((sum - next) / step) + 1 : 0;
    next += hits * step;
    if (--toCount > 0 && hits === 0) continue;
    let known = level;
    while (known >= 0 && placed[known] < 0) known--;
    while (known++ < level) placed[known] = taken.add(open[known], known === 0 ? -1 : placed[known - 1]);
    taken.take(placed[level], hits, toCount === 0 ? 1 : 0);
    if (toCount === 0) toCount = stride;
  }
  return taken;
}

class Taken implements Sample {
  size = 0;
  at = new Int32Array(1024);
  hits = new Uint32Array(1024);
  counted = new Uint8Array(1024);
  method = new Uint32Array(1024);
  caller = new Int32Array(1024);
  private places = 0;

  add(method: number, caller: number): number {
    const place = this.places++;
    if (place === this.method.length) {
      this.method = grown(this.method);
      this.caller = grown(this.caller);
    }
    this.method[place] = method;
    this.caller[place] = caller;
    return place;
  }

  take(at: number, hits: number, counted: number): void {
    const taken = this.size++;
    if (taken === this.at.length) {
      this.at = grown(this.at);
      this.hits = grown(this.hits);
      this.counted = grown(this.counted);
    }
    this.at[taken] = at;
    this.hits[taken] = hits;
    this.counted[taken] = counted;
  }
}

/**
 * Counts, for each context, in how many samples its activation is a new one: a different call than in the thread's previous sample.
 * Whaley's profiler marks stack frames for this (*A portable sampling-based profiler for Java virtual machines*, partial calling
 * context tree); here, the frames of consecutive samples are compared.
 */
import { StackTree } from './stack-tree';

/** Most samples to keep, at 20 bytes each, and most frames of different stacks, at 40 bytes each. */
const MOST = 2 ** 22;
const OUTERMOST = -1;

/** Figures by context. */
export interface ActivationCounts {
  /** Number of compared samples whose stack contains the context. */
  readonly frames: Float64Array;
  /** Number of those in which its activation is new. */
  readonly fresh: Float64Array;
  /** Number of samples that were left out, because they begin with another method than most of their thread. */
  readonly otherRoot: number;
}

/** The tree to whose contexts samples belong; callers have smaller numbers than what they call. */
export interface ContextTree {
  /** Number of contexts. */
  readonly contexts: number;
  /** Negative for outermost contexts. */
  callerOf(context: number): number;
}

/**
 * Samples of threads with their stacks. A stack is a *place*: the method of each frame, and the index of the bytecode at which it
 * stands. Threads and lines do not matter, so that a thread may change its name.
 */
export class Activations {
  /** Number of samples that were added. */
  size = 0;
  /** Whether a frame stands at another bytecode than the first. If none does, the recorder does not know indices. */
  hasIndices = false;
  private readonly places = new StackTree();
  private time = new Float64Array(1024);
  private thread = new Uint32Array(1024);
  private place = new Uint32Array(1024);
  private context = new Uint32Array(1024);

  constructor(private readonly most = MOST) {}

  /** Whether there were more samples, or frames of different stacks, than can be kept. Then there are no counts. */
  get isFull(): boolean {
    return this.size > this.most || this.places.size > this.most;
  }

  /**
   * The place of a stack.
   *
   * @param methods number of each frame's method, outermost first
   * @param indices index of the bytecode at which each frame stands, plus 1; 0 if unknown, as in native methods
   */
  placeOf(methods: ArrayLike<number>, indices: ArrayLike<number>, frames: number): number {
    let at = OUTERMOST;
    if (this.isFull) return at;
    for (let i = 0; i < frames; i++) {
      if (indices[i] > 1) this.hasIndices = true;
      at = this.places.callee(at, methods[i], indices[i]);
    }
    return at;
  }

  /**
   * Adds a sample, in any order.
   *
   * @param thread number of the thread itself, even if its tree is shared
   * @param time on any one clock
   * @param context the innermost frame's
   */
  add(thread: number, time: number, place: number, context: number): void {
    if (this.isFull) return;
    const at = this.size++;
    if (at === this.time.length) this.grow();
    this.time[at] = time;
    this.thread[at] = thread;
    this.place[at] = place;
    this.context[at] = context;
  }

  /**
   * Compares each sample with its thread's previous one. A frame belongs to the same activation if its method is the same, and
   * all its callers stand at the same bytecode as before; otherwise it is new, and so are all frames that it calls. Samples of one
   * time stay in the order in which they were added.
   */
  counts(tree: ContextTree): ActivationCounts {
    const { place, context } = this;
    const [frames, fresh] = [new Float64Array(tree.contexts), new Float64Array(tree.contexts)];
    const { depth, root } = this.shape();
    let otherRoot = 0;
    for (const samples of this.byThread()) {
      const usual = mostFrequent(samples, (sample) => root[place[sample]]);
      let before = OUTERMOST;
      for (const sample of samples) {
        const now = place[sample];
        if (root[now] !== usual) {
          otherRoot++;
          continue;
        }
        frames[context[sample]]++;
        if (now !== before) {
          let at = context[sample];
          for (let left = this.newFrames(before, now, depth); left > 0; left--) {
            fresh[at]++;
            at = tree.callerOf(at);
          }
        }
        before = now;
      }
    }
    for (let at = tree.contexts - 1; at >= 0; at--) {
      const caller = tree.callerOf(at);
      if (caller >= 0) frames[caller] += frames[at];
    }
    return { frames, fresh, otherRoot };
  }

  /** Number of innermost frames of a place that are new, compared with another one of the same thread. */
  private newFrames(before: number, now: number, depth: Uint32Array): number {
    const { caller, method } = this.places;
    if (before === OUTERMOST) return depth[now];
    let [old, at] = [before, now];
    while (depth[old] > depth[at]) old = caller[old];
    while (depth[at] > depth[old]) at = caller[at];
    // One place contains the other.
    if (at === old) return depth[now] - depth[at];
    while (caller[at] !== caller[old]) {
      at = caller[at];
      old = caller[old];
    }
    // If the method is the same, it is still running, but stands at another bytecode.
    return depth[now] - depth[at] + (method[at] === method[old] ? 0 : 1);
  }

  /** For each place, the number of its frames, and the method of its outermost frame. */
  private shape(): { depth: Uint32Array; root: Uint32Array } {
    const { size, caller, method } = this.places;
    const [depth, root] = [new Uint32Array(size), new Uint32Array(size)];
    // Callers have smaller numbers than what they call.
    for (let at = 0; at < size; at++) {
      const isOutermost = caller[at] === OUTERMOST;
      depth[at] = isOutermost ? 1 : depth[caller[at]] + 1;
      root[at] = isOutermost ? method[at] : root[caller[at]];
    }
    return { depth, root };
  }

  /** The samples of each thread by time. */
  private *byThread(): Generator<Uint32Array> {
    const { time, thread } = this;
    const size = this.isFull ? 0 : this.size;
    let threads = 0;
    for (let i = 0; i < size; i++) threads = Math.max(threads, thread[i] + 1);
    const starts = new Uint32Array(threads + 1);
    for (let i = 0; i < size; i++) starts[thread[i] + 1]++;
    for (let each = 0; each < threads; each++) starts[each + 1] += starts[each];
    const next = starts.slice();
    const order = new Uint32Array(size);
    for (let i = 0; i < size; i++) order[next[thread[i]]++] = i;
    for (let each = 0; each < threads; each++) {
      const own = order.subarray(starts[each], starts[each + 1]);
      if (!isSorted(own, time)) own.sort((a, b) => time[a] - time[b] || a - b);
      yield own;
    }
  }

  private grow(): void {
    const length = 2 * this.size;
    const { time, thread, place, context } = this;
    this.time = new Float64Array(length);
    this.time.set(time);
    this.thread = new Uint32Array(length);
    this.thread.set(thread);
    this.place = new Uint32Array(length);
    this.place.set(place);
    this.context = new Uint32Array(length);
    this.context.set(context);
  }
}

function isSorted(samples: Uint32Array, time: Float64Array): boolean {
  for (let i = 1; i < samples.length; i++) if (time[samples[i - 1]] > time[samples[i]]) return false;
  return true;
}

/** The most frequent key; the first of several. */
function mostFrequent(samples: Uint32Array, keyOf: (sample: number) => number): number {
  const counts = new Map<number, number>();
  for (const sample of samples) counts.set(keyOf(sample), (counts.get(keyOf(sample)) ?? 0) + 1);
  let [usual, most] = [0, 0];
  for (const [key, count] of counts) if (count > most) [usual, most] = [key, count];
  return usual;
}

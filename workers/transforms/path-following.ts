/** Decides which paths of the transform `invert` get further callers, from a sample of a large tree. */
import { grown } from '../tree/growing-array';
import type { CallerPaths } from './caller-paths';
import type { Sample } from './cost-sample';

/** Shares of the cost, decreasing. Paths with less than one share wait until all paths above it have been followed. */
const SHARES = [1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5];
/** Fewest hits that distinguish a share from chance. */
const TELLING = 5;

/**
 * Marks the costliest paths for following to further callers. Stops when the estimated number of steps in the whole tree exceeds
 * `most`.
 *
 * @param points total number of sample points
 * @param stride one context in this many counts towards the estimate of steps
 */
export function markFollowed(paths: CallerPaths, sample: Sample, points: number, stride: number, most: number): void {
  const climbing = new Climbing(paths, sample);
  for (const share of SHARES) {
    if (share * points < TELLING) break;
    climbing.wake();
    let going = true;
    while (going && climbing.steps * stride < most) going = climbing.climb(share * points);
  }
  paths.seal();
}

/** The contexts of a sample on their way up. All that took the same path are at the same caller, and continue together. */
class Climbing {
  /** Steps taken by contexts that count towards the estimate. */
  steps = 0;
  /** The path that each context has taken. */
  private readonly node: Int32Array;
  private readonly at: Int32Array;
  /** Contexts that may continue, those that must wait, and the number of the latter. */
  private active: Uint32Array;
  private readonly waiting: Uint32Array;
  private waits = 0;
  /** Total hits of the contexts that took each path. */
  private hits = new Uint32Array(1024);

  constructor(
    private readonly paths: CallerPaths,
    private readonly sample: Sample,
  ) {
    const { size, at } = sample;
    this.at = at.slice(0, size);
    this.node = new Int32Array(size);
    this.active = new Uint32Array(0);
    this.waiting = Uint32Array.from({ length: size }, (_, s) => s);
    this.waits = size;
    for (let s = 0; s < size; s++) this.arrive(s, paths.start(sample.method[at[s]]));
  }

  /** Lets waiting contexts continue, for a lower share. */
  wake(): void {
    this.active = this.waiting.slice(0, this.waits);
    this.waits = 0;
  }

  /** Moves all contexts whose paths have at least `least` hits up by one; returns false if there are none left. */
  climb(least: number): boolean {
    const { paths, sample, node, at, active, waiting, hits } = this;
    let going = 0;
    for (const s of active) {
      if (hits[node[s]] < least) {
        waiting[this.waits++] = s;
        continue;
      }
      paths.followed[node[s]] = 1;
      this.steps += sample.counted[s];
      at[s] = sample.caller[at[s]];
      if (at[s] >= 0) active[going++] = s;
    }
    this.active = active.subarray(0, going);
    for (const s of this.active) this.arrive(s, paths.longer(node[s], sample.method[at[s]]));
    return going > 0;
  }

  private arrive(context: number, node: number): void {
    while (node >= this.hits.length) this.hits = grown(this.hits);
    this.node[context] = node;
    this.hits[node] += this.sample.hits[context];
  }
}

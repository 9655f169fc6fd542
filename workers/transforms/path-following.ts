/** Judges by a sample which paths of an inverted tree are worth further callers. */
import { grown } from '../tree/growing-array';
import type { CallerPaths } from './caller-paths';
import type { Sample } from './cost-sample';

/** Shares of the cost in falling order. Paths below one share wait until all paths above it were followed. */
const SHARES = [1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5];
/** Hits that tell a share from chance. */
const TELLING = 5;

/**
 * Marks the costliest paths to be followed to further callers. Ends where their steps in the whole tree, by estimate, exceed
 * `most`.
 *
 * @param points hits of the sample in all
 * @param stride one of so many contexts counts for the estimate of steps
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

/** The contexts of a sample on their way up. All that came by one path are at the same caller, and go on together. */
class Climbing {
  /** Steps taken by contexts that count for the estimate. */
  steps = 0;
  /** The path that each context has come by. */
  private readonly node: Int32Array;
  private readonly at: Int32Array;
  /** Contexts that may go on, those that have to wait, and the number of the latter. */
  private active: Uint32Array;
  private readonly waiting: Uint32Array;
  private waits = 0;
  /** Hits of all contexts that came by each path. */
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

  /** Lets waiting contexts go on, with a lower share. */
  wake(): void {
    this.active = this.waiting.slice(0, this.waits);
    this.waits = 0;
  }

  /** One step up, of all whose paths hold at least `least` hits; false when there are none. */
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

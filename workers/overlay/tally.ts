/** Keeps account of where samples went during matching. */
import type { OverlayMatching, OverlayReason } from '../api/overlay';
import type { FrameName } from '../api/tree';
import type { Names } from '../profile/names';
import type { GroupNode } from './group-tree';
import { type Place, STEPS } from './placing';
import type { TimeFrame } from './time-frames';

/** Most Java frames that may be missing below a known one. */
const MOST_LOST = 3;
/** Most reasons that are listed. */
const LISTED = 10;

/** Samples by context of the exact file. */
export interface Placed {
  readonly matching: OverlayMatching;
  /** Samples whose stacks end in the context. */
  readonly samples: ReadonlyMap<number, number>;
  /** Samples whose stacks end at most three frames below the context. */
  readonly above: ReadonlyMap<number, number>;
}

interface Sum {
  samples: number;
}

/** Counts where samples went. Each sample is counted once. */
export class Tally {
  private total = 0;
  private readonly left: { noJava: number; profiler: number; idle: number; interpreted?: number };
  private readonly gains = new Float64Array(STEPS.length);
  private above = 0;
  private unplaced = 0;
  private ambiguous = 0;
  private truncated = 0;
  private readonly samplesAt = new Map<number, number>();
  private readonly aboveAt = new Map<number, number>();
  private readonly reasons = new Map<string, Sum & Pick<OverlayReason, 'missing' | 'below'>>();
  private readonly moves = new Map<string, Sum & { from: FrameName; to: FrameName }>();

  /** @param leavesInterpreted whether samples in interpreted code are left out and counted separately */
  constructor(
    private readonly exact: Names,
    leavesInterpreted = false,
  ) {
    this.left = { noJava: 0, profiler: 0, idle: 0, ...(leavesInterpreted && { interpreted: 0 }) };
  }

  /**
   * @param interpreted how many of them to leave out, if they belong to the program, as samples in interpreted code
   * @param contextOf returns the context of a node that gets the samples
   */
  add(place: Place, all: number, interpreted: number, contextOf: (node: GroupNode) => number): void {
    const { innermost, nodes, lost } = place;
    this.total += all;
    if (innermost === null) this.left.noJava += all;
    else if (place.isOfProfiler) this.left.profiler += all;
    else if (innermost.isIdle(place.waitsForLock)) this.left.idle += all;
    else {
      if (this.left.interpreted !== undefined) this.left.interpreted += interpreted;
      const samples = all - interpreted;
      if (samples === 0) return;
      if (place.isTruncated) this.truncated += samples;
      const [node] = nodes;
      const isKnown = node.caller !== null && (nodes.length === 1 || !place.isTruncated);
      if (isKnown && lost === 0) this.match(place, innermost, node, samples, contextOf(node));
      else {
        this.addReason(place, samples);
        if (isKnown && lost <= MOST_LOST) {
          this.above += samples;
          addTo(this.aboveAt, contextOf(node), samples);
        } else this.unplaced += samples;
      }
    }
  }

  finish(): Placed {
    const { total, left, above, unplaced, ambiguous, truncated } = this;
    const matching: OverlayMatching = {
      total,
      left,
      gains: STEPS.map((step, i) => ({ step, samples: this.gains[i] })),
      ...{ above, unplaced, ambiguous, truncated },
      reasons: largest(this.reasons).slice(0, LISTED),
      moves: largest(this.moves),
    };
    return { matching, samples: this.samplesAt, above: this.aboveAt };
  }

  private match(place: Place, innermost: TimeFrame, node: GroupNode, samples: number, context: number): void {
    this.gains[place.step] += samples;
    if (place.nodes.length > 1) this.ambiguous += samples;
    addTo(this.samplesAt, context, samples);
    if (innermost.exact.includes(node.method)) return;
    const [from, to] = [innermost.name, this.exact.frame(node.method)];
    addSum(this.moves, `${keyOf(from)}\0${node.method}`, samples, { from, to });
  }

  private addReason({ nodes, missing, lost }: Place, samples: number): void {
    const [node] = nodes;
    const gap = lost > 0 ? missing : null;
    const below = gap === null || node.caller === null ? null : this.exact.frame(node.method);
    const key = gap === null ? '' : `${keyOf(gap.name)}\0${below === null ? '' : node.method}`;
    addSum(this.reasons, key, samples, { missing: gap?.name ?? null, below });
  }
}

const keyOf = ({ className, method, descriptor }: FrameName): string => `${className}\0${method}\0${descriptor}`;

function addTo(sums: Map<number, number>, key: number, samples: number): void {
  sums.set(key, (sums.get(key) ?? 0) + samples);
}

function addSum<T extends object>(sums: Map<string, Sum & T>, key: string, samples: number, about: T): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { ...about, samples });
  else sum.samples += samples;
}

const largest = <T extends Sum>(sums: ReadonlyMap<string, T>): T[] => [...sums.values()].sort((a, b) => b.samples - a.samples);

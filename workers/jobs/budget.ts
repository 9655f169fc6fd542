/** Checks that there is memory for a profile, its threads or a comparison before it is taken. */
import { count, megabytes } from '../../common/numbers';
import { FormatError } from './errors';

/** Peak bytes of a context while its profile is opened. */
const OPENING = 26;
/** Bytes of a context of an open profile: its tree, the metric in view, and now and then a second one. */
const OPEN = 24;
/** Bytes of a context of either side while two profiles are compared. */
const COMPARING = 24;
/**
 * Bytes of a figure of one run behind a tree of medians: two metrics of 8 bytes, and the bits that tell which runs have the
 * context.
 */
const OF_A_RUN = 18;
/** Bytes of a context of the tree with a frame for each thread, while and after it is made beside the merged tree. */
const APART = 40;
/** Bytes of a context of a file that is opened pruned. */
const PRUNED = 6;
/** Bytes for a page where the browser does not tell the machine's memory. */
const UNKNOWN = 4 * 2 ** 30;
/** Share of a pruned view that is offered: a tenth of what a screen can show. */
export const OFFERED_SHARE = 1e-5;

/** Bytes that a page may take: half of the machine's memory, as far as the browser tells it (Device Memory API, in gigabytes). */
export function pageBudget(): number {
  const { deviceMemory } = (globalThis.navigator ?? {}) as { deviceMemory?: number };
  return deviceMemory === undefined ? UNKNOWN : (deviceMemory * 2 ** 30) / 2;
}

/** Checks memory before it is taken. Contexts are those that files declare. */
export class Budget {
  constructor(private readonly bytes: number) {}

  /**
   * Throws FormatError, with an offer to prune, where a profile does not fit beside the open ones.
   *
   * @param open contexts of the open profiles
   * @returns contexts of an open profile that it counts as while it is being opened
   */
  admit(contexts: number, open: readonly number[], pruned: boolean): number {
    const needed = contexts * (pruned ? PRUNED : OPENING);
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return needed / OPEN;
    const beside = taken === 0 ? '' : ` in addition to ${megabytes(taken)} for open files`;
    throw new FormatError(
      'too-large',
      `The profile has ${count(contexts)} contexts, too many for this page: they need about ${megabytes(needed)}${beside}, and the limit is ${megabytes(this.bytes)}.`,
      'meta, nodes',
      pruned
        ? 'Close other profiles, or record less with include= or exclude=.'
        : 'Open a pruned view, in which small contexts are folded into their callers and totals stay exact; or close other profiles, or record less with include= or exclude=.',
      pruned ? null : OFFERED_SHARE,
    );
  }

  /** Throws FormatError where the tree with a frame for each thread does not fit beside the open profiles. */
  admitApart(contexts: number, open: readonly number[]): void {
    const needed = contexts * APART;
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return;
    throw new FormatError(
      'too-large',
      `One frame per thread needs about ${megabytes(needed)} in addition to ${megabytes(taken)} for open files, and the limit of this page is ${megabytes(this.bytes)}.`,
      '',
      'View all threads merged by path, or a single thread; or close other profiles.',
    );
  }

  /**
   * Throws FormatError where the comparison of two open trees does not fit. `ofRuns`: contexts of sides of several runs, once for
   * each run.
   */
  admitComparison(contexts: number, open: readonly number[], ofRuns = 0): void {
    const needed = contexts * COMPARING + ofRuns * OF_A_RUN;
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return;
    throw new FormatError(
      'too-large',
      `Comparing ${count(contexts)} contexts needs about ${megabytes(needed)} in addition to ${megabytes(taken)} for open files, and the limit of this page is ${megabytes(this.bytes)}.`,
      '',
      `Compare pruned views of both, or one thread of each, ${ofRuns > 0 ? 'or fewer runs, ' : ''}or close other profiles.`,
      OFFERED_SHARE,
    );
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, own) => all + own, 0);

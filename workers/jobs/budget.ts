/** Checks that there is enough memory for a profile, its threads or a comparison before it is allocated. */
import { count, megabytes } from '../../common/numbers';
import { FormatError } from './errors';

/** Peak bytes per context while its profile is being opened. */
const OPENING = 26;
/** Bytes per context of an open profile: its tree, the metric in view, and occasionally a second one. */
const OPEN = 24;
/** Bytes per context on either side while two profiles are compared. */
const COMPARING = 24;
/**
 * Bytes per context of each run in a tree of medians: two metrics of 8 bytes, and bits that mark which runs have the context.
 */
const OF_A_RUN = 18;
/**
 * Bytes per context of the tree with a frame for each thread, while it is made and afterwards, in addition to the merged tree.
 */
const APART = 40;
/** Bytes per context of a file that is opened pruned. */
const PRUNED = 6;
/** Bytes for a page if the browser does not report the machine's memory. */
const UNKNOWN = 4 * 2 ** 30;
/** Threshold of the pruned view that an error offers: a tenth of what a screen can show. */
export const OFFERED_SHARE = 1e-5;

/** Bytes that a page may use: half of the machine's memory as reported by the browser (Device Memory API, in gigabytes). */
export function pageBudget(): number {
  const { deviceMemory } = (globalThis.navigator ?? {}) as { deviceMemory?: number };
  return deviceMemory === undefined ? UNKNOWN : (deviceMemory * 2 ** 30) / 2;
}

/** Checks memory before it is allocated. Numbers of contexts are those that the files declare. */
export class Budget {
  constructor(private readonly bytes: number) {}

  /**
   * Throws FormatError, offering to prune, if a profile does not fit in addition to the open ones.
   *
   * @param open number of contexts of each open profile
   * @returns number of contexts of an open profile with the same memory, to count while it is being opened
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

  /** Throws FormatError if the tree with a frame for each thread does not fit in addition to the open profiles. */
  admitApart(contexts: number, open: readonly number[]): void {
    const needed = contexts * APART;
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return;
    throw new FormatError(
      'too-large',
      `Showing one frame per thread needs about ${megabytes(needed)} in addition to ${megabytes(taken)} for open files, and the limit of this page is ${megabytes(this.bytes)}.`,
      '',
      'View all threads merged by path, or a single thread; or close other profiles.',
    );
  }

  /**
   * Throws FormatError if the comparison of two open trees does not fit. `ofRuns` is the number of contexts of sides with several
   * runs, counted once for each run.
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

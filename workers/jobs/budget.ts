import { count, megabytes } from '../../common/numbers';
import { FormatError } from './errors';

/** Bytes that a context takes while its profile is opened; more than what stays of it. */
const OPENING = 26;
/** Bytes of a context of an open profile: its tree, the metric in view, and now and then a second one. */
const OPEN = 24;
/** Bytes of a context of either side while two profiles are compared. */
const COMPARING = 24;
/** Bytes of a figure of one run behind a tree of medians: of the metric in view, of the one before, and in which runs the context is. */
const OF_A_RUN = 18;
/** Bytes of a context while trees of single threads are put under frames of their own, beside the merged tree; and after that. */
const APART = 40;
/** Bytes of a context of a file that is opened pruned. */
const PRUNED = 6;
/** Where the browser does not say how much memory the machine has. */
const UNKNOWN = 4 * 2 ** 30;
/** The share below which contexts are folded away in the view that is offered: a tenth of what a screen can show. */
export const OFFERED_SHARE = 1e-5;

/** What this machine lets a page take, in bytes: half of its memory, as far as the browser tells (Device Memory API, in gigabytes). */
export function pageBudget(): number {
  const { deviceMemory } = (globalThis.navigator ?? {}) as { deviceMemory?: number };
  return deviceMemory === undefined ? UNKNOWN : (deviceMemory * 2 ** 30) / 2;
}

/** Says before memory is taken whether it will do. Contexts are those that files declare. */
export class Budget {
  constructor(private readonly bytes: number) {}

  /**
   * Throws FormatError with an offer where a profile does not fit beside those that are open. Returns as how many contexts of an open profile it
   * counts while it is being opened.
   */
  admit(contexts: number, open: readonly number[], pruned: boolean): number {
    const needed = contexts * (pruned ? PRUNED : OPENING);
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return needed / OPEN;
    const beside = taken === 0 ? '' : ` beside the ${megabytes(taken)} of what is open`;
    throw new FormatError(
      'too-large',
      `The profile has ${count(contexts)} contexts, too many for this page: they take about ${megabytes(needed)}${beside}, of ${megabytes(this.bytes)}.`,
      'meta, nodes',
      pruned
        ? 'Close other profiles, or record less with include= or exclude=.'
        : 'Open a pruned view, in which small contexts are folded into their callers and totals stay exact; or close other profiles, or record less with include= or exclude=.',
      pruned ? null : OFFERED_SHARE,
    );
  }

  /** The same for all threads of an open profile with a frame for each. */
  admitApart(contexts: number, open: readonly number[]): void {
    const needed = contexts * APART;
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return;
    throw new FormatError(
      'too-large',
      `A frame for each thread takes about ${megabytes(needed)} beside the ${megabytes(taken)} of what is open, more than the ${megabytes(this.bytes)} for this page.`,
      '',
      'Look at all threads merged by path, or at one of them; or close other profiles.',
    );
  }

  /** The same for the comparison of two open trees. `ofRuns`: contexts of a side of several runs, once for each run. */
  admitComparison(contexts: number, open: readonly number[], ofRuns = 0): void {
    const needed = contexts * COMPARING + ofRuns * OF_A_RUN;
    const taken = OPEN * sum(open);
    if (needed + taken <= this.bytes) return;
    throw new FormatError(
      'too-large',
      `Comparing ${count(contexts)} contexts takes about ${megabytes(needed)} beside the ${megabytes(taken)} of what is open, more than the ${megabytes(this.bytes)} for this page.`,
      '',
      `Compare pruned views of both, or one thread of each, ${ofRuns > 0 ? 'or fewer runs, ' : ''}or close other profiles.`,
      OFFERED_SHARE,
    );
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, own) => all + own, 0);

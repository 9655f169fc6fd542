/** Says in words and rows what the times of methods are (docs/regions.md). */
import { count, time } from '../numbers';

/** How long the calls of a method took, in nanoseconds. */
interface Times {
  readonly mean: number;
  readonly least: number;
  readonly median: number;
  readonly percentile99: number;
  readonly most: number;
  readonly total: number;
}

interface Region {
  readonly className: string;
  /** `name(descriptor)`. */
  readonly method: string;
  readonly calls: number;
  /** Null if there were no calls. */
  readonly measured: Times | null;
  readonly corrected: Times | null;
}

interface Regions {
  /** The part of each measured time that measuring itself took, in nanoseconds. */
  readonly inner: number;
  readonly crowded: number;
  /** Whether the file has no contexts. */
  readonly alone: boolean;
  readonly regions: readonly Region[];
}

export const REGION_HEADS = ['Method', 'Calls', 'Times', 'Mean', 'Least', 'Median', '99%', 'Most', 'Total'] as const;

/** Title of the table, and of the sheet of a file that has nothing else. */
export const REGION_TITLE = 'Times of methods';

/** Sentence for a file that has times of methods and nothing else. */
export const WITHOUT_CONTEXTS =
  'This file has no contexts: it was recorded with metrics=none, so it has only the times of the methods chosen with region=.';

/** Rows below `REGION_HEADS`: two for each method, corrected and as measured, or one if it was never called. */
export function regionRows({ regions }: Pick<Regions, 'regions'>): string[][] {
  return regions.flatMap(({ className, method, calls, measured, corrected }) => {
    const first = [`${className}.${method}`, count(calls)];
    if (measured === null || corrected === null) return [[...first, 'never called', '', '', '', '', '', '']];
    return [
      [...first, 'corrected', ...figures(corrected)],
      ['', '', 'as measured', ...figures(measured)],
    ];
  });
}

function figures({ mean, least, median, percentile99, most, total }: Times): string[] {
  return [time(mean), time(least), `≈ ${time(median)}`, `≈ ${time(percentile99)}`, time(most), time(total)];
}

/** Sentences below the table. */
export function regionNotes({ inner, crowded, regions }: Regions): string[] {
  if (regions.length === 0) return ['No method was timed: no loaded method matched, or none could be timed.'];
  return [
    `Corrected times are without the ${count(inner)} ns that measuring takes in each call. ≈ is estimated from a histogram.`,
    ...(crowded > 0
      ? [
          `${count(crowded)} ${crowded === 1 ? 'call was' : 'calls were'} not timed, because too many threads were in timed methods at the same time.`,
        ]
      : []),
  ];
}

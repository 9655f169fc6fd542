/** Says in words and rows what the times of methods are (docs/regions.md). */
import { count, time } from '../numbers';

/** How long the calls of a method took, in nanoseconds; null for what the recorder does not know. */
interface Times {
  readonly mean: number | null;
  readonly least: number | null;
  readonly median: number | null;
  readonly percentile99: number | null;
  readonly most: number | null;
  readonly total: number | null;
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
  /** Whether the JDK's flight recorder timed the methods; absent if the agent did. */
  readonly isOfFlightRecorder?: true;
  /** Number of methods that are left out; absent if none are. */
  readonly omitted?: number;
}

/** Heads of the table: of times by the agent, and by the JDK's flight recorder. */
const HEADS = ['Method', 'Calls', 'Times', 'Mean', 'Least', 'Median', '99%', 'Most', 'Total'];
const RECORDED_HEADS = ['Method', 'Calls', 'Mean', 'Least', 'Most', 'Total'];

/** Title of the table, and of the sheet of a file that has nothing else. */
export const REGION_TITLE = 'Times of methods';

/** Sentence for a file that has times of methods and nothing else. */
export function withoutContexts({ isOfFlightRecorder }: Pick<Regions, 'isOfFlightRecorder'>): string {
  return isOfFlightRecorder
    ? 'This recording has no samples with stacks, only the times of the methods chosen with method-timing=.'
    : 'This file has no contexts: it was recorded with metrics=none, so it has only the times of the methods chosen with region=.';
}

/**
 * The table. The agent's has two rows for each method, corrected and as measured; that of the JDK's flight recorder has one. A
 * method that was never called has one.
 */
export function regionTable({ regions, isOfFlightRecorder }: Pick<Regions, 'regions' | 'isOfFlightRecorder'>): {
  readonly heads: readonly string[];
  readonly rows: readonly string[][];
} {
  const heads = isOfFlightRecorder ? RECORDED_HEADS : HEADS;
  const rows = regions.flatMap(({ className, method, calls, measured, corrected }) => {
    const first = [`${className}.${method}`, count(calls)];
    if (measured === null) return [[...first, 'never called', ...heads.slice(3).map(() => '')]];
    if (isOfFlightRecorder) {
      const { mean, least, most, total } = measured;
      return [[...first, written(mean), written(least), written(most), about(total)]];
    }
    return [
      ...(corrected === null ? [] : [[...first, 'corrected', ...figures(corrected)]]),
      [...(corrected === null ? first : ['', '']), 'as measured', ...figures(measured)],
    ];
  });
  return { heads, rows };
}

function figures({ mean, least, median, percentile99, most, total }: Times): string[] {
  return [written(mean), written(least), about(median), about(percentile99), written(most), written(total)];
}

const UNKNOWN = 'unknown';
const written = (nanoseconds: number | null): string => (nanoseconds === null ? UNKNOWN : time(nanoseconds));
const about = (nanoseconds: number | null): string => (nanoseconds === null ? UNKNOWN : `≈ ${time(nanoseconds)}`);

/** Sentences below the table. */
export function regionNotes({ inner, crowded, regions, isOfFlightRecorder, omitted = 0 }: Regions): string[] {
  if (regions.length === 0) return ['No method was timed: no loaded method matched, or none could be timed.'];
  if (isOfFlightRecorder)
    return [
      'Times are as the JDK’s flight recorder measured them. They contain waiting and the time that measuring itself takes. ≈ is the mean, which the recorder rounds, times the calls.',
      ...(omitted > 0
        ? [
            `${count(omitted)} further ${omitted === 1 ? 'method' : 'methods'} with less time in all ${omitted === 1 ? 'is' : 'are'} not listed.`,
          ]
        : []),
    ];
  return [
    `Corrected times are without the ${count(inner)} ns that measuring takes in each call. ≈ is estimated from a histogram.`,
    ...(crowded > 0
      ? [
          `${count(crowded)} ${crowded === 1 ? 'call was' : 'calls were'} not timed, because too many threads were in timed methods at the same time.`,
        ]
      : []),
  ];
}

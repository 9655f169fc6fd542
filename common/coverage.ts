/**
 * Computes coverage and puts it into words, for page and command line: the share of the bytes allocated by the VM that a
 * recording counts (docs/accuracy.md, section 8).
 */
import { ALLOCATED_BYTES } from './metrics';
import { bytes, count } from './numbers';

interface Thread {
  /** Number of threads that share this tree. */
  readonly count?: number;
  /** Allocated bytes by the VM's own account; absent if unknown. */
  readonly allocated?: number | undefined;
  /** In the same order as the metrics. */
  readonly totals: readonly number[];
}

interface Coverage {
  /** Allocated bytes that the recording counts in threads for which the VM's account is known. */
  counted: number;
  /** Bytes that the VM allocated in those threads. */
  allocated: number;
}

/**
 * Sums over the threads whose VM account is known; null if there are none, or if the metric does not exist or has not been read
 * yet.
 */
export function coverageOf(threads: readonly Thread[], metrics: readonly { readonly id: string }[]): Coverage | null {
  const at = metrics.findIndex(({ id }) => id === ALLOCATED_BYTES);
  if (at < 0) return null;
  const coverage = { counted: 0, allocated: 0 };
  for (const { allocated, totals } of threads) {
    if (allocated === undefined) continue;
    coverage.counted += totals[at];
    coverage.allocated += allocated;
  }
  return coverage.counted === 0 || coverage.allocated === 0 ? null : coverage;
}

/** Percentage with one decimal, rounded down. */
export const coveredPercent = ({ counted, allocated }: Coverage): string =>
  `${(Math.floor((counted / allocated) * 1000 + 1e-9) / 10).toFixed(1)}%`;

/** Names VM allocations that no recording counts, and counted allocations that the VM may optimise away. */
export const NOT_COUNTED =
  'What the VM allocates to load and link classes, and some allocations in native code, are not counted. Objects that the compiler optimises away (escape analysis) are counted.';

/** The end of a sentence about a recording. */
export const coverageNote = (coverage: Coverage): string =>
  coverage.counted > coverage.allocated
    ? `exceeds the ${count(coverage.allocated)} bytes that the VM allocated: ${removed(coverage)} ${NOT_COUNTED}`
    : `covers ${coveredPercent(coverage)} of the ${count(coverage.allocated)} bytes that the VM allocated. ${NOT_COUNTED}`;

/** Explains why more bytes were counted than the VM allocated: its compiler removes some of the allocations that are counted. */
const removed = ({ counted, allocated }: Coverage): string =>
  `its compiler removed allocations of at least ${bytes(counted - allocated)} (escape analysis).`;

/** One line about the threads in view; null if the VM's account is not known for any of them. */
export function threadCoverage(threads: readonly Thread[], metrics: readonly { readonly id: string }[]): string | null {
  const coverage = coverageOf(threads, metrics);
  if (coverage === null) return null;
  if (coverage.counted > coverage.allocated)
    return `Bytes counted: ${bytes(coverage.counted)}. The VM allocated ${bytes(coverage.allocated)} in ${placeOf(threads)}: ${removed(coverage)}`;
  return `Bytes counted: ${coveredPercent(coverage)} of the ${bytes(coverage.allocated)} that the VM allocated in ${placeOf(threads)}.`;
}

function placeOf(threads: readonly Thread[]): string {
  const known = threads.filter(({ allocated }) => allocated !== undefined).length;
  if (known < threads.length) return `${count(known)} of ${count(threads.length)} threads`;
  return threads.length === 1 && (threads[0].count ?? 1) === 1 ? 'this thread' : 'these threads';
}

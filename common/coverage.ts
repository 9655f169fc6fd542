/** The share of the memory that a VM allocated for which a recording accounts (docs/accuracy.md, section 8). */
import { ALLOCATED_BYTES } from './metrics';
import { bytes, count } from './numbers';

interface Thread {
  /** Threads that share the tree. */
  readonly count?: number;
  /** Bytes by the VM's own account; left out where that is unknown. */
  readonly allocated?: number | undefined;
  /** In the order of the metrics. */
  readonly totals: readonly number[];
}

interface Coverage {
  /** Allocated bytes that the recording counts in threads with an account. */
  counted: number;
  /** Bytes that the VM allocated in those threads. */
  allocated: number;
}

/** Sums of the threads whose account is known. Null without any, without the metric, or before the metric is read. */
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

/** Percent with one digit, rounded down. */
export const coveredPercent = ({ counted, allocated }: Coverage): string =>
  `${(Math.floor((counted / allocated) * 1000 + 1e-9) / 10).toFixed(1)}%`;

/** Names what a VM allocates that no recording counts, and what a recording counts that the VM may leave out. */
export const NOT_COUNTED =
  'What the VM allocates to load and link classes, and some allocations in native code, are not counted. Objects that the compiler optimises away (escape analysis) are.';

/** One sentence on a recording. */
export const coverageNote = (coverage: Coverage): string =>
  coverage.counted > coverage.allocated
    ? `exceeds the ${count(coverage.allocated)} bytes that the VM allocated: ${removed(coverage)} ${NOT_COUNTED}`
    : `covers ${coveredPercent(coverage)} of the ${count(coverage.allocated)} bytes that the VM allocated. ${NOT_COUNTED}`;

/** Explains more bytes than the VM allocated: its compiler removes some of the allocations that are counted. */
const removed = ({ counted, allocated }: Coverage): string =>
  `its compiler removed at least ${bytes(counted - allocated)} (escape analysis).`;

/** One line on threads in view. Null where there is no account of them. */
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

// Figures of a flight recording per time bin, computed from events read by another reader.
import { amount, COLLECTION, eventsOnce, framesOf, LOST, metricsOf, nanoseconds, TIMING } from './figures.js';
import { chunksOf } from './jdk-reader.js';

/**
 * Figures by bin, without those that are 0. Bins have a round width and begin at the start of the first chunk.
 * @typedef {Record<number, number>} Sums by bin
 * @typedef {{ width: number, count: number, metrics: Record<string, Sums>, pauses: Record<string, { counts: Sums, ns: Sums }> }} Binned
 */
/**
 * A collection: nanoseconds since the start of the file, the JDK's number of it, its name and cause, nanoseconds of all its pauses
 * and of the longest, and bytes of the heap used before and after it.
 * @typedef {[at: number, id: number, name: string, cause: string, pauses: number, longest: number, before: number | null, after: number | null]} Collection
 */

const MOST_BINS = 8192;
const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const HEAP = 'jdk.GCHeapSummary';
const LOAD = 'jdk.CPULoad';
/** Events of the VM, which have no stacks. */
export const vmEvents = [COLLECTION, HEAP, LOAD];

/** The bins of a file, and a function that finds the bin of a time. @param {Buffer} bytes */
function binsOf(bytes) {
  const times = chunksOf(bytes).map((chunk) => [chunk.readBigUInt64BE(32), chunk.readBigUInt64BE(40)]);
  const start = times.map(([from]) => from).reduce((a, b) => (a < b ? a : b));
  const end = times.map(([from, duration]) => from + duration).reduce((a, b) => (a > b ? a : b));
  const milliseconds = Math.ceil(Number(end - start) / 1e6);
  const width = WIDTHS.find((each) => milliseconds <= each * MOST_BINS);
  if (width === undefined) throw new Error('The file covers too much time.');
  const count = Math.max(1, Math.ceil(milliseconds / width));
  const bin = BigInt(width) * 1_000_000n;
  /** @param {string} time */
  const binOf = (time) => Math.max(0, Math.min(count - 1, Number((nanoseconds(time) - start) / bin)));
  /** @param {string} time */
  const since = (time) => Number(nanoseconds(time) - start);
  return { width, count, binOf, since };
}

/**
 * @param {Buffer} bytes of the file
 * @param {Iterable<import('./figures.js').Event>} events
 * @param {{ byAsyncProfiler?: boolean }} [options]
 * @returns {Binned}
 */
export function binnedFigures(bytes, events, { byAsyncProfiler = false } = {}) {
  const { width, count, binOf } = binsOf(bytes);
  /** @type {Binned} */
  const figures = { width, count, metrics: {}, pauses: {} };
  /** @param {Sums} sums @param {string} time @param {number} value */
  const add = (sums, time, value) => {
    if (value === 0) return;
    sums[binOf(time)] = (sums[binOf(time)] ?? 0) + value;
  };
  for (const { type, values } of eventsOnce(events)) {
    if (type === COLLECTION) {
      figures.pauses[values.name] ??= { counts: {}, ns: {} };
      const { counts, ns } = figures.pauses[values.name];
      add(counts, values.startTime, 1);
      add(ns, values.startTime, amount(values.sumOfPauses));
    } else if (type !== LOST && type !== TIMING && !values.failed && framesOf({ type, values }).length > 0)
      for (const [id, field] of Object.entries(metricsOf(type, values, byAsyncProfiler))) {
        if (field !== 1 && values[field] === undefined) continue;
        figures.metrics[id] ??= {};
        add(figures.metrics[id], values.startTime, field === 1 ? 1 : amount(values[field]));
      }
  }
  return figures;
}

/**
 * Collections in the order of time, and the load of the CPU: nanoseconds since the start of the file, the program's load in user
 * and in system mode, and that of the machine.
 *
 * @param {Buffer} bytes of the file
 * @param {Iterable<import('./figures.js').Event>} events those of the VM
 * @returns {{ collections: Collection[], load: [at: number, user: number, system: number, machine: number][] }}
 */
export function vmFigures(bytes, events) {
  const { since } = binsOf(bytes);
  const all = [...events];
  /** Bytes used before or after a collection. @param {any} values @param {string} when */
  const used = ({ gcId, startTime }, when) => {
    // Several programs in a file have the same numbers; those of one collection are close in time.
    const own = all.filter(({ type, values }) => type === HEAP && values.gcId === gcId && values.when === when);
    const near = own.map(({ values }) => [Math.abs(since(values.startTime) - since(startTime)), values.heapUsed]);
    return near.sort(([a], [b]) => a - b)[0]?.[1] ?? null;
  };
  const collections = all.flatMap(({ type, values }) => {
    if (type !== COLLECTION) return [];
    const { startTime, gcId, name, cause, sumOfPauses, longestPause } = values;
    const heap = /** @type {const} */ ([used(values, 'Before GC'), used(values, 'After GC')]);
    return [
      /** @type {Collection} */ ([since(startTime), gcId, name, cause, amount(sumOfPauses), amount(longestPause), ...heap]),
    ];
  });
  const load = all.flatMap(({ type, values }) => {
    const { startTime, jvmUser, jvmSystem, machineTotal } = values;
    return type === LOAD
      ? [/** @type {[number, number, number, number]} */ ([since(startTime), jvmUser, jvmSystem, machineTotal])]
      : [];
  });
  return { collections: collections.sort(([a], [b]) => a - b), load: load.sort(([a], [b]) => a - b) };
}

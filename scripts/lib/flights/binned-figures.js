// Figures of a flight recording per time bin, computed from events read by another reader.
import { amount, COLLECTION, eventsOnce, framesOf, LOST, metricsOf, nanoseconds } from './figures.js';
import { chunksOf } from './jdk-reader.js';

/**
 * Figures per bin: at most 100 bins of whole milliseconds, from the start of the first chunk to the end of the last.
 * @typedef {{ width: number, count: number, metrics: Record<string, number[]>, collections: Record<string, { counts: number[], ns: number[] }> }} Binned
 */

const MOST_BINS = 100;

/** The bins of a file, and a function that finds the bin of a time. @param {Buffer} bytes */
function binsOf(bytes) {
  const times = chunksOf(bytes).map((chunk) => [chunk.readBigUInt64BE(32), chunk.readBigUInt64BE(40)]);
  const start = times.map(([from]) => from).reduce((a, b) => (a < b ? a : b));
  const end = times.map(([from, duration]) => from + duration).reduce((a, b) => (a > b ? a : b));
  const milliseconds = Math.ceil(Number(end - start) / 1e6);
  const width = Math.max(1, Math.ceil(milliseconds / MOST_BINS));
  const count = Math.max(1, Math.ceil(milliseconds / width));
  const bin = BigInt(width) * 1_000_000n;
  /** @param {string} time */
  const binOf = (time) => Math.max(0, Math.min(count - 1, Number((nanoseconds(time) - start) / bin)));
  return { width, count, binOf };
}

/**
 * @param {Buffer} bytes of the file
 * @param {Iterable<import('./figures.js').Event>} events
 * @param {{ byAsyncProfiler?: boolean }} [options]
 * @returns {Binned}
 */
export function binnedFigures(bytes, events, { byAsyncProfiler = false } = {}) {
  const { width, count, binOf } = binsOf(bytes);
  const none = () => new Array(count).fill(0);
  /** @type {Binned} */
  const figures = { width, count, metrics: {}, collections: {} };
  for (const { type, values } of eventsOnce(events)) {
    if (type === COLLECTION) {
      figures.collections[values.name] ??= { counts: none(), ns: none() };
      const { counts, ns } = figures.collections[values.name];
      counts[binOf(values.startTime)]++;
      ns[binOf(values.startTime)] += amount(values.sumOfPauses);
    } else if (type !== LOST && !values.failed && framesOf({ type, values }).length > 0)
      for (const [id, field] of Object.entries(metricsOf(type, values, byAsyncProfiler))) {
        if (field !== 1 && values[field] === undefined) continue;
        figures.metrics[id] ??= none();
        figures.metrics[id][binOf(values.startTime)] += field === 1 ? 1 : amount(values[field]);
      }
  }
  return figures;
}

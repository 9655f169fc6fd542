import os from 'node:os';

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {number[]} values @param {number} part 0.95 gives the value that 95 % of all do not exceed */
export function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
}

/** Every figure is published with the machine that it was measured on. */
export function machine() {
  return {
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    node: process.version,
    load: Number(os.loadavg()[0].toFixed(2)),
  };
}

/**
 * The median of each figure over several runs.
 *
 * @template {string} K
 * @param {Record<K, number>[]} runs
 * @param {number} [digits] after the point
 * @returns {Record<K, number>}
 */
export function medians(runs, digits = 1) {
  const keys = /** @type {K[]} */ (Object.keys(runs[0]));
  const entries = keys.map((key) => [key, Number(median(runs.map((run) => run[key])).toFixed(digits))]);
  return Object.fromEntries(entries);
}

/**
 * Prints a table on stderr and one JSON object on stdout.
 *
 * @param {string} title
 * @param {Record<string, number>} figures
 * @param {Record<string, unknown>} more
 */
export function print(title, figures, more) {
  const wide = Math.max(...Object.keys(figures).map((key) => key.length));
  console.error(`${title}, medians in milliseconds unless named otherwise`);
  for (const [key, value] of Object.entries(figures)) console.error(`  ${key.padEnd(wide)}  ${value.toFixed(1).padStart(10)}`);
  console.log(JSON.stringify({ bench: title, ...figures, ...more, machine: machine() }));
}

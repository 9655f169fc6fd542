import os from 'node:os';

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {number[]} values @param {number} part 0.95 gives the value that 95% of all do not exceed */
export function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
}

/** The machine on which figures were measured, published with each of them. */
export function machine() {
  return {
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    node: process.version,
    load: Number(os.loadavg()[0].toFixed(2)),
  };
}

/**
 * Rounds, but never to 0, because a figure of 0 would be rejected.
 *
 * @param {number} value
 * @param {number} [digits] after the point
 */
export function rounded(value, digits = 1) {
  return Number(value.toFixed(digits)) || Number(value.toPrecision(1));
}

/**
 * The median of each figure over several runs. An impossible figure replaces the median, so that it is rejected: it casts doubt
 * on the other runs, too.
 *
 * @template {string} K
 * @param {Record<K, number>[]} runs
 * @param {number} [digits] after the point
 * @param {Bounds} [bounds] bounds of a single run
 * @returns {Record<K, number>}
 */
export function medians(runs, digits = 1, bounds = {}) {
  const keys = /** @type {K[]} */ (Object.keys(runs[0]));
  const entries = keys.map((key) => {
    const values = runs.map((run) => run[key]);
    return [key, values.find((each) => impossible(each, bounds, [key]).length > 0) ?? rounded(median(values), digits)];
  });
  return Object.fromEntries(entries);
}

/**
 * Figures that are valid although they are not above 0. The expressions match a figure's path, whose names are separated by ` ›
 * `.
 *
 * @typedef {{ zero?: RegExp, signed?: RegExp, limit?: (path: string[]) => number | undefined }} Bounds
 *   zero: figures that may be 0; signed: those that may be 0 or below; limit: the most that a figure should be, by its names
 */

/** A figure this many times its goal must be a measurement error. */
const BEYOND = 10;

/**
 * Finds figures that are impossible on any machine: each must be a finite number above 0 unless the bounds say otherwise.
 *
 * @param {unknown} figures numbers, or objects and lists of them; anything else is not a figure
 * @param {Bounds} [bounds]
 * @param {string[]} [path]
 * @returns {string[]} a sentence per impossible figure
 */
export function impossible(figures, bounds = {}, path = []) {
  if (typeof figures === 'object' && figures !== null)
    return Object.entries(figures).flatMap(([name, each]) => impossible(each, bounds, [...path, name]));
  if (typeof figures !== 'number') return [];
  const name = path.join(' › ');
  const limit = bounds.limit?.(path);
  if (!Number.isFinite(figures)) return [`“${name}” is ${figures}, which is no figure.`];
  if (limit !== undefined && figures > BEYOND * limit)
    return [`“${name}” is ${figures}, over ${BEYOND} times its limit of ${limit}.`];
  if (figures > 0 || bounds.signed?.test(name)) return [];
  if (figures < 0) return [`“${name}” is ${figures}, and cannot be below 0.`];
  return bounds.zero?.test(name) ? [] : [`“${name}” is 0, and cannot be.`];
}

/**
 * Prints one JSON object on stdout. If a figure is impossible, prints none, names the figure on stderr, and ends the process
 * with exit status 1.
 *
 * @param {string} bench
 * @param {Record<string, unknown>} figures
 * @param {Record<string, unknown>} [more] additional facts
 * @param {Bounds} [bounds]
 */
export function publish(bench, figures, more = {}, bounds = {}) {
  const faults = impossible(figures, bounds);
  for (const fault of faults) console.error(`${bench}: ${fault} Nothing of this is published.`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(JSON.stringify({ bench, ...figures, machine: machine(), ...more }));
}

/**
 * Prints a table to stderr and one JSON object to stdout.
 *
 * @param {string} title
 * @param {Record<string, number>} figures
 * @param {Record<string, unknown>} more
 * @param {Bounds} [bounds]
 */
export function print(title, figures, more, bounds) {
  const wide = Math.max(...Object.keys(figures).map((key) => key.length));
  console.error(`${title}, medians in milliseconds unless named otherwise`);
  for (const [key, value] of Object.entries(figures)) console.error(`  ${key.padEnd(wide)}  ${value.toFixed(1).padStart(10)}`);
  publish(title, figures, more, bounds);
}

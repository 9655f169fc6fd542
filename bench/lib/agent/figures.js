import { median } from '../report.js';

/** What one run took, in milliseconds. `Cpu`: processor time of all threads. */
export const KEYS = /** @type {const} */ (['whole', 'wholeCpu', 'first', 'firstCpu', 'steady', 'steadyCpu']);
/** @typedef {Record<typeof KEYS[number], number>} Times */
/** @typedef {{ median: number, least: number, most: number }} Spread */

/** @param {number[]} values @param {number} [digits] @returns {Spread} */
export function spread(values, digits = 2) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((each) =>
    Number(each.toFixed(digits)),
  );
  return { median: middle, least, most };
}

/**
 * Ratios of the times of one way to run a program to those of the plain runs in the same turns.
 *
 * @param {Times[]} plain
 * @param {Times[]} way times of each run
 * @returns {Record<typeof KEYS[number], Spread>}
 */
export function ratios(plain, way) {
  const of = (/** @type {typeof KEYS[number]} */ key) => spread(way.map((times, i) => times[key] / plain[i][key]));
  return /** @type {Record<typeof KEYS[number], Spread>} */ (Object.fromEntries(KEYS.map((key) => [key, of(key)])));
}

/** @param {number[]} values */
export const geometricMean = (values) => Math.exp(values.reduce((sum, each) => sum + Math.log(each), 0) / values.length);

/**
 * Geometric means of the programs' medians; empty without programs.
 *
 * @param {Record<typeof KEYS[number], Spread>[]} programs
 * @returns {Partial<Record<typeof KEYS[number], number>>}
 */
export function geomean(programs) {
  if (programs.length === 0) return {};
  const mean = (/** @type {typeof KEYS[number]} */ key) => geometricMean(programs.map((each) => each[key].median));
  return Object.fromEntries(KEYS.map((key) => [key, Number(mean(key).toFixed(3))]));
}

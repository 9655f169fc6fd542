// Inclusive shares of methods, and how far they are from those of another recording.
import { median, percentile } from '../report.js';

/** @typedef {import('./read-tree').ReadTree} ReadTree */

/** Frames of the tools themselves. */
const TOOL = /^(?:jdk\.jfr\.|one\.profiler\.)/;

/** Method flags of natives and of leaves counted at their call sites (docs/format.md, section 3). */
const NEVER_CURRENT = 4 | 64;

/** Sums figures over each context's subtree. @param {ReadTree} tree @param {Float64Array} own */
export function subtreeSums({ end }, own) {
  const sums = new Float64Array(own.length + 1);
  for (let i = 0; i < own.length; i++) sums[i + 1] = sums[i] + own[i];
  return Float64Array.from(own, (_, i) => sums[end[i]] - sums[i]);
}

/**
 * Share of each method in the total, with everything that it calls; recursive calls are counted once. The total leaves out
 * stacks without Java frames and those of the tools.
 *
 * @param {ReadTree} tree
 * @param {Float64Array} own exclusive figures of contexts; some may be negative
 * @returns {Map<string, number>} shares by `class.method`
 */
export function inclusiveShares(tree, own) {
  const { names, method, end } = tree;
  const kept = keptFigures(tree, own);
  const inclusive = subtreeSums(tree, kept);
  const total = kept.reduce((sum, each) => sum + each, 0);
  const levels = new Uint32Array(names.length);
  const sums = new Float64Array(names.length);
  /** @type {number[]} */
  const open = [];
  for (let i = 0; i < method.length; i++) {
    while (open.length > 0 && end[open[open.length - 1]] <= i) levels[method[/** @type {number} */ (open.pop())]]--;
    if (levels[method[i]]++ === 0) sums[method[i]] += inclusive[i];
    open.push(i);
  }
  return new Map(names.flatMap((name, m) => (sums[m] === 0 ? [] : [[name, sums[m] / total]])));
}

/** Own figures without those of stacks that have no Java frame, or one of a tool. @param {ReadTree} tree @param {Float64Array} own */
export function keptFigures({ names, method, end }, own) {
  const isTool = names.map((name) => TOOL.test(name));
  const isJava = names.map((name) => !name.startsWith('.'));
  const kept = new Float64Array(own.length);
  /** @type {{ end: number, java: boolean, tool: boolean }[]} */
  const open = [];
  for (let i = 0; i < own.length; i++) {
    while (open.length > 0 && open[open.length - 1].end <= i) open.pop();
    const above = open.at(-1);
    const here = {
      end: end[i],
      java: isJava[method[i]] || above?.java === true,
      tool: isTool[method[i]] || above?.tool === true,
    };
    open.push(here);
    if (here.java && !here.tool) kept[i] = own[i];
  }
  return kept;
}

/**
 * Methods that call others, so that the clock can find them current: natives, leaves and methods without calls have no time of
 * their own.
 *
 * @param {ReadTree} tree an exact tree
 */
export function callers({ names, flags, method, end }) {
  /** @type {Set<string>} */
  const found = new Set();
  for (let i = 0; i < method.length; i++)
    if (end[i] > i + 1 && (flags[method[i]] & NEVER_CURRENT) === 0) found.add(names[method[i]]);
  return found;
}

/**
 * Relative errors of shares, in percent of those that are taken for true.
 *
 * @param {Map<string, number>} truth
 * @param {Map<string, number>} found
 * @param {string[]} judged methods
 */
export function errors(truth, found, judged) {
  const all = judged.map((name) => {
    const share = /** @type {number} */ (truth.get(name));
    return (100 * Math.abs((found.get(name) ?? 0) - share)) / share;
  });
  return { median: median(all), p90: percentile(all, 0.9) };
}

// Subtracts from the clock's times what the agent's own code costs, for docs/time.md.
import { callers } from './shares.js';

/** @typedef {import('./read-tree').ReadTree} ReadTree */
/**
 * Nanoseconds that the agent adds: per call of a method that calls others, of one that does not, and of a leaf; per block; per
 * array. A call's cost is divided between caller and callee.
 *
 * @typedef {{ call: number, callFree: number, leaf: number, block: number, array: number }} Costs
 */

/** Bytecodes in a block, on average. */
export const BYTECODES_PER_BLOCK = 5;
/** Share of a call's cost that arises before the callee's context is current. */
const CALLERS_PART = 0.5;
/** Method flags of natives, intrinsics and other leaves (docs/format.md, section 3). */
const LEAF = 4 | 8 | 64;

/**
 * Costs from runs of `java/Costs.java`: the least that a piece takes when recorded, less the least when plain, less that of the
 * loop around it.
 *
 * @param {{ plain: Record<string, number>, recorded: Record<string, number> }[]} runs nanoseconds by name of the piece
 * @returns {Costs}
 */
export function costsOf(runs) {
  const of = (/** @type {string} */ name) =>
    Math.min(...runs.map(({ recorded }) => recorded[name])) - Math.min(...runs.map(({ plain }) => plain[name]));
  const loop = of('loop alone, which reads an array');
  const callFree = of('call of a method that calls nothing') - loop;
  const least = (/** @type {number} */ cost) => Math.max(0, cost);
  return {
    call: least(of('two calls, one from the other') - loop - callFree),
    callFree: least(callFree),
    leaf: least(of('Math.max') - loop),
    // Each round of that loop executes two blocks more than the loop alone.
    block: least(of('two basic blocks') - loop) / 2,
    array: least(of('array of four') - loop),
  };
}

/**
 * Time of the agent's code in each context, in nanoseconds. That of methods that are never current is in their callers.
 *
 * @param {ReadTree} tree an exact tree with `calls`, `bytecodes` and `arrays`
 * @param {Costs} costs
 */
export function agentTime(tree, costs) {
  const { method, end, flags, names, columns } = tree;
  const { calls, bytecodes, arrays } = columns;
  const calling = callers(tree);
  const isCalling = names.map((name) => calling.has(name));
  const time = new Float64Array(method.length);
  /** @type {number[]} */
  const open = [];
  for (let i = 0; i < method.length; i++) {
    while (open.length > 0 && end[open[open.length - 1]] <= i) open.pop();
    const caller = open.at(-1) ?? i;
    open.push(i);
    const inside = (costs.block * bytecodes[i]) / BYTECODES_PER_BLOCK + costs.array * (arrays?.[i] ?? 0);
    if ((flags[method[i]] & LEAF) !== 0) time[caller] += costs.leaf * calls[i];
    else if (!isCalling[method[i]]) time[caller] += costs.callFree * calls[i] + inside;
    else {
      time[caller] += CALLERS_PART * costs.call * calls[i];
      time[i] += (1 - CALLERS_PART) * costs.call * calls[i] + inside;
    }
  }
  return time;
}

// Compares recordings of the same program with the samples of its plain run.
import { rounded } from '../report.js';
import { agentTime } from './corrected.js';
import { callers, errors, inclusiveShares, keptFigures } from './shares.js';

/** @typedef {import('./read-tree').ReadTree} ReadTree */

/** Factors by which the agent's costs are multiplied. */
const FACTORS = Array.from({ length: 21 }, (_, i) => i / 10);
/** Smallest share of a method that is judged. */
const LEAST = 0.01;

const sum = (/** @type {Float64Array} */ column) => column.reduce((all, each) => all + each, 0);

/**
 * Figures of a program: what was recorded, and errors of inclusive shares.
 *
 * @param {{ exact: ReadTree, plain: ReadTree, again: ReadTree, flight: ReadTree }} trees recording with a clock, and sampled runs
 * @param {import('./corrected.js').Costs} costs
 */
export function judge({ exact, plain, again, flight }, costs) {
  const { cpu, bytecodes, ticks } = exact.columns;
  const sharesOf = (/** @type {ReadTree} */ tree) => inclusiveShares(tree, tree.columns.samples);
  const samplesOf = (/** @type {ReadTree} */ tree) => sum(keptFigures(tree, tree.columns.samples));
  const truth = sharesOf(plain);
  const calling = callers(exact);
  const large = [...truth].flatMap(([method, share]) => (share >= LEAST ? [method] : []));
  const judged = large.filter((method) => calling.has(method));
  const spent = agentTime(exact, costs);
  const by = (/** @type {Float64Array} */ own) => errors(truth, inclusiveShares(exact, own), judged);
  const found = {
    recorded: by(cpu),
    corrected: by(cpu.map((ns, i) => ns - spent[i])),
    bytecodes: by(bytecodes),
    'second plain run': errors(truth, sharesOf(again), judged),
    JFR: errors(truth, sharesOf(flight), judged),
  };
  const figures = {
    'samples (number)': samplesOf(plain),
    'samples of the second plain run (number)': samplesOf(again),
    'ticks (number)': sum(ticks),
    'recorded CPU time (s)': sum(cpu) / 1e9,
    'period reached (ms)': (exact.clock?.reached ?? Number.NaN) / 1e6,
    'methods judged (number)': judged.length,
    'methods left out (number)': large.length - judged.length,
    "agent's code (%)": (100 * sum(spent)) / sum(cpu),
    ...Object.fromEntries(
      Object.entries(found).flatMap(([way, { median, p90 }]) => [
        [`${way}, median (%)`, median],
        [`${way}, 90th percentile (%)`, p90],
      ]),
    ),
  };
  return {
    figures: Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, rounded(value, 2)])),
    /** Median error of times less the costs, multiplied by each factor. */
    byFactor: Object.fromEntries(
      FACTORS.map((factor) => [factor, rounded(by(cpu.map((ns, i) => ns - factor * spent[i])).median, 2)]),
    ),
  };
}

// Judges new activations of a flight recording by the exact calls of the same program.
import { correlation } from './correlation.js';
import { keptFigures, subtreeSums } from './shares.js';

/** @typedef {import('./read-tree').ReadTree} ReadTree */

/** Least number of compared frames of a context whose share is judged, as in the viewer. */
const LEAST = 10;

/** Least percentage of compared frames in contexts of both recordings: the others cannot be judged. */
const LEAST_MATCHED = 80;

/**
 * What is wrong with the new activations of a recording; empty for nothing.
 *
 * @param {{ above: number, matched: number }} judged
 */
export function failuresOf({ above, matched }) {
  return [
    ...(above > 0 ? [`${above} contexts have more new activations than calls.`] : []),
    ...(matched >= LEAST_MATCHED ? [] : [`Only ${matched.toFixed(1)}% of compared frames are in contexts of both recordings.`]),
  ];
}

/** Frames that are left out of paths, because the tools differ in them: native functions, method handles, reflection, lambdas. */
const LEFT_OUT = /^\.|^java\.lang\.invoke\.|^jdk\.internal\.reflect\.|\$\$Lambda|\$Proxy\d/;

/**
 * Figures of all contexts by path; contexts with the same method names on their path are one.
 *
 * @param {ReadTree} tree
 * @param {Record<string, Float64Array>} columns
 * @param {Map<string, number>} known numbers of paths
 */
function byPath({ names, method, end }, columns, known) {
  /** @type {Map<number, Record<string, number>>} */
  const found = new Map();
  const isLeftOut = names.map((name) => LEFT_OUT.test(name));
  /** @type {{ end: number, path: number }[]} */
  const open = [];
  for (let i = 0; i < method.length; i++) {
    while (open.length > 0 && open[open.length - 1].end <= i) open.pop();
    const above = open.at(-1)?.path ?? -1;
    const key = `${above} ${names[method[i]]}`;
    const path = isLeftOut[method[i]] ? above : (known.get(key) ?? known.size);
    open.push({ end: end[i], path });
    if (isLeftOut[method[i]]) continue;
    known.set(key, path);
    const figures = found.get(path) ?? Object.fromEntries(Object.keys(columns).map((id) => [id, 0]));
    for (const [id, column] of Object.entries(columns)) figures[id] += column[i];
    found.set(path, figures);
  }
  return found;
}

/** Ranks, with the mean rank for equal values. @param {number[]} values */
function ranks(values) {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b]);
  const found = new Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let i = from; i < to; i++) found[order[i]] = (from + to - 1) / 2;
    from = to;
  }
  return found;
}

/**
 * Compares a flight recording with an exact recording of the same work.
 *
 * - `above`: contexts with more new activations than calls; there must be none.
 * - `contexts`: contexts of both recordings; `matched`: percentage of compared frames that are in them.
 * - `judged`: those with enough frames; `rank`: over these, the rank correlation of the share of new activations with calls per
 *   bytecode, the bytecodes with those of callees.
 * - `overlap`: sum of the smaller shares of samples and bytecodes by context, in percent.
 * - `newFrames`: new activations per sample.
 *
 * @param {ReadTree} flight with columns `new-activations`, `compared-frames` and one of samples
 * @param {ReadTree} exact with columns `calls` and `bytecodes`
 * @param {Float64Array} samples of the flight recording
 */
export function judgeActivations(flight, exact, samples) {
  const known = new Map();
  const work = keptFigures(exact, exact.columns.bytecodes);
  const truth = byPath(exact, { calls: exact.columns.calls, bytecodes: subtreeSums(exact, work), own: work }, known);
  const { 'new-activations': fresh, 'compared-frames': frames } = flight.columns;
  const found = byPath(flight, { fresh, frames, own: keptFigures(flight, samples) }, known);
  /** @type {[number[], number[]]} */
  const [shares, rates] = [[], []];
  let [all, matched, contexts, above, overlap] = [0, 0, 0, 0, 0];
  const sum = (/** @type {Map<number, Record<string, number>>} */ of) => [...of.values()].reduce((to, { own }) => to + own, 0);
  const [ofFound, ofTruth] = [sum(found), sum(truth)];
  for (const [path, here] of found) {
    const exactly = truth.get(path);
    overlap += Math.min(here.own / ofFound, (exactly?.own ?? 0) / ofTruth);
    all += here.frames;
    if (exactly === undefined || here.frames === 0) continue;
    matched += here.frames;
    contexts++;
    if (here.fresh > exactly.calls) above++;
    if (here.frames < LEAST || exactly.bytecodes <= 0) continue;
    shares.push(here.fresh / here.frames);
    rates.push(exactly.calls / exactly.bytecodes);
  }
  const total = (/** @type {Float64Array} */ column) => column.reduce((to, each) => to + each, 0);
  return {
    ...{ above, contexts, judged: shares.length },
    rank: correlation(ranks(shares), ranks(rates)),
    overlap: 100 * overlap,
    matched: (100 * matched) / all,
    newFrames: total(fresh) / total(samples),
  };
}

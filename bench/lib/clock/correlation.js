// Precision as Whaley measures it: the correlation of two runs of the same program.
import { keptFigures, subtreeSums } from './shares.js';

/** @typedef {import('./read-tree').ReadTree} ReadTree */

/** Numbers of paths stay below 2^31, those of methods below this. */
const METHODS = 2 ** 22;

/** Pearson's coefficient: covariance over the product of the standard deviations. @param {number[]} a @param {number[]} b */
export function correlation(a, b) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [i, value] of a.entries()) {
    both += (value - meanA) * (b[i] - meanB);
    ofA += (value - meanA) ** 2;
    ofB += (b[i] - meanB) ** 2;
  }
  return both / Math.sqrt(ofA * ofB);
}

/** Gives the same numbers to the same names and paths of several trees. */
class Paths {
  names = new Map();
  paths = new Map();

  /** @param {string} name @returns {number} */
  name(name) {
    const known = this.names.get(name) ?? this.names.size;
    this.names.set(name, known);
    return known;
  }

  /** @param {number} caller number of the path above; 0 for none @param {number} name @returns {number} */
  below(caller, name) {
    const key = caller * METHODS + name;
    const known = this.paths.get(key) ?? this.paths.size + 1;
    this.paths.set(key, known);
    return known;
  }
}

/**
 * Figures of a run: own ones by path, those that pass through the edge above a path, and own ones by method.
 *
 * @param {ReadTree} tree
 * @param {Float64Array} own
 * @param {Paths} known
 */
function figuresOf(tree, own, known) {
  const { names, method, end } = tree;
  const kept = keptFigures(tree, own);
  const inclusive = subtreeSums(tree, kept);
  const numbers = names.map((name) => known.name(name));
  const [nodes, edges, methods] = [new Map(), new Map(), new Map()];
  /** @type {{ end: number, path: number }[]} */
  const open = [];
  const add = (/** @type {Map<number, number>} */ to, /** @type {number} */ key, /** @type {number} */ figure) => {
    if (figure !== 0) to.set(key, (to.get(key) ?? 0) + figure);
  };
  for (let i = 0; i < method.length; i++) {
    // Subtrees without figures have no paths.
    if (inclusive[i] < 0.5) continue;
    while (open.length > 0 && open[open.length - 1].end <= i) open.pop();
    const name = numbers[method[i]];
    const path = known.below(open.at(-1)?.path ?? 0, name);
    open.push({ end: end[i], path });
    add(nodes, path, kept[i]);
    if (open.length > 1) add(edges, path, inclusive[i]);
    add(methods, name, kept[i]);
  }
  return { nodes, edges, methods };
}

/** Figures of both runs for all keys of either. @param {Map<number, number>} a @param {Map<number, number>} b */
function paired(a, b) {
  const keys = [...new Set([...a.keys(), ...b.keys()])];
  return [keys.map((key) => a.get(key) ?? 0), keys.map((key) => b.get(key) ?? 0)];
}

/**
 * Correlations of two runs of a program: of nodes and edges of their trees together, of nodes alone, and of methods without
 * contexts. Nodes are the same if their paths have the same method names (Whaley, “A portable sampling-based profiler for Java
 * virtual machines”, section 7). The weight of an edge is the sum of the figures below it.
 *
 * @param {[ReadTree, Float64Array][]} runs two trees with their exclusive figures
 */
export function correlations(runs) {
  const known = new Paths();
  const [a, b] = runs.map(([tree, own]) => figuresOf(tree, own, known));
  const nodes = paired(a.nodes, b.nodes);
  const edges = paired(a.edges, b.edges);
  return {
    nodesAndEdges: correlation([...nodes[0], ...edges[0]], [...nodes[1], ...edges[1]]),
    nodes: correlation(nodes[0], nodes[1]),
    methods: correlation(.../** @type {[number[], number[]]} */ (paired(a.methods, b.methods))),
  };
}

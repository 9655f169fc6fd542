// Decides which runs of the corpus are compared with each other.

/** @typedef {import('./reported-methods').Pair} Pair */

const six = [0, 1, 2, 3, 4, 5];
/** All choices of three of six runs. */
const triples = six.flatMap((i) => six.flatMap((j) => six.flatMap((k) => (i < j && j < k ? [[i, j, k]] : []))));
/** Ways to split six runs into halves. */
export const halves = triples.filter(([first]) => first === 0).map((runs) => [runs, six.filter((run) => !runs.includes(run))]);

/** @param {string} set @param {number[]} runs @param {string} other @param {number[]} against @returns {Pair} */
const pair = (set, runs, other, against) => ({ a: { set, runs }, b: { set: other, runs: against } });

/** All pairs of a set's six runs, and all pairs of halves. @param {string} set @returns {{ one: Pair[], three: Pair[] }} */
export const equalPairs = (set) => ({
  one: six.flatMap((i) => six.slice(i + 1).map((j) => pair(set, [i], set, [j]))),
  three: halves.map(([runs, rest]) => pair(set, runs, set, rest)),
});

/**
 * Each unchanged run against each changed one; each triple of unchanged runs against a triple of changed ones.
 *
 * @param {string} base
 * @param {string} head
 * @returns {{ one: Pair[], three: Pair[] }}
 */
export const plantedPairs = (base, head) => ({
  one: six.flatMap((i) => six.map((j) => pair(base, [i], head, [j]))),
  three: triples.map((runs, i) => pair(base, runs, head, triples[(i * 7 + 3) % triples.length])),
});

/** Disjoint pairs of a set's runs. @param {string} set @param {number} runs @returns {Pair[]} */
export const disjointPairs = (set, runs) =>
  Array.from({ length: Math.floor(runs / 2) }, (_, i) => pair(set, [2 * i], set, [2 * i + 1]));

// The ways in which bench/roots.js runs a program, and the figures of a turn.

/** Kinds of ways: a root that is never called, everything, below a root, below it with a list, and its first call alone. */
export const KINDS = /** @type {const} */ (['none', 'whole', 'root', 'learned', 'first']);

/** @typedef {typeof KINDS[number]} Kind */
/**
 * @typedef {{ name: string, kind: Kind, options: string[], list?: string }} Way options of the agent; list: the file with the
 * list of methods, recorded by `options` without the list
 */
/** @typedef {{ wall: number, cpu: number, steadyCpu?: number }} Times in milliseconds; steadyCpu: of a round of the later half */
/** @typedef {{ methods: number, calls: number }} Counts of a dump: different methods, and all calls */

/**
 * All ways of the given kinds.
 *
 * @param {Record<string, string>} roots by their share of the work, such as `little`
 * @param {readonly Kind[]} kinds
 * @param {string} folder for lists of methods
 * @returns {Way[]}
 */
export function waysOf(roots, kinds, folder) {
  /** @type {Way[]} */
  const all = [
    { name: 'none called', kind: 'none', options: ['root=none.Such.method'] },
    { name: 'whole', kind: 'whole', options: [] },
    ...Object.entries(roots).flatMap(([work, root]) => {
      const name = `${work} below the root`;
      const list = `${folder}/${work.replaceAll(' ', '-')}.mct`;
      /** @type {Way[]} */
      const ways = [
        { name, kind: 'root', options: [`root=${root}`] },
        { name: `${name}, with a list`, kind: 'learned', options: [`root=${root}`], list },
        { name: `${work}, the first call alone`, kind: 'first', options: [`start=${root}`, 'stop=return'] },
      ];
      return ways;
    }),
  ];
  return all.filter(({ kind }) => kinds.includes(kind));
}

/**
 * Options of the agent.
 *
 * @param {Way} way
 * @param {string} out the dump
 * @param {boolean} [isMeasured] false for the run that records the list
 */
export const optionsOf = ({ options, list }, out, isMeasured = true) => [
  `out=${out}`,
  'checkpoint=0',
  ...options,
  ...(list !== undefined && isMeasured ? [`learned=${list}`] : []),
];

/**
 * Figures of a way in a turn.
 *
 * @param {Way} way
 * @param {Times} times
 * @param {Times} plain the program without the agent, in the same turn
 * @param {Counts} counts of the dump
 * @param {Counts} [whole] counts of a complete recording in the same turn
 */
export function figuresOf({ name, kind }, times, plain, counts, whole) {
  /** @type {Record<string, number>} */
  const figures = {
    [`${name}, wall, times plain (ratio)`]: times.wall / plain.wall,
    [`${name}, processor time, times plain (ratio)`]: times.cpu / plain.cpu,
  };
  if (times.steadyCpu !== undefined && plain.steadyCpu !== undefined)
    figures[`${name}, steady processor time, times plain (ratio)`] = times.steadyCpu / plain.steadyCpu;
  if (kind === 'none') return figures;
  figures[`${name}, methods (number)`] = counts.methods;
  if (whole && kind !== 'whole') figures[`${name}, share of all calls (%)`] = (100 * counts.calls) / whole.calls;
  return figures;
}

/** Figures that may be 0. */
export const BOUNDS = { zero: /new methods/ };

/**
 * How many methods a run with a list entered that the list lacks, according to what the agent printed last.
 *
 * @param {string} printed
 */
export function newMethodsOf(printed) {
  const number = /^callgrove: (no|[\d,]+) new methods?\b/m.exec(printed)?.[1];
  if (number === undefined) throw new Error(`The agent did not say how many methods are new:\n${printed.trim().slice(-2000)}`);
  return number === 'no' ? 0 : Number(number.replaceAll(',', ''));
}

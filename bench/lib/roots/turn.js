// Runs a program in all ways of bench/roots.js, one after the other.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../../../scripts/lib/run.js';
import { roundsOf, steadyOf } from '../agent/rounds.js';
import { timeJava } from '../java-program.js';
import { figuresOf, newMethodsOf, optionsOf } from './ways.js';

/** @typedef {import('./ways.js').Way} Way */

/** Number of methods and of calls in a dump. @param {string} dump @returns {Promise<import('./ways.js').Counts>} */
export async function countsOf(dump) {
  const frames = `${dump}.json`;
  const args = ['bin/callgrove.js', 'export', dump, '--format', 'json', '--metric', 'calls', '--out', frames, '--quiet'];
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code !== 0) throw new Error(output.trim().slice(-3000));
  const { methods, total } = JSON.parse(readFileSync(path.join(root, frames), 'utf8'));
  return { methods: methods.length, calls: total };
}

/**
 * Runs a program in the given ways. Where a list of methods is missing, records it first, without measuring that.
 *
 * @param {import('../../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string[]} program arguments of `java`
 * @param {Way[]} ways
 * @param {{ agent: string, folder: string, count?: typeof countsOf }} setting agent: its jar; folder: for dumps and output,
 * relative to the root
 * @returns {Promise<Record<string, number>>}
 */
export async function oneTurn(jdk, program, ways, { agent, folder, count = countsOf }) {
  const into = `${folder}/output.txt`;
  const dump = `${folder}/run.mct`;
  const printed = () => readFileSync(path.join(root, into), 'utf8');
  /** @param {string[]} options @returns {Promise<import('./ways.js').Times>} */
  const time = async (options) => {
    const times = await timeJava(jdk, [...options, ...program], into);
    return /^begin \d+$/m.test(printed()) ? { ...times, steadyCpu: steadyOf(roundsOf(printed()).rounds).steadyCpuMs } : times;
  };
  const withAgent = (/** @type {string[]} */ options) => time([`-javaagent:${agent}=${options.join(',')}`]);

  const plain = await time([]);
  /** @type {Record<string, number>} */
  const figures = { 'plain, processor time': plain.cpu };
  if (plain.steadyCpu !== undefined) figures['plain, steady processor time of a round'] = plain.steadyCpu;
  /** @type {import('./ways.js').Counts | undefined} */
  let whole;
  for (const way of ways) {
    if (way.list !== undefined && !existsSync(path.join(root, way.list))) {
      await withAgent(optionsOf(way, way.list, false));
      // Fills the cache of woven classes.
      await withAgent(optionsOf(way, dump));
    }
    const times = await withAgent(optionsOf(way, dump));
    if (way.list !== undefined) figures[`${way.name}, new methods (number)`] = newMethodsOf(printed());
    const counts = await count(dump);
    if (way.kind === 'whole') whole = counts;
    Object.assign(figures, figuresOf(way, times, plain, counts, whole));
  }
  return figures;
}

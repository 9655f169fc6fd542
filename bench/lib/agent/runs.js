// Runs a program in several ways in turns, for bench/agent.js.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/lib/run.js';
import { timeJava } from '../java-program.js';
import { KEYS, ratios, spread } from './figures.js';
import { roundsOf, steadyOf } from './rounds.js';

/** @typedef {import('./figures.js').Times} Times */

/**
 * Runs a program once in each way, one after the other, so that other load slows all of them. The output must be the same in
 * all rounds of all ways.
 *
 * @param {import('../../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string[]} program arguments of `java`
 * @param {Record<string, string[]>} ways options of `java`
 * @param {string} folder for outputs, relative to the root
 * @returns {Promise<{ times: Record<string, Times>, faults: Record<string, string> }>} ways that failed are only in `faults`
 */
export async function oneTurn(jdk, program, ways, folder) {
  const into = `${folder}/output.txt`;
  /** @type {Record<string, Times>} */
  const times = {};
  /** @type {Record<string, string>} */
  const faults = {};
  let expected = '';
  for (const [way, options] of Object.entries(ways))
    try {
      const { wall, cpu } = await timeJava(jdk, [...options, ...program], into);
      const { rounds } = roundsOf(readFileSync(path.join(root, into), 'utf8'));
      expected ||= rounds[0].sum;
      const other = rounds.findIndex(({ sum }) => sum !== expected);
      if (other >= 0) throw new Error(`round ${other + 1} wrote ${rounds[other].sum}, not ${expected}`);
      const { firstMs, firstCpuMs, steadyMs, steadyCpuMs } = steadyOf(rounds);
      times[way] = { whole: wall, wholeCpu: cpu, first: firstMs, firstCpu: firstCpuMs, steady: steadyMs, steadyCpu: steadyCpuMs };
    } catch (error) {
      faults[way] = error instanceof Error ? error.message : String(error);
    }
  return { times, faults };
}

/**
 * Runs a program in all ways, several times. A way that has failed once has no figures.
 *
 * @param {import('../../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string[]} program arguments of `java`
 * @param {Record<string, string[]>} ways options of `java`: `plain`, `recorded`, and those of peers
 * @param {number} runs
 * @param {string} folder for outputs, relative to the root
 */
export async function inTurns(jdk, program, ways, runs, folder) {
  /** @type {Awaited<ReturnType<typeof oneTurn>>[]} */
  const turns = [];
  for (let run = 0; run < runs; run++) turns.push(await oneTurn(jdk, program, ways, folder));
  const faults = turns.flatMap((turn, i) => Object.entries(turn.faults).map(([way, why]) => `${way}, run ${i + 1}: ${why}`));
  const timesOf = (/** @type {string} */ way) => turns.flatMap(({ times }) => times[way] ?? []);
  const plain = timesOf('plain');
  const over = (/** @type {string} */ way) => {
    const times = timesOf(way);
    return times.length === runs && plain.length === runs ? ratios(plain, times) : undefined;
  };
  const millis = (/** @type {typeof KEYS[number]} */ key) =>
    spread(
      plain.map((times) => times[key]),
      0,
    );
  const peers = Object.keys(ways).filter((way) => way !== 'plain' && way !== 'recorded');
  const figures = {
    plain: plain.length > 0 ? Object.fromEntries(KEYS.map((key) => [key, millis(key)])) : undefined,
    recorded: over('recorded'),
    peers: Object.fromEntries(peers.map((way) => [way, over(way)])),
  };
  return { figures, faults };
}

import { inRounds } from '../agent/programs.js';
import { timeJava } from '../java-program.js';

/** Rounds of a short run. */
const FEW = 4;

/**
 * Finds how many rounds of a program take about so much processor time, start and warm-up included.
 *
 * @param {import('../../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string} name of a program
 * @param {string[]} options of `java`
 * @param {number} seconds
 */
export async function roundsFor(jdk, name, options, seconds) {
  const short = await timeJava(jdk, [...options, ...(await inRounds(jdk, name, 1))]);
  const long = await timeJava(jdk, [...options, ...(await inRounds(jdk, name, FEW))]);
  const round = Math.max(1, long.cpu - short.cpu) / (FEW - 1);
  return Math.max(2, 1 + Math.ceil((1000 * seconds - short.cpu) / round));
}

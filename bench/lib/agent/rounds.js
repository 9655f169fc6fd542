// Parses and summarises the rounds of a program that ran under `bench/programs/Rounds.java`.
import { median } from '../report.js';

/**
 * @typedef {{ wallMs: number, cpuMs: number, sum: string }} Round processor time is that of the whole process; `sum` is a checksum of the program's output
 */

/**
 * Parses the output of `bench/programs/Rounds.java`, which may be mixed with other lines.
 *
 * @param {string} output
 * @returns {{ rounds: Round[], processorMs: number }} processorMs: processor time of the process from its start to the end of
 * the last round
 */
export function roundsOf(output) {
  let processorMs = Number(/^begin (\d+)$/m.exec(output)?.[1]);
  const rounds = [...output.matchAll(/^round ([\d.E+-]+) (\d+) (\S+)$/gm)].map(([, wall, processor, sum]) => {
    const cpuMs = Number(processor) - processorMs;
    processorMs = Number(processor);
    return { wallMs: Number(wall), cpuMs, sum };
  });
  if (rounds.length === 0 || Number.isNaN(processorMs)) throw new Error(`The program printed no rounds:\n${output.slice(-3000)}`);
  return { rounds, processorMs };
}

/**
 * The first round, and the median of the second half, by which most code has been compiled.
 *
 * @param {Round[]} rounds
 */
export function steadyOf(rounds) {
  const later = rounds.slice(Math.floor(rounds.length / 2));
  return {
    firstMs: rounds[0].wallMs,
    firstCpuMs: rounds[0].cpuMs,
    steadyMs: median(later.map(({ wallMs }) => wallMs)),
    // A clock tick is 10 ms, so the mean says more than the median.
    steadyCpuMs: later.reduce((all, { cpuMs }) => all + cpuMs, 0) / later.length,
  };
}

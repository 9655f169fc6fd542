import { median } from '../report.js';

/** @typedef {{ wallMs: number, cpuMs: number, sum: string }} Round processor time of the whole process; check sum of what the program wrote */

/**
 * Reads what `bench/programs/Rounds.java` printed, among lines of others.
 *
 * @param {string} output
 * @returns {{ rounds: Round[], processorMs: number }} processorMs: of the process from its start to the end of the last round
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
 * First round, and median of the later half, in which most code has been compiled.
 *
 * @param {Round[]} rounds
 */
export function steadyOf(rounds) {
  const later = rounds.slice(Math.floor(rounds.length / 2));
  return {
    firstMs: rounds[0].wallMs,
    firstCpuMs: rounds[0].cpuMs,
    steadyMs: median(later.map(({ wallMs }) => wallMs)),
    // A clock tick has 10 ms, so the mean says more than the median.
    steadyCpuMs: later.reduce((all, { cpuMs }) => all + cpuMs, 0) / later.length,
  };
}

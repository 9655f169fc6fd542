// Measures how much longer programs take to start under the agent, for bench/agent.js.
import { compileBench, timeJava } from '../java-program.js';
import { spread } from './figures.js';

/** @typedef {import('./figures.js').Spread} Spread */

/** A program that does nothing. @param {import('../../../scripts/lib/jdk.js').Jdk} jdk */
export const emptyProgram = async (jdk) => ['-cp', await compileBench(jdk, 'programs/Empty'), 'Empty'];

/**
 * Times, in milliseconds, programs that end at once: plain, recorded with an empty cache, and with a full one.
 *
 * @param {import('../../../scripts/lib/jdk.js').Jdk} jdk
 * @param {import('./recorder.js').Recorder} recorder
 * @param {number} runs
 */
export async function measureStartup(jdk, recorder, runs) {
  /** @type {Record<string, string[]>} */
  const programs = {
    'empty main': await emptyProgram(jdk),
    'javac --version': ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '--version'],
  };
  /** @type {Record<string, Record<string, Spread>>} */
  const figures = {};
  for (const [name, program] of Object.entries(programs)) {
    /** @type {Record<string, number[]>} */
    const times = { plain: [], cold: [], warm: [], moreCold: [], moreWarm: [], moreWarmCpu: [] };
    for (let i = 0; i < runs; i++) {
      recorder.empty();
      const plain = await timeJava(jdk, program);
      const cold = await timeJava(jdk, [recorder.option(), ...program]);
      const warm = await timeJava(jdk, [recorder.option(), ...program]);
      times.plain.push(plain.wall);
      times.cold.push(cold.wall);
      times.warm.push(warm.wall);
      times.moreCold.push(cold.wall - plain.wall);
      times.moreWarm.push(warm.wall - plain.wall);
      times.moreWarmCpu.push(warm.cpu - plain.cpu);
    }
    figures[name] = Object.fromEntries(Object.entries(times).map(([key, values]) => [key, spread(values, 0)]));
  }
  return figures;
}

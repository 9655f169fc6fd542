// Records programs exactly and by samples, and judges the samples' new activations.
import path from 'node:path';
import { agentJar } from '../../../scripts/lib/prerequisites.js';
import { root } from '../../../scripts/lib/run.js';
import { asyncProfiler } from '../agent/peers.js';
import { inRounds } from '../agent/programs.js';
import { timeJava } from '../java-program.js';
import { publish, rounded } from '../report.js';
import { failuresOf, judgeActivations } from './new-activations.js';
import { roundsFor } from './rounds-for.js';

/** @typedef {import('../../../scripts/lib/jdk.js').Jdk} Jdk */

/** First JDK with CPU-time samples. */
const CPU_TIME = 25;
/** Fewest contexts whose rank correlation means something. */
const FEWEST = 5;

/**
 * Options of `java` by way to sample, and the metric of its samples.
 *
 * @param {Jdk} jdk
 * @param {string} file that the recording is written to
 * @param {boolean} smoke
 * @returns {Promise<Record<string, { options: string[], metric: string }>>}
 */
async function waysOf(jdk, file, smoke) {
  const flight = (/** @type {string} */ more = '') => [
    '-XX:FlightRecorderOptions=stackdepth=1024',
    `-XX:StartFlightRecording=filename=${file},settings=profile${more}`,
  ];
  const cpuTime = ',jdk.ExecutionSample#enabled=false,jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=10ms';
  return {
    'JFR, 10 ms': { options: flight(), metric: 'samples' },
    ...(jdk.major >= CPU_TIME &&
      process.platform === 'linux' && { 'JFR, CPU time, 10 ms': { options: flight(cpuTime), metric: 'cpu-time-samples' } }),
    ...(!smoke && {
      'async-profiler, 10 ms': {
        options: [`-agentpath:${await asyncProfiler(jdk)}=start,event=cpu,interval=10ms,file=${file}`],
        metric: 'samples',
      },
    }),
  };
}

/**
 * Publishes figures of new activations of a program, for each way to sample. Contexts with more of them than calls are an
 * error, and so are too many that the exact recording lacks.
 *
 * @param {Jdk} jdk
 * @param {string} name of the program
 * @param {{ folder: string, seconds: number, smoke: boolean, readTree: typeof import('./read-tree').readTree }} given
 */
export async function publishActivations(jdk, name, { folder, seconds, smoke, readTree }) {
  const [exactFile, file] = ['exact.mct', 'run.jfr'].map((each) => path.join(root, folder, each));
  const program = await inRounds(jdk, name, smoke ? 2 : await roundsFor(jdk, name, [], seconds));
  await timeJava(jdk, [`-javaagent:${agentJar}=out=${exactFile},checkpoint=0,memory=1G`, ...program]);
  const exact = await readTree(exactFile, ['calls', 'bytecodes']);
  for (const [way, { options, metric }] of Object.entries(await waysOf(jdk, file, smoke))) {
    const { cpu } = await timeJava(jdk, [...options, ...program]);
    const flight = await readTree(file, [metric, 'new-activations', 'compared-frames']);
    const samples = flight.columns[metric];
    const judged = judgeActivations(flight, exact, samples);
    const number = samples.reduce((sum, each) => sum + each, 0);
    const figures = {
      'samples (number)': number,
      'period reached (ms)': rounded(cpu / number, 1),
      'contexts (number)': judged.contexts,
      'contexts above calls (number)': judged.above,
      'frames in contexts of both (%)': rounded(judged.matched, 1),
      ...(judged.judged >= FEWEST && { 'rank correlation': rounded(judged.rank, 2) }),
      'overlap (%)': rounded(judged.overlap, 1),
      'new frames per sample': rounded(judged.newFrames, 1),
    };
    console.error(`${name}, JDK ${jdk.major}, ${way}: ${JSON.stringify(figures)}`);
    const facts = { program: name, way, seconds, jdk: jdk.version, major: jdk.major };
    publish('activations', figures, facts, { signed: /rank/, zero: /above|overlap/ });
    const failures = failuresOf(judged);
    for (const failure of failures) console.error(`${name}, ${way}: ${failure}`);
    if (failures.length > 0) process.exitCode = 1;
  }
}

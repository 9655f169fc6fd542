import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { bundle } from '../scripts/lib/node-bundle.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { asyncProfiler } from './lib/agent/peers.js';
import { inRounds, PROGRAMS } from './lib/agent/programs.js';
import { costsOf } from './lib/clock/corrected.js';
import { judge } from './lib/clock/judge.js';
import { keepTables } from './lib/clock/keep.js';
import { meanRatio } from './lib/clock/paired-runs.js';
import { roundsFor } from './lib/clock/rounds-for.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench, timeJava, timePieces } from './lib/java-program.js';
import { publish } from './lib/report.js';

const USUAL = ['H2', 'Lucene', 'javac', 'Jetty', 'ANTLR', 'Xalan'];
/** Milliseconds between two samples of async-profiler: the system's timers tick every 4 ms. */
const TICK = 4;
/** Processor time of a run in a pair, in seconds. */
const PAIRED = 20;

const help = `node bench/clock.js [--programs ${USUAL.join(',')}] [--samples N] [--pairs N] [--recordings DIR] [--keep FILE]

How close the times of clock=cpu come to those of a plain run: inclusive shares of methods of at least 1%, against CPU samples that async-profiler
takes of the plain program; beside a second such run, the flight recorder, bytecodes, and times less what the agent's own code costs. Each
program repeats its work in one VM, equally often in all runs. Needs a JDK and Maven Central.

  --programs LIST  of ${Object.keys(PROGRAMS).join(', ')}, parted by commas
  --samples N      samples of a plain run; 20000 where left out, that is ${(20000 * TICK) / 1000} s of processor time
  --pairs N        instead: processor time with the clock over that without it, N pairs of runs in turns
  --recordings DIR keeps the recordings in this folder, and makes only those that it lacks
  --keep FILE      measures nothing: writes tables of docs/benchmarks.md, from what runs have printed into the file`;
const { values } = readOptions(
  help,
  {
    options: {
      programs: { type: 'string', default: USUAL.join(',') },
      samples: { type: 'string', default: '20000' },
      pairs: { type: 'string' },
      recordings: { type: 'string' },
      keep: { type: 'string' },
    },
  },
  { programs: 'Texts', samples: '100' },
);
if (values.keep) {
  keepTables(values.keep);
  process.exit();
}
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
const folder = values.recordings ?? `.cache/bench-clock-${process.pid}`;
mkdirSync(path.resolve(root, folder), { recursive: true });
if (!values.recordings) process.on('exit', () => rmSync(path.resolve(root, folder), { recursive: true }));
const agent = (more = '', out = `${folder}/agent.mct`) => `-javaagent:${agentJar}=out=${out},checkpoint=0${more}`;
const chosen = splitList(values.programs, Object.keys(PROGRAMS), help);

/** Processor time with and without the clock. @param {string} name @param {number} pairs */
async function pair(name, pairs) {
  const rounds = values.smoke ? 2 : await roundsFor(jdk, name, [agent()], PAIRED);
  const program = await inRounds(jdk, name, rounds);
  /** @type {Record<'without' | 'with', number[]>} */
  const taken = { without: [], with: [] };
  for (let i = 0; i < pairs; i++)
    for (const way of i % 2 === 0 ? /** @type {const} */ (['without', 'with']) : /** @type {const} */ (['with', 'without']))
      taken[way].push((await timeJava(jdk, [agent(way === 'with' ? ',clock=cpu' : ''), ...program])).cpu);
  const { mean, low, high } = meanRatio(taken.with.map((cpu, i) => cpu / taken.without[i]));
  const figures = { 'with over without (ratio)': mean, 'low (ratio)': low, 'high (ratio)': high };
  console.error(`${name}, ${pairs} pairs: ${JSON.stringify(figures)}`);
  publish('clock-pairs', figures, { program: name, pairs, rounds, jdk: jdk.version });
}

/** Costs of the agent's code on this machine: minima over short batches, because other programs interrupt long ones. */
async function measureCosts() {
  const times = values.smoke ? 2000 : 200_000;
  const program = [`-Dbench.times=${times}`, '-cp', await compileBench(jdk, 'java/Costs'), 'Costs'];
  const runs = [];
  for (let i = 0; i < (values.smoke ? 1 : 5); i++)
    runs.push({
      plain: Object.fromEntries(await timePieces(jdk, program)),
      recorded: Object.fromEntries(await timePieces(jdk, [agent(), ...program])),
    });
  return costsOf(runs);
}

/** Records a program in all ways, equally often. @param {string} name @param {(way: string) => string} file @returns {Promise<void>} */
async function recordWays(name, file) {
  const library = values.smoke ? null : await asyncProfiler(jdk);
  const seconds = (Number(values.samples) * TICK) / 1000;
  // All recordings repeat the work equally often, also if some of them were made by an earlier run of this script.
  const known = path.resolve(root, folder, `${name}-rounds.txt`);
  if (!existsSync(known)) writeFileSync(known, String(values.smoke ? 2 : await roundsFor(jdk, name, [], seconds)));
  const program = await inRounds(jdk, name, Number(readFileSync(known, 'utf8')));
  const flight = (/** @type {string} */ way) => [
    ...['-XX:+UnlockDiagnosticVMOptions', '-XX:+DebugNonSafepoints', '-XX:FlightRecorderOptions=stackdepth=1024'],
    `-XX:StartFlightRecording=filename=${file(way)},settings=profile,jdk.ExecutionSample#period=1ms`,
  ];
  // A smoke run fetches nothing, so that the flight recorder takes the place of async-profiler.
  const sampled = (/** @type {string} */ way) =>
    library === null ? flight(way) : [`-agentpath:${library}=start,event=cpu,interval=1ms,file=${file(way)}`];
  const ways = {
    plain: sampled('plain'),
    exact: [agent(',clock=cpu', file('exact'))],
    again: sampled('again'),
    flight: flight('flight'),
  };
  for (const [way, options] of Object.entries(ways))
    if (!existsSync(path.resolve(root, file(way)))) await timeJava(jdk, [...options, ...program]);
}

/**
 * Records a program and compares its recordings.
 *
 * @param {string} name
 * @param {import('./lib/clock/corrected.js').Costs} costs
 * @param {(file: string, metrics: string[]) => Promise<import('./lib/clock/read-tree').ReadTree>} readTree
 */
async function compare(name, costs, readTree) {
  const file = (/** @type {string} */ way) => `${folder}/${name}-${way}.${way === 'exact' ? 'mct' : 'jfr'}`;
  await recordWays(name, file);
  const read = (/** @type {string} */ way, metrics = ['samples']) => readTree(path.resolve(root, file(way)), metrics);
  const exact = await read('exact', ['cpu', 'ticks', 'calls', 'bytecodes', 'arrays']);
  const trees = { exact, plain: await read('plain'), again: await read('again'), flight: await read('flight') };
  const { figures, byFactor } = judge(trees, costs);
  console.error(`${name}: ${JSON.stringify({ ...figures, byFactor })}`);
  publish('clock', figures, { program: name, costs, byFactor, jdk: jdk.version }, { signed: /%|left out|ticks|\(s\)/ });
}

if (values.pairs) for (const name of chosen) await pair(name, Number(values.pairs));
else {
  const costs = await measureCosts();
  console.error(`costs in nanoseconds: ${JSON.stringify(costs)}`);
  const { readTree } = await import(pathToFileURL(await bundle('bench/lib/clock/read-tree.ts', 'clock')).href);
  for (const name of chosen) await compare(name, costs, readTree);
}

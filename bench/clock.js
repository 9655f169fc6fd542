import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { bundle } from '../scripts/lib/node-bundle.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { asyncProfiler } from './lib/agent/peers.js';
import { inRounds, PROGRAMS } from './lib/agent/programs.js';
import { agentTime, costsOf } from './lib/clock/corrected.js';
import { keepTables } from './lib/clock/keep.js';
import { meanRatio } from './lib/clock/paired-runs.js';
import { roundsFor } from './lib/clock/rounds-for.js';
import { callers, errors, inclusiveShares, keptFigures } from './lib/clock/shares.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench, timeJava, timePieces } from './lib/java-program.js';
import { publish, rounded } from './lib/report.js';

const USUAL = ['H2', 'Lucene', 'javac', 'Jetty', 'ANTLR', 'Xalan'];
/** Milliseconds between two samples of async-profiler: the system's timers tick every 4 ms. */
const TICK = 4;
/** Processor time of a run in a pair, in seconds. */
const PAIRED = 8;
/** Factors by which the agent's costs are multiplied. */
const FACTORS = Array.from({ length: 21 }, (_, i) => i / 10);
/** Smallest share of a method that is judged. */
const LEAST = 0.01;

const help = `node bench/clock.js [--programs ${USUAL.join(',')}] [--samples N] [--pairs N] [--keep FILE]

How close the times of clock=cpu come to those of a plain run: inclusive shares of methods of at least 1%, against CPU samples that async-profiler
takes of the plain program; beside a second such run, the flight recorder, bytecodes, and times less what the agent's own code costs. Each
program repeats its work in one VM, equally often in all runs. Needs a JDK and Maven Central.

  --programs LIST  of ${Object.keys(PROGRAMS).join(', ')}, parted by commas
  --samples N      samples of a plain run; 20000 where left out, that is ${(20000 * TICK) / 1000} s of processor time
  --pairs N        instead: processor time with the clock over that without it, N pairs of runs in turns
  --keep FILE      measures nothing: writes tables of docs/benchmarks.md, from what runs have printed into the file`;
const { values } = readOptions(
  help,
  {
    options: {
      programs: { type: 'string', default: USUAL.join(',') },
      samples: { type: 'string', default: '20000' },
      pairs: { type: 'string' },
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
const folder = `.cache/bench-clock-${process.pid}`;
mkdirSync(path.join(root, folder), { recursive: true });
process.on('exit', () => rmSync(path.join(root, folder), { recursive: true }));
const dump = `${folder}/clock.mct`;
const agent = (/** @type {string} */ more = '') => `-javaagent:${agentJar}=out=${dump},checkpoint=0${more}`;
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

/** Costs of the agent's code on this machine. */
async function measureCosts() {
  const program = [...(values.smoke ? ['-Dbench.times=2000'] : []), '-cp', await compileBench(jdk, 'java/Costs'), 'Costs'];
  const differences = [];
  for (let i = 0; i < (values.smoke ? 1 : 3); i++) {
    const plain = await timePieces(jdk, program);
    const recorded = new Map(await timePieces(jdk, [agent(), ...program]));
    differences.push(Object.fromEntries(plain.map(([name, ns]) => [name, (recorded.get(name) ?? 0) - ns])));
  }
  return costsOf(differences);
}

/**
 * Records a program in all ways and compares.
 *
 * @param {string} name
 * @param {import('./lib/clock/corrected.js').Costs} costs
 * @param {(file: string, metrics: string[]) => Promise<import('./lib/clock/read-tree').ReadTree>} readTree
 */
async function judge(name, costs, readTree) {
  const library = values.smoke ? null : await asyncProfiler(jdk);
  const seconds = (Number(values.samples) * TICK) / 1000;
  const rounds = values.smoke ? 2 : await roundsFor(jdk, name, [], seconds);
  const program = await inRounds(jdk, name, rounds);
  const flight = (/** @type {string} */ file) => [
    ...['-XX:+UnlockDiagnosticVMOptions', '-XX:+DebugNonSafepoints', '-XX:FlightRecorderOptions=stackdepth=1024'],
    `-XX:StartFlightRecording=filename=${file},settings=profile,jdk.ExecutionSample#period=1ms`,
  ];
  // A smoke run fetches nothing, so that the flight recorder takes the place of async-profiler.
  const sampled = (/** @type {string} */ file) =>
    library === null ? flight(file) : [`-agentpath:${library}=start,event=cpu,interval=1ms,file=${file}`];
  const files = { plain: `${folder}/plain.jfr`, again: `${folder}/again.jfr`, flight: `${folder}/flight.jfr` };
  await timeJava(jdk, [...sampled(files.plain), ...program]);
  const recordedRun = await timeJava(jdk, [agent(',clock=cpu'), ...program]);
  await timeJava(jdk, [...sampled(files.again), ...program]);
  await timeJava(jdk, [...flight(files.flight), ...program]);

  const read = (/** @type {string} */ file, /** @type {string[]} */ metrics) => readTree(path.join(root, file), metrics);
  const exact = await read(dump, ['cpu', 'ticks', 'calls', 'bytecodes', 'arrays']);
  const { cpu, bytecodes, ticks } = exact.columns;
  const samples = async (/** @type {string} */ file) => {
    const tree = await read(file, ['samples']);
    const all = keptFigures(tree, tree.columns.samples).reduce((sum, each) => sum + each, 0);
    return { all, shares: inclusiveShares(tree, tree.columns.samples) };
  };
  const plain = await samples(files.plain);
  const again = await samples(files.again);
  const calling = callers(exact);
  const large = [...plain.shares].flatMap(([method, share]) => (share >= LEAST ? [method] : []));
  const judged = large.filter((method) => calling.has(method));
  const spent = agentTime(exact, costs);
  const by = (/** @type {Float64Array} */ own) => errors(plain.shares, inclusiveShares(exact, own), judged);
  const found = {
    recorded: by(cpu),
    corrected: by(cpu.map((ns, i) => ns - spent[i])),
    bytecodes: by(bytecodes),
    'second plain run': errors(plain.shares, again.shares, judged),
    JFR: errors(plain.shares, (await samples(files.flight)).shares, judged),
  };
  const sum = (/** @type {Float64Array} */ column) => column.reduce((all, each) => all + each, 0);
  const figures = {
    'samples (number)': plain.all,
    'samples of the second plain run (number)': again.all,
    'ticks (number)': sum(ticks),
    'recorded CPU time (s)': sum(cpu) / 1e9,
    'period reached (ms)': (exact.clock?.reached ?? Number.NaN) / 1e6,
    'methods judged (number)': judged.length,
    'methods left out (number)': large.length - judged.length,
    "agent's code (%)": (100 * sum(spent)) / sum(cpu),
    ...Object.fromEntries(
      Object.entries(found).flatMap(([way, { median, p90 }]) => [
        [`${way}, median (%)`, median],
        [`${way}, 90th percentile (%)`, p90],
      ]),
    ),
  };
  const byFactor = FACTORS.map((factor) => rounded(by(cpu.map((ns, i) => ns - factor * spent[i])).median, 2));
  const shown = Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, rounded(value, 2)]));
  console.error(`${name}: ${JSON.stringify({ ...shown, byFactor, rounds, cpu: recordedRun.cpu })}`);
  publish('clock', shown, { program: name, rounds, costs, byFactor, jdk: jdk.version }, { signed: /%|left out|ticks|\(s\)/ });
}

if (values.pairs) for (const name of chosen) await pair(name, Number(values.pairs));
else {
  const costs = await measureCosts();
  console.error(`costs in nanoseconds: ${JSON.stringify(costs)}`);
  const { readTree } = await import(pathToFileURL(await bundle('bench/lib/clock/read-tree.ts', 'clock')).href);
  for (const name of chosen) await judge(name, costs, readTree);
}

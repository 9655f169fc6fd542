import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent, ensureApp } from '../scripts/lib/prerequisites.js';
import { programs } from '../scripts/lib/real-programs.js';
import { root, run } from '../scripts/lib/run.js';
import { readOptions, readPrinted, splitList } from './lib/command-line.js';
import { compileBench, timeJava } from './lib/java-program.js';
import { publish } from './lib/report.js';
import { ask, serve } from './lib/served-program.js';
import { between, table } from './lib/tables.js';

/**
 * @typedef {{ unit: string, matching: { total: number, left: Record<string, number>, gains: { step: string, samples: number }[], above: number, unplaced: number, ambiguous: number }, ranking: { slow: { name: { method: string }, timeShare: number, workShare: number, cost: number, least: number }[] } }} Report output of `callgrove overlay --json`
 */

const NAMES = ['H2', 'Lucene', 'FOP', 'javac', 'server', 'planted', 'equal'];
const STEPS = ['names', 'hidden', 'proxies', 'handles', 'leaves', 'bridged', 'suffix'];
const folder = '.cache/bench-overlay';
/** Settings for the flight recorder, as in docs/overlay.md. */
const SETTINGS = `jdk.ExecutionSample#period=1ms,jdk.NativeMethodSample#period=1ms`;

const help = `node bench/overlay.js [--rounds N] [--programs ${NAMES.join(',')}] [--keep FILE]

How many samples of the plain program find their context in its exact tree, and which step of matching finds them. Each program is recorded
with the agent, and once more without it by the JDK's flight recorder. Also two loops of the same bytecodes, of which one waits for memory
(java/PlantedReads.java): what the slow one costs against the rest. And how many samples are in interpreted code, with the slowest method
with and without them. Needs a JDK.

  --rounds N       how often H2 and Lucene run in the VM that is sampled, and how often FOP and javac are sampled; 20 where left out
  --programs LIST  some of them
  --keep FILE      measures nothing: writes the tables of docs/overlay.md, from what runs have printed into the file`;
const { values } = readOptions(
  help,
  {
    options: {
      rounds: { type: 'string', default: '20' },
      programs: { type: 'string', default: NAMES.join(',') },
      keep: { type: 'string' },
    },
  },
  { programs: 'equal' },
);

if (values.keep) {
  const percent = (/** @type {number | undefined} */ share) => (share === undefined || share === 0 ? '' : `${share.toFixed(1)}%`);
  const rows = readPrinted(values.keep).map((line) => {
    const { program, ...figures } = JSON.parse(line);
    return [program, String(figures['samples (number)']), ...[...STEPS, 'matched'].map((key) => percent(figures[`${key} (%)`]))];
  });
  const file = path.join(root, 'docs/overlay.md');
  const types = readPrinted(values.keep).map((line) => {
    const figures = JSON.parse(line);
    return [figures.program, percent(figures['interpreted (%)']), figures.slowest, figures.slowestCompiled];
  });
  const ofTypes = table(['program', 'interpreted', 'slow by all samples', 'slow without interpreted ones'], types);
  const head = ['program', 'samples', 'by name', 'hidden', 'proxies', 'handles', 'leaves', 'bridged', 'truncated', 'matched'];
  writeFileSync(file, between(between(readFileSync(file, 'utf8'), 'overlay', table(head, rows)), 'interpreted', ofTypes));
  process.exit();
}

const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
await ensureApp();
mkdirSync(path.join(root, folder), { recursive: true });

/** Options that record the exact tree. @param {string} name */
const exactly = (name) => [`-javaagent:${agentJar}=out=${folder}/${name}.mct,checkpoint=0`];
/** Options that sample the plain run. @param {string} name */
const sampled = (name) => [
  ...['-XX:+UnlockDiagnosticVMOptions', '-XX:+DebugNonSafepoints', '-XX:FlightRecorderOptions=stackdepth=1024'],
  // The server's first line of output must be its port.
  '-Xlog:jfr+startup=off',
  `-XX:StartFlightRecording=filename=${folder}/${name}.jfr,settings=profile,${SETTINGS}`,
];

/** Arguments that run a program many times in the same VM. @param {string[]} program @param {number} rounds */
async function inRounds([...program], rounds) {
  const at = program.indexOf('-cp') + 1;
  program[at] = [await compileBench(jdk, 'programs/Rounds'), program[at]].join(path.delimiter);
  program.splice(at + 1, 0, 'Rounds', String(rounds));
  return program;
}

/** @param {string} kind `planted` or `equal` @param {number} millions number of reads, in millions */
const reads = async (kind, millions) => [
  '-Xmx1g',
  '-cp',
  await compileBench(jdk, 'java/PlantedReads'),
  'PlantedReads',
  `${millions}`,
  kind,
];

/**
 * Records a program twice: exactly, and sampled.
 *
 * @param {string} name
 * @param {(options: string[], isExact: boolean) => Promise<unknown>} once
 */
async function record(name, once) {
  for (const end of ['mct', 'jfr']) rmSync(path.join(root, folder, `${name}.${end}`), { force: true });
  await once(exactly(name), true);
  await once(sampled(name), false);
}

/** Number of requests from clients before the server ends. */
const REQUESTS = 3000;

/** Individual recordings of programs that were sampled several times. @type {Record<string, string[]>} */
const recordings = {};
/** @type {Record<string, (options: string[], isExact: boolean) => Promise<unknown>>} */
const runs = {
  server: async (options) => {
    const server = await serve(jdk, options);
    const clients = ask(server.port);
    while (clients.answers.length < REQUESTS) await new Promise((resolve) => setTimeout(resolve, 50));
    await clients.end();
    await server.end();
  },
  planted: async (options) => timeJava(jdk, [...options, ...(await reads('planted', 60))]),
  equal: async (options) => timeJava(jdk, [...options, ...(await reads('equal', values.smoke ? 10 : 1000))]),
};
for (const name of ['H2', 'Lucene'])
  runs[name] = async (options, isExact) => {
    const { first } = await programs[name](jdk);
    return timeJava(jdk, [...options, ...(await inRounds(first, isExact ? 1 : Number(values.rounds)))]);
  };
for (const name of ['FOP', 'javac'])
  runs[name] = async (options, isExact) => {
    const { first } = await programs[name](jdk);
    // These programs end their VM, so each round is a separate run. Chunks of flight recordings are self-contained, so they can
    // be concatenated in a file.
    const file = path.join(root, folder, `${name}.jfr`);
    const pieces = [];
    recordings[name] = [];
    for (let round = 0; round < (isExact ? 1 : Number(values.rounds)); round++) {
      await timeJava(jdk, [...options, ...first]);
      if (isExact) continue;
      pieces.push(readFileSync(file));
      recordings[name].push(file.replace('.jfr', `-${round}.jfr`));
      writeFileSync(recordings[name][round], pieces[round]);
    }
    if (!isExact) writeFileSync(file, Buffer.concat(pieces));
  };

/** Prints what is slow. @param {string} name name of the exact recording @param {string} time @param {string[]} options */
async function overlay(name, time, ...options) {
  const args = ['bin/callgrove.js', 'overlay', `${folder}/${name}.mct`, time, ...options, '--quiet'];
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code !== 0) throw new Error(output.trim());
  return output;
}

/** CPU samples in interpreted code, and the slowest method with and without them. @param {string} name */
async function interpreted(name) {
  const [all, compiled] = ['all', 'compiled'].map((kind) => `${folder}/${name}-${kind}.collapsed`);
  const reader = await compileBench(jdk, 'java/FrameTypes');
  const args = ['-cp', reader, 'FrameTypes', all, compiled, ...(recordings[name] ?? [`${folder}/${name}.jfr`])];
  const { code, output } = await run(jdkTool(jdk, 'java'), args, { quiet: true });
  if (code !== 0) throw new Error(output.trim());
  /** @type {Record<string, number>} */
  const types = JSON.parse(output);
  const samples = Object.values(types).reduce((sum, own) => sum + own, 0);
  const slowest = async (/** @type {string} */ time) => {
    const said = /^(\S+) takes .*: per bytecode (at least .* times|at least twice|over .* times) /.exec(
      await overlay(name, time),
    );
    return said === null ? 'none' : `${said[1]}, ${said[2]}`;
  };
  return {
    share: Number(((100 * (types.Interpreted ?? 0)) / samples).toFixed(2)),
    found: { slowest: await slowest(all), slowestCompiled: await slowest(compiled) },
  };
}

for (const name of splitList(values.programs, NAMES, help)) {
  await record(name, runs[name]);
  /** @type {Report} */
  const { matching, ranking } = JSON.parse(await overlay(name, `${folder}/${name}.jfr`, '--json'));
  const types = await interpreted(name);
  const { total, left, gains, above, unplaced } = matching;
  const all = total - left.noJava - left.profiler - left.idle;
  const share = (/** @type {number} */ samples) => Number(((100 * samples) / all).toFixed(2));
  const [slow] = ranking.slow;
  const figures = {
    'samples (number)': all,
    ...Object.fromEntries(gains.map(({ step, samples }) => [`${step} (%)`, share(samples)])),
    'matched (%)': share(gains.reduce((sum, { samples }) => sum + samples, 0)),
    'above (%)': share(above),
    'unplaced (%)': share(unplaced),
    'interpreted (%)': types.share,
    ...(name === 'planted' && { 'slow loop, time (%)': 100 * slow.timeShare, 'slow loop, least cost (ratio)': slow.least }),
    ...(name === 'equal' && { 'slow methods (number)': ranking.slow.filter(({ least }) => least > 2).length }),
  };
  console.error(`${name}: ${JSON.stringify(figures)}`);
  publish(
    'overlay',
    figures,
    { program: name, rounds: Number(values.rounds), jdk: jdk.version, ...types.found },
    { zero: /%|slow methods/ },
  );
}

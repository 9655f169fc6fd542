import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { bundle } from '../scripts/lib/node-bundle.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { asyncProfiler } from './lib/agent/peers.js';
import { inRounds, PROGRAMS } from './lib/agent/programs.js';
import { publishActivations } from './lib/clock/activation-runs.js';
import { correlations } from './lib/clock/correlation.js';
import { keepTables } from './lib/clock/keep.js';
import { roundsFor } from './lib/clock/rounds-for.js';
import { readOptions, splitList } from './lib/command-line.js';
import { timeJava } from './lib/java-program.js';
import { publish, rounded } from './lib/report.js';

const USUAL = ['H2', 'Lucene', 'javac', 'Jetty', 'ANTLR', 'Xalan', 'Math', 'FreeMarker', 'Rhino', 'Jackson'];

const help = `node bench/precision.js [--programs ${USUAL.join(',')}] [--seconds N] [--activations] [--keep FILE]

How much two recordings of the same work agree, as Whaley measures the precision of a profiler: the correlation of their nodes and edges, of
their nodes, and of methods without contexts. For clock=cpu at 1, 10 and 100 ms, the flight recorder and async-profiler; with what each costs in
processor time, and the period that the clock reached. Each program repeats its work in one VM. Needs a JDK and Maven Central.

  --programs LIST  of ${Object.keys(PROGRAMS).join(', ')}, parted by commas
  --seconds N      processor time of each run; 10 where left out
  --activations    measures instead what new activations of samples say (docs/metrics.md, section 13), on each JDK of JAVA_HOMES:
                   they must not exceed the calls of an exact recording
  --keep FILE      measures nothing: writes its table in docs/benchmarks.md, from what runs have printed into the file`;
const { values } = readOptions(
  help,
  {
    options: {
      programs: { type: 'string', default: USUAL.join(',') },
      seconds: { type: 'string', default: '10' },
      activations: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  },
  { programs: 'Texts', seconds: '1' },
);
if (values.keep) {
  keepTables(values.keep);
  process.exit();
}
const jdks = findJdks();
const [jdk] = jdks;
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
const folder = `.cache/bench-precision-${process.pid}`;
mkdirSync(path.join(root, folder), { recursive: true });
process.on('exit', () => rmSync(path.join(root, folder), { recursive: true }));
const { readTree } = await import(pathToFileURL(await bundle('bench/lib/clock/read-tree.ts', 'precision')).href);
if (values.activations) {
  const given = { folder, seconds: Number(values.seconds), smoke: values.smoke, readTree };
  for (const name of splitList(values.programs, Object.keys(PROGRAMS), help))
    for (const each of jdks)
      try {
        await publishActivations(each, name, given);
      } catch (error) {
        console.error(`${name}, JDK ${each.major} failed: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
  process.exit();
}
const agent = (/** @type {string} */ more) => [`-javaagent:${agentJar}=out=${folder}/run.mct,checkpoint=0${more}`];
const flight = [
  '-XX:FlightRecorderOptions=stackdepth=1024',
  `-XX:StartFlightRecording=filename=${folder}/run.jfr,settings=profile`,
];
/** Fetched only for real runs. */
const library = values.smoke ? null : await asyncProfiler(jdk);

/**
 * Ways to record, each with the options of the runs with which its processor time is compared.
 *
 * @type {Record<string, { options: string[], base: string[], metric: string }>}
 */
const WAYS = {
  ...Object.fromEntries(
    ['1ms', '10ms', '100ms'].map((every) => [
      `clock, ${every.replace('ms', ' ms')}`,
      { options: agent(`,clock=cpu,clock.every=${every}`), base: agent(''), metric: 'cpu' },
    ]),
  ),
  'JFR, profile settings': { options: flight, base: [], metric: 'samples' },
  ...(library && {
    'async-profiler, 10 ms': {
      options: [`-agentpath:${library}=start,event=cpu,interval=10ms,file=${folder}/run.jfr`],
      base: [],
      metric: 'samples',
    },
  }),
};

/** Rounds and processor time of a program without recording. @param {string} name @param {string[]} base options of `java` */
async function baseOf(name, base) {
  const rounds = values.smoke ? 2 : await roundsFor(jdk, name, base, Number(values.seconds));
  const program = await inRounds(jdk, name, rounds);
  const times = [await timeJava(jdk, [...base, ...program]), await timeJava(jdk, [...base, ...program])];
  return { program, cpu: times[0].cpu + times[1].cpu };
}

/** Figures of two runs in one way. @param {{ program: string[], cpu: number }} without @param {string[]} options @param {string} metric */
async function twoRuns(without, options, metric) {
  let cpu = 0;
  const reached = [];
  /** @type {[import('./lib/clock/read-tree').ReadTree, Float64Array][]} */
  const runs = [];
  for (let i = 0; i < 2; i++) {
    cpu += (await timeJava(jdk, [...options, ...without.program])).cpu;
    const tree = await readTree(path.join(root, folder, metric === 'cpu' ? 'run.mct' : 'run.jfr'), [metric]);
    if (tree.clock) reached.push(tree.clock.reached / 1e6);
    runs.push([tree, tree.columns[metric]]);
  }
  const { nodesAndEdges, nodes, methods } = correlations(runs);
  return {
    'cost (ratio)': rounded(cpu / without.cpu, 3),
    ...(reached.length > 0 && { 'period reached (ms)': rounded((reached[0] + reached[1]) / 2, 2) }),
    'nodes and edges': rounded(nodesAndEdges, 3),
    nodes: rounded(nodes, 3),
    methods: rounded(methods, 3),
  };
}

/** Records a program in each way. A way that fails has no figures for it. @param {string} name */
async function measure(name) {
  /** @type {Map<string, { program: string[], cpu: number }>} */
  const bases = new Map();
  for (const [way, { options, base, metric }] of Object.entries(WAYS))
    try {
      const without = bases.get(base.join(' ')) ?? (await baseOf(name, base));
      bases.set(base.join(' '), without);
      const figures = await twoRuns(without, options, metric);
      console.error(`${name}, ${way}: ${JSON.stringify(figures)}`);
      const facts = { program: name, way, seconds: Number(values.seconds), jdk: jdk.version };
      publish('precision', figures, facts, { signed: /nodes|methods/ });
    } catch (error) {
      console.error(`${name}, ${way} failed: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
}

for (const name of splitList(values.programs, Object.keys(PROGRAMS), help)) await measure(name);

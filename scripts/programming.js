// npm run test:programming [-- --jdk HOME …]: follows docs/programming.md and docs/how-to/budget-a-test.md in empty folders, and builds the
// shipped agents there.
// With the agents, programs must give the same output. With an agent that only reads trees, the trees must be the same as without.
// A metric that an agent or a process defines must be shown as it was counted.
//
// --jdk names another Java on which to run, with or without a compiler. Without one, javac is skipped.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findJdks, hasCompiler, installJdk, javaAt, jdkTool } from './lib/jdk.js';
import { ensureOracle } from './lib/oracle.js';
import { agentJar, ensureAgent, ensureApp } from './lib/prerequisites.js';
import { holdOwnMetric } from './lib/programming/own-metric.js';
import { smallH2, smallJavac } from './lib/programming/programs.js';
import { holdStatements } from './lib/programming/statements.js';
import { budgetTests, buildAgents, folder } from './lib/programming/tutorial.js';
import { Held } from './lib/published-figures.js';
import { root, run } from './lib/run.js';
import { Steps } from './lib/steps.js';
import { Tally } from './lib/tally.js';

/** @typedef {import('./lib/jdk.js').Jdk} Jdk */

/** Versions of Java that the agents must run on. */
const VERSIONS = [17, 21, 25];
/** Maximum number of runs with and without the agent that only reads. */
const RUNS = 3;
const shippedAgents = ['OneTree', 'FoldedTree', 'ContinuousMetrics', 'AllocationDensity', 'Sampling'];
/** Files written by these agents. */
const written = ['tree.collapsed', 'folded.collapsed', 'metrics.csv', 'density.csv', 'samples.collapsed'].map(
  (name) => `callgrove-${name}`,
);
const tests = [
  'agent-java/programs/target/callgrove-programs-0.1.0-tests.jar',
  'agent-java/dump/target/callgrove-dump-0.1.0.jar',
];
const classPath = tests.map((jar) => path.join(root, jar)).join(path.delimiter);

const { values } = parseArgs({ options: { jdk: { type: 'string', multiple: true, default: [] } } });
const found = findJdks();
const [builder] = found;
if (!builder) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const homes = [...found, ...values.jdk.map(javaAt)];
const tally = new Tally();

/**
 * Runs a program; if it fails, throws an error with its output.
 *
 * @param {Jdk} jdk
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function java(jdk, args, cwd = root) {
  const { code, output } = await run(jdkTool(jdk, 'java'), args, { quiet: true, cwd });
  if (code !== 0) throw new Error(`${args.slice(-3).join(' ')} ended with exit status ${code}:\n${output.trim().slice(-2000)}`);
  return output;
}

/**
 * The program's output, without the agents' lines, which begin with an agent's name.
 *
 * @param {string} output
 * @param {string[]} names
 */
const beside = (output, ...names) =>
  output
    .split('\n')
    .filter((line) => !names.some((name) => line.startsWith(`${name}: `)))
    .join('\n');

/**
 * Options with which a deterministic program repeats exactly the same calls.
 *
 * From JDK 25, all classes of the program are loaded first, because no option keeps HotSpot from verifying classes that an
 * agent has changed. The verifier loads classes in an order that depends on addresses.
 *
 * @param {Jdk} jdk
 * @param {string[]} program
 * @param {string} place
 */
async function repeatable(jdk, program, place) {
  const args = ['-cp', classPath, 'org.callgrove.programs.RepeatableOptions', jdk.home];
  const [salt, ...rest] = (await java(builder, args, path.join(root, 'agent-java/programs'))).trim().split('\n');
  if (jdk.major < 25) return [salt, ...rest];
  await java(jdk, ['-Xshare:off', '-Xlog:class+load:file=loaded.txt:none', ...program], place);
  const log = readFileSync(path.join(place, 'loaded.txt'), 'utf8');
  const names = log.split('\n').map((line) => line.replace(/ source: .*/, ''));
  writeFileSync(path.join(place, 'names.txt'), names.filter((name) => /^[\w.$]+$/.test(name)).join('\n'));
  return [`${salt}=${path.join(place, 'names.txt')}`, ...rest];
}

/**
 * Records a program without agents, with one that only reads, and with all others together.
 *
 * @param {Jdk} jdk
 * @param {string} name
 * @param {string[]} program
 * @param {Awaited<ReturnType<typeof buildAgents>>} jars
 */
async function hold(jdk, name, program, { visits, shipped, reader }) {
  const place = path.join(folder, 'runs', `${name}-${jdk.version}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  // Garbage collections clear weak references in the JDK, so the agents' garbage must not cause any. Classes that agents load
  // stay in the JDK's tables.
  const options = [...(await repeatable(jdk, program, place)), '-XX:+UseSerialGC', '-Xms5g', '-Xmx5g', '-Xmn4g'];
  const plain = await java(jdk, program, place);
  /** @param {string} file @param {string} agents */
  const recorded = async (file, agents) => {
    const recorder = `-javaagent:${path.join(root, agentJar)}=out=${file},checkpoint=0,mode=strict${agents && `,agents=${agents}`}`;
    const output = await java(jdk, [...options, recorder, ...program], place);
    if (beside(output, 'callgrove', 'Reader') !== plain)
      throw new Error(`${name} says other things under the recorder:\n${output}`);
    if (output.includes('switched off')) throw new Error(output);
    return output;
  };
  const contexts = await holdSameTree(place, recorded, `${reader}!com.acme.Reader`);
  const others = shippedAgents.map((each) => `${shipped}!org.callgrove.agents.${each}`);
  await recorded('all.mct', [`${visits}!com.acme.Visits`, ...others].join(';'));
  renameSync(path.join(place, 'visits.collapsed'), path.join(place, 'all.collapsed'));
  await recorded('visits.mct', `${visits}!com.acme.Visits`);
  const held = new Held();
  await holdOwnMetric(held, place, 'visits', ['visits', 'all']);
  if (held.differences.length > 0) throw new Error(held.differences.slice(0, 10).join('\n'));
  console.log(`  Metric of one's own: ${held.compared} figures of the command line and the page are right.`);
  for (const file of ['visits.collapsed', ...written])
    if (statSync(path.join(place, file)).size < 100) throw new Error(`${file} is nearly empty`);
  console.log(`${name} on ${jdk.version}: ${contexts}`);
}

/**
 * Records H2 with the page's instrumentation process, whose metric must be right everywhere.
 *
 * @param {Jdk} jdk
 * @param {string} statements the jar with the process
 */
async function holdProcess(jdk, statements) {
  const place = path.join(folder, 'runs', `statements-${jdk.version}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const held = new Held();
  await holdStatements(held, place, async (file, mode) => {
    const recorder = `-javaagent:${path.join(root, agentJar)}=out=${file},checkpoint=0,process=${statements}!com.acme.Statements`;
    return java(jdk, [recorder, ...(await smallH2(builder, mode))], place);
  });
  if (held.differences.length > 0) throw new Error(held.differences.slice(0, 10).join('\n'));
  console.log(`Metric of a process on ${jdk.version}: ${held.compared} figures of the command line and the page are right.`);
}

/**
 * Compares the tree recorded with an agent that only reads with the tree without any agent. In some runs, the program's other
 * threads change its tree, so only one pair of runs must be equal. An effect of the agent would show in every pair.
 *
 * @param {string} place
 * @param {(file: string, agents: string) => Promise<string>} recorded
 * @param {string} agent
 * @returns {Promise<string>} what was compared
 */
async function holdSameTree(place, recorded, agent) {
  let last = '';
  for (let run = 0; run < RUNS; run++) {
    await recorded(`none-${run}.mct`, '');
    const said = await recorded(`reading-${run}.mct`, agent);
    const [, activations, contexts] = /^Reader: (\d+) activations, (\d+) contexts read$/m.exec(said) ?? [];
    if (!(Number(activations) >= 8)) throw new Error(`the reading agent was hardly activated: ${said}`);
    for (const other of Array.from({ length: run + 1 }, (_, index) => index)) {
      const pairs =
        other === run
          ? [[run, run]]
          : [
              [run, other],
              [other, run],
            ];
      for (const [none, reading] of pairs) {
        const [text, equal] = await difference(place, `none-${none}.mct`, `reading-${reading}.mct`);
        last = text;
        if (equal) return `${activations} activations read ${contexts} contexts in run ${run + 1}.\n${text}`;
      }
    }
  }
  throw new Error(`the tree differs while an agent reads it, in each of ${RUNS * RUNS} pairs of runs. The last:\n${last}`);
}

/**
 * Describes how trees of the main thread differ, and whether they are equal.
 *
 * @param {string} place
 * @param {string[]} files
 * @returns {Promise<[string, boolean]>}
 */
async function difference(place, ...files) {
  const args = ['-cp', classPath, 'org.callgrove.programs.TreeDiff', ...files, '5', 'main'];
  const { code, output } = await run(jdkTool(builder, 'java'), args, { quiet: true, cwd: place });
  if (!output.includes('contexts differ')) throw new Error(`the trees cannot be compared:\n${output}`);
  return [output.trim(), code === 0];
}

const steps = new Steps();
await steps.step('Building the agent, its tests and the agents of docs/programming.md', async () => {
  await ensureAgent(builder);
  await ensureOracle(builder);
  await ensureApp();
});
const jars = await buildAgents(builder);
tally.add('docs/programming.md', { passed: 1, failed: 0, skipped: 0 });
await budgetTests(builder);
tally.add('docs/how-to/budget-a-test.md', { passed: 1, failed: 0, skipped: 0 });

try {
  await holdProcess(builder, jars.statements);
  tally.add('the process of docs/programming.md', { passed: 1, failed: 0, skipped: 0 });
} catch (error) {
  tally.fail('the process of docs/programming.md', error instanceof Error ? error.message : String(error));
}

for (const version of VERSIONS) {
  const jdk = homes.find(({ major }) => major === version);
  /** @type {Record<string, string[] | null>} */
  const programs = {
    H2: jdk ? await smallH2(builder) : null,
    javac: jdk && hasCompiler(jdk.home) ? smallJavac() : null,
  };
  for (const [name, program] of Object.entries(programs)) {
    const what = `${name} on Java ${version}`;
    if (!jdk || !program) {
      const why = jdk ? `${jdk.home} has no compiler` : 'no such Java found';
      console.log(`SKIPPED ${what}: ${why}. Name one:  --jdk HOME`);
      tally.add(what, { passed: 0, failed: 0, skipped: 1 });
      continue;
    }
    try {
      await hold(jdk, name, program, jars);
      tally.add(what, { passed: 1, failed: 0, skipped: 0 });
    } catch (error) {
      tally.fail(what, error instanceof Error ? error.message : String(error));
    }
  }
}
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

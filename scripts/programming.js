// npm run test:programming [-- --jdk HOME …]: follows docs/programming.md in empty folders and builds the shipped agents there.
// Programs must give the same output with them. Their trees must be the same whether an agent reads them or not.
// A metric of an agent's own must be shown as the agent counted it.
//
// --jdk names a further Java to run on, with a compiler or without. Without a compiler javac is skipped.
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findJdks, hasCompiler, installJdk, javaAt, jdkTool } from './lib/jdk.js';
import { ensureOracle } from './lib/oracle.js';
import { agentJar, ensureAgent, ensureApp } from './lib/prerequisites.js';
import { holdOwnMetric } from './lib/programming/own-metric.js';
import { smallH2, smallJavac } from './lib/programming/programs.js';
import { buildAgents, folder } from './lib/programming/tutorial.js';
import { Held } from './lib/published-figures.js';
import { root, run } from './lib/run.js';
import { Steps } from './lib/steps.js';
import { Tally } from './lib/tally.js';

/** @typedef {import('./lib/jdk.js').Jdk} Jdk */

/** Versions of Java that the agents must run on. */
const VERSIONS = [17, 21, 25];
const shippedAgents = ['OneTree', 'FoldedTree', 'ContinuousMetrics', 'AllocationDensity', 'Sampling'];
/** Files that these write. */
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

/** Runs a program, and fails with its output where it fails. @param {Jdk} jdk @param {string[]} args @param {string} [cwd] */
async function java(jdk, args, cwd = root) {
  const { code, output } = await run(jdkTool(jdk, 'java'), args, { quiet: true, cwd });
  if (code !== 0) throw new Error(`${args.slice(-3).join(' ')} ended with exit status ${code}:\n${output.trim().slice(-2000)}`);
  return output;
}

/** Output without the lines that begin with the name of who says them. @param {string} output @param {string[]} names */
const beside = (output, ...names) =>
  output
    .split('\n')
    .filter((line) => !names.some((name) => line.startsWith(`${name}: `)))
    .join('\n');

/** Options under which a deterministic program repeats itself to the last call. @param {Jdk} jdk */
async function repeatable(jdk) {
  const args = ['-cp', classPath, 'org.callgrove.programs.RepeatableOptions', jdk.home];
  const options = await java(builder, args, path.join(root, 'agent-java/programs'));
  return options.trim().split('\n');
}

/**
 * Records one program without agents, with one that reads, and with all others at once.
 *
 * @param {Jdk} jdk
 * @param {string} name
 * @param {string[]} program
 * @param {Awaited<ReturnType<typeof buildAgents>>} jars
 */
async function hold(jdk, name, program, { places, shipped, reader }) {
  const place = path.join(folder, 'runs', `${name}-${jdk.version}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  // Collections clear weak references of the JDK, so agents' garbage must not cause any. What agents load stays in tables of the JDK.
  const options = [...(await repeatable(jdk)), '-XX:+UseSerialGC', '-Xms5g', '-Xmx5g', '-Xmn4g'];
  const plain = await java(jdk, program, place);
  /** @param {string} file @param {string} agents @param {string[]} more */
  const recorded = async (file, agents, more = []) => {
    const recorder = `-javaagent:${path.join(root, agentJar)}=out=${file},checkpoint=0,mode=strict${agents && `,agents=${agents}`}`;
    const output = await java(jdk, [...options, ...more, recorder, ...program], place);
    if (beside(output, 'callgrove', 'Reader') !== plain)
      throw new Error(`${name} says other things under the recorder:\n${output}`);
    if (output.includes('switched off')) throw new Error(output);
    return output;
  };
  const agent = `${reader}!com.acme.Reader`;
  await recorded('none.mct', '');
  await recorded('began.mct', agent, ['-Dreader.until=1000000']);
  const said = await recorded('reading.mct', agent);
  const [, activations, contexts] = /^Reader: (\d+) activations, (\d+) contexts read$/m.exec(said) ?? [];
  if (!(Number(activations) >= 8)) throw new Error(`the reading agent was hardly activated: ${said}`);
  const others = shippedAgents.map((each) => `${shipped}!org.callgrove.agents.${each}`);
  await recorded('all.mct', [`${places}!com.acme.Places`, ...others].join(';'));
  renameSync(path.join(place, 'places.collapsed'), path.join(place, 'all.collapsed'));
  await recorded('places.mct', `${places}!com.acme.Places`);
  const held = new Held();
  await holdOwnMetric(held, place, ['places', 'all']);
  if (held.differences.length > 0) throw new Error(held.differences.slice(0, 10).join('\n'));
  console.log(`  Metric of one's own: ${held.compared} figures of the command line and the page are right.`);
  for (const file of ['places.collapsed', ...written])
    if (statSync(path.join(place, file)).size < 100) throw new Error(`${file} is nearly empty`);
  console.log(`${name} on ${jdk.version}: ${activations} activations read ${contexts} contexts.`);
  console.log(`  Tree while an agent reads, and after it has begun to:\n${await difference(place, 'began.mct', 'reading.mct')}`);
  // Loading any agent initialises classes of the JDK that the program would initialise later.
  console.log(`  Tree with an agent, and without:\n${await difference(place, 'none.mct', 'reading.mct').catch(String)}`);
}

/** Describes how trees of the main thread differ; throws if they do. @param {string} place @param {string[]} files */
const difference = (place, ...files) =>
  java(builder, ['-cp', classPath, 'org.callgrove.programs.TreeDiff', ...files, '5', 'main'], place);

const steps = new Steps();
await steps.step('Building the agent, its tests and the agents of docs/programming.md', async () => {
  await ensureAgent(builder);
  await ensureOracle(builder);
  await ensureApp();
});
const jars = await buildAgents(builder);
tally.add('docs/programming.md', { passed: 1, failed: 0, skipped: 0 });

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

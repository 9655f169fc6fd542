// npm run test:woven -- --before JAR: whether two builds of the agent weave classes equally, to the byte, on each JDK found, and
// whether the methods of their runtimes have the same instructions.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findJdks, jdkTool } from '../lib/jdk.js';
import { agentJar, ensureAgent } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';
import { instructionsOf } from './runtime.js';

const help = `npm run test:woven -- --before JAR [--now JAR] [--mode MODE] [JAR …]

Weaves all classes of each JDK found, and of the jars named last, with two agents, and lists the classes that differ, and
the methods of the runtime that do.

  --before JAR  the agent to compare with
  --now JAR     takes this agent in place of the one built here
  --mode MODE   default, precise (blocks=precise) or sampling; default where left out`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, now: { type: 'string' }, mode: { type: 'string', default: 'default' } },
});
if (!values.before || !['default', 'precise', 'sampling'].includes(values.mode)) {
  console.error(help);
  process.exit(2);
}
const MOST_LISTED = 20;
const work = path.join(root, '.cache', 'woven');
const jars = positionals.map((jar) => path.resolve(jar));
const jdks = findJdks();
if (!values.now) await ensureAgent(jdks[0]);

/**
 * Runs a tool of a JDK. Returns its output. @param {import('../lib/jdk.js').Jdk} jdk @param {string} tool @param {string[]} args
 * @param {string} [cwd]
 */
async function tool(jdk, tool, args, cwd = root) {
  const { code, output } = await run(jdkTool(jdk, tool), args, { quiet: true, cwd });
  if (code !== 0) throw new Error(`${tool} ended with exit status ${code}:\n${output.slice(-2000)}`);
  return output;
}

/** Prints how many names differ between two maps, and the first of them. @param {string} what @param {Map<string, string>[]} maps */
function compare(what, [before, now]) {
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const differing = names.filter((name) => before.get(name) !== now.get(name));
  console.log(`${what}: ${names.length}, of which ${differing.length} differ`);
  for (const name of differing.slice(0, MOST_LISTED)) console.log(`  ${name}`);
  if (differing.length > MOST_LISTED) console.log(`  and ${differing.length - MOST_LISTED} more; see ${work}`);
  if (differing.length > 0) process.exitCode = 1;
}

/** @param {string} name of the agent in file names @param {string} part */
const folderOf = (name, part) => path.join(work, `${name}-${part}`);

/** Compiles the program that weaves against an agent. @param {string} name of the agent in file names @param {string} agent */
async function prepare(name, agent) {
  const [classes, runtime] = [folderOf(name, 'classes'), folderOf(name, 'runtime')];
  for (const folder of [classes, runtime]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  await tool(jdks[0], 'jar', ['xf', agent, 'java/lang'], runtime);
  const patch = ['--patch-module', `java.base=${runtime}`];
  await tool(jdks[0], 'javac', [...patch, '-cp', agent, '-d', classes, 'scripts/woven/WovenClasses.java']);
}

/** The instructions of each method of an agent's runtime. @param {string} name of the agent in file names */
async function runtimeOf(name) {
  const folder = path.join(folderOf(name, 'runtime'), 'java', 'lang');
  return instructionsOf(await tool(jdks[0], 'javap', ['-c', '-p', ...readdirSync(folder).sort()], folder));
}

/**
 * Weaves with an agent.
 *
 * @param {string} name of the agent in file names
 * @param {string} agent
 * @param {import('../lib/jdk.js').Jdk} jdk
 * @returns {Promise<Map<string, string>>} the hash of each woven class
 */
async function woven(name, agent, jdk) {
  const [classes, runtime] = [folderOf(name, 'classes'), folderOf(name, 'runtime')];
  const patch = ['--patch-module', `java.base=${runtime}`];
  const hashes = path.join(work, `${name}-${jdk.major}.txt`);
  const program = [...patch, '-cp', [classes, agent].join(path.delimiter), 'WovenClasses', hashes, values.mode, ...jars];
  await tool(jdk, 'java', program);
  const lines = readFileSync(hashes, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => /** @type {[string, string]} */ ([line.split(' ')[0], line.slice(line.indexOf(' ') + 1)])));
}

const agents = { before: path.resolve(values.before), now: path.resolve(values.now ?? path.join(root, agentJar)) };
for (const [name, agent] of Object.entries(agents)) await prepare(name, agent);
compare('Methods of the runtime', [await runtimeOf('before'), await runtimeOf('now')]);
for (const jdk of jdks) {
  const [before, now] = [await woven('before', agents.before, jdk), await woven('now', agents.now, jdk)];
  const results = [...now.values()];
  const untouched = results.filter((result) => result === 'unchanged').length;
  const failed = results.filter((result) => result.startsWith('failed')).length;
  compare(`JDK ${jdk.version}, classes (${untouched} left alone, ${failed} failed)`, [before, now]);
}

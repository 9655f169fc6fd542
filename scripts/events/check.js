// npm run test:events [-- --jdk HOME …] [--programs]: whether metrics of VM events are what a program does, counted by hand, in two
// runs on each JDK found. With --programs, compares FOP and javac with the VM's own accounts as well.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findJdks, hasCompiler, installJdk, javaAt, jdkTool } from '../lib/jdk.js';
import { agentJar, ensureAgent, ensureApp } from '../lib/prerequisites.js';
import { Held } from '../lib/published-figures.js';
import { root, run } from '../lib/run.js';
import { holdPrograms } from './programs.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */

const { values } = parseArgs({
  options: { jdk: { type: 'string', multiple: true, default: [] }, programs: { type: 'boolean', default: false } },
});
const found = findJdks();
const builder = found.find(({ home }) => hasCompiler(home));
if (!builder) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
await ensureAgent(builder);
await ensureApp();

const work = path.join(root, '.cache', 'events');
const source = 'scripts/events/Events.java';
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
await output(jdkTool(builder, 'javac'), ['--release', '17', '-d', work, source]);
/** Methods that cause events, whose names say which and how many. */
const cases = [...readFileSync(path.join(root, source), 'utf8').matchAll(/static \S* ?void (([a-z_]+)_(\d+)\w*)\(/g)].map(
  ([, method, event, count]) => ({ method, event: event.replaceAll('_', '-'), count: Number(count) }),
);

/** Output of a command that must succeed. @param {string} command @param {string[]} args */
async function output(command, args) {
  const { code, output: printed } = await run(command, args, { quiet: true });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with exit status ${code}:\n${printed.slice(-2000)}`);
  return printed;
}

/** Calls of the command line. @param {string[]} args */
const callgrove = (...args) => output(process.execPath, [path.join(root, 'bin/callgrove.js'), ...args, '--quiet']);

/** Events of a kind below a method. @param {string} file @param {string} event @param {string} method */
async function below(file, event, method) {
  const stacks = await callgrove('export', file, '--metric', event, '--merge');
  return (
    stacks
      .split('\n')
      .filter((line) => line.includes(`Events.${method};`))
      // A virtual thread may need another carrier, which is a thread as well.
      .filter((line) => !method.includes('virtual') || line.includes('BaseVirtualThread.<init>'))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
  );
}

/** Counts by hand, and once more in a second run. @param {Jdk} jdk @param {Held} held */
async function holdCases(jdk, held) {
  const files = ['one', 'two'].map((name) => path.join(work, `${name}-${jdk.major}.mct`));
  for (const file of files)
    await output(jdkTool(jdk, 'java'), [`-javaagent:${agentJar}=out=${file},quiet=true,checkpoint=0`, '-cp', work, 'Events']);
  for (const { method, event, count } of cases) {
    if (method.includes('virtual') && jdk.major < 21) continue;
    for (const file of files) held.same(`${method} on ${jdk.major}`, await below(file, event, method), count);
  }
}

const held = new Held();
for (const jdk of [...found, ...values.jdk.map(javaAt)]) {
  await holdCases(jdk, held);
  if (values.programs) await holdPrograms(jdk, held, { work, output, callgrove });
}
for (const line of held.differences) console.error(line);
console.log(`${held.compared - held.differences.length} of ${held.compared} figures as counted by hand or by the VM`);
process.exit(held.differences.length > 0 ? 1 : 0);

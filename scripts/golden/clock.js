// npm run samples:clock [-- --only reads,equal-1]: records small programs with the agent's clock into golden/clock.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { agentJar, ensureAgent } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

const into = 'golden/clock';
const scratch = '.cache/clock-samples';
const sources = 'agent-java/programs/src/programs/java/planted';

/** Programs by the name of their file, each with the agent's option and its arguments. @type {Record<string, [program: string, clock: string, ...args: string[]]>} */
const samples = {
  reads: ['Reads', 'cpu', '25', 'planted'],
  'equal-1': ['Reads', 'cpu', '700', 'equal'],
  'equal-2': ['Reads', 'cpu', '700', 'equal'],
  sleeps: ['Sleeps', 'cpu;wait', '200'],
  convoy: ['Convoy', 'cpu;wait', '8000'],
};
const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(samples).join(',') } } });

const [jdk] = findJdks();
if (jdk === undefined) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
await ensureAgent(jdk);
for (const folder of [into, scratch]) mkdirSync(path.join(root, folder), { recursive: true });
for (const name of values.only.split(',')) {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`There is no sample ${name}; there are ${Object.keys(samples).join(', ')}.`);
  const [program, clock, ...args] = sample;
  await tool('javac', ['-d', scratch, `${sources}/${program}.java`]);
  const file = `${scratch}/${name}.mct`;
  const agent = `-javaagent:${agentJar}=out=${file},checkpoint=0,clock=${clock},clock.every=2ms`;
  await tool('java', [agent, '-Xmx1g', '-cp', scratch, `planted.${program}`, ...args]);
  const bytes = readFileSync(path.join(root, file));
  writeFileSync(path.join(root, into, `${name}.mct`), bytes);
  console.log(`${name}.mct: ${bytes.length} bytes`);
}
rmSync(path.join(root, scratch), { recursive: true });

/** @param {string} name of a JDK tool @param {string[]} args */
async function tool(name, args) {
  const { code, output } = await run(jdkTool(/** @type {import('../lib/jdk.js').Jdk} */ (jdk), name), args, { quiet: true });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with exit status ${code}:\n${output}`);
}

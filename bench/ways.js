import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks, installJdk, javaAt, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root, run } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { publish } from './lib/report.js';
import { between, table } from './lib/tables.js';

const help = `node bench/ways.js [--times N] [--homes JAVA_HOME:...] [--keep]

What the agent counts of each way in which a program makes the VM allocate (agent-java/oracles/src/programs/java/alloc/Ways.java), against the
VM's own account in a run without the agent. C1 alone compiles, as it removes no allocation. Needs a JDK; other homes may be runtimes without a compiler.

  --times N     how often each way is called; 10,000 where left out
  --homes LIST  homes of Java to run them on, parted as a class path; the JDKs that are found where left out
  --keep        writes the table into docs/accuracy.md`;
const { values } = readOptions(
  help,
  { options: { times: { type: 'string', default: '10000' }, homes: { type: 'string' }, keep: { type: 'boolean' } } },
  { times: '100' },
);
const found = findJdks();
if (found.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
const jdks = values.homes?.split(path.delimiter).map(javaAt) ?? (values.smoke ? found.slice(0, 1) : found);
await ensureAgent(found[0]);

const ORACLES = 'agent-java/oracles/src';
const DUMP = 'agent-java/dump/target/classes';
const CLASSES = '.cache/ways';
mkdirSync(path.join(root, CLASSES), { recursive: true });

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {string} tool @param {string[]} args @returns {Promise<string>} what it printed */
async function output(jdk, tool, args) {
  const ended = await run(jdkTool(jdk, tool), args, { quiet: true });
  if (ended.code !== 0) throw new Error(`${tool} ${args.join(' ')} ended with exit status ${ended.code}:\n${ended.output}`);
  return ended.output;
}

const programs = ['AllocationMeter', 'Work', 'Ways'].map((name) => `${ORACLES}/programs/java/alloc/${name}.java`);
const comparison = ['Allocations', 'AllocationWays'].map((name) => `${ORACLES}/test/java/org/callgrove/oracles/${name}.java`);
await output(found[0], 'javac', ['-nowarn', '-cp', DUMP, '-d', CLASSES, ...programs, ...comparison]);

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {string[]} options */
function meter(jdk, options) {
  const constant = ['-XX:TieredStopAtLevel=1', `-Dalloc.times=${values.times}`];
  return output(jdk, 'java', [...options, ...constant, '-cp', CLASSES, 'alloc.AllocationMeter', 'alloc.Ways']);
}

/** One cell per JDK, by way. @type {Map<string, string[]>} */
const cells = new Map();
/** @type {Record<string, Record<string, number>>} */
const verdicts = {};
for (const [at, jdk] of jdks.entries()) {
  const recording = `.cache/ways-${jdk.major}.mct`;
  const printed = `.cache/ways-${jdk.major}.txt`;
  writeFileSync(path.join(root, printed), await meter(jdk, []));
  await meter(jdk, [`-javaagent:${agentJar}=out=${recording},checkpoint=0,quiet=true`]);
  const compared = await output(found[0], 'java', [
    '-cp',
    [CLASSES, DUMP].join(path.delimiter),
    'org.callgrove.oracles.AllocationWays',
    recording,
    printed,
  ]);
  verdicts[jdk.version] = {};
  for (const line of compared.trim().split('\n')) {
    const [name, times, vm, counted, verdict] = line.split(' ');
    const row = cells.get(name) ?? [];
    const each = (/** @type {string} */ bytes) => String(Math.round(Number(bytes) / Number(times)));
    row[at] = verdict === 'equal' ? each(vm) : `${each(vm)}: ${verdict} ${each(counted)}`;
    cells.set(name, row);
    verdicts[jdk.version][verdict] = (verdicts[jdk.version][verdict] ?? 0) + 1;
  }
}
const text = table(
  ['way', ...jdks.map((jdk) => `${jdk.version}`)],
  [...cells].map(([name, row]) => [`\`${name}\``, ...row]),
);
console.error(text);
if (values.keep && !values.smoke) {
  const file = path.join(root, 'docs/accuracy.md');
  writeFileSync(file, between(readFileSync(file, 'utf8'), 'ways', text));
}
publish('ways', { ways: cells.size, verdicts });

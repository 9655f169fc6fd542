import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { writeBetween } from '../scripts/lib/marked-text.js';
import { agentJar, ensureAgent, ensureApp } from '../scripts/lib/prerequisites.js';
import { run } from '../scripts/lib/run.js';
import { keepBusy } from './lib/busy-machine.js';
import { readOptions } from './lib/command-line.js';
import { gateText } from './lib/gate-text.js';
import { plant, plantLoop } from './lib/planted-regression.js';
import { mustRun } from './lib/repeatable-programs.js';
import { machine, publish } from './lib/report.js';

const help = `npm run bench:gate -- [--times N] [--keep]

A regression planted in Lucene, recorded on a busy machine: what the gate says, and what the clock can tell. Needs a JDK.

  --times N   how often each version runs; 20 where left out
  --keep      write the result into docs/ci.md`;
const { values } = readOptions(
  help,
  { options: { times: { type: 'string', default: '20' }, keep: { type: 'boolean', default: false } } },
  { times: '1' },
);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
await ensureApp();
const programs = await (values.smoke ? plantLoop(jdk) : plant(jdk));

/** @param {'base' | 'head'} which @param {string} name */
async function record(which, name) {
  const out = `.cache/gate/${name}.mct`;
  await mustRun(jdk, 'java', [`-javaagent:${agentJar}=out=${out},checkpoint=0`, ...programs[which]]);
  return out;
}

/** @param {string} a @param {string} b */
async function gate(a, b) {
  const conditions = ['--fail-if', 'bytecodes > +1%', '--fail-if', 'overlap < 95%'];
  const { code, output } = await run(process.execPath, ['bin/callgrove.js', 'compare', a, b, ...conditions, '--json'], {
    quiet: true,
  });
  if (code === 2) throw new Error(output.trim());
  return { status: code, ...JSON.parse(output.slice(0, output.lastIndexOf('}') + 1)) };
}

/** Wall-clock milliseconds for a run without the agent. @param {'base' | 'head'} which */
async function time(which) {
  const start = performance.now();
  await mustRun(jdk, 'java', programs[which]);
  return performance.now() - start;
}

const calm = keepBusy();
/** @type {{ base: number[], head: number[] }} */
const times = { base: [], head: [] };
let found;
let again;
try {
  const base = await record('base', 'base');
  found = await gate(base, await record('head', 'head'));
  again = await gate(base, await record('base', 'base-again'));
  for (let i = 0; i < Number(values.times); i++) {
    // Base and head alternate, each first equally often, so that other load affects both.
    if (i % 2 === 0) times.base.push(await time('base'));
    times.head.push(await time('head'));
    if (i % 2 === 1) times.base.push(await time('base'));
    process.stderr.write(`\r${i + 1} of ${values.times} pairs of runs timed`);
  }
} finally {
  calm();
}
console.error('');
const named = found.more.rows[0]?.method;
const result = { status: found.status, named, found, again, times, jdk: jdk.version, machine: machine() };
console.error(gateText(result));
if (values.keep && !values.smoke) {
  writeBetween('docs/ci.md', '<!-- bench/gate.js -->', '<!-- end -->', gateText(result));
}
publish('gate', { times }, result);
if (found.status !== 1 || named !== programs.method || again.status !== 0) {
  console.error(`The gate should have failed with ${programs.method} first, and passed for two runs of the base.`);
  process.exitCode = 1;
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findJdks, installJdk, javaAt, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root, run } from '../scripts/lib/run.js';
import { busyLoops } from './lib/busy-machine.js';
import { readOptions, readPrinted } from './lib/command-line.js';
import { medians, percentile, print } from './lib/report.js';
import { ask, serve } from './lib/served-program.js';
import { between, table } from './lib/tables.js';

const help = `node bench/pauses.js [--runs N] [--seconds N] [--loops LIST] [--homes JAVA_HOME:...] [--jar JAR] [--keep FILE]

How long the clients of a server wait while it is attached to: the longest and the median wait before, during attach, while recorded, during
detach and after, with processes beside it that compute all the time. H2 behind the JDK's web server (programs/Served.java), four clients
in this process. On each JDK.

  --runs N      servers for each number of processes; 5 where left out
  --seconds N   length of the phases without a command; 5 where left out
  --loops LIST  numbers of such processes, separated by commas; 0,2,5 where left out
  --homes LIST  homes of Java to run the server on, parted as a class path; the JDKs that are found where left out
  --jar JAR     another build of the agent
  --keep FILE   measures nothing: writes the table of docs/live.md, from what runs have printed into the file`;
const { values } = readOptions(
  help,
  {
    options: {
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      loops: { type: 'string', default: '0,2,5' },
      jar: { type: 'string', default: agentJar },
      homes: { type: 'string' },
      keep: { type: 'string' },
    },
  },
  { runs: '1', seconds: '1', loops: '1' },
);

/** Table of the longest waits, one row per line of JSON. @param {string[]} lines */
function longestWaits(lines) {
  const phases = ['before', 'attach', 'recorded', 'detach', 'after'];
  const rows = lines.map((line) => {
    const { jdk, loops, ...figures } = JSON.parse(line);
    return [jdk, String(loops), ...phases.map((phase) => `${Math.round(figures[`${phase}, longest wait (ms)`])} ms`)];
  });
  return table(['JDK', 'busy loops', 'before', 'during `attach`', 'recorded', 'during `detach`', 'after'], rows);
}

if (values.keep) {
  const lines = readPrinted(values.keep);
  const file = path.join(root, 'docs/live.md');
  writeFileSync(file, between(readFileSync(file, 'utf8'), 'pauses', longestWaits(lines)));
  process.exit();
}
const found = findJdks().slice(0, values.smoke ? 1 : undefined);
if (found.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (values.jar === agentJar) await ensureAgent(found[0]);
const jdks = values.homes?.split(path.delimiter).map(javaAt) ?? found;

const seconds = (/** @type {number} */ number) => new Promise((resolve) => setTimeout(resolve, number * 1000));

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {number} loops */
async function measure(jdk, loops) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgrove-pauses-'));
  const server = await serve(jdk);
  const client = ask(server.port);
  let endLoops = () => {};
  /** @type {Record<string, number>} */
  const figures = {};

  /** @type {{ name: string, begun: number, ended: number }[]} */
  const phases = [];

  /** @param {string} name @param {() => Promise<unknown>} work */
  async function phase(name, work) {
    const begun = performance.now();
    await work();
    phases.push({ name, begun, ended: performance.now() });
  }

  /** Describes the waits per phase. A wait that overlaps two phases counts in both. */
  function describePhases() {
    for (const { name, begun, ended } of phases) {
      const waits = client.answers.filter((each) => each.begun < ended && each.begun + each.ms > begun).map((each) => each.ms);
      if (waits.length === 0) throw new Error(`No request was under way in the phase “${name}”.`);
      figures[`${name}, longest wait (ms)`] = Math.max(...waits);
      figures[`${name}, median wait (ms)`] = percentile(waits, 0.5);
      figures[`${name}, answers a second (number)`] = (waits.length / (ended - begun)) * 1000;
      figures[`${name}, all of it (ms)`] = ended - begun;
    }
  }

  /** @param {string} command @param {string[]} rest */
  async function send(command, ...rest) {
    const { code, output } = await run(jdkTool(jdk, 'java'), ['-jar', values.jar, command, server.pid, ...rest], { quiet: true });
    if (code !== 0) throw new Error(output);
  }

  try {
    await seconds(Number(values.seconds));
    endLoops = busyLoops(loops);
    await phase('before', () => seconds(Number(values.seconds)));
    await phase('attach', () => send('attach', `out=${path.join(folder, 'run.mct')},checkpoint=0`));
    await phase('recorded', () => seconds(Number(values.seconds)));
    await phase('detach', () => send('detach'));
    await phase('after', () => seconds(Number(values.seconds)));
    await client.end();
    describePhases();
  } finally {
    endLoops();
    await server.end();
    rmSync(folder, { recursive: true });
  }
  return figures;
}

for (const jdk of jdks)
  for (const loops of values.loops.split(',').map(Number)) {
    const runs = [];
    for (let i = 0; i < Number(values.runs); i++) runs.push(await measure(jdk, loops));
    print(`pauses: a server with ${loops} busy loops beside it`, medians(runs), { loops, runs: runs.length, jdk: jdk.version });
  }

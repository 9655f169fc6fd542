import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { run } from '../scripts/lib/run.js';
import { busyLoops } from './lib/busy-machine.js';
import { readOptions } from './lib/command-line.js';
import { medians, percentile, print } from './lib/report.js';
import { ask, serve } from './lib/served-program.js';

const help = `node bench/pauses.js [--runs N] [--seconds N] [--loops LIST] [--jar JAR]

How long the clients of a server wait while it is attached to: the longest and the median wait before, during attach, while recorded, during
detach and after, with processes beside it that compute all the time. H2 behind the JDK's web server (programs/Served.java), four clients
in this process. On each JDK.

  --runs N      servers for each number of processes; 5 where left out
  --seconds N   length of the phases without a command; 5 where left out
  --loops LIST  numbers of such processes, separated by commas; 0,2,5 where left out
  --jar JAR     another build of the agent`;
const { values } = readOptions(
  help,
  {
    options: {
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      loops: { type: 'string', default: '0,2,5' },
      jar: { type: 'string', default: agentJar },
    },
  },
  { runs: '1', seconds: '1', loops: '1' },
);
const jdks = findJdks().slice(0, values.smoke ? 1 : undefined);
if (jdks.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (values.jar === agentJar) await ensureAgent(jdks[0]);

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

  /** A wait that lasts through the end of a phase counts in both. */
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

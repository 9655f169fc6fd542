import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { run } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { compileBench } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const help = `node bench/switching.js [--runs N] [--classes N]

For how long all threads stand still while classes of a running program are switched, by the VM's own log: in batches (attach, resume, detach)
and at once (pause). On each JDK, a program that has loaded N of its classes.

  --runs N     how often each; 5 where left out
  --classes N  10000 where left out`;
const { values } = readOptions(
  help,
  { options: { runs: { type: 'string', default: '5' }, classes: { type: 'string', default: '10000' } } },
  { runs: '1', classes: '100' },
);
const COMMANDS = ['attach', 'pause', 'resume', 'detach'];
const jdks = findJdks().slice(0, values.smoke ? 1 : undefined);
if (jdks.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdks[0]);
const classes = await compileBench(jdks[0], 'java/Loaded');

/** Milliseconds of each stop for installing classes, so far. @param {string} log */
function stops(log) {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('"RedefineClasses"'))
    .map((line) => Number(/Total: +(\d+) ns/.exec(line)?.[1]) / 1e6);
}

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk */
async function measure(jdk) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgrove-switching-'));
  const log = path.join(folder, 'safepoints.txt');
  const options = [
    `-Xlog:safepoint:file=${log}:uptime:filecount=0`,
    '-XX:+EnableDynamicAgentLoading',
    '-cp',
    classes,
    'Loaded',
    values.classes,
  ];
  const program = spawn(jdkTool(jdk, 'java'), options, { stdio: ['pipe', 'pipe', 'ignore'] });
  // Registered now, because the program may end before its end is awaited.
  const ended = once(program, 'exit');
  /** @type {Record<string, number>} */
  const figures = {};
  try {
    await Promise.race([once(program.stdout, 'data'), ended]);
    if (program.exitCode !== null) throw new Error(`The program ended with exit status ${program.exitCode}.`);
    for (const command of COMMANDS) {
      const before = stops(log).length;
      const begun = performance.now();
      const rest = command === 'attach' ? [`out=${path.join(folder, 'run.mct')},checkpoint=0`] : [];
      const { code, output } = await run(jdkTool(jdk, 'java'), ['-jar', agentJar, command, String(program.pid), ...rest], {
        quiet: true,
      });
      if (code !== 0) throw new Error(output);
      const all = stops(log).slice(before);
      if (all.length === 0) throw new Error(`The VM's log has no stop for ${command}.`);
      figures[`${command}, stops`] = all.length;
      figures[`${command}, longest stop (ms)`] = Math.max(...all);
      figures[`${command}, all stops (ms)`] = all.reduce((sum, each) => sum + each, 0);
      figures[`${command}, all of it (ms)`] = performance.now() - begun;
    }
  } finally {
    program.stdin.end();
    await ended;
    rmSync(folder, { recursive: true });
  }
  return figures;
}

for (const jdk of jdks) {
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) runs.push(await measure(jdk));
  print(`switching: ${values.classes} classes`, medians(runs), { runs: runs.length, jdk: jdk.version });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { run } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { compileBench } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const help = `node bench/kept-classes.js [--cycles N] [--runs N]

What the VM keeps of classes that were switched: metaspace after collections, in a program that is recorded and left N times, and in one to
which an agent that changes nothing (java/Unchanged.java) comes as often. On each JDK. Also the whole metaspace before the first time, after
it, and after the eighth.

  --cycles N  how often each; 20 where left out
  --runs N    programs of each; 3 where left out`;
const { values } = readOptions(
  help,
  { options: { cycles: { type: 'string', default: '20' }, runs: { type: 'string', default: '3' } } },
  { cycles: '1', runs: '1' },
);
const cycles = Number(values.cycles);
/** Cycles before the first measurement, during which the agents' own classes and caches are loaded. */
const FIRST = values.smoke ? 0 : 3;
/** Numbers of cycles after which the whole metaspace is printed; it grows most in the first. */
const LOOKS = [0, 1, 8].filter((done) => done <= cycles);
if (!(cycles > FIRST)) throw new Error(`--cycles must be more than ${FIRST}.`);
const jdks = findJdks().slice(0, values.smoke ? 1 : undefined);
if (jdks.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdks[0]);

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {string} tool @param {string[]} args */
async function output(jdk, tool, args) {
  const { code, output } = await run(jdkTool(jdk, tool), args, { quiet: true });
  if (code !== 0) throw new Error(`${tool} ${args.join(' ')}:\n${output}`);
  return output;
}

/** Kilobytes of metaspace used by live classes. @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {string} pid */
async function metaspace(jdk, pid) {
  for (let times = 0; times < 3; times++) await output(jdk, 'jcmd', [pid, 'GC.run']);
  const usage = await output(jdk, 'jcmd', [pid, 'VM.metaspace', 'basic', 'scale=KB']);
  const used = Number(/Both: +([\d.]+) KB used/.exec(usage)?.[1]);
  if (!(used > 0)) throw new Error(`VM.metaspace says nothing of what is used:\n${usage}`);
  return used;
}

/**
 * Kilobytes that remain after each cycle, and the metaspace at {@link LOOKS}.
 *
 * @param {string} name name of what is attached and detached
 * @param {import('../scripts/lib/jdk.js').Jdk} jdk
 * @param {string} classes the program's classes
 * @param {(pid: string) => Promise<unknown>} cycle
 * @returns {Promise<Record<string, number>>}
 */
async function kept(name, jdk, classes, cycle) {
  const options = ['-XX:+EnableDynamicAgentLoading', '-XX:+UseSerialGC', '-Xmx256m', '-cp', classes, 'Loaded', '100'];
  // HotSpot's own memory grows without bound if constants double (java/Unchanged.java).
  const limited = ['-c', 'ulimit -v 8000000; exec "$0" "$@"', jdkTool(jdk, 'java'), ...options];
  const program = spawn('/bin/sh', limited, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(program, 'exit');
  try {
    await Promise.race([once(program.stdout, 'data'), ended]);
    const pid = String(program.pid);
    /** @type {number[]} by number of cycles done; 0 if not measured */
    const used = [];
    for (let done = 0; done <= cycles; done++) {
      if (done > 0) await cycle(pid);
      used.push([...LOOKS, FIRST, cycles].includes(done) ? await metaspace(jdk, pid) : 0);
    }
    return {
      [`${name} (kB a time)`]: (used[cycles] - used[FIRST]) / (cycles - FIRST),
      ...Object.fromEntries(LOOKS.map((done) => [`${name}, metaspace after ${done} (kB)`, used[done]])),
    };
  } finally {
    program.stdin.end();
    await ended;
  }
}

for (const jdk of jdks) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgrove-kept-'));
  try {
    const loaded = await compileBench(jdk, 'java/Loaded');
    const unchanged = path.join(folder, 'unchanged.jar');
    const manifest = path.join(folder, 'manifest.txt');
    writeFileSync(manifest, 'Agent-Class: Unchanged\nCan-Retransform-Classes: true\n');
    await output(jdk, 'jar', ['cfm', unchanged, manifest, '-C', await compileBench(jdk, 'java/Unchanged'), '.']);
    const runs = [];
    for (let i = 0; i < Number(values.runs); i++)
      runs.push({
        ...(await kept('recorded and left', jdk, loaded, async (pid) => {
          await output(jdk, 'java', ['-jar', agentJar, 'attach', pid, `out=${path.join(folder, 'run.mct')},checkpoint=0`]);
          await output(jdk, 'java', ['-jar', agentJar, 'detach', pid]);
        })),
        ...(await kept('an agent that changes nothing', jdk, loaded, async (pid) => {
          const said = await output(jdk, 'jcmd', [pid, 'JVMTI.agent_load', unchanged]);
          if (!said.includes('return code: 0')) throw new Error(said);
        })),
      });
    const facts = { runs: runs.length, cycles, jdk: jdk.version };
    // Negative if more is freed in the meantime.
    const bounds = { signed: /kB a time/ };
    print('kept of switched classes', medians(runs, 1, bounds), facts, bounds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

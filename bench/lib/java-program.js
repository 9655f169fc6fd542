// Compiles Java sources of benches, and runs JVMs with their time or memory measured.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../../scripts/lib/jdk.js';
import { root, run } from '../../scripts/lib/run.js';
import { fingerprint, once } from '../../scripts/lib/stamp.js';

/** @typedef {import('../../scripts/lib/jdk.js').Jdk} Jdk */

/**
 * Compiles a source in `bench`, unless this has been done. Returns the folder with its classes.
 *
 * @param {Jdk} jdk
 * @param {string} name such as `java/Texts`
 * @param {string[]} [options] options of javac
 */
export async function compileBench(jdk, name, options = []) {
  const source = `bench/${name}.java`;
  const classes = `.cache/bench-${name.toLowerCase()}-${jdk.major}`;
  const print = fingerprint([source], [jdk.version, ...options]);
  await once(`bench-${path.basename(name)}-${jdk.major}`, print, [`${classes}/${path.basename(name)}.class`], async () => {
    mkdirSync(path.join(root, classes), { recursive: true });
    const { code, output } = await run(jdkTool(jdk, 'javac'), [...options, '-d', classes, source], { quiet: true });
    if (code !== 0) throw new Error(`${source} does not compile:\n${output}`);
  });
  return classes;
}

/**
 * Runs a JVM to its end, including start and dump.
 *
 * @param {Jdk} jdk
 * @param {string[]} args arguments of `java`
 * @param {string} [into] file for its output, relative to the root
 * @returns {Promise<{ wall: number, cpu: number }>} milliseconds of wall-clock and of processor time
 */
export async function timeJava(jdk, args, into = '/dev/null') {
  const start = performance.now();
  const command = ['-c', 'out=$1; shift; "$@" >"$out" 2>&1 && times', 'sh', into, jdkTool(jdk, 'java'), ...args];
  const { code, output } = await run('/bin/sh', command, { quiet: true });
  const wall = performance.now() - start;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit status ${code}.`);
  // The second line has user and system time of ended child processes.
  const times = output
    .trim()
    .split('\n')[1]
    .matchAll(/(\d+)m([\d.]+)s/g);
  let cpu = 0;
  for (const [, minutes, seconds] of times) cpu += (Number(minutes) * 60 + Number(seconds)) * 1000;
  return { wall, cpu };
}

/**
 * Runs the pieces of code in `java/Costs.java`.
 *
 * @param {Jdk} jdk
 * @param {string[]} args arguments of `java`
 * @returns {Promise<[string, number][]>} the name of each piece, and the nanoseconds that it takes
 */
export async function timePieces(jdk, args) {
  const { code, output } = await run(jdkTool(jdk, 'java'), args, { quiet: true });
  const found = [...output.matchAll(/^piece ([\d.]+) (.+)$/gm)].map(([, nanos, name]) => [name, Number(nanos)]);
  if (code !== 0 || found.length === 0) throw new Error(`Costs ended with exit status ${code}:\n${output.trim().slice(-2000)}`);
  return /** @type {[string, number][]} */ (found);
}

/** In milliseconds: pause between two memory measurements. */
const LOOK = 20;

/**
 * Runs a JVM to its end and watches its memory.
 *
 * @param {Jdk} jdk
 * @param {string[]} args arguments of `java`
 * @returns {Promise<{ output: string, wall: number, peakMB: number }>} peakMB: the peak of its memory, NaN if the system does
 * not report it
 */
export function watchJava(jdk, args) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(jdkTool(jdk, 'java'), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let peakMB = Number.NaN;
    const look = setInterval(() => {
      peakMB = peakOf(child.pid) ?? peakMB;
    }, LOOK);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(look);
      if (code === 0) resolve({ output, wall: performance.now() - start, peakMB });
      else reject(new Error(`${args.join(' ')} ended with exit status ${code}:\n${output}`));
    });
  });
}

/** @param {number | undefined} pid */
function peakOf(pid) {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    // The system is not Linux, or the process has just ended.
    return null;
  }
}

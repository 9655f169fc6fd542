import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sectionsOf } from '../scripts/lib/dump-packing.js';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { print } from './lib/report.js';

const help = `node bench/memory.js [--seconds N] [--memory SIZE] [--paths N]

What memory= holds: a program with ever-new calling contexts under memory=300M, its resident memory each second, its end by SIGTERM;
then so many paths of it with and without room for all, whose totals are compared, and how long the larger dump takes. Needs a JDK.

  --seconds N   how long the program runs after its first line; 100 where left out
  --memory SIZE measures only the program that is ended by SIGTERM, under so much instead of 300M; 1848M is the default of a large machine
  --paths N     measures only the program that ends, with so many paths instead of 300000; 850000 fill memory=1800M`;
const { values } = readOptions(
  help,
  { options: { seconds: { type: 'string', default: '100' }, memory: { type: 'string' }, paths: { type: 'string' } } },
  { seconds: '1' },
);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
const java = jdkTool(jdk, 'java');
const OUT = '.cache/bench-memory.mct';
const PROGRAM = ['-Xmx256m', '-cp', 'agent-java/examples/target/classes', 'threads.NewPaths'];

/** @param {string} options */
const agent = (options, jar = agentJar) => `-javaagent:${jar}=out=${OUT},${options}`;

/** @returns {any} */
function metaOf() {
  const sections = [...sectionsOf(readFileSync(path.join(root, OUT)))];
  return JSON.parse(String(sections.find(({ name }) => name === 'meta')?.raw));
}

/** Megabytes. @param {number | undefined} pid */
function residentOf(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Totals over the program's own threads. */
function totalsOf() {
  const info = spawnSync(process.execPath, ['bin/callgrove.js', 'info', OUT, '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (info.status !== 0) throw new Error(info.stderr);
  const { threads, metrics } = JSON.parse(info.stdout);
  /** @type {{ name: string, totals: Record<string, number> }[]} */
  const own = threads.filter((/** @type {{ name: string }} */ { name }) => name.startsWith('walk'));
  return Object.fromEntries(
    metrics.map((/** @type {{ id: string }} */ { id }) => [id, own.reduce((sum, { totals }) => sum + totals[id], 0)]),
  );
}

/** Milliseconds of processor time so far; 0 for a process that has ended. @param {number | undefined} pid */
function processorMs(pid) {
  try {
    const [utime, stime] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13);
    return (Number(utime) + Number(stime)) * 10;
  } catch {
    return 0;
  }
}

/**
 * Runs a program to its end. Its last line gives its peak resident memory.
 *
 * @param {string[]} args
 * @returns {Promise<{ residentMB: number, endMs: number, endProcessorMs: number }>} time from its last line to its end
 */
function ended(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(java, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    let saidAt = 0;
    let processorBefore = 0;
    let processorAfter = 0;
    child.stdout.on('data', (text) => {
      output += text;
      saidAt = performance.now();
      processorBefore = processorMs(child.pid);
    });
    const watch = setInterval(() => (processorAfter = Math.max(processorAfter, processorMs(child.pid))), 50);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(output)?.[1];
      if (code !== 0 || !kilobytes) reject(new Error(`the program ended with exit status ${code}:\n${output}`));
      else {
        const endProcessorMs = Math.max(0, processorAfter - processorBefore);
        resolve({ residentMB: Number(kilobytes) / 1024, endMs: performance.now() - saidAt, endProcessorMs });
      }
    });
  });
}

/** @param {string} memory */
async function endless(memory) {
  rmSync(path.join(root, OUT), { force: true });
  const child = spawn(java, [agent(`memory=${memory}`), ...PROGRAM, '2', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  child.stdout.resume();
  const resident = [];
  for (let second = 0; second < Number(values.seconds); second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    resident.push(residentOf(child.pid));
  }
  const askedAt = performance.now();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('close', resolve));
  const endMs = performance.now() - askedAt;
  const settled = resident.slice(Math.floor(resident.length / 4));
  const meta = metaOf();
  const figures = {
    'resident, least after a quarter (MB)': Math.min(...settled),
    'resident, most (MB)': Math.max(...resident),
    'resident, at the end (MB)': resident[resident.length - 1],
    'from SIGTERM to the end': endMs,
    'contexts in the dump (number)': meta.nodes,
    'contexts folded (number)': meta.folded?.contexts ?? 0,
    'counts too low (number)': meta.incomplete ? 1 : 0,
    'dump (kB)': statSync(path.join(root, OUT)).size / 1000,
  };
  print(
    `memory: ever-new contexts for ${values.seconds} s, memory=${memory}, -Xmx256m`,
    figures,
    { jdk: jdk.version },
    { zero: /^(contexts folded|counts too low) / },
  );
}

async function whole() {
  const count = values.paths ?? (values.smoke ? '2000' : '300000');
  const paths = ['1', count, 'rss'];
  const { residentMB, endMs, endProcessorMs } = await ended([agent('checkpoint=0,memory=1800M'), ...PROGRAM, ...paths]);
  const all = { totals: totalsOf(), contexts: metaOf().nodes };
  await ended([agent('memory=300M'), ...PROGRAM, ...paths]);
  const folded = { totals: totalsOf(), contexts: metaOf().nodes };
  const figures = Object.fromEntries(
    Object.entries(all.totals).map(([id, total]) => [`${id}, more than with room (number)`, folded.totals[id] - total]),
  );
  print(
    `memory: ${count} paths under memory=300M against memory=1800M`,
    {
      'contexts with room for all (number)': all.contexts,
      'resident with room for all, most (MB)': residentMB,
      'end of the program with room for all': endMs,
      'end of the program with room for all, processor time': endProcessorMs,
      'contexts (number)': folded.contexts,
      ...figures,
    },
    { jdk: jdk.version },
    // If the program ends quickly, the processor time is not measured during its end.
    { signed: /, more than with room /, zero: /^end of the program .* processor time$/ },
  );
}

if (!values.paths) await endless(values.memory ?? '300M');
if (!values.memory) await whole();

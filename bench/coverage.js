import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findJdks, installJdk, javaAt } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program } from '../scripts/lib/recording.js';
import { root } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { fetchPrograms, forgetOutput, mustRun, repeatableProgram } from './lib/repeatable-programs.js';
import { publish } from './lib/report.js';

const help = `node bench/coverage.js [--programs javac,H2,...] [--homes JAVA_HOME:...]

How much of what a VM allocates the agent counts: bytes that programs allocate without the agent and without escape analysis, by the VM's own
account, and those that the agent counts below the same main method. Needs a JDK, for javac on each version.

  --programs LIST   which programs, separated by commas; all where left out
  --homes LIST      homes of Java to run them on, parted as a class path; the JDKs that are found where left out`;
const NAMES = ['javac', 'javap', 'H2', 'Lucene', 'objects', 'strings'];
/** Options of `java` for JDK programs that are not on a class path. @type {Record<string, string[]>} */
const MODULES = {
  javac: ['--add-modules', 'jdk.compiler'],
  javap: ['--add-modules', 'jdk.jdeps', '--add-exports', 'jdk.jdeps/com.sun.tools.javap=ALL-UNNAMED'],
};
const DISASSEMBLED = ['index.IndexWriter', 'search.IndexSearcher', 'util.automaton.Operations'].map(
  (name) => `org.apache.lucene.${name}`,
);
const { values } = readOptions(
  help,
  { options: { programs: { type: 'string', default: NAMES.join(',') }, homes: { type: 'string' } } },
  { programs: 'objects' },
);
const programs = splitList(values.programs, NAMES, help);
const found = findJdks();
if (found.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
const jdks = values.homes?.split(path.delimiter).map(javaAt) ?? (values.smoke ? found.slice(0, 1) : found);
await ensureAgent(found[0]);

const folder = '.cache/coverage';
const CLASSES = `${folder}/classes`;
const OUT = `${folder}/run.mct`;
const ACCOUNT = `${folder}/account.json`;
mkdirSync(path.join(root, CLASSES), { recursive: true });
await mustRun(found[0], 'javac', ['--release', '17', '-d', CLASSES, 'bench/java/Allocation.java']);
const [, examples] = await h2Program(found[0], 'scan');

/** Class path, rounds, and main class with its arguments. @type {Record<string, () => Promise<[classPath: string, rounds: number, main: string[]]>>} */
const MAINS = {
  javac: async () => ['', 1, ['com.sun.tools.javac.Main', ...(await repeatableProgram(found[0], 'javac')).slice(2)]],
  javap: async () => {
    const { lucene } = await fetchPrograms(found[0]);
    return ['', 1, ['com.sun.tools.javap.Main', '-v', '-p', '-cp', lucene, ...DISASSEMBLED]];
  },
  // A round of these is short and consists mostly of class loading.
  H2: async () => [examples, 5, ['demo.H2Demo', 'scan']],
  Lucene: async () => {
    const [, , classPath, ...main] = await repeatableProgram(found[0], 'Lucene');
    return [classPath, 5, main];
  },
  objects: async () => [examples, 5, ['kinds.Main', 'boxes']],
  strings: async () => [examples, 5, ['kinds.Main', 'strings']],
};

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {string} name @param {string[]} options */
async function runOf(jdk, name, options) {
  const [classPath, rounds, main] = await MAINS[name]();
  const modules = MODULES[name] ?? [];
  const wrapped = [...modules, '-cp', [CLASSES, classPath].join(path.delimiter), 'Allocation', ACCOUNT, String(rounds), ...main];
  rmSync(path.join(root, ACCOUNT), { force: true });
  forgetOutput();
  return mustRun(jdk, 'java', [...options, '-XX:-DoEscapeAnalysis', ...wrapped]);
}

/**
 * Bytes allocated in the main thread below the program's main method, and in the other threads.
 *
 * @returns {Promise<{ main: number, others: number }>}
 */
async function countedBytes() {
  const child = spawn(process.execPath, ['--max-old-space-size=6000', 'bin/callgrove.js', 'export', OUT, '--metric', 'bytes'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const bytes = { main: 0, others: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    const at = line.lastIndexOf(' ');
    const own = line.startsWith('[main]');
    if (own && line.includes(';Allocation.program;')) bytes.main += Number(line.slice(at + 1));
    else if (!own && !line.startsWith('[allocation-')) bytes.others += Number(line.slice(at + 1));
  }
  return bytes;
}

/** @param {number} part @param {number} whole */
const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)}%`);

const rows = [];
for (const jdk of jdks)
  for (const name of programs) {
    try {
      await runOf(jdk, name, []);
      const vm = JSON.parse(readFileSync(path.join(root, ACCOUNT), 'utf8'));
      await runOf(jdk, name, [`-javaagent:${agentJar}=out=${OUT},checkpoint=0,quiet=true`]);
      const counted = await countedBytes();
      rows.push({ program: name, jdk: jdk.version, vm, counted });
      console.error(
        `| ${name} | ${jdk.major} | ${vm.main} | ${counted.main} | ${percent(counted.main, vm.main)} | ${vm.others} | ${counted.others} |`,
      );
    } catch (error) {
      process.exitCode = 1;
      console.error(`| ${name} | ${jdk.major} | ${String(error).split('\n').slice(0, 4).join(' ')} |`);
    }
  }
// Programs without other threads allocate nothing there.
publish('coverage', { rows }, {}, { zero: / › others$/ });

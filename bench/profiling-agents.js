import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, javacProgram } from '../scripts/lib/recording.js';
import { readOptions } from './lib/command-line.js';
import { compileBench, timeJava } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const NAMES = ['javac --version', 'javac, one module', 'H2 without an index', 'H2 with an index', 'H2, ten rounds'];
const help = `node bench/profiling-agents.js [--runs N] [--jar JAR] [--programs LIST]

Whole runs of real programs against the same runs without the recorder, in turns: recorded, and with a profiling agent that is activated
almost never, every million and every ten thousand bytecodes. Needs a JDK.

  --runs N         how often each; 5 where left out
  --jar JAR        takes this recorder in place of the one built here
  --programs LIST  some of them, parted by semicolons: ${NAMES.join('; ')}`;
const { values } = readOptions(help, {
  options: { runs: { type: 'string', default: '5' }, jar: { type: 'string' }, programs: { type: 'string' } },
});
const chosen = values.programs?.split(/ *; */) ?? NAMES;
const unknown = chosen.find((name) => !NAMES.includes(name));
if (unknown !== undefined) {
  console.error(`There is no “${unknown}”.\n\n${help}`);
  process.exit(2);
}
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (!values.jar) await ensureAgent(jdk);
const recorder = `-javaagent:${path.resolve(values.jar ?? agentJar)}=out=.cache/bench-profiling-agents.mct`;
const agents = `agents=${await compileBench(jdk, 'java/Activated', ['-cp', 'agent-java/api/target/classes'])}!Activated`;

/** Options of `java` by column. No run has 10^15 bytecodes, so the steps show what counting down to them costs. */
const WAYS = {
  plain: [],
  recorded: [recorder],
  'with steps of work': [`${recorder},snapshots=1000000G-bytecodes`],
  // JP 7.1 takes this granularity.
  'every 2^31-1': [`-Dbench.granularity=${2 ** 31 - 1}`, `${recorder},${agents}`],
  'every 1,000,000': ['-Dbench.granularity=1000000', `${recorder},${agents}`],
  'every 10,000': ['-Dbench.granularity=10000', `${recorder},${agents}`],
};

const [, classPath, ...scan] = await h2Program(jdk, 'scan');
const rounds = [await compileBench(jdk, 'programs/Rounds'), classPath].join(path.delimiter);
/** @type {Record<string, string[]>} */
const programs = {
  'javac --version': ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '--version'],
  'javac, one module': javacProgram(),
  'H2 without an index': ['-cp', classPath, ...scan],
  'H2 with an index': await h2Program(jdk, 'index'),
  'H2, ten rounds': ['-cp', rounds, 'Rounds', '10', ...scan],
};
for (const name of chosen) {
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    /** @type {Record<string, number>} */
    const figures = {};
    for (const [way, options] of Object.entries(WAYS)) {
      const { wall, cpu } = await timeJava(jdk, [...options, ...programs[name]]);
      figures[way] = wall;
      figures[`${way}, processor time`] = cpu;
      if (way === 'plain') continue;
      if (way === 'recorded') {
        figures['times plain (ratio)'] = wall / figures.plain;
        figures['more than plain'] = wall - figures.plain;
        continue;
      }
      figures[`${way}, times plain (ratio)`] = wall / figures.plain;
      figures[`${way}, times recorded (ratio)`] = wall / figures.recorded;
      figures[`${way}, processor time, times recorded (ratio)`] = cpu / figures['recorded, processor time'];
    }
    runs.push(figures);
  }
  print(`profiling agents: ${name}`, medians(runs, 2), { runs: runs.length, jdk: jdk.version });
}

import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, handcountProgram, javacProgram } from '../scripts/lib/recording.js';
import { readOptions } from './lib/command-line.js';
import { compileBench, timeJava } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const help = `node bench/metrics.js [--runs N] [--jar JAR]

What each setting of metrics= costs: whole runs of javac and of ten rounds of H2 in one VM, recorded with it, against the same runs without the
recorder, in turns. Needs a JDK.

  --runs N   how often each; 5 where left out
  --jar JAR  takes this recorder in place of the one built here`;
const { values } = readOptions(
  help,
  { options: { runs: { type: 'string', default: '5' }, jar: { type: 'string' } } },
  { runs: '1' },
);
const SETTINGS = ['calls', 'calls;bytecodes', 'calls;arrays', 'calls;bytecodes;arrays'];

const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (!values.jar) await ensureAgent(jdk);
const recorder = `-javaagent:${path.resolve(values.jar ?? agentJar)}=out=.cache/bench-metrics.mct,quiet=true`;
const [, classPath, ...scan] = await h2Program(jdk, 'scan');
const rounds = [await compileBench(jdk, 'programs/Rounds'), classPath].join(path.delimiter);
/** @type {Record<string, string[]>} */
const programs = values.smoke
  ? { handcount: await handcountProgram(jdk) }
  : { javac: javacProgram(), H2: ['-cp', rounds, 'Rounds', '10', ...scan] };
for (const [name, program] of Object.entries(programs)) {
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    const plain = await timeJava(jdk, program);
    /** @type {Record<string, number>} */
    const figures = { plain: plain.wall, 'plain, processor time': plain.cpu };
    for (const setting of SETTINGS) {
      const { wall, cpu } = await timeJava(jdk, [`${recorder},metrics=${setting}`, ...program]);
      figures[`${setting}, times plain (ratio)`] = wall / plain.wall;
      figures[`${setting}, processor time, times plain (ratio)`] = cpu / plain.cpu;
    }
    runs.push(figures);
  }
  print(`metrics: ${name}`, medians(runs, 2), { runs: runs.length, jdk: jdk.version });
}

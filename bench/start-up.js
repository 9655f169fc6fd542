import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, javacProgram } from '../scripts/lib/recording.js';
import { root } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench, timeJava } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const NAMES = ['empty', 'javac-version', 'javac', 'H2'];
const help = `node bench/start-up.js [--runs N] [--programs ${NAMES.join(',')}] [--jdk HOME]

What the start of a recording costs, in turns: plain, recorded without a cache of woven classes, with a cache that is empty, and with one that an
earlier run has filled. Needs a JDK.

  --runs N         how often each; 5 where left out
  --programs LIST  empty (a main without code), javac-version (javac --version), javac (compiles one module), H2 (one short run)
  --jdk HOME       takes this JDK`;
const { values } = readOptions(
  help,
  {
    options: {
      runs: { type: 'string', default: '5' },
      programs: { type: 'string', default: NAMES.join(',') },
      jdk: { type: 'string' },
    },
  },
  { runs: '1', programs: 'empty' },
);
const chosen = splitList(values.programs, NAMES, help);
const [jdk] = values.jdk ? findJdks().filter((each) => each.home === path.resolve(values.jdk ?? '')) : findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
const cache = path.join(root, '.cache/bench-start-up');
const recorder = `-javaagent:${agentJar}=out=.cache/bench-start-up.mct,quiet=true,cache=`;
const [, classPath, ...scan] = await h2Program(jdk, 'scan');
/** Arguments of `java`. @type {Record<string, () => Promise<string[]> | string[]>} */
const programs = {
  empty: async () => ['-cp', await compileBench(jdk, 'programs/Empty'), 'Empty'],
  'javac-version': () => ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '--version'],
  javac: () => javacProgram(),
  H2: () => ['-cp', classPath, ...scan],
};
for (const name of chosen) {
  const program = await programs[name]();
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    await rm(cache, { recursive: true, force: true });
    const plain = await timeJava(jdk, program);
    const off = await timeJava(jdk, [`${recorder}off`, ...program]);
    const empty = await timeJava(jdk, [`${recorder}${cache}`, ...program]);
    const filled = await timeJava(jdk, [`${recorder}${cache}`, ...program]);
    /** @type {Record<string, number>} */
    const figures = { plain: plain.wall, 'plain, processor time': plain.cpu };
    for (const [way, took] of Object.entries({ 'no cache': off, 'empty cache': empty, 'filled cache': filled })) {
      figures[`${way}, more than plain`] = took.wall - plain.wall;
      figures[`${way}, processor time, more than plain`] = took.cpu - plain.cpu;
      figures[`${way}, times plain (ratio)`] = took.wall / plain.wall;
    }
    runs.push(figures);
  }
  // On a busy machine, a single run may give any result; a median of several may not.
  const ofOne = { signed: /more than plain$/ };
  const facts = { runs: runs.length, jdk: jdk.version };
  print(`start-up: ${name}`, medians(runs, 2, ofOne), facts, values.smoke ? ofOne : {});
}
await rm(cache, { recursive: true, force: true });

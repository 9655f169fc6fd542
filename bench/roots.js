import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent, ensureApp } from '../scripts/lib/prerequisites.js';
import { h2Program, handcountProgram, javacProgram } from '../scripts/lib/recording.js';
import { root, run } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench, timeJava } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const NAMES = ['H2', 'H2-rounds', 'javac', 'handcount'];
const help = `node bench/roots.js [--runs N] [--programs ${NAMES.join(',')}]

What root= and start= save, in turns: plain, recorded with a root that is never called, with one that does little of the work, with one that
does most of it, for the first call of each only (start=, stop=return), and recorded whole. Also how many methods are in each dump. Needs a JDK.

  --runs N         how often each; 5 where left out
  --programs LIST  H2 (one short run), H2-rounds (forty in one VM), javac (one module), handcount (some calls)`;
const { values } = readOptions(
  help,
  { options: { runs: { type: 'string', default: '5' }, programs: { type: 'string', default: 'H2,H2-rounds,javac' } } },
  { runs: '1', programs: 'handcount' },
);
const chosen = splitList(values.programs, NAMES, help);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
await ensureApp();

const OF_H2 = {
  little: 'org.h2.command.Parser.parse',
  most: 'org.h2.jdbc.JdbcPreparedStatement.executeQuery',
};
const OF_JAVAC = {
  little: 'com.sun.tools.javac.parser.JavacParser.parseCompilationUnit',
  most: 'com.sun.tools.javac.main.JavaCompiler.compile',
};
const [, classPath, ...scan] = await h2Program(jdk, 'scan');
/** Arguments of `java`, and roots. @type {Record<string, () => Promise<[args: string[], roots: Record<string, string>]>>} */
const programs = {
  H2: async () => [['-cp', classPath, ...scan], OF_H2],
  'H2-rounds': async () => [
    ['-cp', [await compileBench(jdk, 'programs/Rounds'), classPath].join(path.delimiter), 'Rounds', '40', ...scan],
    OF_H2,
  ],
  javac: async () => [javacProgram(), OF_JAVAC],
  handcount: async () => [await handcountProgram(jdk), { little: 'handcount.Loops.run', most: 'handcount.Main.main' }],
};
const dump = '.cache/bench-roots.mct';
const frames = '.cache/bench-roots.json';

/** Number of methods in the newest dump. */
async function methods() {
  const args = ['bin/callgrove.js', 'export', dump, '--format', 'speedscope', '--metric', 'calls', '--out', frames];
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code !== 0) throw new Error(output.trim().slice(-3000));
  return JSON.parse(readFileSync(path.join(root, frames), 'utf8')).shared.frames.length;
}

for (const name of chosen) {
  const [program, roots] = await programs[name]();
  /** @type {Record<string, string>} */
  const ways = { 'none called': 'root=none.Such.method', whole: '' };
  for (const [work, method] of Object.entries(roots)) {
    ways[`${work} below the root`] = `root=${method}`;
    ways[`${work}, the first call alone`] = `start=${method},stop=return`;
  }
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    const plain = await timeJava(jdk, program);
    /** @type {Record<string, number>} */
    const figures = { 'plain, processor time': plain.cpu };
    for (const [way, option] of Object.entries(ways)) {
      const options = [`out=${dump}`, 'checkpoint=0', ...(option ? [option] : [])];
      const { wall, cpu } = await timeJava(jdk, [`-javaagent:${agentJar}=${options.join(',')}`, ...program]);
      figures[`${way}, wall, times plain (ratio)`] = wall / plain.wall;
      figures[`${way}, processor time, times plain (ratio)`] = cpu / plain.cpu;
      if (way !== 'none called') figures[`${way}, methods (number)`] = await methods();
    }
    runs.push(figures);
  }
  print(`roots: ${name}`, medians(runs, 2), { runs: runs.length, jdk: jdk.version });
}

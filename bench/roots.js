import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent, ensureApp } from '../scripts/lib/prerequisites.js';
import { h2Program, handcountProgram, javacProgram } from '../scripts/lib/recording.js';
import { root } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench } from './lib/java-program.js';
import { medians, print } from './lib/report.js';
import { servedTurn } from './lib/roots/served.js';
import { oneTurn } from './lib/roots/turn.js';
import { BOUNDS, KINDS, waysOf } from './lib/roots/ways.js';

const NAMES = ['H2', 'H2-rounds', 'javac', 'server', 'handcount'];
const SHARES = ['least', 'little', 'a tenth', 'most'];
const help = `node bench/roots.js [--runs N] [--programs ${NAMES.join(',')}] [--ways LIST] [--roots LIST] [--seconds N] [--jar JAR]

What root= and start= save, in turns: plain, recorded with a root that is never called, recorded whole, below roots that do more and more of
the work, below them with a list of the methods that one earlier run reached (learned=), and for the first call of each root only (start=,
stop=return). Also each root's share of all calls, and the number of methods in each dump. For a server whose root is one rare request, how
long the clients that send others wait. Needs a JDK.

  --runs N         how often each; 5 where left out
  --programs LIST  H2 (one short run), H2-rounds (forty in one VM), javac (one module), server, handcount (some calls)
  --ways LIST      ${KINDS.join(', ')}; all where left out
  --roots LIST     ${SHARES.join(', ')} of the work; all where left out
  --seconds N      how long the server is measured, after as long for its start-up; 10 where left out
  --jar JAR        another build of the agent`;
const { values } = readOptions(
  help,
  {
    options: {
      runs: { type: 'string', default: '5' },
      programs: { type: 'string', default: 'H2,H2-rounds,javac,server' },
      ways: { type: 'string', default: KINDS.join(',') },
      roots: { type: 'string', default: SHARES.join(',') },
      seconds: { type: 'string', default: '10' },
      jar: { type: 'string', default: agentJar },
    },
  },
  { runs: '1', programs: 'handcount,server', ways: 'whole,root,learned', seconds: '1' },
);
const chosen = splitList(values.programs, NAMES, help);
const kinds = splitList(values.ways, KINDS, help);
const shares = splitList(values.roots, SHARES, help);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (values.jar === agentJar) await ensureAgent(jdk);
await ensureApp();

// In H2-rounds, the first has 0.003% of the calls, the third 12%; in javac, the first has 11%. Such small shares shrink from round to round, because
// loading classes is part of them.
const OF_H2 = {
  least: 'org.h2.mvstore.MVStore$Builder.open',
  little: 'org.h2.command.Parser.parse',
  'a tenth': 'org.h2.command.Command.stop;org.h2.command.dml.Insert.insertRows',
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
const made = path.join(root, '.cache');
mkdirSync(made, { recursive: true });

for (const name of chosen) {
  const folder = mkdtempSync(path.join(made, 'bench-roots-'));
  const setting = { agent: values.jar, folder: path.relative(root, folder) };
  try {
    const runs = [];
    const [program, all] = name === 'server' ? [] : await programs[name]();
    const roots = Object.fromEntries(Object.entries(all ?? {}).filter(([share]) => shares.includes(share)));
    for (let i = 0; i < Number(values.runs); i++)
      runs.push(
        program
          ? await oneTurn(jdk, program, waysOf(roots, kinds, setting.folder), setting)
          : await servedTurn(jdk, kinds, Number(values.seconds), setting),
      );
    print(`roots: ${name}`, medians(runs, 2, BOUNDS), { runs: runs.length, jdk: jdk.version }, BOUNDS);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, javacProgram } from '../scripts/lib/recording.js';
import { root, run } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { compileBench } from './lib/java-program.js';
import { median, print } from './lib/report.js';

const help = `node bench/processor-time.js --before JAR [--now JAR] [--runs N]

Processor time of programs under this agent and under another one, in turns. One of them does little else than building strings. Needs a JDK.

  --before JAR  the agent to compare with
  --now JAR     takes this agent in place of the one built here
  --runs N      how often each; 5 where left out`;
const { values } = readOptions(
  help,
  { options: { before: { type: 'string' }, now: { type: 'string' }, runs: { type: 'string', default: '5' } } },
  { runs: '1', before: agentJar },
);
if (!values.before) {
  console.error(help);
  process.exit(2);
}
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);
const agents = { now: path.resolve(values.now ?? path.join(root, agentJar)), before: path.resolve(values.before) };

const texts = ['-cp', await compileBench(jdk, 'java/Texts'), 'Texts'];
/** @type {Record<string, string[]>} */
const programs = values.smoke
  ? { 'few strings built': [...texts, '10'] }
  : {
      'strings built': texts,
      'javac, one module': javacProgram(),
      'H2 without an index': await h2Program(jdk, 'scan'),
    };

/** Seconds of processor time for one run, including start and dump. @param {string[]} args arguments of `java` */
async function seconds(args) {
  const java = jdkTool(/** @type {import('../scripts/lib/jdk.js').Jdk} */ (jdk), 'java');
  const { code, output } = await run('/bin/sh', ['-c', '"$@" >/dev/null 2>&1 && times', 'sh', java, ...args], { quiet: true });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit status ${code}.`);
  // The second line has user and system time of ended child processes.
  const times = [
    ...output
      .trim()
      .split('\n')[1]
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
}

for (const [name, program] of Object.entries(programs)) {
  const taken = { now: /** @type {number[]} */ ([]), before: /** @type {number[]} */ ([]) };
  for (let i = 0; i < Number(values.runs); i++)
    for (const which of i % 2 === 0 ? /** @type {const} */ (['now', 'before']) : /** @type {const} */ (['before', 'now']))
      taken[which].push(
        await seconds([`-javaagent:${agents[which]}=out=.cache/bench-processor-time.mct,checkpoint=0`, ...program]),
      );
  const ratio = median(taken.now.map((now, i) => now / taken.before[i]));
  print(
    `processor time: ${name}`,
    {
      before: Math.round(median(taken.before) * 1000),
      now: Math.round(median(taken.now) * 1000),
      'times before (ratio)': Number(ratio.toFixed(3)),
    },
    { runs: taken.now.length, jdk: jdk.version },
  );
}

import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, handcountProgram } from '../scripts/lib/recording.js';
import { run } from '../scripts/lib/run.js';
import { roundsOf } from './lib/agent/rounds.js';
import { readOptions } from './lib/command-line.js';
import { compileBench } from './lib/java-program.js';
import { median, print, rounded } from './lib/report.js';

const help = `node bench/checkpoints.js [--runs N] [--rounds N]

What checkpoints cost the program: H2 answering queries over and over under the agent, in turns with checkpoint=5s and without. Needs a JDK.

  --runs N     how often each; 5 where left out
  --rounds N   how often H2 answers in one run; 20 where left out, for some checkpoints`;
const { values } = readOptions(
  help,
  { options: { runs: { type: 'string', default: '5' }, rounds: { type: 'string', default: '20' } } },
  { runs: '1', rounds: '2' },
);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);

const [, classPath, ...main] = await (values.smoke ? handcountProgram(jdk) : h2Program(jdk, 'scan'));
const program = [
  '-cp',
  [await compileBench(jdk, 'programs/Rounds'), classPath].join(path.delimiter),
  'Rounds',
  values.rounds,
  ...main,
];

/** Processor time without the program's end, and the longest round. @param {string} checkpoint */
async function record(checkpoint) {
  const agent = `-javaagent:${agentJar}=out=.cache/bench-checkpoints.mct,checkpoint=${checkpoint}`;
  const { code, output } = await run(
    jdkTool(/** @type {import('../scripts/lib/jdk.js').Jdk} */ (jdk), 'java'),
    [agent, ...program],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`checkpoint=${checkpoint} ended with exit status ${code}:\n${output}`);
  const { rounds, processorMs: cpu } = roundsOf(output);
  // In the first rounds, compiling takes more than anything else.
  const longest = Math.max(...rounds.slice(Math.floor(rounds.length / 3)).map(({ wallMs }) => wallMs));
  return { cpu, longest };
}

/** @type {{ without: { cpu: number, longest: number }, every5s: { cpu: number, longest: number } }[]} */
const runs = [];
for (let i = 0; i < Number(values.runs); i++) runs.push({ without: await record('0'), every5s: await record('5s') });
/** @param {(run: typeof runs[number]) => number} figure */
const of = (figure) => rounded(median(runs.map(figure)), 3);
const figures = {
  'processor time': of(({ every5s }) => every5s.cpu),
  'processor time, times without (ratio)': of(({ without, every5s }) => every5s.cpu / without.cpu),
  'longest round': of(({ every5s }) => every5s.longest),
  'longest round, times without (ratio)': of(({ without, every5s }) => every5s.longest / without.longest),
};
print(`checkpoints: ${values.smoke ? 'handcount' : 'H2 without an index'}, checkpoint=5s`, figures, {
  rounds: Number(values.rounds),
  runs: runs.length,
  jdk: jdk.version,
});

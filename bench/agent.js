import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, javacProgram } from '../scripts/lib/recording.js';
import { run } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { medians, print } from './lib/report.js';

const help = `node bench/agent.js [--runs N]

Whole runs of real programs under the agent against the same runs without it, in turns. Needs a JDK.

  --runs N   how often each; 5 where left out`;
const { values } = readOptions(help, { options: { runs: { type: 'string', default: '5' } } });
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);

/** Wall-clock milliseconds of one JVM. @param {string[]} program */
async function wall(program) {
  const start = performance.now();
  const { code, output } = await run(jdkTool(jdk, 'java'), program, { quiet: true });
  if (code !== 0) throw new Error(`${program.join(' ')} ended with exit status ${code}:\n${output}`);
  return performance.now() - start;
}

const programs = {
  'javac --version': ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '--version'],
  'javac, one module': javacProgram(),
  'H2 without an index': await h2Program(jdk, 'scan'),
  'H2 with an index': await h2Program(jdk, 'index'),
};
for (const [name, program] of Object.entries(programs)) {
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    const plain = await wall(program);
    const recorded = await wall([`-javaagent:${agentJar}=out=.cache/bench-agent.mct`, ...program]);
    runs.push({ plain, recorded, 'times plain (ratio)': recorded / plain, 'more than plain': recorded - plain });
  }
  print(`agent: ${name}`, medians(runs), { runs: runs.length, jdk: jdk.version });
}

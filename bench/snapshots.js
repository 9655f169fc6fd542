import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sectionsOf } from '../scripts/lib/dump-packing.js';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, javacProgram } from '../scripts/lib/recording.js';
import { root } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { compileBench, watchJava } from './lib/java-program.js';
import { median, print, rounded } from './lib/report.js';

const help = `node bench/snapshots.js [--runs N]

What earlier states cost: programs under the agent with and without them, in turns. Needs a JDK.

  --runs N   how often each; 3 where left out`;
const { values } = readOptions(help, { options: { runs: { type: 'string', default: '3' } } }, { runs: '1' });
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);

const OUT = '.cache/bench-snapshots.mct';
/** `0` comes first, because the others are compared with it. */
const STEPS = values.smoke ? ['0', '50M-bytecodes'] : ['0', '1s', '100ms', '50M-bytecodes'];

/** @typedef {{ ms: number, peakMB: number, states: number, stateBytes: number, dumpBytes: number, longestMs: number, stoodMs: number }} Run */

/** @param {string[]} program @param {string} step @returns {Promise<Run>} */
async function record(program, step) {
  const recorder = `-javaagent:${agentJar}=out=${OUT},checkpoint=0,snapshots=${step},quiet=true`;
  const {
    output,
    wall: ms,
    peakMB,
  } = await watchJava(/** @type {import('../scripts/lib/jdk.js').Jdk} */ (jdk), [recorder, ...program]);
  const bytes = readFileSync(path.join(root, OUT));
  const sections = [...sectionsOf(bytes)];
  const meta = JSON.parse(String(sections.find(({ name }) => name === 'meta')?.raw));
  const stateBytes = sections
    .filter(({ name }) => name.startsWith('snapshots.'))
    .reduce((sum, { storedLength }) => sum + storedLength, 0);
  const [longestMs, stoodMs] = program.includes('Gaps') ? output.split(' ').map(Number) : [Number.NaN, Number.NaN];
  return { ms, peakMB, states: meta.snapshots?.length ?? 0, stateBytes, dumpBytes: bytes.length, longestMs, stoodMs };
}

const large = { 'javac, one module': javacProgram(), 'H2 without an index': await h2Program(jdk, 'scan') };
/** @type {Record<string, string[]>} */
const programs = {
  ...(values.smoke ? {} : large),
  'small work in 500,000 contexts': ['-cp', await compileBench(jdk, 'java/Gaps'), 'Gaps'],
};
for (const [name, program] of Object.entries(programs)) {
  /** @type {Record<string, Run[]>} */
  const runs = Object.fromEntries(STEPS.map((step) => [step, []]));
  for (let i = 0; i < Number(values.runs); i++) for (const step of STEPS) runs[step].push(await record(program, step));
  for (const step of STEPS) {
    /** @param {(run: Run, without: Run) => number} figure */
    const of = (figure) => rounded(median(runs[step].map((run, i) => figure(run, runs['0'][i]))), 2);
    const figures = {
      ms: of(({ ms }) => ms),
      'times without (ratio)': of(({ ms }, without) => ms / without.ms),
      'states (number)': of(({ states }) => states),
      'dump without its states (kB)': of(({ dumpBytes, stateBytes }) => (dumpBytes - stateBytes) / 1000),
      'a state in the dump (kB)': of(({ stateBytes, states }) => (states === 0 ? 0 : stateBytes / states / 1000)),
      'most memory, more than without (MB)': of(({ peakMB }, without) => peakMB - without.peakMB),
      'longest piece': of(({ longestMs }) => longestMs),
      'all pieces over 1 ms': of(({ stoodMs }) => stoodMs),
    };
    const measured = Object.fromEntries(Object.entries(figures).filter(([, value]) => !Number.isNaN(value)));
    print(
      `snapshots: ${name}, snapshots=${step}`,
      measured,
      { program: name, step, runs: runs[step].length, jdk: jdk.version },
      { zero: /^(states|a state in the dump|all pieces over 1 ms)/, signed: /more than without/ },
    );
  }
}

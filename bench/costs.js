import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { readOptions } from './lib/command-line.js';
import { compileBench, timePieces } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const help = `node bench/costs.js [--runs N] [--jar JAR] [--before JAR]

What the agent adds to single calls, blocks and allocations, in nanoseconds: loops of bench/java/Costs.java, plain and recorded in turns.

  --runs N      how often each; 5 where left out
  --jar JAR     takes this recorder in place of the one built here
  --before JAR  also records with this recorder, in turns with the other, and prints how many times as long a piece takes now`;
const { values } = readOptions(
  help,
  { options: { runs: { type: 'string', default: '5' }, jar: { type: 'string' }, before: { type: 'string' } } },
  { runs: '1' },
);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (!values.jar) await ensureAgent(jdk);
/** @param {string} jar */
const recorder = (jar) => `-javaagent:${path.resolve(jar)}=out=.cache/bench-costs.mct,checkpoint=0`;
const now = recorder(values.jar ?? agentJar);
const few = values.smoke ? ['-Dbench.times=2000'] : [];
const program = [...few, '-Xmx256m', '-cp', await compileBench(jdk, 'java/Costs'), 'Costs'];

const pieces = (/** @type {string[]} */ options) => timePieces(jdk, [...options, ...program]);

const runs = [];
for (let i = 0; i < Number(values.runs); i++) {
  const plain = await pieces([]);
  /** Recorded by the other recorder; null if there is none. */
  let before = null;
  if (values.before && i % 2 === 0) before = new Map(await pieces([recorder(values.before)]));
  const recorded = new Map(await pieces([now]));
  if (values.before && i % 2 === 1) before = new Map(await pieces([recorder(values.before)]));
  /** @type {Record<string, number>} */
  const figures = {};
  for (const [name, nanos] of plain) {
    const all = /** @type {number} */ (recorded.get(name));
    figures[`${name}, plain`] = nanos;
    figures[`${name}, more`] = all - nanos;
    if (before === null) continue;
    const earlier = /** @type {number} */ (before.get(name));
    figures[`${name}, before, more`] = earlier - nanos;
    figures[`${name}, times before`] = all / earlier;
  }
  runs.push(figures);
}
const bounds = { signed: /, more$/ };
print('costs, in nanoseconds', medians(runs, 2, bounds), { runs: runs.length, jdk: jdk.version }, bounds);

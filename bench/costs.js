import path from 'node:path';
import { findJdks, installJdk, jdkTool } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { run } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { compileBench } from './lib/java-program.js';
import { medians, print } from './lib/report.js';

const help = `node bench/costs.js [--runs N] [--jar JAR]

What the agent adds to single calls, blocks and allocations, in nanoseconds: loops of bench/java/Costs.java, plain and recorded in turns.

  --runs N   how often each; 5 where left out
  --jar JAR  takes this recorder in place of the one built here`;
const { values } = readOptions(
  help,
  { options: { runs: { type: 'string', default: '5' }, jar: { type: 'string' } } },
  { runs: '1' },
);
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
if (!values.jar) await ensureAgent(jdk);
const recorder = `-javaagent:${path.resolve(values.jar ?? agentJar)}=out=.cache/bench-costs.mct,checkpoint=0`;
const few = values.smoke ? ['-Dbench.times=2000'] : [];
const program = [...few, '-Xmx256m', '-cp', await compileBench(jdk, 'java/Costs'), 'Costs'];

/** Nanoseconds per piece of code. @param {string[]} options options of `java` */
async function pieces(options) {
  const { code, output } = await run(jdkTool(jdk, 'java'), [...options, ...program], { quiet: true });
  const found = [...output.matchAll(/^piece ([\d.]+) (.+)$/gm)].map(([, nanos, name]) => [name, Number(nanos)]);
  if (code !== 0 || found.length === 0) throw new Error(`Costs ended with exit status ${code}:\n${output.trim().slice(-2000)}`);
  return /** @type {[string, number][]} */ (found);
}

const runs = [];
for (let i = 0; i < Number(values.runs); i++) {
  const [plain, recorded] = [await pieces([]), new Map(await pieces([recorder]))];
  /** @type {Record<string, number>} */
  const figures = {};
  for (const [name, nanos] of plain) {
    const more = /** @type {number} */ (recorded.get(name)) - nanos;
    figures[`${name}, plain`] = nanos;
    figures[`${name}, more`] = more;
  }
  runs.push(figures);
}
const bounds = { signed: /, more$/ };
print('costs, in nanoseconds', medians(runs, 2, bounds), { runs: runs.length, jdk: jdk.version }, bounds);

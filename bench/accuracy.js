import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { run } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import {
  fixedSalt,
  forgetOutput,
  mustRun,
  REPEATABLE,
  recordingOf,
  repeatableOptions,
  repeatableProgram,
} from './lib/repeatable-programs.js';
import { publish } from './lib/report.js';

const help = `node bench/accuracy.js [--programs javac,H2,Lucene] [--names N]

How alike two runs of one program are, on one JDK and on two (JP 7.4). Needs a JDK, better two of different versions.

  --programs LIST   of ${REPEATABLE.join(', ')}, separated by commas; javac,H2,Lucene where left out
  --names N         so many methods that lower the overlap most; 8 where left out`;
const { values } = readOptions(
  help,
  { options: { programs: { type: 'string', default: 'javac,H2,Lucene' }, names: { type: 'string', default: '8' } } },
  { programs: 'handcount' },
);
const programs = splitList(values.programs, REPEATABLE, help);
const found = findJdks();
if (found.length === 0) throw new Error(`There is no JDK; install one: ${installJdk}`);
const jdks = found.filter((jdk, i) => found.findIndex((other) => other.major === jdk.major) === i).slice(0, 2);
await ensureAgent(found[0]);
const options = repeatableOptions(await fixedSalt(found[0]));

/** @param {import('../scripts/lib/jdk.js').Jdk} jdk @param {string} name @param {string[]} jvm @param {string} label */
async function record(jdk, name, jvm, label) {
  const out = recordingOf(`${name}-${jdk.major}-${label}`);
  const program = await repeatableProgram(found[0], name);
  forgetOutput();
  await mustRun(jdk, 'java', [...jvm, `-javaagent:${agentJar}=out=${out},checkpoint=0`, ...program]);
  return out;
}

/**
 * Overlaps, and the methods that lower the overlap of bytecodes most, as printed by the command line.
 *
 * @param {string} a
 * @param {string} b
 */
async function compare(a, b) {
  const { code, output } = await run(
    process.execPath,
    ['--max-old-space-size=6000', 'bin/callgrove.js', 'compare', a, b, '--json'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(output.trim().slice(-3000));
  const { overlap, totals, contexts, changes } = JSON.parse(output);
  return { overlap, totals, contexts, methods: changes.methods.slice(0, Number(values.names)) };
}

/** @param {string} title @param {Awaited<ReturnType<typeof compare>>} result */
function tell(title, { overlap, totals, methods }) {
  console.error(
    `${title}: calls ${overlap.calls.toFixed(4)}%, bytecodes ${overlap.bytecodes.toFixed(4)}% of ${totals.bytecodes.a} and ${totals.bytecodes.b}`,
  );
  for (const { method, overlapLoss } of methods) console.error(`    ${overlapLoss.toFixed(5).padStart(9)}  ${method}`);
}

const results = [];
for (const name of programs) {
  const firsts = [];
  for (const jdk of jdks) {
    const plain = await compare(await record(jdk, name, [], 'plain-1'), await record(jdk, name, [], 'plain-2'));
    tell(`${name}, JDK ${jdk.version}, two runs, no options`, plain);
    const first = await record(jdk, name, options, 'fixed-1');
    const repeated = await compare(first, await record(jdk, name, options, 'fixed-2'));
    tell(`${name}, JDK ${jdk.version}, two runs, made repeatable`, repeated);
    firsts.push(first);
    results.push({ program: name, jdks: [jdk.version], plain, repeatable: repeated });
  }
  if (firsts.length === 2) {
    const across = await compare(firsts[0], firsts[1]);
    tell(`${name}, JDK ${jdks[0].version} against ${jdks[1].version}`, across);
    results.push({ program: name, jdks: jdks.map(({ version }) => version), across });
  }
}
// Contexts and methods that do not differ have zeros.
publish('accuracy', { results }, {}, { signed: / › (contexts|methods) › / });

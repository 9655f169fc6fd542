import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks, hasCompiler, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { programs as published } from '../scripts/lib/real-programs.js';
import { handcountProgram } from '../scripts/lib/recording.js';
import { root, run } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench, watchJava } from './lib/java-program.js';
import { fixedSalt, repeatableOptions } from './lib/repeatable-programs.js';
import { machine, median, publish } from './lib/report.js';
import { between, table } from './lib/tables.js';

/** @typedef {import('../scripts/lib/jdk.js').Jdk} Jdk */

/** @type {Record<string, (jdk: Jdk) => Promise<{ first: string[] }>>} */
const programs = { ...published, handcount: async (jdk) => ({ first: await handcountProgram(jdk) }) };
const DOCUMENT = path.join(root, 'docs', 'jp-evaluation.md');
const help = `node bench/evaluation.js [--runs N] [--programs LIST] [--markdown]

JP's evaluation (JP 7) with the programs of npm run test:published: time and space, the error of Default, overlap on two JDKs.
Needs two JDKs of different versions.

  --runs N         how often each is timed; 5 where left out
  --programs LIST  some of them, parted by commas
  --markdown       writes the tables of docs/jp-evaluation.md`;
const { values } = readOptions(
  help,
  {
    options: {
      runs: { type: 'string', default: '5' },
      programs: { type: 'string', default: Object.keys(published).join(',') },
      markdown: { type: 'boolean', default: false },
    },
  },
  { runs: '1', programs: 'handcount' },
);
const chosen = splitList(values.programs, Object.keys(programs), help);
const found = findJdks();
const jdk = found[0];
const other = found.find(({ major }) => major !== jdk?.major) ?? (values.smoke ? jdk : undefined);
if (!jdk || !other) throw new Error(`JP 7.4 needs two JDKs of different versions; install one: ${installJdk}`);
await ensureAgent(jdk);

/** @param {string} name */
const fileOf = (name) => `.cache/evaluation-${name}.mct`;
/** @param {string} file @param {string} [more] further options */
const recorder = (file, more = '') => `-javaagent:${path.resolve(root, agentJar)}=out=${file},checkpoint=0${more}`;
const agents = `,agents=${await compileBench(jdk, 'java/Activated', ['-cp', 'agent-java/api/target/classes'])}!Activated`;
const [timed, precise] = [fileOf('timed'), fileOf('precise')];

/** Options of `java` by column (JP, the paper that defines the counts, section 7.1). */
const WAYS = {
  plain: [],
  default: [recorder(timed)],
  precise: [recorder(timed, ',blocks=precise')],
  agent: [`-Dbench.granularity=${2 ** 31 - 1}`, recorder(timed, agents)],
};
const repeatable = repeatableOptions(await fixedSalt(jdk));

/** @param {string[]} args @returns {Promise<any>} what the command line prints */
async function commandJson(...args) {
  const { code, output } = await run(
    process.execPath,
    ['--max-old-space-size=6000', 'bin/callgrove.js', ...args, '--json', '--quiet'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(output.trim().slice(-3000));
  return JSON.parse(output);
}

/** Null if the system does not report it. @param {number} value */
const known = (value) => (Number.isNaN(value) ? null : value);

/** Medians of times and memory. @param {string[]} program */
async function overhead(program) {
  /** @type {Record<string, { wall: number, peakMB: number }>[]} */
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    /** @type {Record<string, { wall: number, peakMB: number }>} */
    const by = {};
    for (const [way, options] of Object.entries(WAYS)) by[way] = await watchJava(jdk, [...options, ...program]);
    runs.push(by);
  }
  const times = (/** @type {string} */ way) => Number(median(runs.map((by) => by[way].wall / by.plain.wall)).toFixed(1));
  return {
    plainMs: Math.round(median(runs.map(({ plain }) => plain.wall))),
    default: times('default'),
    precise: times('precise'),
    agent: times('agent'),
    moreMB: known(Math.round(median(runs.map((by) => by.default.peakMB - by.plain.peakMB)))),
  };
}

/**
 * Number of contexts, error of Default in percent, and overlap of bytecodes on two JDKs.
 *
 * @param {string} name
 * @param {string[]} program
 */
async function exactness(name, program) {
  const usual = fileOf(name);
  const elsewhere = fileOf(`${name}-${other?.major}`);
  await watchJava(jdk, [...repeatable, recorder(usual), ...program]);
  await watchJava(jdk, [...repeatable, recorder(precise, ',blocks=precise'), ...program]);
  const { totals, a } = await commandJson('compare', usual, precise);
  const error = 100 * (totals.bytecodes.a / totals.bytecodes.b - 1);
  if (!other || !hasCompiler(other.home)) return { contexts: a.contexts, error, overlap: null };
  await watchJava(other, [...repeatable, recorder(elsewhere), ...program]);
  const { overlap } = await commandJson('compare', usual, elsewhere);
  return { contexts: a.contexts, error, overlap: overlap.bytecodes };
}

/** @typedef {{ name: string } & Awaited<ReturnType<typeof overhead>> & Awaited<ReturnType<typeof exactness>>} Row */
/** @type {Row[]} */
const rows = [];
for (const name of chosen) {
  const { first } = await programs[name](jdk);
  const row = { name, ...(await overhead(first)), ...(await exactness(name, first)) };
  console.error(`${name}: ${JSON.stringify(row)}`);
  rows.push(row);
}

const number = new Intl.NumberFormat('en-US');
const geometric = (/** @type {number[]} */ all) =>
  Math.exp(all.reduce((sum, each) => sum + Math.log(each), 0) / all.length).toFixed(1);
/** Bytes per context in the recorder's memory, without its arrays (GroveLayout). */
const NODE = 64;
const signed = (/** @type {number} */ value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}%`;
const tables = {
  time: table(
    ['program', 'plain, ms', 'Default, times', 'Precise, times', 'Default with an agent, times'],
    [
      ...rows.map((row) => [
        row.name,
        number.format(row.plainMs),
        ...[row.default, row.precise, row.agent].map((each) => each.toFixed(1)),
      ]),
      [
        'geometric mean',
        '',
        ...['default', 'precise', 'agent'].map((way) =>
          geometric(rows.map((row) => Number(row[/** @type {'default'} */ (way)]))),
        ),
      ],
    ],
  ),
  space: table(
    ['program', 'contexts', 'their nodes, MB', 'memory of the process, more than plain, MB'],
    rows.map(({ name, contexts, moreMB }) => [
      name,
      number.format(contexts),
      ((contexts * NODE) / 1e6).toFixed(1),
      moreMB === null ? '' : number.format(moreMB),
    ]),
  ),
  precision: table(
    ['program', 'δb'],
    rows.map(({ name, error }) => [name, signed(error)]),
  ),
  overlap: table(
    ['program', `overlap of bytecodes, ${jdk.version} and ${other.version}`],
    rows.map(({ name, overlap }) => [name, overlap === null ? '' : `${overlap.toFixed(2)}%`]),
  ),
};
const { cpu, cores } = machine();
const taken = `Taken ${new Date().toISOString().slice(0, 10)}: ${cpu}, ${cores} cores, JDK ${jdk.version}`;
const timedRuns = `medians of ${values.runs} runs in turns`;
/** How often the figures of each table were measured. @type {Record<keyof typeof tables, string>} */
const RUNS = {
  time: timedRuns,
  space: `memory: ${timedRuns}; contexts: one recording`,
  precision: 'one recording of each kind',
  overlap: 'one recording on each JDK',
};
if (values.markdown && !values.smoke) {
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const [name, content] of Object.entries(tables))
    text = between(text, name, `${content}\n\n${taken}, ${RUNS[/** @type {keyof typeof tables} */ (name)]}.`);
  writeFileSync(DOCUMENT, text);
}
publish('evaluation', { rows }, { jdks: [jdk.version, other.version] }, { signed: / › (error|moreMB)$/ });

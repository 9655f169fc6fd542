import { mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findJdks, hasCompiler, installJdk, javaAt } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { geomean } from './lib/agent/figures.js';
import { instrumentationProcesses, preparePeers, profilingAgents } from './lib/agent/peers.js';
import { inRounds, PROGRAMS, QUICK, USUAL } from './lib/agent/programs.js';
import { Recorder } from './lib/agent/recorder.js';
import { inTurns } from './lib/agent/runs.js';
import { emptyProgram, measureStartup } from './lib/agent/startup.js';
import { columns, programRows, startupRows } from './lib/agent/text.js';
import { readOptions, splitList } from './lib/command-line.js';
import { machine, publish } from './lib/report.js';

const help = `node bench/agent.js [--quick] [--json] [--programs LIST] [--peers tools|agents|processes|all|none] [--runs N] [--rounds N] [--jdk HOME] [--jar JAR]

What the agent costs: real programs of Maven Central, each N rounds in one VM, in turns with the plain VM and with other tools. Times over plain
of the whole run, the first round and the later half (steady), in wall and processor time; contexts, their memory, the dump; and starts.
A run whose output differs from the plain one's is a failure: it has no figures, and the exit status is 1.

  --quick          ${QUICK.join(', ')} without peers: at most ten minutes
  --json           nothing but one JSON object on the standard output, and little beside it
  --programs LIST  of ${Object.keys(PROGRAMS).join(', ')}, parted by commas
  --peers WHICH    tools: JFR, async-profiler, JaCoCo and an agent that counts calls in a map. agents: the recorder with a profiling agent that
                   is activated every 2^31-1, 1,000,000 and 10,000 bytecodes, and with steps of work. processes: the recorder with
                   instrumentation processes that choose nothing, field writes, and monitors and throws. all, or none; tools where
                   left out, none with --quick
  --runs N         how often each way; 5 where left out
  --rounds N       rounds in one VM; 20 where left out, 16 with --quick
  --jdk HOME       the JDK of the programs; the first one found where left out
  --jar JAR        takes this recorder in place of the one built here`;
const { values } = readOptions(
  help,
  {
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      programs: { type: 'string' },
      peers: { type: 'string' },
      runs: { type: 'string' },
      rounds: { type: 'string' },
      jdk: { type: 'string' },
      jar: { type: 'string' },
    },
  },
  // Other tools would have to be fetched; bench/evaluation.js does the smoke run of a profiling agent.
  { programs: 'Texts', peers: 'none', runs: '1', rounds: '2' },
);
const chosen = splitList(values.programs ?? (values.quick ? QUICK : USUAL).join(','), Object.keys(PROGRAMS), help);
const [which] = splitList(
  values.peers ?? (values.quick ? 'none' : 'tools'),
  ['tools', 'agents', 'processes', 'all', 'none'],
  help,
);
const [runs, rounds] = [Number(values.runs ?? 5), Number(values.rounds ?? (values.quick ? 16 : 20))];
if (!(runs > 0 && rounds > 1)) throw new Error('--runs takes a number above 0, --rounds one above 1.');
const jdk = values.jdk ? javaAt(path.resolve(values.jdk)) : findJdks()[0];
if (!jdk || !hasCompiler(jdk.home)) throw new Error(`There is no JDK with a compiler; install one: ${installJdk}`);
if (!values.jar) await ensureAgent(jdk);

/** Used only by this process: two benches running at once must not share a cache. */
const FOLDER = `.cache/bench-agent-${process.pid}`;
mkdirSync(path.join(root, FOLDER), { recursive: true });
const began = performance.now();
const loadBefore = machine().load;
const recorder = new Recorder(jdk, path.resolve(values.jar ?? path.join(root, agentJar)), FOLDER);
const first = await inRounds(jdk, chosen[0], 1);
await recorder.probe(first);
const { options: tools, missing } = ['tools', 'all'].includes(which)
  ? await preparePeers(jdk, first, FOLDER)
  : { options: {}, missing: {} };
const peers = {
  ...tools,
  ...(['agents', 'all'].includes(which) ? await profilingAgents(jdk, recorder) : {}),
  ...(['processes', 'all'].includes(which) ? await instrumentationProcesses(jdk, recorder) : {}),
};
for (const [name, why] of Object.entries(missing)) console.error(`${name} is left out: ${why}`);
const base = await recorder.account(await emptyProgram(jdk));
const startup = await measureStartup(jdk, recorder, runs);

/** @type {string[]} */
const failures = [];

/** All figures for a program. @param {string} name */
async function measure(name) {
  const program = await inRounds(jdk, name, rounds);
  recorder.empty();
  // This also fills the cache, so that all measured runs are warm.
  const memory = await recorder.account(program, base);
  const ways = { plain: [], recorded: [recorder.option()], ...peers };
  const { figures, faults } = await inTurns(jdk, program, ways, runs, FOLDER);
  failures.push(...faults.map((fault) => `${name}, ${fault}`));
  return { kind: PROGRAMS[name].kind, ...figures, memory };
}

/** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
const programs = {};
for (const name of chosen) {
  try {
    programs[name] = await measure(name);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
  }
  console.error(`${name}, after ${Math.round((performance.now() - began) / 1000)} s`);
}
const measured = Object.values(programs);
const sum = (/** @type {'treeBytes' | 'contexts'} */ key) => measured.reduce((all, { memory }) => all + memory[key], 0);
const meanOf = (/** @type {string} */ way) => geomean(measured.flatMap((each) => each.peers[way] ?? []));
const printed = {
  geomean: geomean(measured.flatMap(({ recorded }) => recorded ?? [])),
  /** Extra time, compared with plain, of the slower of the two starts, with a full cache. */
  startupMs: Math.max(...Object.values(startup).map(({ moreWarm }) => moreWarm.median)),
  bytesPerContext: Number((sum('treeBytes') / sum('contexts')).toFixed(1)),
  /** Native memory reserved even for an empty program; most of it is never touched. */
  fixedBytes: base.treeBytes,
  cache: recorder.caches,
  startup,
  programs,
  peers: Object.fromEntries(Object.keys(peers).map((way) => [way, meanOf(way)])),
  missing,
  failures,
  runs,
  rounds,
  jdk: jdk.version,
  seconds: Math.round((performance.now() - began) / 1000),
  machine: { ...machine(), loadBefore, memoryMB: Math.round(os.totalmem() / 2 ** 20) },
};
if (!values.json) for (const rows of [programRows(printed), startupRows(printed)]) console.error(`\n${columns(rows).join('\n')}`);
for (const failure of failures) console.error(`failed: ${failure}`);
const { machine: tested, missing: left, failures: failed, ...figures } = printed;
publish(
  'agent',
  figures,
  { missing: left, failures: failed, machine: tested },
  values.smoke ? { signed: /^startup(Ms| .* › more)/ } : {},
);
rmSync(path.join(root, FOLDER), { recursive: true });
if (failures.length > 0) process.exitCode = 1;

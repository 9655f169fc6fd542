// npm run record:noise [-- SET …]: records programs repeatedly, each run with the same work, and stores their stacks in golden/noise.
//
// Takes three quarters of an hour for all sets, on a machine that does nothing else. A set consists of runs of one program on one JDK
// with one recorder. In some sets, one method does more work or waits longer. The sets "unseen" were not used to choose thresholds,
// and test them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { asyncProfiler } from '../lib/flights/recorders.js';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { fetchJars } from '../lib/maven-jars.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/** @typedef {{ name: string, program: keyof typeof programs, major: number, recorder: 'jfr' | 'async-profiler', rounds: number, args?: string[], runs?: number }} RunSet */

const folder = '.cache/noise';
const into = 'golden/noise';
const RUNS = 6;
/** Arguments of Load for a usual round: permille of searches and of parsing. */
const usual = ['600', '2000'];

/** Number of rounds that take about ten seconds, the arguments after it, and the class path in addition to our classes. */
const programs = {
  load: { main: 'Load', rounds: 6250, args: usual, jar: '' },
  shop: { main: 'Shop', rounds: 5600, args: [], jar: '' },
  queues: { main: 'Queues', rounds: 4750, args: ['4'], jar: '' },
  hsqldb: { main: 'Database', rounds: 340, args: ['jdbc:hsqldb:mem:shop'], jar: 'org.hsqldb:hsqldb:2.7.4' },
  h2: { main: 'Database', rounds: 150, args: ['jdbc:h2:mem:shop'], jar: 'com.h2database:h2:2.4.240' },
  lucene: { main: 'Search', rounds: 60, args: [], jar: 'org.apache.lucene:lucene-core:9.12.3' },
};

/** @type {RunSet['program'][]} */
const others = ['shop', 'queues', 'hsqldb', 'h2'];
/**
 * A set in which each run does the same work, however long it takes.
 *
 * @param {RunSet['program']} program
 * @param {number} major
 * @param {RunSet['recorder']} recorder
 * @param {Partial<RunSet> & { times?: number }} [options] `times`: rounds as a multiple of the program's; and other properties
 * @returns {RunSet}
 */
const set = (program, major, recorder, { name = '', times = recorder === 'jfr' ? 1 : 0.5, ...more } = {}) => ({
  ...{
    name: `${program}-${major}-${recorder}${name}`,
    program,
    major,
    recorder,
    rounds: programs[program].rounds * times,
    ...more,
  },
});
const sets = [17, 25].flatMap((major) => [
  set('load', major, 'jfr', { times: 2 }),
  set('load', major, 'jfr', { times: 2, name: '-search-doubled', args: ['1200', '2000'] }),
  set('load', major, 'jfr', { times: 2, name: '-parse-30-percent-more', args: ['600', '2600'] }),
  ...others.map((program) => set(program, major, 'jfr')),
  set('queues', major, 'jfr', { name: '-take-waits-longer', args: ['8'] }),
  ...['load', ...others].map((program) => set(/** @type {RunSet['program']} */ (program), major, 'async-profiler')),
  set('lucene', major, 'jfr', { name: '-unseen', runs: 10 }),
]);

/** Settings in addition to those of `profile`. */
const settings = [
  'jdk.ExecutionSample#period=10ms',
  'jdk.ObjectAllocationSample#throttle=150/s',
  ...['JavaMonitorEnter', 'JavaMonitorWait', 'ThreadPark', 'ThreadSleep'].map((event) => `jdk.${event}#threshold=1ms`),
];
/** Settings for events that newer JDK versions add to those of JDK 17. @type {Record<number, string[]>} */
const ofVersion = { 25: ['jdk.CPUTimeSample#enabled=true', 'jdk.CPUTimeSample#throttle=10ms'] };
const profiled = 'start,event=itimer,interval=5ms,alloc=512k,lock=1ms,jfr,jstackdepth=256';

const wanted = process.argv.slice(2);
const jdks = findJdks();
const builder = jdks.find(({ major }) => major === 17);
if (builder === undefined) throw new Error(`The corpus is compiled by JDK 17. Install it:  ${installJdk}`);
const newest = [...jdks].sort((a, b) => b.major - a.major)[0];
for (const each of [folder, into]) mkdirSync(path.join(root, each), { recursive: true });
await compiled('Reduce', '', 'scripts/noise/Reduce.java');
for (const set of sets) if (wanted.length === 0 || wanted.includes(set.name)) await record(set);

/** Compiles a program. @param {string} name @param {string} jar @param {string} [source] @returns {Promise<string>} its class path */
async function compiled(name, jar, source = `scripts/noise/programs/${name}.java`) {
  const classes = `${folder}/classes`;
  const jars = jar === '' ? [] : [`${await fetchJars(/** @type {Jdk} */ (builder), jar.split(':')[1], [jar])}/*`];
  const classPath = [classes, ...jars].join(path.delimiter);
  const { code, output } = await run(
    jdkTool(/** @type {Jdk} */ (builder), 'javac'),
    ['-g', '-cp', classPath, '-d', classes, source],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`${source} does not compile:\n${output}`);
  return classPath;
}

/** @param {RunSet} set */
async function record({ name, program, major, recorder, rounds, args, runs = RUNS }) {
  const jdk = jdks.find((each) => each.major === major);
  if (jdk === undefined) throw new Error(`${name} is recorded on JDK ${major}. Install one:  ${installJdk}`);
  const { main, args: usualArgs, jar } = programs[program];
  const classPath = await compiled(main, jar);
  const file = `${folder}/run.jfr`;
  const agent =
    recorder === 'jfr'
      ? [
          `-XX:StartFlightRecording=${[`filename=${file}`, 'settings=profile', ...settings, ...(ofVersion[major] ?? [])].join(',')}`,
          '-XX:FlightRecorderOptions=stackdepth=256',
        ]
      : [`-agentpath:${await asyncProfiler(jdk, '4.1')}=${profiled},file=${file}`];
  const reduced = [];
  for (let i = 0; i < runs; i++) {
    rmSync(path.join(root, file), { force: true });
    const { code, output } = await run(
      jdkTool(jdk, 'java'),
      ['-Xmx512m', ...agent, '-cp', classPath, main, String(rounds), ...(args ?? usualArgs)],
      { quiet: true },
    );
    if (code !== 0) throw new Error(`${name} ended with exit status ${code}:\n${output}`);
    reduced.push(reduce(file));
  }
  const packed = gzipSync(JSON.stringify(joined({ program, jdk: major, recorder }, reduced)), { level: 9 });
  writeFileSync(path.join(root, into, `${name}.json.gz`), packed);
  console.log(`${name}: ${packed.length} bytes`);
}

/** Lines of a reduced recording, read with the JDK's own reader. @param {string} file */
function reduce(file) {
  const { status, stdout, stderr } = spawnSync(jdkTool(newest, 'java'), ['-cp', `${folder}/classes`, 'Reduce', file], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`Reduce ended with exit status ${status}:\n${stderr}`);
  return stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Runs that share a list of stacks. @param {object} head @param {string[][][]} runs */
function joined(head, runs) {
  const isEvent = (/** @type {string[]} */ [word]) => word.includes('.');
  const stacks = [...new Set(runs.flatMap((lines) => lines.filter(isEvent).map(([, stack]) => stack)))].sort();
  const number = new Map(stacks.map((stack, i) => [stack, i]));
  return {
    ...head,
    stacks,
    runs: runs.map((lines) => {
      const rows = lines.filter(isEvent);
      const events = Object.fromEntries(
        [...new Set(rows.map(([event]) => event))].map((event) => [
          event,
          rows.filter(([of]) => of === event).map(([, stack, weights]) => [number.get(stack), weights]),
        ]),
      );
      const settings = lines.filter(([word]) => word === 'setting').map(([, ...setting]) => setting);
      return { seconds: Number(lines.find(([word]) => word === 'seconds')?.[1]), settings, events };
    }),
  };
}

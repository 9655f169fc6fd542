// npm run test:ledger -- [DUMP --classes DIR --tests DIR]: compares each figure of a ledger with the engine's sums for that
// test. Without a dump, it uses those recorded by the Java tests.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findJdks, jdkTool } from './lib/jdk.js';
import { exported } from './lib/oracle.js';
import { ensureAgent, ensureApp } from './lib/prerequisites.js';
import { root, run } from './lib/run.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { classes: { type: 'string', default: '' }, tests: { type: 'string', default: '' } },
});
const [jdk] = findJdks();
const programs = 'agent-java/programs/target';
const recorded = findJdks().map(({ major }) => ({
  dump: `${programs}/runs/ledger-${major}.mct`,
  classes: `${programs}/suite-Work-${major}`,
  tests: `${programs}/suite-WorkTest-${major}`,
}));
const given = positionals.map((dump) => ({ dump, classes: values.classes, tests: values.tests }));
const suites = given.length > 0 ? given : recorded.filter(({ dump }) => existsSync(path.join(root, dump)));
if (suites.length === 0) throw new Error('No suite is recorded. Run the Java tests first:  npm run test:java');
await ensureAgent(jdk);
await ensureApp();

const ENGINES = /^(org\.junit|junit|org\.testng|org\.apache\.maven\.surefire)\./;
const list = readFileSync(path.join(root, 'workers/comparison/joint/one-time.txt'), 'utf8');
/** Entries of the list: kind, class, method. */
const ONE_TIME = list
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));

/**
 * @typedef {{ className: string, method: string, isOwn: boolean, isTest: boolean, kind: string }} Frame kind: the kind of
 * one-time work, or ''
 */
/** @typedef {{ own: number, callsOut: number, all: number, objects: number }} Figures */

/** @param {string} folder @returns {Set<string>} names of the classes in the folder */
function classesIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.class'));
  return new Set(files.map((file) => file.slice(0, -'.class'.length).split(path.sep).join('.')));
}

/** @param {string} pattern @param {string} name */
const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/**
 * The row of a path's last frame; `outside` if the path has neither a test nor own code.
 *
 * @param {Frame[]} frames
 */
function rowOf(frames) {
  const isCode = (/** @type {Frame} */ each) => each.isOwn || each.isTest;
  const first = frames.findIndex(isCode);
  if (first < 0) return 'outside';
  const isCalled = frames[first].isTest && frames.slice(0, first).some(({ className }) => ENGINES.test(className));
  for (let i = first; i < frames.length; i++) {
    if (frames[i].kind === 'linking') {
      const back = frames.findIndex((each, at) => at > i && (isCode(each) || ['initialiser', 'loading'].includes(each.kind)));
      if (back < 0) return '(one-time work)';
      i = back - 1;
    } else if (frames[i].kind !== '') return '(one-time work)';
  }
  if (!isCalled) return '(other threads)';
  const { className, method } = frames[first];
  const lambda = /^lambda\$(\w+)\$\d+$/.exec(method)?.[1];
  const within = lambda === 'new' ? '<init>' : lambda === 'static' ? '<clinit>' : lambda;
  return `${className}.${within === undefined || within === 'null' ? method : within}`;
}

/**
 * Figures by row, for a recording whose tests do not run inside a rule of the project.
 *
 * @param {string} file
 * @param {{ classes: string, tests: string }} folders
 * @returns {Promise<Map<string, Figures>>}
 */
async function testWork(file, { classes, tests }) {
  const [bytecodes, calls, objects] = await Promise.all(
    ['bytecodes', 'calls', 'objects'].map((metric) => exported(file, metric)),
  );
  const [own, test] = [classesIn(classes), classesIn(tests)];
  const frames = bytecodes.methods.map((/** @type {[string, string]} */ [className, method]) => ({
    className,
    method,
    isOwn: own.has(className) && !test.has(className),
    isTest: test.has(className),
    kind: ONE_TIME.find(([, type, name]) => matches(type, className) && matches(name, method))?.[0] ?? '',
  }));
  /** @type {Map<string, Figures>} */
  const rows = new Map();
  for (const [t, thread] of bytecodes.threads.entries()) {
    /** @type {Frame[]} */
    const open = [];
    /** Rows of the open frames. @type {string[]} */
    const openRows = [];
    for (let i = 0; i < thread.depth.length; i++) {
      open.length = openRows.length = thread.depth[i];
      const frame = frames[thread.method[i]];
      const caller = open.at(-1);
      open.push(frame);
      const row = rowOf(open);
      const figures = rows.get(row) ?? { own: 0, callsOut: 0, all: 0, objects: 0 };
      rows.set(row, figures);
      figures.all += thread.exclusive[i];
      if (frame.isOwn) {
        figures.own += thread.exclusive[i];
        figures.objects += objects.threads[t].exclusive[i];
      } else if (caller?.isOwn && openRows.at(-1) === row) figures.callsOut += calls.threads[t].exclusive[i];
      openRows.push(row);
    }
  }
  return rows;
}

/** @param {{ dump: string, classes: string, tests: string }} suite @returns {Promise<string[]>} differences */
async function compare({ dump, classes, tests }) {
  const file = path.join(root, '.cache/ledger/work.tsv');
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const jar = 'agent-java/ledger/target/callgrove-ledger.jar';
  const args = ['-jar', jar, 'baseline', '--classes', classes, '--tests', tests, '--ledger', file, dump];
  const { code, output } = await run(jdkTool(jdk, 'java'), args, { quiet: true });
  if (code !== 0) throw new Error(output.trim());
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(5);
  // A row of a test with random numbers ends with that reason.
  const ledger = rows.map((row) => row.split('\t').slice(0, 5).join('\t'));
  const sums = await testWork(dump, { classes, tests });
  sums.delete('outside');
  const lines = [...sums].map(([row, { own, callsOut, all, objects }]) => [row, own, callsOut, all, objects].join('\t'));
  const idle = (/** @type {string} */ line) => line.endsWith('\t0\t0\t0\t0');
  console.log(`${dump}: ${ledger.length} rows, by the engine ${lines.length}`);
  return [
    ...ledger.filter((line) => !lines.includes(line) && !idle(line)).map((line) => `ledger  ${line}`),
    ...lines.filter((line) => !ledger.includes(line) && !idle(line)).map((line) => `engine  ${line}`),
  ].sort((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1));
}

for (const suite of suites) {
  const differences = await compare(suite);
  console.log(differences.length === 0 ? '  each figure is equal' : differences.join('\n'));
  if (differences.length > 0) process.exitCode = 1;
}

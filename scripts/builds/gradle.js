// Tests the Gradle set-up of the how-to page, and the Gradle plug-in.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agentJar, maven, mavenFailure } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */

const page = 'docs/how-to/gate-a-gradle-build.md';
/** The jars, named as in the page's build script. */
const onPage = '/opt/callgrove';
const jars = [agentJar, 'agent-java/ledger/target/callgrove-ledger.jar'];
const folder = path.join(root, '.cache', 'builds', 'gradle');
const separator = 'src/main/java/com/acme/Separator.java';
/** Tests that call `Separator`, and the number of calls. */
const asking = { FirstTest: 13, SecondTest: 7, ThirdTest: 7, FourthTest: 21 };
/** Two more bytecodes per call. */
const planted = '        int planted = 0;';

/** Version of the Gradle on the PATH. @returns {Promise<string>} */
async function gradleVersion() {
  const { code, output } = await run('gradle', ['--version'], { quiet: true });
  if (code !== 0) throw new Error('No Gradle found. Install one:  apt-get install gradle');
  return /^Gradle (\S+)$/m.exec(output)?.[1] ?? 'of unknown version';
}

/**
 * Tests the plug-in with Gradle's own API.
 *
 * @param {Jdk} jdk
 */
export async function testPlugin(jdk) {
  const { code, output } = await maven(jdk, ['-q', '-Pgradle', '-pl', 'gradle-plugin', 'verify'], { quiet: true });
  if (code !== 0) throw mavenFailure('test the plug-in for Gradle', output);
  return 'its tests pass.';
}

/**
 * Follows the page in a project with two forks: baseline, a planted change, its removal, and an accepted change.
 *
 * @param {Jdk} jdk
 * @returns {Promise<{ said: string, unchanged: string[][] }>}
 */
export async function followPage(jdk) {
  const version = await gradleVersion();
  const built = await maven(jdk, ['-q', '-DskipTests', '-pl', 'agent,ledger', '-am', 'package'], { quiet: true });
  if (built.code !== 0) throw mavenFailure('build the agent and the ledger', built.output);
  rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(root, 'scripts/builds/gradle'), folder, { recursive: true });
  mkdirSync(path.join(folder, 'callgrove'));
  for (const jar of jars) copyFileSync(path.join(root, jar), path.join(folder, 'callgrove', path.basename(jar)));
  const script = /```groovy\n(def [\s\S]*?)```/.exec(readFileSync(path.join(root, page), 'utf8'))?.[1];
  if (!script?.includes(`'${onPage}'`)) throw new Error(`${page} has no build script with '${onPage}'.`);
  const own = readFileSync(path.join(folder, 'project.gradle'), 'utf8');
  writeFileSync(path.join(folder, 'build.gradle'), own + script.replace(onPage, path.join(folder, 'callgrove')));

  const before = await baseline(jdk);
  const again = await gradle(jdk, 'check');
  expect(again.code === 0 && again.output.includes(':test UP-TO-DATE'), 'a second run is up to date, and green', again.output);

  const oneFork = ['cleanTest', 'check', '-Pforks=1'];
  const one = await gradle(jdk, ...oneFork);
  expect(one.code === 0, 'one fork does the work of two', one.output);
  expect(dumps().length === 1, 'one fork writes one dump', dumps().join(', '));

  const source = readFileSync(path.join(folder, separator), 'utf8');
  const changed = source.replace(/^ {4}boolean matches.*$/m, (line) => `${line}\n${planted}`);
  writeFileSync(path.join(folder, separator), changed);
  const red = await gradle(jdk, 'check');
  const tests = Object.keys(asking).length;
  expect(
    red.code !== 0 && red.output.includes(`${tests} of ${before.size} tests differ`),
    `a planted change fails ${tests} tests`,
    red.output,
  );
  for (const words of ['com.acme.FirstTest.parses', 'com.acme.Separator.matches'])
    expect(red.output.includes(words), `the failure names ${words}`, red.output);

  writeFileSync(path.join(folder, separator), source);
  const green = await gradle(jdk, 'check');
  expect(green.code === 0, 'the mended code is green', green.output);

  writeFileSync(path.join(folder, separator), changed);
  await succeed(jdk, 'callgroveAccept');
  holdChange(before, rows());
  await succeed(jdk, 'check');
  const said = `Gradle ${version}, ${before.size} tests: equal in three runs of two forks and in one of one; a planted change is ${tests} rows, and no other.`;
  return { said, unchanged: [oneFork] };
}

/** Makes the baseline from three runs; each must have two dumps, and no row may differ. @param {Jdk} jdk */
async function baseline(jdk) {
  /** @type {Set<string>} */
  const all = new Set();
  for (let time = 1; time <= 3; time++) {
    await succeed(jdk, 'callgroveBaseline');
    expect(dumps().length === 2, 'two forks write two dumps', dumps().join(', '));
    for (const dump of dumps()) all.add(dump);
  }
  expect(all.size === 6, 'each baseline runs the tests', [...all].join(', '));
  const exact = rows();
  for (const [test, { own, 'calls-out': out, objects }] of exact)
    expect(!`${own}${out}${objects}`.includes('..'), `${test} is exact`, `${own}, ${out}, ${objects}`);
  return exact;
}

const dumps = () => readdirSync(path.join(folder, 'build/callgrove/dumps'));

/** Rows of tests by name. @returns {Map<string, Record<string, string>>} */
function rows() {
  const lines = readFileSync(path.join(folder, 'callgrove-work.tsv'), 'utf8').trimEnd().split('\n');
  const head = lines.findIndex((line) => line.split('\t').includes('calls-out'));
  const [, ...columns] = lines[head].split('\t');
  const cells = lines.slice(head + 1).map((line) => line.split('\t'));
  const tests = cells.filter(([test]) => !test.startsWith('('));
  return new Map(tests.map(([test, ...figures]) => [test, Object.fromEntries(columns.map((name, at) => [name, figures[at]]))]));
}

/** @param {Map<string, Record<string, string>>} before @param {Map<string, Record<string, string>>} after */
function holdChange(before, after) {
  expect([...before.keys()].join() === [...after.keys()].join(), 'the ledger keeps its tests', [...after.keys()].join());
  for (const [test, row] of before) {
    const now = /** @type {Record<string, string>} */ (after.get(test));
    const calls = asking[/** @type {keyof typeof asking} */ (test.replace(/^com\.acme\.(\w+)\.parses$/, '$1'))] ?? 0;
    expect(Number(now.own) - Number(row.own) === 2 * calls, `${test} grew by twice ${calls} calls`, `${row.own} → ${now.own}`);
    for (const column of ['calls-out', 'objects'])
      expect(now[column] === row[column], `${column} of ${test} did not change`, `${row[column]} → ${now[column]}`);
  }
}

/** @param {Jdk} jdk @param {string} task */
async function succeed(jdk, task) {
  const { code, output } = await gradle(jdk, task);
  expect(code === 0, `gradle ${task} succeeds`, output);
}

/** @param {Jdk} jdk @param {string[]} tasks */
function gradle(jdk, ...tasks) {
  const env = { ...process.env, JAVA_HOME: jdk.home, XDG_CACHE_HOME: path.join(folder, 'caches') };
  return run('gradle', ['--no-daemon', '--console=plain', ...tasks], { cwd: folder, env, quiet: true });
}

/** @param {boolean} holds @param {string} what @param {string} otherwise */
function expect(holds, what, otherwise) {
  if (!holds) throw new Error(`It does not hold that ${what}:\n${otherwise.trim().slice(-3000)}`);
}

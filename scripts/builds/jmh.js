// Tests the JMH profiler on the benchmarks in `jmh/`.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../lib/jdk.js';
import { fetchJars } from '../lib/maven-jars.js';
import { agentJar, maven, mavenFailure } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/** Scores of the profiler by benchmark and metric, such as `counts own.bytecodes`. @typedef {Map<string, number>} Scores */

const artefacts = ['org.openjdk.jmh:jmh-core:1.37', 'org.openjdk.jmh:jmh-generator-annprocess:1.37'];
const profilerJar = 'agent-java/jmh/target/callgrove-jmh.jar';
const folder = path.join(root, '.cache', 'builds', 'jmh');
const jars = path.join(folder, 'callgrove');
const profiler = path.join(jars, 'callgrove-jmh.jar');
const words = path.join(folder, 'src/com/acme/Words.java');
/** Two more bytecodes per call, and the number of calls per operation of each benchmark. */
const planted = { after: 'public static int letters(String text) {', line: ' int planted = 0;' };
const calls = { counts: 0, letters: 1, 'Nested.inherited': 1 };
/** Settings that fix the number of operations, as on the how-to page. */
const fixed = ['-bm', 'ss', '-wi', '0', '-i', '1', '-f', '2', '-bs'];

/**
 * Profiles benchmarks with JMH's own command line: figures must repeat exactly, and two planted bytecodes must show as two.
 *
 * @param {Jdk} jdk
 * @param {Jdk | undefined} other
 * @returns {Promise<string>} what was verified
 */
export async function profileBenchmarks(jdk, other) {
  const built = await maven(jdk, ['-q', '-DskipTests', '-pl', 'agent,jmh', '-am', 'package'], { quiet: true });
  if (built.code !== 0) throw mavenFailure('build the agent and the profiler', built.output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(jars, { recursive: true });
  cpSync(path.join(root, 'scripts/builds/jmh/src'), path.join(folder, 'src'), { recursive: true });
  for (const jar of [agentJar, profilerJar]) copyFileSync(path.join(root, jar), path.join(jars, path.basename(jar)));
  await buildBenchmarks(jdk);

  const first = await scores(jdk, [...fixed, '100']);
  expect(first.size === 10 * Object.keys(calls).length, 'each benchmark has ten figures', [...first.keys()].join(', '));
  expectSame(await scores(jdk, [...fixed, '100']), first, 'a second run');
  expectSame(await scores(jdk, [...fixed, '50', '-t', '2']), ownOf(first), 'another batch in two threads');
  if (other) expectSame(await scores(other, [...fixed, '100']), ownOf(first), `JDK ${other.major}`);
  await failClearly(jdk);

  const source = readFileSync(words, 'utf8');
  writeFileSync(words, source.replace(planted.after, planted.after + planted.line));
  await buildBenchmarks(jdk);
  const grown = new Map(first);
  for (const [name, each] of Object.entries(calls)) {
    for (const scope of ['own', 'all']) {
      const key = `${name} ${scope}.bytecodes`;
      grown.set(key, Number(first.get(key)) + 2 * each);
    }
  }
  expectSame(await scores(jdk, [...fixed, '100']), grown, 'two bytecodes more');
  return `JMH 1.37: ${first.size} figures are equal in two runs; two planted bytecodes are 2.000 bytecodes/op, and nothing else differs.`;
}

/** Checks that a run without figures says why. @param {Jdk} jdk */
async function failClearly(jdk) {
  const timed = await jmh(jdk, ['counts', '-bm', 'avgt', '-wi', '0', '-i', '1', '-r', '10ms', '-f', '1', '-prof', 'callgrove']);
  expect(timed.code === 0 && timed.scores.size === 0, 'a benchmark by time runs without figures', timed.output);
  expect(timed.output.includes('Mode avgt runs operations for a given time'), 'it says why', timed.output);

  const folders = ["it's, here", 'my own, "50%"'];
  for (const dumps of folders) {
    const args = ['counts', ...fixed, '1', '-prof', `callgrove:dumps=${path.join(folder, dumps)}`];
    const kept = await jmh(jdk, args);
    expect(readdirSync(path.join(folder, dumps)).length === 2, `both forks record into ${dumps}`, kept.output);
  }
  const both = await jmh(jdk, ['counts', ...fixed, '1', '-prof', `callgrove:dumps=${path.join(folder, folders.join(''))}`]);
  expect(both.output.includes('both kinds of quotes'), 'a folder that cannot be quoted is named', both.output);

  const none = await jmh(jdk, ['counts', ...fixed, '100', '-prof', 'callgrove:agent=none.jar']);
  expect(none.code !== 0 && none.output.includes('callgrove: there is no agent'), 'a missing agent is named', none.output);
  const bad = await jmh(jdk, ['counts', ...fixed, '100', '-prof', 'callgrove:options=blocks=none']);
  expect(/callgrove: .*blocks/.test(bad.output), 'a bad option is named', bad.output);
  const empty = await jmh(jdk, ['counts', ...fixed, '100', '-prof', 'callgrove:own=']);
  expect(empty.output.includes('callgrove: the option own has no value'), 'an option without a value is named', empty.output);
  const help = await jmh(jdk, ['counts', '-prof', 'callgrove:help']);
  expect(help.output.includes('own=NAMES'), 'there is help', help.output);
  const listed = await jmh(jdk, ['-lprof']);
  expect(/^ *callgrove: Exact .*\(discovered\)/m.test(listed.output), 'JMH lists the profiler', listed.output);
}

/** Compiles the benchmarks and packs them into one jar with JMH, as its archetype does. @param {Jdk} jdk */
async function buildBenchmarks(jdk) {
  const classes = path.join(folder, 'classes');
  rmSync(classes, { recursive: true, force: true });
  mkdirSync(classes);
  const lib = path.join(root, await fetchJars(jdk, 'jmh', artefacts));
  for (const jar of readdirSync(lib)) await tool(jdk, 'jar', ['xf', path.join(lib, jar)], classes);
  rmSync(path.join(classes, 'META-INF/services'), { recursive: true });
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.java'),
  );
  await tool(
    jdk,
    'javac',
    ['--release', '17', '-cp', `${lib}/*`, '-d', classes, ...sources.map((name) => path.join(folder, 'src', name))],
    folder,
  );
  await tool(jdk, 'jar', ['cf', path.join(folder, 'benchmarks.jar'), '-C', classes, '.'], folder);
}

/** @param {Jdk} jdk @param {string} name @param {string[]} args @param {string} cwd */
async function tool(jdk, name, args, cwd) {
  const { code, output } = await run(jdkTool(jdk, name), args, { cwd, quiet: true });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
}

/** Runs all benchmarks under the profiler. @param {Jdk} jdk @param {string[]} args @returns {Promise<Scores>} */
async function scores(jdk, args) {
  const result = await jmh(jdk, [...args, '-prof', 'callgrove']);
  expect(result.code === 0, 'the benchmarks run', result.output);
  return result.scores;
}

/** @param {Jdk} jdk @param {string[]} args */
async function jmh(jdk, args) {
  const results = path.join(folder, 'results.json');
  rmSync(results, { force: true });
  const classPath = [path.join(folder, 'benchmarks.jar'), profiler].join(path.delimiter);
  const main = ['-Djmh.ignoreLock=true', '-cp', classPath, 'org.openjdk.jmh.Main'];
  const env = { ...process.env, XDG_CACHE_HOME: path.join(folder, 'caches') };
  const { code, output } = await run(jdkTool(jdk, 'java'), [...main, ...args, '-rf', 'json', '-rff', results], {
    cwd: folder,
    env,
    quiet: true,
  });
  const text = existsSync(results) ? readFileSync(results, 'utf8') : '';
  return { code, output, scores: readScores(text === '' ? [] : JSON.parse(text)) };
}

/** @param {{ benchmark: string, secondaryMetrics: Record<string, { score: number, rawData: number[][] }> }[]} json @returns {Scores} */
function readScores(json) {
  /** @type {Scores} */
  const all = new Map();
  for (const { benchmark, secondaryMetrics } of json) {
    for (const [label, { score, rawData }] of Object.entries(secondaryMetrics)) {
      const key = `${benchmark.replace('com.acme.bench.WordsBenchmark.', '')} ${label.replace('callgrove.', '')}`;
      expect(
        rawData.flat().every((each) => each === score),
        `all forks agree on ${key}`,
        rawData.join(),
      );
      all.set(key, score);
    }
  }
  return all;
}

/** @param {Scores} scores @returns {Scores} */
const ownOf = (scores) => new Map([...scores].filter(([key]) => key.includes(' own.')));

/** @param {Scores} now @param {Scores} wanted @param {string} what */
function expectSame(now, wanted, what) {
  const differing = [...wanted]
    .filter(([key, score]) => now.get(key) !== score)
    .map(([key, score]) => `${key}: ${score} → ${now.get(key)}`);
  expect(differing.length === 0, `${what} gives the figures that it should`, differing.join('\n'));
}

/** @param {boolean} holds @param {string} what @param {string} otherwise */
function expect(holds, what, otherwise) {
  if (!holds) throw new Error(`It does not hold that ${what}:\n${otherwise.trim().slice(-3000)}`);
}

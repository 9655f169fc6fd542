// Prepares programs that repeat exactly the same work, for measurements of accuracy.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../../scripts/lib/jdk.js';
import { maven, mavenFailure } from '../../scripts/lib/prerequisites.js';
import { h2Program, handcountProgram } from '../../scripts/lib/recording.js';
import { root, run } from '../../scripts/lib/run.js';
import { fingerprint, once } from '../../scripts/lib/stamp.js';

const folder = '.cache/accuracy';
const programs = 'agent-java/programs';
const sources = `${programs}/src/programs/java`;

/**
 * JVM options with which a deterministic program repeats exactly the same calls on HotSpot; docs/accuracy.md gives the reason
 * for each.
 *
 * @param {string} saltJar
 */
export function repeatableOptions(saltJar) {
  return [
    `-javaagent:${saltJar}`,
    '-XX:+UnlockDiagnosticVMOptions',
    '-XX:-BytecodeVerificationRemote',
    '-XX:+UseSerialGC',
    '-Xms3500m',
    '-Xmx3500m',
    '-Xmn3g',
    '-XX:MetaspaceSize=512m',
  ];
}

/**
 * Runs a JDK tool; throws with its output if it fails.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string} tool
 * @param {string[]} args
 */
export async function mustRun(jdk, tool, args) {
  const { code, output } = await run(jdkTool(jdk, tool), args, { quiet: true });
  if (code !== 0) throw new Error(`${tool} ${args.join(' ')} ended with exit status ${code}:\n${output.trim().slice(-3000)}`);
}

/**
 * Packs the agent that makes the salt of unmodifiable sets and maps constant.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @returns {Promise<string>} its jar
 */
export async function fixedSalt(jdk) {
  const source = `${sources}/deterministic/FixedSalt.java`;
  const jar = `${folder}/salt.jar`;
  await once('fixed-salt', fingerprint([source], [jdk.version]), [jar], async () => {
    mkdirSync(path.join(root, folder), { recursive: true });
    await mustRun(jdk, 'javac', ['--release', '17', '-d', `${folder}/salt`, source]);
    writeFileSync(path.join(root, folder, 'salt.mf'), 'Premain-Class: deterministic.FixedSalt\nCan-Redefine-Classes: true\n');
    const manifest = ['--manifest', `${folder}/salt.mf`];
    await mustRun(jdk, 'jar', ['--create', '--file', jar, ...manifest, '-C', `${folder}/salt`, '.']);
  });
  return jar;
}

/**
 * Fetches Lucene, and the sources of Commons Lang.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @returns {Promise<{ lucene: string, lang3: string }>} a jar, and the folder with the sources
 */
export async function fetchPrograms(jdk) {
  const fetched = { lucene: `${programs}/target/lib/lucene-core.jar`, lang3: `${programs}/target/lang3` };
  const print = fingerprint(['agent-java/pom.xml', `${programs}/pom.xml`], []);
  await once('repeatable-programs', print, Object.values(fetched), async () => {
    const goals = ['-P', 'programs', '-pl', 'programs', '-am', 'pre-integration-test', '-DskipTests'];
    const { code, output } = await maven(jdk, ['-q', ...goals], { quiet: true });
    if (code !== 0) throw mavenFailure('fetch the programs', output);
  });
  return fetched;
}

/**
 * Arguments of `java` by program; the functions fetch and compile what the program needs.
 *
 * @type {Record<string, (jdk: import('../../scripts/lib/jdk.js').Jdk) => Promise<string[]>>}
 */
const PROGRAMS = {
  javac: async (jdk) => {
    const { lang3 } = await fetchPrograms(jdk);
    const files = readdirSync(path.join(root, lang3), { recursive: true })
      .map((name) => path.posix.join(lang3, String(name).split(path.sep).join('/')))
      .filter((name) => name.endsWith('.java') && !name.endsWith('module-info.java'))
      .toSorted();
    const list = `${folder}/lang3.txt`;
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, list), files.join('\n'));
    const options = ['-nowarn', '-proc:none', '-encoding', 'UTF-8', '--release', '17', '-d', `${folder}/classes`];
    return ['-m', 'jdk.compiler/com.sun.tools.javac.Main', ...options, `@${list}`];
  },
  H2: (jdk) => h2Program(jdk, 'scan'),
  Lucene: async (jdk) => {
    const { lucene } = await fetchPrograms(jdk);
    const classes = `${folder}/lucene`;
    await mustRun(jdk, 'javac', ['--release', '17', '-cp', lucene, '-d', classes, `${sources}/demo/LuceneDemo.java`]);
    return ['-Dtests.seed=1', '-cp', [classes, lucene].join(path.delimiter), 'demo.LuceneDemo'];
  },
  handcount: handcountProgram,
};
export const REPEATABLE = Object.keys(PROGRAMS);

/**
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk that compiles it
 * @param {string} name key of {@link REPEATABLE}
 * @returns {Promise<string[]>} arguments of `java`
 */
export const repeatableProgram = (jdk, name) => PROGRAMS[name](jdk);

/** The file of a recorded run. @param {string} name */
export function recordingOf(name) {
  return `${folder}/${name.replace(/[^A-Za-z0-9]+/g, '-')}.mct`;
}

/** Removes the output of a javac run, so that the next run finds the folder in the same state. */
export function forgetOutput() {
  rmSync(path.join(root, folder, 'classes'), { recursive: true, force: true });
  mkdirSync(path.join(root, folder, 'classes'), { recursive: true });
}

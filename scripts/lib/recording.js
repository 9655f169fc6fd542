import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { tighten } from './dump-packing.js';
import { jdkTool } from './jdk.js';
import { agentJar, maven, mavenFailure } from './prerequisites.js';
import { root, run } from './run.js';
import { fingerprint, once } from './stamp.js';

/** Recordings of H2 without and with an index: fresh ones are below .cache/recordings, bundled ones below public/samples. */
export const recordings = ['h2-scan.mct', 'h2-index.mct'];

const folder = '.cache/recordings';
const classPath = ['agent-java/examples/target/classes', 'agent-java/examples/target/lib/*'].join(path.delimiter);

/** Fetches H2 and compiles the program that queries it. @param {import('./jdk.js').Jdk} jdk */
export async function ensureExamples(jdk) {
  const made = ['agent-java/examples/target/classes/demo/H2Demo.class', 'agent-java/examples/target/lib'];
  await once('examples', fingerprint(['agent-java/examples', 'agent-java/pom.xml'], [jdk.version]), made, async () => {
    const { code, output } = await maven(jdk, ['-q', '-DskipTests', '-pl', 'examples', 'package'], { quiet: true });
    if (code !== 0) throw mavenFailure('fetch H2 and compile the demonstration', output);
  });
}

/**
 * Runs a program under the agent.
 *
 * @param {import('./jdk.js').Jdk} jdk
 * @param {string} out the dump, relative to the root; replaced only after a successful run
 * @param {string[]} program arguments of `java`
 * @param {string[]} [options] options of the agent
 */
export async function record(jdk, out, program, options = []) {
  mkdirSync(path.join(root, path.dirname(out)), { recursive: true });
  const agent = `-javaagent:${agentJar}=${[`out=${out}.new`, ...options].join(',')}`;
  const { code, output } = await run(jdkTool(jdk, 'java'), [agent, ...program], { quiet: true });
  if (code !== 0) throw new Error(`${program.join(' ')} ended with exit status ${code}:\n${output.trim().slice(-4000)}`);
  renameSync(path.join(root, `${out}.new`), path.join(root, out));
}

/** @param {import('./jdk.js').Jdk} jdk @param {string} into */
async function recordH2(jdk, into) {
  for (const name of recordings) await record(jdk, `${into}/${name}`, await h2Program(jdk, name.replace(/^h2-|\.mct$/g, '')));
}

/** Records the bundled samples, and the files read by tests about objects. @param {import('./jdk.js').Jdk} jdk */
export async function recordSamples(jdk) {
  await recordH2(jdk, 'public/samples');
  await record(jdk, 'public/samples/h2-steps.mct', await h2Program(jdk, 'scan'), ['include=demo.*;org.h2.*', 'snapshots=100ms']);
  await record(jdk, 'public/samples/handcount.mct', ['-cp', classPath, 'handcount.Main']);
  for (const name of [...recordings, 'h2-steps.mct', 'handcount.mct']) await tighten(path.join(root, 'public/samples', name));
  for (const kind of ['strings', 'recursion', 'boxes']) {
    await record(jdk, `golden/kinds/${kind}.mct`, ['-cp', classPath, 'kinds.Main', kind]);
    await tighten(path.join(root, 'golden/kinds', `${kind}.mct`));
  }
  await recordLearned(jdk);
}

/**
 * Records a program that takes paths which its list of methods lacks, with the list and with everything woven.
 *
 * @param {import('./jdk.js').Jdk} jdk
 */
export async function recordLearned(jdk) {
  const into = '.cache/learned';
  const { code, output } = await run(
    jdkTool(jdk, 'javac'),
    ['-nowarn', '-d', into, 'agent-java/programs/src/programs/java/learned/Paths.java'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`learned/Paths.java does not compile:\n${output.trim().slice(-4000)}`);
  const program = ['-cp', into, 'learned.Paths'];
  const rooted = 'root=learned.Paths.run';
  await record(jdk, `${into}/list.mct`, program, [rooted]);
  await record(jdk, 'golden/learned/whole.mct', [...program, 'more'], [rooted]);
  await record(jdk, 'golden/learned/new.mct', [...program, 'more'], [rooted, 'cache=off', `learned=${into}/list.mct`]);
  for (const name of ['whole', 'new']) await tighten(path.join(root, 'golden/learned', `${name}.mct`));
}

/** Records the two files that `npm start` compares. @param {import('./jdk.js').Jdk} jdk */
export function ensureRecordings(jdk) {
  const outputs = recordings.map((name) => `${folder}/${name}`);
  return once('recordings', fingerprint(['agent-java'], [jdk.version]), outputs, () => recordH2(jdk, folder));
}

/** Arguments of `java` that compile the agent's dump module with javac. */
export function javacProgram() {
  const sources = 'agent-java/dump/src/main/java/org/callgrove/dump';
  const files = readdirSync(path.join(root, sources)).filter((name) => name.endsWith('.java'));
  return ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '-d', '.cache/javac', ...files.map((name) => `${sources}/${name}`)];
}

/** Arguments of `java` that run H2. @param {import('./jdk.js').Jdk} jdk @param {string} mode `scan` or `index` */
export async function h2Program(jdk, mode) {
  await ensureExamples(jdk);
  return ['-cp', classPath, 'demo.H2Demo', mode];
}

/**
 * Arguments of `java` that run the smallest program worth recording, whose counts are known.
 *
 * @param {import('./jdk.js').Jdk} jdk
 */
export async function handcountProgram(jdk) {
  await ensureExamples(jdk);
  return ['-cp', classPath, 'handcount.Main'];
}

/**
 * Records a large file of about two million contexts: javac compiling the agent's dump module.
 *
 * @param {import('./jdk.js').Jdk} jdk
 */
export function ensureJavacRecording(jdk) {
  const out = `${folder}/javac.mct`;
  return once('javac', fingerprint(['agent-java'], [jdk.version]), [out], () => record(jdk, out, javacProgram()));
}

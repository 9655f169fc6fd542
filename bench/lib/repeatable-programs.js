import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../../scripts/lib/jdk.js';
import { maven, mavenFailure } from '../../scripts/lib/prerequisites.js';
import { root, run } from '../../scripts/lib/run.js';

const folder = '.cache/accuracy';
const programs = 'agent-java/programs';

/**
 * JVM options that make a deterministic program repeat itself to the last call on HotSpot; docs/accuracy.md gives the reason of
 * each.
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
 * Runs a JVM tool and throws with its output when it fails.
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
 * Fetches what the programs need, compiles them, and packs the agent that fixes the salt.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 */
export async function prepare(jdk) {
  const { code, output } = await maven(
    jdk,
    ['-q', '-P', 'programs', '-pl', 'programs', '-am', 'pre-integration-test', '-DskipTests'],
    { quiet: true },
  );
  if (code !== 0) throw mavenFailure('fetch the programs', output);
  const sources = `${programs}/src/programs/java`;
  mkdirSync(path.join(root, folder), { recursive: true });
  await mustRun(jdk, 'javac', ['--release', '17', '-d', `${folder}/salt`, `${sources}/deterministic/FixedSalt.java`]);
  writeFileSync(path.join(root, folder, 'salt.mf'), 'Premain-Class: deterministic.FixedSalt\nCan-Redefine-Classes: true\n');
  await mustRun(jdk, 'jar', [
    '--create',
    '--file',
    `${folder}/salt.jar`,
    '--manifest',
    `${folder}/salt.mf`,
    '-C',
    `${folder}/salt`,
    '.',
  ]);
  await mustRun(jdk, 'javac', [
    '--release',
    '17',
    '-cp',
    `${programs}/target/lib/lucene-core.jar`,
    '-d',
    `${folder}/lucene`,
    `${sources}/demo/LuceneDemo.java`,
  ]);
  return `${folder}/salt.jar`;
}

/** Arguments of `java` for each program. @returns {Record<string, string[]>} */
export function repeatablePrograms() {
  const lang3 = `${programs}/target/lang3`;
  const sources = readdirSync(path.join(root, lang3), { recursive: true })
    .map((name) => path.posix.join(lang3, String(name).split(path.sep).join('/')))
    .filter((name) => name.endsWith('.java') && !name.endsWith('module-info.java'))
    .toSorted();
  const list = `${folder}/lang3.txt`;
  writeFileSync(path.join(root, list), sources.join('\n'));
  const examples = ['agent-java/examples/target/classes', 'agent-java/examples/target/lib/*'].join(path.delimiter);
  const lucene = [`${folder}/lucene`, `${programs}/target/lib/lucene-core.jar`].join(path.delimiter);
  return {
    javac: [
      '-m',
      'jdk.compiler/com.sun.tools.javac.Main',
      '-nowarn',
      '-proc:none',
      '-encoding',
      'UTF-8',
      '--release',
      '17',
      '-d',
      `${folder}/classes`,
      `@${list}`,
    ],
    H2: ['-cp', examples, 'demo.H2Demo', 'scan'],
    Lucene: ['-Dtests.seed=1', '-cp', lucene, 'demo.LuceneDemo'],
  };
}

/** File of one recorded run. @param {string} name */
export function recordingOf(name) {
  return `${folder}/${name.replace(/[^A-Za-z0-9]+/g, '-')}.mct`;
}

/** Removes the output of a run of javac, so that the next run finds the same folder. */
export function forgetOutput() {
  rmSync(path.join(root, folder, 'classes'), { recursive: true, force: true });
  mkdirSync(path.join(root, folder, 'classes'), { recursive: true });
}

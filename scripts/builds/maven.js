// Runs Maven with a separate repository, and installs the plug-in there.
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { maven, mavenCommand, mavenFailure } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */

/** Folder of all builds. */
export const folder = path.join(root, '.cache', 'builds');
/**
 * A separate repository, so that nothing of this project is installed for other builds. Maven fetches its plug-ins again once.
 */
export const repository = path.join(folder, 'repository');

/** Installs the plug-in and what it needs. @param {Jdk} jdk */
export async function installPlugin(jdk) {
  mkdirSync(folder, { recursive: true });
  const install = ['-pl', 'maven-plugin', '-am', 'install'];
  const args = ['-q', '-DskipTests', `-Dmaven.repo.local=${repository}`, ...install];
  const { code, output } = await maven(jdk, args, { quiet: true });
  if (code !== 0) throw mavenFailure('install the plug-in', output);
}

/**
 * Total size in bytes of the jars that a build fetches for the plug-in: its own and its dependencies, without Maven's.
 *
 * @param {Jdk} jdk
 */
export async function sizeOfPlugin(jdk) {
  const file = path.join(folder, 'plugin-classpath.txt');
  await runMaven(jdk, path.join(root, 'agent-java/maven-plugin'), [
    '-q',
    'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath',
    '-DincludeScope=runtime',
    `-Dmdep.outputFile=${file}`,
  ]);
  const own = path.join(repository, 'org/callgrove/callgrove-maven-plugin');
  const [version] = readdirSync(own, { withFileTypes: true }).filter((each) => each.isDirectory());
  const jars = [
    path.join(own, version.name, `callgrove-maven-plugin-${version.name}.jar`),
    ...readFileSync(file, 'utf8').trim().split(path.delimiter),
  ];
  return jars.reduce((bytes, jar) => bytes + statSync(jar).size, 0);
}

/**
 * Runs Maven in a project.
 *
 * @param {Jdk} jdk the JDK that runs Maven and the tests
 * @param {string} cwd
 * @param {string[]} args
 * @param {boolean} [mayFail] whether a failed build is a valid result
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runMaven(jdk, cwd, args, mayFail = false) {
  // Maven runs only for seconds, so the optimising compiler would not pay off.
  const env = { ...process.env, JAVA_HOME: jdk.home, MAVEN_OPTS: '-XX:TieredStopAtLevel=1' };
  const own = ['-B', '-ntp', '-Dstyle.color=never', `-Dmaven.repo.local=${repository}`];
  const result = await run(await mavenCommand(env), [...own, ...args], { cwd, env, quiet: true });
  if (result.code !== 0 && !mayFail) throw mavenFailure(`run ${args.join(' ')} in ${path.relative(root, cwd)}`, result.output);
  return result;
}

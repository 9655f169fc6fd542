import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { maven, mavenCommand, mavenFailure } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */

/** Folder of all builds. */
export const folder = path.join(root, '.cache', 'builds');
/** Repository of its own: nothing of the project is installed for other builds. Maven fetches its plug-ins anew once. */
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
 * Runs Maven in a project.
 *
 * @param {Jdk} jdk runs Maven and the tests
 * @param {string} cwd
 * @param {string[]} args
 * @param {boolean} [mayFail] whether a failed build is a result
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runMaven(jdk, cwd, args, mayFail = false) {
  const env = { ...process.env, JAVA_HOME: jdk.home };
  const own = ['-B', '-ntp', '-Dstyle.color=never', `-Dmaven.repo.local=${repository}`];
  const result = await run(await mavenCommand(env), [...own, ...args], { cwd, env, quiet: true });
  if (result.code !== 0 && !mayFail) throw mavenFailure(`run ${args.join(' ')} in ${path.relative(root, cwd)}`, result.output);
  return result;
}

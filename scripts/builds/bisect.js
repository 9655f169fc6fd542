// Tests the bisecting script of the how-to page on a repository with a planted commit.
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agentJar, maven, mavenFailure } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */

const ledgerJar = 'agent-java/ledger/target/callgrove-ledger.jar';
const example = 'docs/examples/callgrove-bisect.sh';
const folder = path.join(root, '.cache', 'builds', 'bisect');
/** A name with a space and a comma, at which Surefire and the agent would split it. */
const repository = path.join(folder, 'words, counted');
const script = path.join(folder, 'callgrove-bisect.sh');
const separator = 'src/main/java/com/acme/Separator.java';
const method = /^ {4}boolean matches.*$/m;

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>com.acme</groupId><artifactId>words</artifactId><version>1</version>
<properties><maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>
<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.4</version></plugin>
<plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin></plugins></build></project>
`;

/**
 * Edits of a source file, one per commit. The commit to find is called “planted”; git first tries one in the middle.
 *
 * @type {[string, (text: string) => string][]}
 */
const history = [
  ['good', (text) => text],
  ['says more', (text) => `// Separators of words.\n${text}`],
  ['says less', (text) => text.replace('// Separators of words.\n', '')],
  ['does not compile', (text) => text.replace(method, (line) => `${line}\n        int broken = "";`)],
  ['still does not compile', (text) => `// Separators.\n${text}`],
  ['compiles again', (text) => text.replace('\n        int broken = "";', '')],
  ['planted', (text) => text.replace(method, (line) => `${line}\n        int planted = 0;`)],
  ['bad', (text) => `// And more.\n${text}`],
];

/**
 * Finds the commit that adds two bytecodes with the script that readers copy from the how-to page.
 *
 * @param {Jdk} jdk
 * @returns {Promise<string>} what was verified
 */
export async function bisect(jdk) {
  const built = await maven(jdk, ['-q', '-DskipTests', '-pl', 'agent,ledger', '-am', 'package'], { quiet: true });
  if (built.code !== 0) throw mavenFailure('build the agent and the ledger', built.output);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(repository, { recursive: true });
  for (const jar of [agentJar, ledgerJar]) cpSync(path.join(root, jar), path.join(folder, path.basename(jar)));
  const text = readFileSync(path.join(root, example), 'utf8');
  if (!text.includes('\ncallgrove=/opt/callgrove\n')) throw new Error(`${example} does not name /opt/callgrove.`);
  writeFileSync(script, text.replace('\ncallgrove=/opt/callgrove\n', `\ncallgrove='${folder}'\n`));
  chmodSync(script, 0o755);
  await makeHistory(jdk);

  const early = await run(script, [], { cwd: repository, env: environment(jdk), quiet: true });
  if (early.code !== 128) throw new Error(`Without a good commit the script ended with ${early.code}:\n${early.output}`);
  const odd = path.join(folder, "it's");
  renameSync(repository, odd);
  const refused = await run(script, ['baseline'], { cwd: odd, env: environment(jdk), quiet: true });
  renameSync(odd, repository);
  if (refused.code !== 128 || !refused.output.includes('may not have a quote'))
    throw new Error(`With a quote in its path the script ended with ${refused.code}:\n${refused.output}`);
  await git(jdk, 'checkout', '--quiet', 'good');
  await succeed(jdk, script, 'baseline');
  await git(jdk, 'bisect', 'start', 'main', 'good');
  const { output } = await succeed(jdk, 'git', 'bisect', 'run', script);
  const found = await git(jdk, 'log', '-1', '--format=%s', 'refs/bisect/bad');
  if (found.output.trim() !== 'planted') throw new Error(`git found “${found.output.trim()}”:\n${output.slice(-3000)}`);
  const differing = /(\d+) of (\d+) tests differ/.exec(output)?.[0];
  if (differing === undefined) throw new Error(`The output does not say which tests differ:\n${output.slice(-3000)}`);
  const skipped = await git(jdk, 'for-each-ref', '--format=%(refname)', 'refs/bisect/skip-*');
  if (skipped.output.trim() === '') throw new Error('No commit was skipped, though two do not compile.');
  await git(jdk, 'bisect', 'reset');
  return `${history.length} commits: git skipped what does not compile, and found the planted one, where ${differing}.`;
}

/** @param {Jdk} jdk */
async function makeHistory(jdk) {
  cpSync(path.join(root, 'scripts/builds/gradle/src'), path.join(repository, 'src'), { recursive: true });
  writeFileSync(path.join(repository, 'pom.xml'), pom);
  writeFileSync(path.join(repository, '.gitignore'), 'target/\n');
  await git(jdk, 'init', '--quiet', '--initial-branch=main');
  const file = path.join(repository, separator);
  for (const [subject, edit] of history) {
    writeFileSync(file, edit(readFileSync(file, 'utf8')));
    await git(jdk, 'add', '--all');
    await git(jdk, 'commit', '--quiet', '--allow-empty', '-m', subject);
    if (subject === 'good') await git(jdk, 'tag', 'good');
  }
}

/** Excludes the user's settings, such as signed commits. @param {Jdk} jdk @returns {NodeJS.ProcessEnv} */
function environment(jdk) {
  const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'Test'],
    [`GIT_${role}_EMAIL`, 'test@example.org'],
  ]);
  const own = {
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    JAVA_HOME: jdk.home,
    XDG_CACHE_HOME: path.join(folder, 'caches'),
  };
  const bin = `${path.join(jdk.home, 'bin')}${path.delimiter}${process.env.PATH}`;
  return { ...process.env, ...Object.fromEntries(who), ...own, PATH: bin };
}

/** @param {Jdk} jdk @param {string[]} args */
const git = (jdk, ...args) => succeed(jdk, 'git', ...args);

/** @param {Jdk} jdk @param {string} command @param {string[]} args */
async function succeed(jdk, command, ...args) {
  const result = await run(command, args, { cwd: repository, env: environment(jdk), quiet: true });
  if (result.code !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} failed:\n${result.output.slice(-4000)}`);
  return result;
}

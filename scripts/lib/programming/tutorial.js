import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agentJar, mavenCommand, mavenFailure } from '../prerequisites.js';
import { root, run } from '../run.js';

/** Folder for everything that the tutorial creates. */
export const folder = path.join(root, '.cache', 'programming');
/**
 * A separate repository, so that nothing of this project is installed for other builds. Maven fetches its plug-ins again once.
 */
const repository = path.join(folder, 'repository');

const programming = 'docs/programming.md';
const budgets = 'docs/how-to/budget-a-test.md';

/**
 * Text of the only block on a page that is in this language and contains the words.
 *
 * @param {string} page
 * @param {string} language
 * @param {string} words
 */
function block(page, language, words) {
  const blocks = [...readFileSync(path.join(root, page), 'utf8').matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter(
    ([, name, text]) => name === language && text.includes(words),
  );
  if (blocks.length !== 1) throw new Error(`${page} has ${blocks.length} ${language} blocks with “${words}”, not one.`);
  return blocks[0][2];
}

/**
 * Runs a Maven command.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @param {string[]} args
 * @param {string} cwd
 */
async function maven(jdk, args, cwd) {
  const env = { ...process.env, JAVA_HOME: jdk.home };
  const own = ['-B', '-ntp', '-q', '-Dstyle.color=never', `-Dmaven.repo.local=${repository}`];
  return run(await mavenCommand(env), [...own, ...args], { cwd, env, quiet: true });
}

/**
 * Runs those Maven commands on a page that contain the words.
 *
 * @param {string} page
 * @param {import('../jdk.js').Jdk} jdk
 * @param {string} words
 * @param {string} cwd
 */
async function mavenOfPage(page, jdk, words, cwd) {
  const commands = block(page, 'sh', words)
    .split('\n')
    .filter((line) => line.startsWith('mvn ') && line.includes(words));
  if (commands.length === 0) throw new Error(`${page} has no command of Maven with “${words}”.`);
  for (const command of commands) {
    const { code, output } = await maven(jdk, command.split(' ').slice(1), cwd);
    if (code !== 0) throw mavenFailure(`do “${command}” of ${page}`, output);
  }
}

/**
 * Creates a project with the page's pom.xml in an empty folder, and builds it against only the API's jar.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @param {string} name
 * @param {(sources: string) => void} write puts the sources there
 * @returns {Promise<string>} the jar
 */
async function project(jdk, name, write) {
  const place = path.join(folder, name);
  rmSync(place, { recursive: true, force: true });
  const sources = path.join(place, 'src/main/java');
  mkdirSync(sources, { recursive: true });
  writeFileSync(path.join(place, 'pom.xml'), block(programming, 'xml', 'callgrove-api'));
  write(sources);
  await mavenOfPage(programming, jdk, 'package', place);
  return path.join(place, 'target/agents-1.jar');
}

/** Builds the class of this name on the page. @param {import('../jdk.js').Jdk} jdk @param {string} name */
const ofPage = (jdk, name) =>
  project(jdk, name.toLowerCase(), (sources) => {
    mkdirSync(path.join(sources, 'com/acme'), { recursive: true });
    writeFileSync(path.join(sources, `com/acme/${name}.java`), block(programming, 'java', `class ${name}`));
  });

/**
 * Follows both tutorials of the page until their classes are built, and builds other agents in the same way.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @returns {Promise<{ visits: string, statements: string, shipped: string, reader: string }>} their jars
 */
export async function buildAgents(jdk) {
  await mavenOfPage(programming, jdk, 'install:install-file', root);
  const [visits, statements] = [await ofPage(jdk, 'Visits'), await ofPage(jdk, 'Statements')];
  const shipped = await project(jdk, 'shipped', (sources) =>
    cpSync(path.join(root, 'agent-java/agents/src/main/java'), sources, { recursive: true }),
  );
  const reader = await project(jdk, 'reader', (sources) =>
    cpSync(path.join(root, 'scripts/lib/programming/Reader.java'), path.join(sources, 'com/acme/Reader.java')),
  );
  return { visits, statements, shipped, reader };
}

/**
 * Follows docs/how-to/budget-a-test.md: the test must fail with the figure that the page names, and pass with that figure as
 * its budget.
 *
 * @param {import('../jdk.js').Jdk} jdk
 */
export async function budgetTests(jdk) {
  await mavenOfPage(budgets, jdk, 'install:install-file', root);
  const place = path.join(folder, 'words');
  rmSync(place, { recursive: true, force: true });
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), text);
  };
  write('pom.xml', block(budgets, 'xml', 'callgrove-junit'));
  write('src/main/java/com/acme/Words.java', block(budgets, 'java', 'class Words '));
  const test = block(budgets, 'java', 'class WordsTest');
  const failure = block(budgets, '', 'com.acme.WordsTest.counts');
  const [, figure] = /own bytecodes: (\d+)/.exec(failure) ?? [];
  const run = () => maven(jdk, ['test', `-Dcallgrove.agent=${path.join(root, agentJar)}`], place);
  write('src/test/java/com/acme/WordsTest.java', test);
  const failed = await run();
  if (failed.code === 0 || !failed.output.includes(failure.trim()))
    throw new Error(`the example does not fail as ${budgets} says:\n${failed.output}`);
  write('src/test/java/com/acme/WordsTest.java', test.replace('own = 1)', `own = ${figure})`));
  const passed = await run();
  if (passed.code !== 0) throw mavenFailure(`pass the tests of ${budgets}`, passed.output);
}

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mavenCommand, mavenFailure } from '../prerequisites.js';
import { root, run } from '../run.js';

/** Folder of all that the tutorial makes. */
export const folder = path.join(root, '.cache', 'programming');
/** Repository of its own: nothing of the project is installed for other builds. Maven fetches its plug-ins anew once. */
const repository = path.join(folder, 'repository');

const page = readFileSync(path.join(root, 'docs/programming.md'), 'utf8');

/** Text of the only block in one language that has the words. @param {string} language @param {string} words */
function block(language, words) {
  const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter(
    ([, name, text]) => name === language && text.includes(words),
  );
  if (blocks.length !== 1)
    throw new Error(`docs/programming.md has ${blocks.length} ${language} blocks with “${words}”, not one.`);
  return blocks[0][2];
}

/**
 * Runs a Maven command of the page.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @param {string} words that the command has
 * @param {string} cwd
 */
async function mavenOfPage(jdk, words, cwd) {
  const command = block('sh', words)
    .split('\n')
    .find((line) => line.startsWith('mvn ') && line.includes(words));
  if (command === undefined) throw new Error(`docs/programming.md has no command of Maven with “${words}”.`);
  const env = { ...process.env, JAVA_HOME: jdk.home };
  const own = ['-B', '-ntp', '-q', '-Dstyle.color=never', `-Dmaven.repo.local=${repository}`];
  const { code, output } = await run(await mavenCommand(env), [...own, ...command.split(' ').slice(1)], {
    cwd,
    env,
    quiet: true,
  });
  if (code !== 0) throw mavenFailure(`do “${command}” of docs/programming.md`, output);
}

/**
 * Makes a project with the page's pom.xml in an empty folder, and builds it against the API's jar alone.
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
  writeFileSync(path.join(place, 'pom.xml'), block('xml', 'callgrove-api'));
  write(sources);
  await mavenOfPage(jdk, 'package', place);
  return path.join(place, 'target/agents-1.jar');
}

/**
 * Follows the page up to its fourth step, and builds other agents in the same way.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @returns {Promise<{ places: string, shipped: string, reader: string }>} their jars
 */
export async function buildAgents(jdk) {
  await mavenOfPage(jdk, 'install:install-file', root);
  const places = await project(jdk, 'places', (sources) => {
    mkdirSync(path.join(sources, 'com/acme'), { recursive: true });
    writeFileSync(path.join(sources, 'com/acme/Places.java'), block('java', 'class Places'));
  });
  const shipped = await project(jdk, 'shipped', (sources) =>
    cpSync(path.join(root, 'agent-java/agents/src/main/java'), sources, { recursive: true }),
  );
  const reader = await project(jdk, 'reader', (sources) =>
    cpSync(path.join(root, 'scripts/lib/programming/Reader.java'), path.join(sources, 'com/acme/Reader.java')),
  );
  return { places, shipped, reader };
}

// Sets up a Maven project from Maven Central as the how-to page says, and plants changes in it.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../lib/jdk.js';
import { root, run } from '../lib/run.js';
import { folder, runMaven } from './maven.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/** @typedef {import('./projects.js').Sources} Sources */
/** @typedef {import('./projects.js').Module} Module */

const GROUP = 'org.callgrove.builds';

/** The name of a module's folder. @param {Module} module */
const nameOf = ({ artifact }) => artifact.split(':')[1];

/** The first XML block on the how-to page that contains the words. @param {string} words */
function fromPage(words) {
  const page = readFileSync(path.join(root, 'docs/how-to/gate-a-maven-build.md'), 'utf8');
  const block = [...page.matchAll(/```xml\n([\s\S]*?)```/g)].find(([, text]) => text.includes(words));
  if (!block) throw new Error(`docs/how-to/gate-a-maven-build.md has no XML block with “${words}”.`);
  return block[1];
}

/** @param {Sources} project */
function plugins({ surefire = '', failsafe = false, ownModules = [] }) {
  const own = ownModules.map((name) => `<ownModule>${name}</ownModule>`).join('');
  const snippet = fromPage('prepare-agent').replace(
    '</version>',
    `</version>${own && `<configuration><ownModules>${own}</ownModules></configuration>`}`,
  );
  const inFailsafe = `<plugin><artifactId>maven-failsafe-plugin</artifactId><version>3.5.4</version>
    <configuration><includes><include>%regex[.*Test.class]</include></includes></configuration>
    <executions><execution><goals><goal>integration-test</goal><goal>verify</goal></goals></execution></executions></plugin>`;
  const skipped = '<skipTests>true</skipTests>';
  return `<plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.4</version>
    <configuration>${failsafe ? skipped : surefire}</configuration></plugin>
    ${failsafe ? inFailsafe : ''}
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin>
    ${snippet}`;
}

/** @param {string} name */
function dependency(name) {
  const isModule = !name.includes(':');
  const [group, artifact, version, classifier] = isModule ? [GROUP, name, '1'] : name.split(':');
  const more = `${classifier ? `<classifier>${classifier}</classifier>` : ''}${isModule ? '' : '<scope>test</scope>'}`;
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`;
}

/**
 * A POM with everything that a build needs, and the plug-in as on the page.
 *
 * @param {Sources} project
 * @param {string} id
 * @param {{ module?: Module, parent?: string | undefined, modules?: string[] }} of
 */
function pom(project, id, { module, parent, modules = [] }) {
  const resources = (/** @type {string} */ kind) => `<directory>src/${kind}/resources</directory>`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
${parent ? `<parent><groupId>${GROUP}</groupId><artifactId>${parent}</artifactId><version>1</version></parent>` : `<groupId>${GROUP}</groupId><version>1</version>`}
<artifactId>${id}</artifactId>${module ? '' : '<packaging>pom</packaging>'}
<properties><maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
${modules.length > 0 ? `<modules>${modules.map((name) => `<module>${name}</module>`).join('')}</modules>` : ''}
<dependencies>${(module?.dependencies ?? []).map(dependency).join('\n')}</dependencies>
<build><resources><resource>${resources('main')}</resource></resources><testResources><testResource>${resources('test')}</testResource></testResources>
<plugins>${parent ? '' : plugins(project)}</plugins></build></project>
`;
}

/**
 * Unpacks an artifact's sources into the folders of a Maven module.
 *
 * @param {Jdk} jdk
 * @param {Module} module
 * @param {string} place
 */
async function placeSources(jdk, { artifact }, place) {
  for (const [classifier, kind] of [
    ['sources', 'main'],
    ['test-sources', 'test'],
  ]) {
    const jars = path.join(folder, 'sources');
    const [group, name, version] = artifact.split(':');
    await runMaven(jdk, folder, [
      'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
      `-Dartifact=${group}:${name}:${version}:jar:${classifier}`,
      `-DoutputDirectory=${jars}`,
    ]);
    const all = path.join(place, 'src', kind, 'all');
    mkdirSync(all, { recursive: true });
    const { code, output } = await run(jdkTool(jdk, 'jar'), ['xf', path.join(jars, `${name}-${version}-${classifier}.jar`)], {
      cwd: all,
      quiet: true,
    });
    if (code !== 0) throw new Error(`jar could not unpack the ${classifier} of ${artifact}:\n${output}`);
    for (const each of readdirSync(all, { recursive: true, withFileTypes: true })) {
      const from = path.join(each.parentPath, each.name);
      const to = each.name.endsWith('.java') ? 'java' : 'resources';
      if (each.isFile()) cpSync(from, path.join(place, 'src', kind, to, path.relative(all, from)));
    }
    rmSync(all, { recursive: true });
  }
}

/**
 * Creates a project in an empty folder, with the plug-in set up as on the page.
 *
 * @param {Jdk} jdk
 * @param {Sources} project
 * @returns {Promise<{ place: string, folders: string[] }>} the project's folder, and its modules' folders
 */
export async function placeProject(jdk, project) {
  const place = path.join(folder, project.name);
  rmSync(place, { recursive: true, force: true });
  const isMany = project.modules.length > 1;
  const folders = project.modules.map((module) => (isMany ? path.join(place, nameOf(module)) : place));
  mkdirSync(place, { recursive: true });
  if (isMany) writeFileSync(path.join(place, 'pom.xml'), pom(project, 'parent', { modules: project.modules.map(nameOf) }));
  for (const [i, module] of project.modules.entries()) {
    await placeSources(jdk, module, folders[i]);
    const parent = isMany ? 'parent' : undefined;
    writeFileSync(path.join(folders[i], 'pom.xml'), pom(project, nameOf(module), { module, parent }));
  }
  return { place, folders };
}

/**
 * Adds two bytecodes to a method: a local variable that is never read.
 *
 * @param {string[]} folders the modules' folders
 * @param {import('./projects.js').Plant} plant
 * @returns {() => void} removes them again
 */
export function plantIn(folders, { file, line }) {
  for (const each of folders) {
    const source = path.join(each, 'src/main/java', file);
    const text = readOrNull(source);
    if (text === null) continue;
    if (text.split(line).length !== 2) throw new Error(`${file} does not have one line “${line}”.`);
    writeFileSync(source, text.replace(line, `${line} int planted = 0;`));
    return () => writeFileSync(source, text);
  }
  throw new Error(`No module has ${file}.`);
}

/** @param {string} file */
function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

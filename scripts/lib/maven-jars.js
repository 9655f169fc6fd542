// Fetches jars from Maven Central, and compiles sources against them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from './jdk.js';
import { maven, mavenFailure } from './prerequisites.js';
import { root, run } from './run.js';
import { fingerprint, once } from './stamp.js';

/** @typedef {import('./jdk.js').Jdk} Jdk */

const folder = '.cache/published';

/** An empty Maven project that depends on some artifacts. @param {string[]} names `group:artifact:version[:classifier]` */
function project(names) {
  const dependencies = names.map((name) => {
    const [group, artefact, version, classifier] = name.split(':');
    const only = classifier ? `<classifier>${classifier}</classifier>` : '';
    return `<dependency><groupId>${group}</groupId><artifactId>${artefact}</artifactId><version>${version}</version>${only}</dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>org.callgrove.published</groupId><artifactId>programs</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${dependencies.join('')}</dependencies></project>
`;
}

/**
 * Fetches artifacts from Maven Central with their dependencies, each name into a separate folder.
 *
 * @param {Jdk} jdk
 * @param {string} name
 * @param {string[]} artefacts
 * @returns {Promise<string>} the folder of the jars, relative to the root
 */
export async function fetchJars(jdk, name, artefacts) {
  const place = `${folder}/${name}`;
  const lib = `${place}/lib`;
  await once(`published-${name}`, fingerprint([], artefacts), [lib], async () => {
    mkdirSync(path.join(root, place), { recursive: true });
    writeFileSync(path.join(root, place, 'pom.xml'), project(artefacts));
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
    const { code, output } = await maven(
      jdk,
      ['-q', '-f', path.join(root, place, 'pom.xml'), goal, `-DoutputDirectory=${path.join(root, lib)}`],
      { quiet: true },
    );
    if (code !== 0) throw mavenFailure(`fetch ${name}`, output);
  });
  return lib;
}

/**
 * Compiles a source file against fetched jars, for JDK 17 and later.
 *
 * @param {Jdk} jdk
 * @param {string} name the jars' name
 * @param {string[]} artefacts
 * @param {string} source relative to the root
 * @returns {Promise<string>} the class path of both
 */
export async function compileWithJars(jdk, name, artefacts, source) {
  const jars = `${await fetchJars(jdk, name, artefacts)}/*`;
  const classes = `${folder}/${name}/classes`;
  const { code, output } = await run(jdkTool(jdk, 'javac'), ['--release', '17', '-cp', jars, '-d', classes, source], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`javac could not compile ${source}:\n${output}`);
  return [classes, jars].join(path.delimiter);
}

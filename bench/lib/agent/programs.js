// The programs that bench/agent.js runs.
import path from 'node:path';
import { compileWithJars, fetchJars } from '../../../scripts/lib/maven-jars.js';
import { artefacts, programs as recorded } from '../../../scripts/lib/real-programs.js';
import { h2Program } from '../../../scripts/lib/recording.js';
import { compileBench } from '../java-program.js';

/** @typedef {import('../../../scripts/lib/jdk.js').Jdk} Jdk */
/** @typedef {{ kind: string, program: (jdk: Jdk) => Promise<string[]> }} Program arguments of `java`, class path first */

const SOURCES = 'commons-cli:commons-cli:1.9.0:sources';

/**
 * Makes an entry for a program in bench/programs.
 *
 * @param {string} name
 * @param {string[]} jars
 * @param {string} main
 * @param {string[]} [args]
 */
const own =
  (name, jars, main, args = []) =>
  async (/** @type {Jdk} */ jdk) => ['-cp', await compileWithJars(jdk, name, jars, `bench/programs/${main}.java`), main, ...args];

/** Programs by name. `--quick` uses the first three, `--smoke` the last one. @type {Record<string, Program>} */
export const PROGRAMS = {
  javac: {
    kind: 'compiler, on the sources of Commons CLI',
    program: async (jdk) => {
      const jar = path.join(await fetchJars(jdk, 'bench-sources', [SOURCES]), 'commons-cli-1.9.0-sources.jar');
      return own('bench-sources', [SOURCES], 'Compilation', [jar])(jdk);
    },
  },
  H2: { kind: 'database', program: (jdk) => h2Program(jdk, 'scan') },
  Math: {
    kind: 'numeric kernels: Commons Math',
    program: own('bench-math', ['org.apache.commons:commons-math3:3.6.1'], 'Numerics'),
  },
  Lucene: {
    kind: 'search',
    program: async (jdk) => (await recorded.Lucene(jdk)).first.filter((arg) => !arg.startsWith('-D')),
  },
  FreeMarker: { kind: 'template engine', program: own('bench-freemarker', ['org.freemarker:freemarker:2.3.34'], 'Templates') },
  ANTLR: { kind: 'parser generator', program: own('bench-antlr', ['org.antlr:antlr4:4.13.2'], 'Grammars') },
  Jetty: { kind: 'web server under load of the JDK’s client', program: own('jetty', artefacts.jetty, 'Requests') },
  Rhino: { kind: 'JavaScript', program: own('rhino', artefacts.rhino, 'Scripts') },
  Groovy: { kind: 'scripts with invokedynamic', program: own('bench-groovy', ['org.apache.groovy:groovy:4.0.28'], 'Dynamic') },
  Jackson: {
    kind: 'JSON',
    program: own('bench-jackson', ['com.fasterxml.jackson.core:jackson-databind:2.20.0'], 'Json'),
  },
  Xalan: { kind: 'XML and XSLT', program: own('xalan', artefacts.xalan, 'Stylesheets') },
  XZ: { kind: 'compression', program: own('bench-xz', ['org.tukaani:xz:1.10'], 'Compression') },
  Texts: { kind: 'strings built', program: async (jdk) => ['-cp', await compileBench(jdk, 'java/Texts'), 'Texts', '50'] },
};

/** Names of the programs measured by default. */
export const USUAL = Object.keys(PROGRAMS).filter((name) => name !== 'Texts');

/** Names of the programs measured with `--quick`. */
export const QUICK = ['javac', 'H2', 'Math'];

/**
 * Arguments of `java` that run a program several times in the same VM.
 *
 * @param {Jdk} jdk
 * @param {string} name
 * @param {number} rounds
 */
export async function inRounds(jdk, name, rounds) {
  const [, classPath, ...main] = await PROGRAMS[name].program(jdk);
  // The seed makes Lucene hash the same way in every VM; other programs ignore it.
  return [
    '-Dtests.seed=1',
    '-cp',
    [await compileBench(jdk, 'programs/Rounds'), classPath].join(path.delimiter),
    'Rounds',
    String(rounds),
    ...main,
  ];
}

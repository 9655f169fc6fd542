// Prepares programs in two versions, one of which does more work: for bench/gate.js.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { maven, mavenFailure } from '../../scripts/lib/prerequisites.js';
import { root } from '../../scripts/lib/run.js';
import { mustRun } from './repeatable-programs.js';

const folder = '.cache/gate';
const version = '9.12.3';
const demo = 'agent-java/programs/src/programs/java/demo/LuceneDemo.java';
const source = 'org/apache/lucene/analysis/tokenattributes/CharTermAttributeImpl.java';

/** Name, in reports, of the method that does more work. */
const plantedMethod = 'org.apache.lucene.analysis.tokenattributes.CharTermAttributeImpl.getBytesRef';

const before = '    builder.copyChars(termBuffer, 0, termLength);\n';
/** An extra copy in a loop. */
export const plantedLines = `    char[] copy = new char[termLength];
    for (int i = 0; i < length(); i++) {
      copy[i] = termBuffer[i];
    }
    builder.copyChars(copy, 0, copy.length);
`;

/**
 * Prepares programs in two versions: as released, and with more work in one method.
 *
 * @typedef {{ method: string, base: string[], head: string[] }} Planted the method's name in reports, and arguments of `java`
 */

/**
 * Prepares Lucene indexing and searching 3,000 texts: as released, and with an extra copy. For both, the class is compiled from
 * Lucene's source and precedes its jar on the class path.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @returns {Promise<Planted>}
 */
export async function plant(jdk) {
  await dependency(jdk, 'copy', 'jar', ['-Dmdep.stripVersion=true', `-DoutputDirectory=${path.join(root, folder, 'lib')}`]);
  const unpacked = path.join(root, folder, 'sources');
  await dependency(jdk, 'unpack', 'jar:sources', [`-Dmdep.unpack.includes=${source}`, `-DoutputDirectory=${unpacked}`]);
  const jar = `${folder}/lib/lucene-core.jar`;
  mkdirSync(path.join(root, folder, 'demo'), { recursive: true });
  await mustRun(jdk, 'javac', ['--release', '17', '-cp', jar, '-d', `${folder}/demo`, demo]);
  const behind = { options: ['-Dtests.seed=1'], jars: [`${folder}/demo`, jar], main: 'demo.LuceneDemo' };
  const versions = await bothVersions(jdk, path.join(unpacked, source), [before, plantedLines], behind);
  return { method: plantedMethod, ...versions };
}

/**
 * Prepares a program that ends at once, and the same program with a loop, without fetching anything.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @returns {Promise<Planted>}
 */
export async function plantLoop(jdk) {
  const empty = 'main(String[] args) {}';
  const loop = 'main(String[] args) { for (int i = 0; i < 100000; i++) args.clone(); }';
  const file = path.join(root, 'bench/programs/Empty.java');
  return { method: 'Empty.main', ...(await bothVersions(jdk, file, [empty, loop], { options: [], jars: [], main: 'Empty' })) };
}

/**
 * Compiles a source unchanged and changed. Both precede the jars, because a longer class path would also be more work.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @param {string} file
 * @param {[before: string, after: string]} change
 * @param {{ options: string[], jars: string[], main: string }} behind
 * @returns {Promise<Omit<Planted, 'method'>>}
 */
async function bothVersions(jdk, file, [from, to], { options, jars, main }) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${path.basename(file)} is not what the patch was made for.`);
  /** @param {string} name @param {string} java */
  const version = async (name, java) => {
    const place = `${folder}/${name}`;
    const written = `${place}/${path.basename(file)}`;
    mkdirSync(path.join(root, place), { recursive: true });
    writeFileSync(path.join(root, written), java);
    const classPath = jars.length > 0 ? ['-cp', jars.join(path.delimiter)] : [];
    await mustRun(jdk, 'javac', ['--release', '17', '-nowarn', ...classPath, '-d', `${place}/classes`, written]);
    return [...options, '-cp', [`${place}/classes`, ...jars].join(path.delimiter), main];
  };
  return { base: await version('released', text), head: await version('planted', text.replace(from, to)) };
}

/** @param {import('../../scripts/lib/jdk.js').Jdk} jdk @param {'copy' | 'unpack'} goal @param {string} artifact @param {string[]} options */
async function dependency(jdk, goal, artifact, options) {
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:3.8.1:${goal}`;
  const wanted = `-Dartifact=org.apache.lucene:lucene-core:${version}:${artifact}`;
  const { code, output } = await maven(jdk, ['-q', '-N', plugin, wanted, ...options], { quiet: true });
  if (code !== 0) throw mavenFailure('fetch Lucene and its sources', output);
}

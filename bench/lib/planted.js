import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { maven, mavenFailure } from '../../scripts/lib/ensure.js';
import { root } from '../../scripts/lib/run.js';
import { mustRun } from './repeatable.js';

const folder = '.cache/gate';
const version = '9.12.3';
const demo = 'agent-java/programs/src/programs/java/demo/LuceneDemo.java';
const source = 'org/apache/lucene/analysis/tokenattributes/CharTermAttributeImpl.java';

/** The method that is made to do more, as a report names it. */
export const plantedMethod = 'org.apache.lucene.analysis.tokenattributes.CharTermAttributeImpl.getBytesRef';

const before = '    builder.copyChars(termBuffer, 0, termLength);\n';
/** An extra copy in a loop. */
export const plantedLines = `    char[] copy = new char[termLength];
    for (int i = 0; i < termLength; i++) {
      copy[i] = charAt(i);
    }
    builder.copyChars(copy, 0, copy.length);
`;

/**
 * Lucene indexing and searching 3,000 texts: as released, and with the extra copy compiled from Lucene's own source, in front of its jar on the class path.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @returns {Promise<{ base: string[], head: string[] }>} what follows `java`
 */
export async function plant(jdk) {
  await dependency(jdk, 'copy', 'jar', ['-Dmdep.stripVersion=true', `-DoutputDirectory=${path.join(root, folder, 'lib')}`]);
  const unpacked = path.join(root, folder, 'sources');
  await dependency(jdk, 'unpack', 'jar:sources', [`-Dmdep.unpack.includes=${source}`, `-DoutputDirectory=${unpacked}`]);
  const text = readFileSync(path.join(unpacked, source), 'utf8');
  if (!text.includes(before)) throw new Error(`${source} of Lucene ${version} is not what the patch was made for.`);
  const patched = `${folder}/patched/${path.basename(source)}`;
  for (const name of ['patched', 'demo', 'planted']) mkdirSync(path.join(root, folder, name), { recursive: true });
  writeFileSync(path.join(root, patched), text.replace(before, plantedLines));
  const jar = `${folder}/lib/lucene-core.jar`;
  await mustRun(jdk, 'javac', ['--release', '17', '-nowarn', '-cp', jar, '-d', `${folder}/planted`, patched]);
  await mustRun(jdk, 'javac', ['--release', '17', '-cp', jar, '-d', `${folder}/demo`, demo]);
  const run = (/** @type {string[]} */ ...places) => ['-Dtests.seed=1', '-cp', places.join(path.delimiter), 'demo.LuceneDemo'];
  return { base: run(`${folder}/demo`, jar), head: run(`${folder}/planted`, `${folder}/demo`, jar) };
}

/** @param {import('../../scripts/lib/jdk.js').Jdk} jdk @param {'copy' | 'unpack'} goal @param {string} artifact @param {string[]} options */
async function dependency(jdk, goal, artifact, options) {
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:3.8.1:${goal}`;
  const wanted = `-Dartifact=org.apache.lucene:lucene-core:${version}:${artifact}`;
  const { code, output } = await maven(jdk, ['-q', '-N', plugin, wanted, ...options], { quiet: true });
  if (code !== 0) throw mavenFailure('fetch Lucene and its sources', output);
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { maven, mavenFailure } from '../../scripts/lib/prerequisites.js';
import { root } from '../../scripts/lib/run.js';
import { mustRun } from './repeatable-programs.js';

const folder = '.cache/gate';
const version = '9.12.3';
const demo = 'agent-java/programs/src/programs/java/demo/LuceneDemo.java';
const source = 'org/apache/lucene/analysis/tokenattributes/CharTermAttributeImpl.java';

/** Name in reports of the method that does more work. */
export const plantedMethod = 'org.apache.lucene.analysis.tokenattributes.CharTermAttributeImpl.getBytesRef';

const before = '    builder.copyChars(termBuffer, 0, termLength);\n';
/** An extra copy in a loop. */
export const plantedLines = `    char[] copy = new char[termLength];
    for (int i = 0; i < length(); i++) {
      copy[i] = termBuffer[i];
    }
    builder.copyChars(copy, 0, copy.length);
`;

/**
 * Prepares Lucene indexing and searching 3,000 texts: as released, and with an extra copy.
 * Both have the class compiled from Lucene's own source, in front of its jar on the class path.
 *
 * @param {import('../../scripts/lib/jdk.js').Jdk} jdk
 * @returns {Promise<{ base: string[], head: string[] }>} arguments of `java`
 */
export async function plant(jdk) {
  await dependency(jdk, 'copy', 'jar', ['-Dmdep.stripVersion=true', `-DoutputDirectory=${path.join(root, folder, 'lib')}`]);
  const unpacked = path.join(root, folder, 'sources');
  await dependency(jdk, 'unpack', 'jar:sources', [`-Dmdep.unpack.includes=${source}`, `-DoutputDirectory=${unpacked}`]);
  const text = readFileSync(path.join(unpacked, source), 'utf8');
  if (!text.includes(before)) throw new Error(`${source} of Lucene ${version} is not what the patch was made for.`);
  const jar = `${folder}/lib/lucene-core.jar`;
  mkdirSync(path.join(root, folder, 'demo'), { recursive: true });
  await mustRun(jdk, 'javac', ['--release', '17', '-cp', jar, '-d', `${folder}/demo`, demo]);
  /** @param {string} name @param {string} java text of the class in front of the jar @returns arguments of `java` */
  const program = async (name, java) => {
    const file = `${folder}/${name}/${path.basename(source)}`;
    mkdirSync(path.join(root, folder, name), { recursive: true });
    writeFileSync(path.join(root, file), java);
    await mustRun(jdk, 'javac', ['--release', '17', '-nowarn', '-cp', jar, '-d', `${folder}/${name}/classes`, file]);
    return [
      '-Dtests.seed=1',
      '-cp',
      [`${folder}/${name}/classes`, `${folder}/demo`, jar].join(path.delimiter),
      'demo.LuceneDemo',
    ];
  };
  // Both have a class in front of the jar, because a longer class path is more work, too.
  return { base: await program('released', text), head: await program('planted', text.replace(before, plantedLines)) };
}

/** @param {import('../../scripts/lib/jdk.js').Jdk} jdk @param {'copy' | 'unpack'} goal @param {string} artifact @param {string[]} options */
async function dependency(jdk, goal, artifact, options) {
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:3.8.1:${goal}`;
  const wanted = `-Dartifact=org.apache.lucene:lucene-core:${version}:${artifact}`;
  const { code, output } = await maven(jdk, ['-q', '-N', plugin, wanted, ...options], { quiet: true });
  if (code !== 0) throw mavenFailure('fetch Lucene and its sources', output);
}

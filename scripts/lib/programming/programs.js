// The programs on which `npm run test:programming` runs agents.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { h2Program } from '../recording.js';
import { root } from '../run.js';

/** @typedef {import('../jdk.js').Jdk} Jdk */

/** Arguments of `java` that query a small H2 database, in any folder. @param {Jdk} builder @param {'index' | 'scan'} [mode] */
export async function smallH2(builder, mode = 'index') {
  const [option, classPath, ...rest] = await h2Program(builder, mode);
  const absolute = classPath.split(path.delimiter).map((each) => path.join(root, each));
  return [option, absolute.join(path.delimiter), ...rest, 'small'];
}

/** Arguments of `java` that compile a few small classes into the current folder. */
export function smallJavac() {
  const sources = path.join(root, 'agent-java/examples/src/main/java/handcount');
  const files = readdirSync(sources).sort();
  const compiler = ['-m', 'jdk.compiler/com.sun.tools.javac.Main', '-proc:none', '--release', '17', '-d', '.'];
  return [...compiler, ...files.map((name) => path.join(sources, name))];
}

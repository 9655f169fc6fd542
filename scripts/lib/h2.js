import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { agentJar, maven } from './ensure.js';
import { jdkTool } from './jdk.js';
import { root, run } from './run.js';
import { fingerprint, once } from './stamp.js';

/** The two recordings: below .cache/recordings, and smaller ones of the same names below public/samples. */
export const recordings = ['h2-scan.mct', 'h2-index.mct'];

const classPath = ['agent-java/examples/target/classes', 'agent-java/examples/target/lib/*'].join(path.delimiter);

/** Fetches H2 and compiles the program that asks it. @param {import('./jdk.js').Jdk} jdk */
async function ensureExamples(jdk) {
  const made = ['agent-java/examples/target/classes/demo/H2Demo.class', 'agent-java/examples/target/lib'];
  await once('examples', fingerprint(['agent-java/examples', 'agent-java/pom.xml'], [jdk.version]), made, async () => {
    const { code, output } = await maven(jdk, ['-q', '-DskipTests', '-pl', 'examples', 'package'], { quiet: true });
    if (code !== 0) throw new Error(`Maven could not fetch H2 and compile the demonstration:\n${output.trim().slice(-4000)}`);
  });
}

/**
 * Runs H2 under the agent once without and once with an index.
 *
 * @param {import('./jdk.js').Jdk} jdk
 * @param {string} folder where the two dumps go, relative to the root
 * @param {string[]} [size] `small` for the bundled samples
 */
export async function recordH2(jdk, folder, size = []) {
  await ensureExamples(jdk);
  mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of recordings) {
    const out = path.join(folder, name);
    const mode = name.replace(/^h2-|\.mct$/g, '');
    const { code, output } = await run(
      jdkTool(jdk, 'java'),
      [`-javaagent:${agentJar}=out=${out}.new`, '-cp', classPath, 'demo.H2Demo', mode, ...size],
      { quiet: true },
    );
    if (code !== 0) throw new Error(`H2 (${mode}) ended with exit status ${code}:\n${output.trim().slice(-4000)}`);
    renameSync(path.join(root, `${out}.new`), path.join(root, out));
  }
}

/** The recordings that `npm start` compares. @param {import('./jdk.js').Jdk} jdk */
export function ensureRecordings(jdk) {
  const folder = '.cache/recordings';
  const print = fingerprint(['agent-java'], [jdk.version]);
  return once('recordings', print, recordings.map((name) => `${folder}/${name}`), () => recordH2(jdk, folder));
}

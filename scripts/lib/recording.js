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
 * Runs a program of agent-java/examples under the agent.
 *
 * @param {import('./jdk.js').Jdk} jdk
 * @param {string} out the dump, relative to the root; replaced only when the program ended well
 * @param {string[]} program main class and arguments
 */
async function record(jdk, out, program) {
  await ensureExamples(jdk);
  mkdirSync(path.join(root, path.dirname(out)), { recursive: true });
  const { code, output } = await run(
    jdkTool(jdk, 'java'),
    [`-javaagent:${agentJar}=out=${out}.new`, '-cp', classPath, ...program],
    {
      quiet: true,
    },
  );
  if (code !== 0) throw new Error(`${program.join(' ')} ended with exit status ${code}:\n${output.trim().slice(-4000)}`);
  renameSync(path.join(root, `${out}.new`), path.join(root, out));
}

/** Records H2 once without and once with an index. @param {import('./jdk.js').Jdk} jdk @param {string} folder @param {string[]} [size] */
async function recordH2(jdk, folder, size = []) {
  for (const name of recordings)
    await record(jdk, `${folder}/${name}`, ['demo.H2Demo', name.replace(/^h2-|\.mct$/g, ''), ...size]);
}

/** The bundled samples. @param {import('./jdk.js').Jdk} jdk */
export async function recordSamples(jdk) {
  await recordH2(jdk, 'public/samples', ['small']);
  await record(jdk, 'public/samples/handcount.mct', ['handcount.Main']);
}

/** The recordings that `npm start` compares. @param {import('./jdk.js').Jdk} jdk */
export function ensureRecordings(jdk) {
  const folder = '.cache/recordings';
  const print = fingerprint(['agent-java'], [jdk.version]);
  return once(
    'recordings',
    print,
    recordings.map((name) => `${folder}/${name}`),
    () => recordH2(jdk, folder),
  );
}

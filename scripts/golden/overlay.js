// npm run samples:overlay [-- --only planted,equal,convoy]: records small programs twice, with the agent and without, and
// writes both recordings to golden/overlay.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { asyncProfiler, withoutPlaces } from '../lib/flights/recorders.js';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { agentJar, ensureAgent } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/**
 * @typedef {{ program: string[], samplers: Record<string, (file: string) => Promise<string[]>> }} Sample a source in bench/java
 * with its arguments; `java` options by the ending of the file that they write
 */

const into = 'golden/overlay';
const scratch = '.cache/overlay-samples';

/** Records only samples of Java code: with all settings, files are larger. */
const samplesOnly = `<configuration version="2.0">
${['Execution', 'NativeMethod'].map((kind) => `  <event name="jdk.${kind}Sample"><setting name="enabled">true</setting><setting name="period">1 ms</setting></event>`).join('\n')}
  <event name="jdk.JVMInformation"><setting name="enabled">true</setting></event>
  <event name="jdk.ActiveSetting"><setting name="enabled">true</setting></event>
</configuration>
`;

const [jdk] = findJdks();
if (jdk === undefined) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);

/** Options for the JDK's flight recorder, as in docs/overlay.md. @param {string} file */
const flight = async (file) => [
  ...['-XX:+UnlockDiagnosticVMOptions', '-XX:+DebugNonSafepoints', '-XX:FlightRecorderOptions=stackdepth=1024'],
  `-XX:StartFlightRecording=filename=${file},settings=${scratch}/samples.jfc`,
];
/**
 * Options for async-profiler on the wall clock. `cstack=vm` attributes a wait to the waiting method, not to one inlined into
 * it.
 *
 * @param {string} file
 */
async function wall(file) {
  const format = file.endsWith('.jfr') ? ',jfr' : '';
  const library = await asyncProfiler(/** @type {Jdk} */ (jdk), '4.1');
  return [`-agentpath:${library}=start,event=wall,interval=2ms,threads,cstack=vm${format},file=${file}`];
}

/** @type {Record<string, Sample>} */
const samples = {
  planted: { program: ['PlantedReads', '20', 'planted'], samplers: { jfr: flight } },
  // Both loops together have more than 3,000 samples.
  equal: { program: ['PlantedReads', '1000', 'equal'], samplers: { jfr: flight } },
  convoy: { program: ['LockConvoy', '4', '60000'], samplers: { jfr: wall, collapsed: wall } },
};
const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(samples).join(',') } } });

await ensureAgent(jdk);
for (const folder of [into, scratch]) mkdirSync(path.join(root, folder), { recursive: true });
writeFileSync(path.join(root, scratch, 'samples.jfc'), samplesOnly);
for (const name of values.only.split(',')) {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`There is no sample ${name}; there are ${Object.keys(samples).join(', ')}.`);
  await make(name, sample);
}
rmSync(path.join(root, scratch), { recursive: true });

/** Records a program in each way. @param {string} name @param {Sample} sample */
async function make(name, { program, samplers }) {
  await tool('javac', ['-d', scratch, `bench/java/${program[0]}.java`]);
  const started = ['-Xmx1g', '-cp', scratch, ...program];
  const counted = `${scratch}/${name}.mct`;
  await tool('java', [`-javaagent:${agentJar}=out=${counted},checkpoint=0`, ...started]);
  keep(counted, (bytes) => bytes);
  for (const [ending, options] of Object.entries(samplers)) {
    const file = `${scratch}/${name}.${ending}`;
    await tool('java', [...(await options(file)), ...started]);
    keep(file, (bytes) => gzipSync(withoutPlaces(bytes, /** @type {Jdk} */ (jdk)), { level: 9 }), '.gz');
  }
}

/** @param {string} name of a JDK tool @param {string[]} args */
async function tool(name, args) {
  const { code, output } = await run(jdkTool(/** @type {Jdk} */ (jdk), name), args, { quiet: true });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with exit status ${code}:\n${output}`);
}

/** Adds a recording to the samples. @param {string} file @param {(bytes: Buffer) => Buffer} packed @param {string} [ending] */
function keep(file, packed, ending = '') {
  const bytes = packed(readFileSync(path.join(root, file)));
  writeFileSync(path.join(root, into, path.basename(file) + ending), bytes);
  console.log(`${path.basename(file)}${ending}: ${bytes.length} bytes`);
}

// Prepares the other tools and profiling agents that bench/agent.js compares with the agent.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../../../scripts/lib/jdk.js';
import { fetchJars } from '../../../scripts/lib/maven-jars.js';
import { root, run } from '../../../scripts/lib/run.js';
import { compileBench } from '../java-program.js';

/** @typedef {import('../../../scripts/lib/jdk.js').Jdk} Jdk */

/** Folder of async-profiler's library by `process.platform` and `process.arch`. @type {Record<string, string>} */
const LIBRARIES = { 'linux-x64': 'linux-x64', 'linux-arm64': 'linux-arm64', 'darwin-x64': 'macos', 'darwin-arm64': 'macos' };

/** Runs a JDK tool in a folder. @param {Jdk} jdk @param {string} tool @param {string[]} args @param {string} cwd */
async function must(jdk, tool, args, cwd) {
  const { code, output } = await run(jdkTool(jdk, tool), args, { quiet: true, cwd: path.join(root, cwd) });
  if (code !== 0) throw new Error(`${tool} ${args.join(' ')}: ${output.trim()}`);
}

/** The only jar in a folder whose name begins with this text. @param {string} lib @param {string} begin */
function jarIn(lib, begin) {
  const name = readdirSync(path.join(root, lib)).find((each) => each.startsWith(begin));
  if (!name) throw new Error(`${lib} has no ${begin}`);
  return path.join(root, lib, name);
}

/** Fetches async-profiler and returns its library. Throws an error if there is none for this system. @param {Jdk} jdk */
export async function asyncProfiler(jdk) {
  const system = `${process.platform}-${process.arch}`;
  if (!LIBRARIES[system]) throw new Error(`it has no library for ${system}`);
  const lib = await fetchJars(jdk, 'bench-async-profiler', ['tools.profiler:async-profiler:4.1']);
  const folder = path.join(root, lib, LIBRARIES[system]);
  // A library must not be overwritten while a VM uses it, which would crash.
  if (!existsSync(folder)) await must(jdk, 'jar', ['--extract', '--file', jarIn(lib, 'async-profiler'), LIBRARIES[system]], lib);
  return path.join(folder, readdirSync(folder)[0]);
}

/**
 * The `java` option for each peer; each function fetches or builds what the peer needs.
 *
 * @type {Record<string, (jdk: Jdk, folder: string) => Promise<string>>}
 */
const PEERS = {
  'JFR, profile': async (_jdk, folder) => `-XX:StartFlightRecording=settings=profile,filename=${folder}/peer.jfr`,
  'async-profiler, cpu': async (jdk, folder) =>
    `-agentpath:${await asyncProfiler(jdk)}=start,event=cpu,file=${folder}/peer-async.jfr`,
  JaCoCo: async (jdk, folder) => {
    const lib = await fetchJars(jdk, 'bench-jacoco', ['org.jacoco:org.jacoco.agent:0.8.14:runtime']);
    return `-javaagent:${jarIn(lib, 'org.jacoco.agent')}=destfile=${folder}/peer.exec`;
  },
  'calls in a map': async (jdk, folder) => {
    const lib = await fetchJars(jdk, 'bench-asm', ['org.ow2.asm:asm:9.9']);
    const [asm, classes] = [jarIn(lib, 'asm-'), `${folder}/count-calls`];
    mkdirSync(path.join(root, classes), { recursive: true });
    await must(jdk, 'javac', ['--release', '17', '-cp', asm, '-d', classes, 'bench/peers/CountCalls.java'], '.');
    writeFileSync(path.join(root, classes, 'manifest'), `Premain-Class: CountCalls\nClass-Path: ${asm}\n`);
    await must(jdk, 'jar', ['--create', '--file', 'count-calls.jar', '--manifest', 'manifest', '-C', '.', '.'], classes);
    return `-javaagent:${path.join(root, classes, 'count-calls.jar')}`;
  },
};

/**
 * Prepares the peers and starts a VM with each. A peer that cannot run here is left out, with the reason.
 *
 * @param {Jdk} jdk
 * @param {string[]} program arguments of `java`
 * @param {string} folder for what they write, relative to the root
 * @returns {Promise<{ options: Record<string, string[]>, missing: Record<string, string> }>} options of `java` by peer
 */
export async function preparePeers(jdk, program, folder) {
  /** @type {Record<string, string[]>} */
  const options = {};
  /** @type {Record<string, string>} */
  const missing = {};
  for (const [name, make] of Object.entries(PEERS))
    try {
      const option = await make(jdk, folder);
      const { code, output } = await run(jdkTool(jdk, 'java'), [option, ...program], { quiet: true });
      const written = /(?:filename|destfile|file)=(.*)/.exec(option)?.[1];
      if (code !== 0 || (written && !existsSync(path.join(root, written)))) throw new Error(output.trim().slice(-300));
      options[name] = [option];
    } catch (error) {
      missing[name] = error instanceof Error ? error.message : String(error);
    }
  return { options, missing };
}

/**
 * Granularities by name: bytecodes between two activations of an agent. JP, the paper that defines the counts, uses the first
 * (section 7.1).
 */
const GRANULARITIES = { 'agent every 2^31-1': 2 ** 31 - 1, 'agent every 1,000,000': 1_000_000, 'agent every 10,000': 10_000 };

/**
 * Ways to run the recorder: with a profiling agent that does nothing when activated, and with the code that snapshots by work
 * weave (`GroveWork`).
 *
 * @param {Jdk} jdk
 * @param {import('./recorder.js').Recorder} recorder
 * @returns {Promise<Record<string, string[]>>} options of `java` by way
 */
export async function profilingAgents(jdk, recorder) {
  const folder = await compileBench(jdk, 'java/Activated', ['-cp', 'agent-java/api/target/classes']);
  const option = recorder.option(`,agents=${path.resolve(root, folder)}!Activated`);
  const ways = Object.entries(GRANULARITIES).map(([name, bytecodes]) => [name, [`-Dbench.granularity=${bytecodes}`, option]]);
  // No run executes 10^15 bytecodes, so no snapshot is taken.
  return { ...Object.fromEntries(ways), 'steps of work, no agent': [recorder.option(',snapshots=1000000G-bytecodes')] };
}

/**
 * Ways to run the recorder with instrumentation processes: one that chooses nothing, one that counts all writes to fields, and those that
 * come with the agent. They are in a jar, because woven classes are not cached if a process is in a folder.
 *
 * @param {Jdk} jdk
 * @param {import('./recorder.js').Recorder} recorder
 * @returns {Promise<Record<string, string[]>>} options of `java` by way
 */
export async function instrumentationProcesses(jdk, recorder) {
  const classes = await compileBench(jdk, 'java/Chosen', ['-cp', 'agent-java/api/target/classes']);
  const jar = path.resolve(root, recorder.folder, 'chosen.jar');
  await must(jdk, 'jar', ['--create', '--file', jar, '-C', '.', '.'], classes);
  const way = (/** @type {string} */ process) => [recorder.option(`,process=${process}`)];
  return {
    'nothing chosen': way(`${jar}!Chosen$Nothing`),
    'field writes': way(`${jar}!Chosen$FieldWrites`),
    'monitors and throws': way('monitors;throws'),
  };
}

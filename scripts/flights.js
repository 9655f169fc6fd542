// npm run flights [-- --keep | FILE.jfr …]: records H2 by JDK Flight Recorder on the oldest and the newest JDK there is, and by
// two versions of async-profiler. It writes beside each what the JDK's own reader says of it (golden/flights). --keep writes
// that alone anew. With files it prints what that reader says of them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { flightFigures } from './lib/flights/jdk-reader.js';
import { findJdks, installJdk, jdkTool } from './lib/jdk.js';
import { maven, mavenFailure } from './lib/prerequisites.js';
import { h2Program } from './lib/recording.js';
import { root, run } from './lib/run.js';

const into = 'golden/flights';
const scratch = '.cache/flights';
/** Settings that record each kind of event that is opened, and few others. */
const settings = [
  'jdk.ExecutionSample#period=10ms',
  'jdk.NativeMethodSample#period=20ms',
  'jdk.ObjectAllocationInNewTLAB#enabled=true',
  'jdk.ObjectAllocationOutsideTLAB#enabled=true',
  'jdk.JavaExceptionThrow#enabled=true',
  'jdk.ClassDefine#enabled=true',
  ...['JavaMonitorEnter', 'JavaMonitorWait', 'ThreadPark', 'ThreadSleep', 'FileRead', 'FileWrite'].map(
    (event) => `jdk.${event}#threshold=0ns`,
  ),
  ...['SystemProcess', 'ModuleExport', 'ModuleRequire', 'BooleanFlag', 'LongFlag', 'UnsignedLongFlag', 'NativeLibrary'].map(
    (event) => `jdk.${event}#enabled=false`,
  ),
  ...[
    'ActiveRecording',
    'InitialEnvironmentVariable',
    'InitialSystemProperty',
    'InitialSecurityProperty',
    'PromoteObjectInNewPLAB',
  ].map((event) => `jdk.${event}#enabled=false`),
];
/** Settings of events that a version has beyond those of JDK 17. @type {Record<number, string[]>} */
const further = { 25: ['jdk.CPUTimeSample#enabled=true', 'jdk.CPUTimeSample#throttle=5ms'] };

const found = findJdks().sort((a, b) => a.major - b.major);
const jdks = [found.at(0), found.at(-1)].flatMap((jdk) => jdk ?? []);
if (jdks.length === 0) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const newest = jdks[jdks.length - 1];

/** Records both ways of the program. A recording may be the chunks of several in a row. @param {import('./lib/jdk.js').Jdk} jdk */
async function recordBoth(jdk) {
  const chunks = [];
  for (const mode of ['scan', 'index']) {
    // Recordings have the arguments in them: none of them names a place of this machine.
    const file = `${scratch}/${mode}-${jdk.major}.jfr`;
    const options = [`filename=${file}`, 'settings=profile', ...settings, ...(further[jdk.major] ?? [])];
    const flight = [`-XX:StartFlightRecording=${options.join(',')}`, '-XX:FlightRecorderOptions=stackdepth=40'];
    const { code, output } = await run(jdkTool(jdk, 'java'), [...flight, ...(await h2Program(jdk, mode))], { quiet: true });
    if (code !== 0) throw new Error(`H2 ended with exit status ${code}:\n${output}`);
    chunks.push(readFileSync(path.join(root, file)));
  }
  return Buffer.concat(chunks);
}

/** Versions of async-profiler: up to 3.0 samples of the wall clock are execution samples. */
const profilers = ['3.0', '4.1'];

/** @param {import('./lib/jdk.js').Jdk} jdk @param {string} version */
async function recordByAsyncProfiler(jdk, version) {
  const folder = `${scratch}/async-profiler-${version}`;
  const place = path.join(root, folder);
  mkdirSync(place, { recursive: true });
  const artefact = `tools.profiler:async-profiler:${version}`;
  const copy = ['-q', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy', `-Dartifact=${artefact}`];
  const fetched = await maven(jdk, [...copy, `-DoutputDirectory=${place}`], { quiet: true });
  if (fetched.code !== 0) throw mavenFailure(`fetch ${artefact}`, fetched.output);
  await run(jdkTool(jdk, 'jar'), ['--extract', '--file', `${place}/async-profiler-${version}.jar`], { cwd: place });
  const file = `${folder}/run.jfr`;
  const library = `${folder}/linux-${process.arch}/libasyncProfiler.so`;
  const agent = `-agentpath:${library}=start,event=itimer,wall=20ms,alloc=256k,lock=1ms,jfr,jfropts=14,file=${file}`;
  const { code, output } = await run(jdkTool(jdk, 'java'), [agent, ...(await h2Program(jdk, 'scan'))], { quiet: true });
  if (code !== 0) throw new Error(`H2 ended with exit status ${code}:\n${output}`);
  return readFileSync(path.join(root, file));
}

const given = process.argv.slice(2);
const keep = given.includes('--keep');
const files = given.filter((each) => each !== '--keep');
for (const file of files) {
  const byAsyncProfiler = readFileSync(file).includes('profiler.Window');
  console.log(JSON.stringify(flightFigures(newest, file, { byAsyncProfiler })));
}
if (files.length === 0) {
  for (const folder of [into, scratch]) mkdirSync(path.join(root, folder), { recursive: true });
  for (const jdk of jdks) await make(`h2-${jdk.major}`, jdk, () => recordBoth(jdk));
  for (const version of profilers)
    await make(`async-profiler-${version}`, jdks[0], () => recordByAsyncProfiler(jdks[0], version), { byAsyncProfiler: true });
  rmSync(path.join(root, scratch), { recursive: true });
}

/**
 * @param {string} name
 * @param {import('./lib/jdk.js').Jdk} jdk whose reader tells the figures
 * @param {() => Promise<Buffer>} record
 * @param {{ byAsyncProfiler?: boolean }} [options]
 */
async function make(name, jdk, record, options) {
  const place = path.join(root, into, name);
  const bytes = keep ? gunzipSync(readFileSync(`${place}.jfr.gz`)) : withoutPlaces(await record());
  const plain = path.join(root, scratch, 'recording.jfr');
  writeFileSync(plain, bytes);
  const figures = { jdk: jdk.version, ...flightFigures(jdk, plain, options) };
  if (!keep) write(`${place}.jfr.gz`, bytes);
  write(`${place}.json.gz`, Buffer.from(JSON.stringify(figures)));
}

/** Puts another name of the same length in the place of this folder's. @param {Buffer} bytes */
function withoutPlaces(bytes) {
  const own = Buffer.from(root.replace(/\/$/, ''));
  const other = Buffer.from('/h2'.padEnd(own.length, '-'));
  for (let at = bytes.indexOf(own); at >= 0; at = bytes.indexOf(own, at)) other.copy(bytes, at);
  return bytes;
}

/** @param {string} place @param {Buffer} content */
function write(place, content) {
  const packed = gzipSync(content, { level: 9 });
  writeFileSync(place, packed);
  console.log(`${path.relative(root, place)}: ${packed.length} bytes`);
}

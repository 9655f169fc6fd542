// Records real programs with JDK Flight Recorder and async-profiler.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../jdk.js';
import { maven, mavenFailure } from '../prerequisites.js';
import { compiledWith, programs } from '../real-programs.js';
import { h2Program } from '../recording.js';
import { root, run } from '../run.js';

/** @typedef {import('../jdk.js').Jdk} Jdk */

/** Folder for intermediate files. */
export const scratch = '.cache/flights';
/** Settings that record every kind of event that the app reads, and few others. */
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
/** Settings for events that newer JDK versions add to those of JDK 17. @type {Record<number, string[]>} */
const ofVersion = { 25: ['jdk.CPUTimeSample#enabled=true', 'jdk.CPUTimeSample#throttle=5ms'] };
/** Additional settings for the web server: only long parking is recorded, as servers park all the time. */
const ofServer = [
  ...['SocketRead', 'SocketWrite', 'VirtualThreadPinned'].map((event) => `jdk.${event}#threshold=0ns`),
  'jdk.ThreadPark#threshold=10ms',
  'jdk.ObjectAllocationInNewTLAB#enabled=false',
  'jdk.ObjectAllocationOutsideTLAB#enabled=false',
];

/**
 * Runs a program under JDK Flight Recorder.
 *
 * @param {Jdk} jdk
 * @param {string[]} program what follows `java`
 * @param {string[]} [further] settings
 */
async function flight(jdk, program, further = []) {
  // Recordings contain the arguments, so none of these names a path on this machine.
  const file = `${scratch}/run.jfr`;
  const options = [`filename=${file}`, 'settings=profile', ...settings, ...(ofVersion[jdk.major] ?? []), ...further];
  await runProgram(jdk, [`-XX:StartFlightRecording=${options.join(',')}`, '-XX:FlightRecorderOptions=stackdepth=40', ...program]);
  return readFileSync(path.join(root, file));
}

/** @param {Jdk} jdk @param {string[]} program */
async function runProgram(jdk, program) {
  const { code, output } = await run(jdkTool(jdk, 'java'), program, { quiet: true });
  if (code !== 0) throw new Error(`${program.join(' ')} ended with exit status ${code}:\n${output}`);
}

/**
 * H2 without and with an index: two recordings, one after the other, in a single file.
 *
 * @param {Jdk} jdk
 * @param {Jdk} builder
 */
export async function h2Flight(jdk, builder) {
  const chunks = [];
  for (const mode of ['scan', 'index']) chunks.push(await flight(jdk, await h2Program(builder, mode)));
  return Buffer.concat(chunks);
}

/** Lucene: indexes texts and searches them. @param {Jdk} jdk @param {Jdk} builder */
export const luceneFlight = async (jdk, builder) => flight(jdk, (await programs.Lucene(builder)).first);

/** A Jetty server under load, on virtual threads. @param {Jdk} jdk version 21 or later @param {Jdk} builder */
export const webFlight = async (jdk, builder) =>
  flight(jdk, ['-cp', await compiledWith(builder, 'jetty', 'scripts/lib/flights/WebDemo.java'), 'WebDemo', '16'], ofServer);

/**
 * Settings for recordings of streams: only samples, and waits of more than 20 ms, because files with all settings are larger.
 */
const ofStreams = `<configuration version="2.0">
  <event name="jdk.ExecutionSample"><setting name="enabled">true</setting><setting name="period">10 ms</setting></event>
${['JavaMonitorEnter', 'ThreadSleep'].map((event) => `  <event name="jdk.${event}"><setting name="enabled">true</setting><setting name="stackTrace">true</setting><setting name="threshold">20 ms</setting></event>`).join('\n')}
  <event name="jdk.JVMInformation"><setting name="enabled">true</setting></event>
  <event name="jdk.ActiveSetting"><setting name="enabled">true</setting></event>
</configuration>
`;

/**
 * Settings for recordings of exceptions, locks, parks, files, sockets and allocation: all such events, and the definitions of
 * classes.
 */
const ofTrouble = `<configuration version="2.0">
${[
  'JavaMonitorEnter',
  'JavaMonitorWait',
  'ThreadPark',
  'FileRead',
  'FileWrite',
  'SocketRead',
  'SocketWrite',
  'JavaExceptionThrow',
  'JavaErrorThrow',
  'ObjectAllocationSample',
  'ClassDefine',
  'ClassLoad',
]
  .map((event) => {
    const isCounted = ['JavaExceptionThrow', 'JavaErrorThrow', 'ClassDefine'].includes(event);
    const limit =
      event === 'ObjectAllocationSample' ? ['throttle', '300/s'] : isCounted ? ['throttle', 'off'] : ['threshold', '0 ns'];
    const settings = [['enabled', 'true'], ['stackTrace', 'true'], limit];
    return `  <event name="jdk.${event}">${settings.map(([name, value]) => `<setting name="${name}">${value}</setting>`).join('')}</event>`;
  })
  .join('\n')}
  <event name="jdk.ExecutionSample"><setting name="enabled">true</setting><setting name="period">10 ms</setting></event>
  <event name="jdk.JVMInformation"><setting name="enabled">true</setting></event>
  <event name="jdk.ActiveSetting"><setting name="enabled">true</setting></event>
</configuration>
`;

/** Records four planted troubles. @param {Jdk} jdk @param {Jdk} builder */
export async function troubleFlight(jdk, builder) {
  const classes = await compiled(builder, 'TroubleDemo');
  const file = `${scratch}/run.jfr`;
  const settings = `${scratch}/trouble.jfc`;
  writeFileSync(path.join(root, settings), ofTrouble);
  await runProgram(jdk, [
    `-XX:StartFlightRecording=filename=${file},settings=${settings}`,
    ...['-cp', classes, 'TroubleDemo', `${scratch}/trouble`],
  ]);
  return readFileSync(path.join(root, file));
}

/**
 * Records streams and comparators.
 *
 * @param {Jdk} jdk
 * @param {Jdk} builder
 * @param {number} before number of lambdas linked first, so that the VM numbers the others differently
 */
export async function streamsFlight(jdk, builder, before) {
  const classes = await compiled(builder, 'StreamsDemo');
  const file = `${scratch}/run.jfr`;
  const settings = `${scratch}/streams.jfc`;
  writeFileSync(path.join(root, settings), ofStreams);
  await runProgram(jdk, [
    `-XX:StartFlightRecording=filename=${file},settings=${settings}`,
    ...['-cp', classes, 'StreamsDemo', String(before)],
  ]);
  return readFileSync(path.join(root, file));
}

/** Settings for recordings of a leak: rare events, all of them, and nothing else. @param {number} major version of the JDK */
const ofLeaks = (major) => `<configuration version="2.0">
${[
  'OldObjectSample',
  ...['SystemGC', 'FileForce', 'ThreadStart', 'ProcessStart', 'NativeLibraryLoad', 'Deoptimization'],
  ...['JVMInformation', 'ActiveSetting', 'GarbageCollection'],
  ...(major < 25 ? [] : ['MethodTrace', 'MethodTiming']),
]
  .map((event) => `  <event name="jdk.${event}">${settingsOfLeaks(event)}</event>`)
  .join('\n')}
</configuration>
`;

/** @param {string} event */
function settingsOfLeaks(event) {
  const settings = { enabled: 'true', stackTrace: 'true', threshold: '0 ns', cutoff: '0 ns' };
  const filter = { MethodTrace: 'LeaksDemo::traced', MethodTiming: 'LeaksDemo::keep' }[event];
  const all = { ...settings, ...(filter && { filter }), ...(event === 'MethodTiming' && { period: 'endChunk' }) };
  return Object.entries(all)
    .map(([name, value]) => `<setting name="${name}">${value}</setting>`)
    .join('');
}

/** Records only the times of a method (JDK 25). @param {Jdk} jdk @param {Jdk} builder */
export const timingsFlight = (jdk, builder) => leaksFlight(jdk, builder, ofTimings);

/** Compiles a program of this folder. @param {Jdk} builder @param {string} name @returns {Promise<string>} the class path */
async function compiled(builder, name) {
  const classes = `${scratch}/${name}`;
  const source = `scripts/lib/flights/${name}.java`;
  const { code, output } = await run(jdkTool(builder, 'javac'), ['--release', '17', '-d', classes, source], { quiet: true });
  if (code !== 0) throw new Error(`javac could not compile ${source}:\n${output}`);
  return classes;
}

/** Settings for recordings of times of methods, and of nothing else. */
const ofTimings = `<configuration version="2.0">
  <event name="jdk.MethodTiming">${settingsOfLeaks('MethodTiming')}</event>
</configuration>
`;

/** Records a leak with JDK Flight Recorder. @param {Jdk} jdk @param {Jdk} builder @param {string} [configuration] */
export async function leaksFlight(jdk, builder, configuration = ofLeaks(jdk.major)) {
  const file = `${scratch}/run.jfr`;
  const settings = `${scratch}/leaks.jfc`;
  const classes = await compiled(builder, 'LeaksDemo');
  writeFileSync(path.join(root, settings), configuration);
  await runProgram(jdk, [
    `-XX:StartFlightRecording=filename=${file},settings=${settings}`,
    ...['-Xmx256m', '-cp', classes, 'LeaksDemo', '100'],
  ]);
  return readFileSync(path.join(root, file));
}

/**
 * Records a leak with async-profiler.
 *
 * @param {Jdk} jdk
 * @param {Jdk} builder
 * @param {string} version
 * @param {string} events options of its agent
 */
export async function profiledLeaks(jdk, builder, version, events) {
  const file = `${scratch}/async-profiler-${version}/run.jfr`;
  const classes = await compiled(builder, 'LeaksDemo');
  const library = await asyncProfiler(jdk, version);
  const agent = `-agentpath:${library}=start,${events},jfr,jfropts=14,file=${file}`;
  await runProgram(jdk, [agent, '-Xmx256m', '-cp', classes, 'LeaksDemo', '60']);
  return readFileSync(path.join(root, file));
}

/**
 * async-profiler's library.
 *
 * @param {Jdk} jdk
 * @param {string} version
 * @returns {Promise<string>} its path relative to the root
 */
export async function asyncProfiler(jdk, version) {
  const folder = `${scratch}/async-profiler-${version}`;
  const place = path.join(root, folder);
  mkdirSync(place, { recursive: true });
  await fetchJar(jdk, `tools.profiler:async-profiler:${version}`, place);
  await run(jdkTool(jdk, 'jar'), ['--extract', '--file', `${place}/async-profiler-${version}.jar`], { cwd: place });
  return `${folder}/linux-${process.arch}/libasyncProfiler.so`;
}

/** Puts an artefact's jar into a folder. @param {Jdk} jdk @param {string} artefact @param {string} folder */
export async function fetchJar(jdk, artefact, folder) {
  const copy = ['-q', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy', `-Dartifact=${artefact}`];
  const fetched = await maven(jdk, [...copy, `-DoutputDirectory=${folder}`], { quiet: true });
  if (fetched.code !== 0) throw mavenFailure(`fetch ${artefact}`, fetched.output);
}

/**
 * Records H2 with async-profiler.
 *
 * @param {Jdk} jdk
 * @param {string} version
 * @param {string} events options of its agent
 */
export const profiledH2 = async (jdk, version, events) => profiled(jdk, version, events, await h2Program(jdk, 'scan'));

/** Records the planted troubles with async-profiler. @param {Jdk} jdk @param {Jdk} builder @param {string} version @param {string} events */
export const profiledTrouble = async (jdk, builder, version, events) =>
  profiled(jdk, version, events, ['-cp', await compiled(builder, 'TroubleDemo'), 'TroubleDemo', `${scratch}/trouble`]);

/** @param {Jdk} jdk @param {string} version @param {string} events @param {string[]} program */
async function profiled(jdk, version, events, program) {
  const file = `${scratch}/async-profiler-${version}/run.jfr`;
  const library = await asyncProfiler(jdk, version);
  await runProgram(jdk, [`-agentpath:${library}=start,${events},jfr,jfropts=14,file=${file}`, ...program]);
  return readFileSync(path.join(root, file));
}

/** Replaces this folder's name and the JDK's with names of the same length. @param {Buffer} bytes @param {Jdk} jdk */
export function withoutPlaces(bytes, jdk) {
  for (const [place, name] of [
    [root.replace(/\/$/, ''), '/h2'],
    [jdk.home, '/jdk'],
  ]) {
    const own = Buffer.from(place);
    const other = Buffer.from(name.padEnd(own.length, '-'));
    for (let at = bytes.indexOf(own); at >= 0; at = bytes.indexOf(own, at)) other.copy(bytes, at);
  }
  return bytes;
}

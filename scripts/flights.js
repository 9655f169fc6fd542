// npm run flights [-- --keep | --times | --jmc | FILE.jfr …] [--jdk HOME …] [--only a,b]: records programs with JDK Flight Recorder on
// several JDKs, and with async-profiler, into golden/flights. Next to each recording it writes the figures of the JDK's own reader.
//
// --keep only rewrites these figures, --times only those by time. --jmc compares them with those of JDK Mission Control's parser. --jdk names another Java on
// which to record, with or without a compiler. With files, it prints the figures of the JDK's reader for them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { convertedFigures } from './lib/flights/async-converter.js';
import { binnedFigures, vmEvents, vmFigures } from './lib/flights/binned-figures.js';
import { figuresOf } from './lib/flights/figures.js';
import { jdkEvents } from './lib/flights/jdk-reader.js';
import { differences, jmcReader } from './lib/flights/jmc-reader.js';
import {
  h2Flight,
  leaksFlight,
  luceneFlight,
  profiledH2,
  profiledLeaks,
  profiledTrouble,
  scratch,
  streamsFlight,
  timingsFlight,
  troubleFlight,
  webFlight,
  withoutPlaces,
} from './lib/flights/recorders.js';
import { valuesOf } from './lib/flights/values.js';
import { findJdks, installJdk, javaAt } from './lib/jdk.js';
import { root } from './lib/run.js';

/** @typedef {import('./lib/jdk.js').Jdk} Jdk */
/** @typedef {{ name: string, major: number, record: (jdk: Jdk, builder: Jdk) => Promise<Buffer>, byAsyncProfiler?: boolean }} Flight `major`: the JDK's version */

const into = 'golden/flights';
/** async-profiler's events: all at once, and only the wall clock. */
const [all, wall] = ['event=itimer,wall=20ms,alloc=256k,lock=1ms', 'event=wall,interval=20ms'];
/** Its events besides those: native memory alone, and the rest. */
const native = 'nativemem';
const others = 'nativemem=20k,alloc=64k,live,nativelock=0,trace=LeaksDemo.traced';

/** @type {Flight[]} */
const flights = [
  { name: 'h2-17', major: 17, record: h2Flight },
  { name: 'h2-25', major: 25, record: h2Flight },
  { name: 'lucene-21', major: 21, record: luceneFlight },
  { name: 'web-21', major: 21, record: webFlight },
  { name: 'web-25', major: 25, record: webFlight },
  // Two runs of the same program, in which the VM numbers lambdas differently.
  { name: 'streams-17-a', major: 17, record: (jdk, builder) => streamsFlight(jdk, builder, 0) },
  { name: 'streams-17-b', major: 17, record: (jdk, builder) => streamsFlight(jdk, builder, 3) },
  { name: 'streams-21', major: 21, record: (jdk, builder) => streamsFlight(jdk, builder, 3) },
  { name: 'streams-25', major: 25, record: (jdk, builder) => streamsFlight(jdk, builder, 3) },
  // Up to version 3.0, wall-clock samples are written as execution samples.
  { name: 'async-profiler-3.0', major: 17, record: (jdk) => profiledH2(jdk, '3.0', all), byAsyncProfiler: true },
  { name: 'async-profiler-4.1', major: 17, record: (jdk) => profiledH2(jdk, '4.1', all), byAsyncProfiler: true },
  { name: 'async-profiler-wall', major: 17, record: (jdk) => profiledH2(jdk, '4.1', wall), byAsyncProfiler: true },
  ...[17, 21, 25].map((major) => ({ name: `leaks-${major}`, major, record: leaksFlight })),
  // Nothing but the times of a method.
  { name: 'timings-25', major: 25, record: timingsFlight },
  {
    name: 'native-memory',
    major: 17,
    record: (jdk, builder) => profiledLeaks(jdk, builder, '4.0', native),
    byAsyncProfiler: true,
  },
  {
    name: 'native-others',
    major: 17,
    record: (jdk, builder) => profiledLeaks(jdk, builder, '4.6', others),
    byAsyncProfiler: true,
  },
  // Exceptions, locks, files, sockets and allocation, of which every event is recorded.
  { name: 'trouble-17', major: 17, record: troubleFlight },
  { name: 'trouble-21', major: 21, record: troubleFlight },
  { name: 'trouble-25', major: 25, record: troubleFlight },
  {
    name: 'trouble-async-profiler',
    major: 17,
    record: (jdk, builder) => profiledTrouble(jdk, builder, '4.1', 'event=itimer,alloc=64k,lock=100us'),
    byAsyncProfiler: true,
  },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
    jmc: { type: 'boolean', default: false },
    jdk: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: flights.map(({ name }) => name).join(',') },
  },
});
const found = findJdks().sort((a, b) => a.major - b.major);
const builder = found[0];
const newest = found[found.length - 1];
if (builder === undefined) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const javas = [...found, ...values.jdk.map(javaAt)];
const chosen = values.only.split(',').map((name) => {
  const flight = flights.find((each) => each.name === name);
  if (flight === undefined)
    throw new Error(`There is no recording ${name}; there are ${flights.map((each) => each.name).join(', ')}.`);
  return flight;
});

if (positionals.length > 0)
  for (const file of positionals) {
    const byAsyncProfiler = readFileSync(file).includes('profiler.Window');
    console.log(JSON.stringify(figuresOf(jdkEvents(newest, file), { byAsyncProfiler })));
  }
else {
  for (const folder of [into, scratch]) mkdirSync(path.join(root, folder), { recursive: true });
  if (values.jmc) await compareWithJmc();
  else for (const flight of chosen) await make(flight);
  rmSync(path.join(root, scratch), { recursive: true });
}

/** A recording's file, unpacked. @param {Buffer} bytes */
function plainFile(bytes) {
  const plain = path.join(root, scratch, 'recording.jfr');
  writeFileSync(plain, bytes);
  return plain;
}

/** @param {Flight} flight */
async function make({ name, major, record, byAsyncProfiler = false }) {
  const place = path.join(root, into, name);
  const jdk = javas.find((each) => each.major === major);
  if (!values.keep && !values.times && jdk === undefined)
    throw new Error(`${name} is recorded on JDK ${major}. Name one:  --jdk HOME`);
  const bytes =
    values.keep || values.times || jdk === undefined
      ? gunzipSync(readFileSync(`${place}.jfr.gz`))
      : withoutPlaces(await record(jdk, builder), jdk);
  // Readers in newer JDKs know more kinds of threads.
  const reader = found.find((each) => each.major >= major) ?? newest;
  const file = plainFile(bytes);
  const events = jdkEvents(reader, file);
  const timeline = binnedFigures(bytes, events, { byAsyncProfiler });
  const times = { timeline, ...vmFigures(bytes, jdkEvents(reader, file, vmEvents)) };
  if (!values.keep && !values.times) write(`${place}.jfr.gz`, bytes);
  if (!values.times) {
    const converted = byAsyncProfiler ? await convertedFigures(reader, file) : {};
    const figures = { jdk: reader.version, converted, ...figuresOf(events, { byAsyncProfiler }) };
    write(`${place}.json.gz`, Buffer.from(JSON.stringify(figures)));
    write(`${place}.values.json.gz`, Buffer.from(JSON.stringify(valuesOf(events, { byAsyncProfiler }))));
  }
  write(`${place}.times.json.gz`, Buffer.from(JSON.stringify(times)));
}

/** Prints differences between JMC's parser and the figures; the exit status says whether there are any. */
async function compareWithJmc() {
  const eventsOf = await jmcReader(newest);
  for (const { name, byAsyncProfiler = false } of chosen) {
    const place = path.join(root, into, name);
    const figures = JSON.parse(gunzipSync(readFileSync(`${place}.json.gz`)).toString());
    const file = plainFile(gunzipSync(readFileSync(`${place}.jfr.gz`)));
    const lines = differences(figures, figuresOf(eventsOf(file), { byAsyncProfiler }));
    if (lines.length > 0) process.exitCode = 1;
    console.log([`${name}: ${lines.length === 0 ? 'equal' : `${lines.length} differences`}`, ...lines].join('\n  '));
  }
}

/** @param {string} place @param {Buffer} content */
function write(place, content) {
  const packed = gzipSync(content, { level: 9 });
  writeFileSync(place, packed);
  console.log(`${path.relative(root, place)}: ${packed.length} bytes`);
}

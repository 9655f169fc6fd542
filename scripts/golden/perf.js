// npm run samples:perf [-- --jdk HOME ...]: records programs with Linux perf, and writes its text to golden/perf, with the figures of
// perf's own report next to it. Needs perf, and the right to sample (kernel.perf_event_paranoid at most 2).
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { scratch } from '../lib/flights/recorders.js';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { h2Program } from '../lib/recording.js';
import { root } from '../lib/run.js';

/** Fields of the samples of the native program, as `perf script -F` names them. @type {Record<string, string[]>} */
const printed = {
  sort: [],
  'sort-ids': ['-F', '+pid,+cpu'],
  'sort-without-period': ['-F', 'comm,pid,tid,cpu,time,event,ip,sym,dso'],
  'sort-without-time': ['-F', 'comm,pid,event,ip,sym'],
  'sort-without-event': ['-F', 'comm,tid,ip,sym,dso'],
  'sort-without-stacks': ['-G'],
};
const JAVA = ['-XX:+PreserveFramePointer', '-XX:+UnlockDiagnosticVMOptions', '-XX:+DumpPerfMapAtExit'];
const into = path.join(root, 'golden/perf');
const place = path.join(root, scratch);
const data = path.join(place, 'run.data');

const { values } = parseArgs({ options: { jdk: { type: 'string', multiple: true } } });
const jdks = findJdks().filter(({ home }) => values.jdk === undefined || values.jdk.includes(home));
if (jdks.length === 0) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
for (const folder of [into, place]) mkdirSync(folder, { recursive: true });
for (const jdk of jdks) {
  const name = `java-${jdk.major}`;
  await record(['-F', '499', '-e', 'cpu-clock'], [jdkTool(jdk, 'java'), ...JAVA, ...(await h2Program(jdk, 'scan'))]);
  await keep(name, [], jdk.home);
  await keepReport(name, jdk.home);
}
await record(
  ['-F', '999', '-e', 'cpu-clock,page-faults,context-switches'],
  ['sh', '-c', 'for round in 1 2 3; do sort package-lock.json | md5sum; done'],
);
for (const [name, fields] of Object.entries(printed)) await keep(name, fields);
await keepReport('sort');
rmSync(place, { recursive: true });

/** @param {string[]} options @param {string[]} program */
async function record(options, program) {
  await perf(['record', '-g', '--sample-cpu', '-o', data, ...options, '--', ...program]);
}

/** Keeps the samples of the last recording. @param {string} name @param {string[]} fields @param {string} [home] of the JDK */
async function keep(name, fields, home) {
  write(`${name}.perf.txt.gz`, await perf(['script', '-i', data, ...fields]), home);
}

/** Keeps the figures of the last recording by thread and function. @param {string} name @param {string} [home] of the JDK */
async function keepReport(name, home) {
  const options = ['--stdio', '--no-children', '-g', 'none', '-F', 'sample,period,comm,sym', '-t', '|'];
  write(`${name}.report.txt.gz`, await perf(['report', '-i', data, ...options]), home);
}

/** @param {string} file @param {string} text @param {string} [home] of a JDK, which differs from machine to machine */
function write(file, text, home) {
  const packed = gzipSync(home === undefined ? text : text.replaceAll(home, '/opt/jdk'), { level: 9 });
  writeFileSync(path.join(into, file), packed);
  console.log(`${file}: ${packed.length} bytes`);
}

/** Standard output of perf; its standard error has remarks such as how much was recorded. @param {string[]} args */
function perf(args) {
  return new Promise((resolve, reject) => {
    execFile('perf', args, { cwd: root, maxBuffer: 2 ** 28 }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}

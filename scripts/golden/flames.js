// npm run samples:flames [-- FILE ...]: writes async-profiler's flame graphs and collapsed stacks to golden/flames, all of them or
// those named. The converter makes both from a recording in golden/flights; the library writes pages and stacks of H2 directly.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asyncProfiler, fetchJar, scratch } from '../lib/flights/recorders.js';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { h2Program } from '../lib/recording.js';
import { root, run } from '../lib/run.js';

const asked = process.argv.slice(2);
/** @param {string} file */
const isAsked = (file) => asked.length === 0 || asked.includes(file);
const into = path.join(root, 'golden/flames');
const converter = { artefact: 'tools.profiler:jfr-converter:4.1', jar: 'jfr-converter-4.1.jar' };
/** Converter options by sample. @type {Record<string, string[]>} */
const converted = { cpu: ['--cpu'], wall: ['--wall'], alloc: ['--alloc'] };
/** Files written by each version of the library. */
const direct = [
  { version: '2.9', file: 'h2-2.9.html' },
  { version: '3.0', file: 'h2-3.0.html' },
  { version: '3.0', file: 'h2-3.0-callers-last.html', options: ',reverse' },
  ...['4.0', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6'].map((version) => ({ version, file: `h2-${version}.html` })),
  { version: '4.1', file: 'h2-4.1.collapsed', options: ',ann' },
];

const [jdk] = findJdks();
if (jdk === undefined) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const place = path.join(root, scratch);
for (const folder of [into, place]) mkdirSync(folder, { recursive: true });
await fetchJar(jdk, converter.artefact, place);
const recording = path.join(place, 'run.jfr');
writeFileSync(recording, gunzipSync(readFileSync(path.join(root, 'golden/flights/async-profiler-4.1.jfr.gz'))));
for (const [sample, options] of Object.entries(converted))
  for (const [format, ending] of [
    ['html', 'html'],
    ['collapsed', 'collapsed'],
  ]) {
    const file = path.join(place, `${sample}.${ending}`);
    if (!isAsked(path.basename(file))) continue;
    await java(['-jar', path.join(place, converter.jar), '--threads', ...options, '--output', format, recording, file]);
    keep(file);
  }
for (const { version, file, options = '' } of direct.filter(({ file }) => isAsked(file))) {
  const agent = `-agentpath:${await asyncProfiler(jdk, version)}=start,event=itimer,threads${options},file=${scratch}/${file}`;
  await java([agent, ...(await h2Program(jdk, 'scan'))]);
  keep(path.join(place, file));
}
rmSync(place, { recursive: true });

/** @param {string[]} program */
async function java(program) {
  const { code, output } = await run(jdkTool(jdk, 'java'), program, { quiet: true });
  if (code !== 0) throw new Error(`${program.join(' ')} ended with exit status ${code}:\n${output}`);
}

/** Adds a file to the samples, gzipped. @param {string} file */
function keep(file) {
  const packed = gzipSync(readFileSync(file), { level: 9 });
  writeFileSync(path.join(into, `${path.basename(file)}.gz`), packed);
  console.log(`${path.basename(file)}: ${packed.length} bytes`);
}

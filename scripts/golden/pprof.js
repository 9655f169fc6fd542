// npm run samples:pprof: writes real pprof files to golden/pprof. async-profiler's converter makes some from a recording in
// golden/flights. If Go is installed, its own profilers record a program (lib/pprof/demo.go), and each file gets the figures of
// Go's reader.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { goFigures } from '../lib/pprof/go-reader.js';
import { maven, mavenFailure } from '../lib/prerequisites.js';
import { root, run } from '../lib/run.js';

const into = path.join(root, 'golden/pprof');
const scratch = path.join(root, '.cache/pprof');
const artefact = 'tools.profiler:jfr-converter:4.1';
/** Converter options by sample. With `total`, values are the bytes that samples stand for. @type {Record<string, string[]>} */
const converted = { cpu: ['--cpu'], wall: ['--wall'], alloc: ['--alloc', '--total'] };
const recorded = ['cpu', 'heap', 'mutex'];

const [jdk] = findJdks();
if (jdk === undefined) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
for (const folder of [into, scratch]) mkdirSync(folder, { recursive: true });
await convert(jdk);
if ((await run('go', ['version'], { quiet: true })).code === 0) await record();
else console.log('Go is not there: its samples stay as they are.');
rmSync(scratch, { recursive: true });

/** @param {import('../lib/jdk.js').Jdk} by */
async function convert(by) {
  const copy = ['-q', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy', `-Dartifact=${artefact}`];
  const fetched = await maven(by, [...copy, `-DoutputDirectory=${scratch}`], { quiet: true });
  if (fetched.code !== 0) throw mavenFailure(`fetch ${artefact}`, fetched.output);
  const recording = path.join(scratch, 'run.jfr');
  writeFileSync(recording, gunzipSync(readFileSync(path.join(root, 'golden/flights/async-profiler-4.1.jfr.gz'))));
  const [, name, version] = artefact.split(':');
  for (const [sample, options] of Object.entries(converted)) {
    const file = path.join(scratch, `${sample}.pprof`);
    const jar = path.join(scratch, `${name}-${version}.jar`);
    const { code, output } = await run(
      jdkTool(by, 'java'),
      ['-jar', jar, '--threads', '--dot', ...options, '--output', 'pprof', recording, file],
      { quiet: true },
    );
    if (code !== 0) throw new Error(`The converter ended with exit status ${code}:\n${output}`);
    write(`async-profiler-${sample}.pb.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}

async function record() {
  const program = path.join(scratch, 'demo');
  for (const [command, args] of /** @type {[string, string[]][]} */ ([
    ['go', ['build', '-trimpath', '-o', program, path.join(root, 'scripts/lib/pprof/demo.go')]],
    [program, [scratch]],
  ])) {
    const { code, output } = await run(command, args, { quiet: true });
    if (code !== 0) throw new Error(`${command} ended with exit status ${code}:\n${output}`);
  }
  for (const name of recorded) {
    write(
      `go-${name}.pb.gz`,
      gzipSync(withoutPlaces(gunzipSync(readFileSync(path.join(scratch, `${name}.pb.gz`)))), { level: 9 }),
    );
    const figures = gzipSync(JSON.stringify(goFigures(path.join(into, `go-${name}.pb.gz`))), { level: 9 });
    write(`go-${name}.json.gz`, figures);
  }
}

/** Replaces this folder's name with another one of the same length. @param {Buffer} bytes */
function withoutPlaces(bytes) {
  const [own, other] = [Buffer.from(scratch), Buffer.from('/go'.padEnd(scratch.length, '-'))];
  for (let at = bytes.indexOf(own); at >= 0; at = bytes.indexOf(own, at)) other.copy(bytes, at);
  return bytes;
}

/** @param {string} name @param {Buffer} content */
function write(name, content) {
  writeFileSync(path.join(into, name), content);
  console.log(`golden/pprof/${name}: ${content.length} bytes`);
}

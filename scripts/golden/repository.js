// npm run samples:repository: keeps the chunk files of a running program in golden/repository, with the size, the hash and the events of
// the file that the JDK's `jfr assemble` makes of them. The last chunk is still being written when the files are copied.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { scratch } from '../lib/flights/recorders.js';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { root, run } from '../lib/run.js';

const CHUNKS = 2;
const SECONDS = 1.2;
/** Events without which the files are smaller, and say nothing about the machine. */
const unwanted = [
  ...['SystemProcess', 'ModuleExport', 'ModuleRequire', 'BooleanFlag', 'LongFlag', 'UnsignedLongFlag', 'NativeLibrary'],
  ...[
    'InitialEnvironmentVariable',
    'InitialSystemProperty',
    'InitialSecurityProperty',
    'ActiveSetting',
    'ActiveRecording',
    'ObjectAllocationSample',
  ],
];
const settings = ['jdk.ExecutionSample#period=20ms', ...unwanted.map((event) => `jdk.${event}#enabled=false`)];
const into = path.join(root, 'golden/repository');
const place = path.join(root, scratch);
const [repository, copy, assembled] = ['repository', 'copy', 'assembled.jfr'].map((name) => path.join(place, name));

const [jdk] = findJdks();
if (jdk === undefined) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
rmSync(place, { recursive: true, force: true });
for (const folder of [into, repository]) mkdirSync(folder, { recursive: true });
const options = [
  `-XX:StartFlightRecording:settings=profile,disk=true,${settings.join(',')}`,
  `-XX:FlightRecorderOptions:repository=${scratch}/repository`,
];
const child = spawn(jdkTool(jdk, 'java'), [...options, 'scripts/golden/Busy.java'], {
  cwd: root,
  stdio: ['pipe', 'ignore', 'ignore'],
});
await delay(2000 * SECONDS);
for (let chunk = 0; chunk < CHUNKS; chunk++) {
  // A dump ends the current chunk.
  await tool('jcmd', [String(child.pid), 'JFR.dump', `filename=${scratch}/dump.jfr`]);
  await delay(1000 * SECONDS);
}
const [folder] = readdirSync(repository);
cpSync(path.join(repository, folder), copy, { recursive: true });
const ended = new Promise((resolve) => child.on('close', resolve));
child.stdin.end('end\n');
await ended;

await tool('jfr', ['assemble', copy, assembled]);
const bytes = readFileSync(assembled);
const summary = await tool('jfr', ['summary', assembled]);
const events = Object.fromEntries(
  [...summary.matchAll(/^ (jdk\.(?:ExecutionSample|ThreadStart)) +(\d+)/gm)].map(([, event, count]) => [event, Number(count)]),
);
for (const [at, file] of readdirSync(copy).sort().entries()) {
  const packed = gzipSync(readFileSync(path.join(copy, file)), { level: 9 });
  writeFileSync(path.join(into, `chunk-${at + 1}.jfr.gz`), packed);
  console.log(`${file}: ${packed.length} bytes`);
}
const facts = { jdk: jdk.version, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), events };
writeFileSync(path.join(into, 'assembled.json'), `${JSON.stringify(facts, null, 2)}\n`);
rmSync(place, { recursive: true });

/** Output of a tool of the JDK. @param {string} name @param {string[]} args */
async function tool(name, args) {
  const { code, output } = await run(jdkTool(jdk, name), args, { quiet: true });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with exit status ${code}:\n${output}`);
  return output;
}

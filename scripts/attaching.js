// npm run test:attaching [-- --jdk HOME] [--cycles N]: attaches to a web server on virtual threads, under load, dumps, and
// leaves it again. A client that does not know about the recorder counts answers. No request may fail. Calls in the dump are
// compared with the client's requests. Afterwards, the server must not use more memory than after the second recording, and
// must answer as fast as before.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from './lib/attaching/client.js';
import { Server } from './lib/attaching/server.js';
import { findJdks, installJdk, javaAt } from './lib/jdk.js';
import { ensureAgent, ensureApp } from './lib/prerequisites.js';
import { root, run } from './lib/run.js';
import { Tally } from './lib/tally.js';

const LOOPS = 4;
const WARM_MS = 8000;
const MEASURED_MS = 5000;
/**
 * Maximum number of megabytes that the VM keeps after each recording: old versions of classes whose native methods have run
 * (docs/live.md).
 */
const KEPT_MB = 1.5;
const HANDLE = 'WebDemo$Answers.handle';
const folder = path.join(root, '.cache/attaching');

const { values } = parseArgs({ options: { jdk: { type: 'string' }, cycles: { type: 'string', default: '20' } } });
const [builder, ...others] = findJdks();
if (!builder) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const jdk = values.jdk ? javaAt(values.jdk) : [builder, ...others].find(({ major }) => major >= 21);
if (!jdk) throw new Error('The server takes JDK 21 or later: name one by --jdk HOME.');

const tally = new Tally();
/** @param {boolean} holds @param {string} what */
const check = (holds, what) => tally.add(what, { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 });

/** Number of calls of the server's handler in a dump, in all threads. @param {string} file */
async function handled(file) {
  const args = ['bin/callgrove.js', 'export', file, '--format', 'collapsed', '--metric', 'calls'];
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code !== 0) throw new Error(output);
  const lines = output.split('\n').filter((line) => line.replace(/ \d+$/, '').endsWith(`;${HANDLE}`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/**
 * Records for a while. Returns the largest and the smallest number of requests that may be in the dump.
 *
 * @param {Server} server
 * @param {Client} client
 * @param {string} file
 * @param {number} ms
 */
async function record(server, client, file, ms) {
  const most = client.answered;
  await server.command('attach', `out=${file},checkpoint=0`);
  const fewest = client.asked;
  const rate = await client.rate(ms);
  const between = client.answered;
  return { rate, most: () => client.asked - most, fewest: () => between - fewest };
}

await ensureAgent(builder);
await ensureApp();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await Server.start(jdk, builder);
const client = new Client(server.port, LOOPS);
try {
  await client.rate(WARM_MS);
  const before = await client.rate(MEASURED_MS);
  const file = path.join(folder, 'run.mct');
  const first = await record(server, client, file, MEASURED_MS);
  await server.command('dump');
  await client.rate(500);
  await server.command('dump');
  await server.command('detach');
  const calls = await handled(file);
  const [fewest, most] = [first.fewest(), first.most()];
  check(calls >= fewest && calls <= most, `first recording: ${calls} calls of the handler, ${fewest} to ${most} requests`);
  let after = { megabytes: 0, threads: 0, files: 0 };
  for (let cycle = 2; cycle <= Number(values.cycles); cycle++) {
    const again = await record(server, client, file, 300);
    await server.command('detach');
    if (cycle === 2) after = server.held();
    const counted = await handled(file);
    if (counted < again.fewest() || counted > again.most())
      check(false, `recording ${cycle}: ${counted} calls, ${again.fewest()} to ${again.most()} requests`);
  }
  const end = server.held();
  const held = `${Math.round(after.megabytes)} → ${Math.round(end.megabytes)} MB, ${after.threads} → ${end.threads} threads, ${after.files} → ${end.files} files`;
  check(
    end.megabytes <= 1.15 * after.megabytes + KEPT_MB * (Number(values.cycles) - 2) &&
      end.threads <= after.threads + 2 &&
      end.files <= after.files + LOOPS,
    `held: ${held}`,
  );
  check(readdirSync(folder).length === 1, `files of the recorder: ${readdirSync(folder).join(', ')}`);
  await client.rate(WARM_MS);
  const rates = [before, first.rate, await client.rate(MEASURED_MS)].map((rate) => rate.toFixed(0));
  console.log(`Answers a second on JDK ${jdk.version}: ${rates[0]} before, ${rates[1]} while recorded, ${rates[2]} afterwards`);
} finally {
  await client.end();
  await server.stop();
}
check(
  client.faults.length === 0,
  `${client.answered} answers, ${client.faults.length} faults ${client.faults.slice(0, 3).join('; ')}`,
);
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

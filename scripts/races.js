// npm run test:races [-- --rounds N] [--kills N] [--jdk HOME]: attaches the agent to a program and detaches it, over and over,
// while the program loads classes, starts threads and checks its own results. No command may fail or hang, and the program must
// keep running. Then the program is killed while classes are being switched: the newest dump must be complete.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findJdks, installJdk, javaAt, jdkTool } from './lib/jdk.js';
import { agentJar, ensureAgent, ensureApp } from './lib/prerequisites.js';
import { ensureExamples } from './lib/recording.js';
import { root, run } from './lib/run.js';
import { Tally } from './lib/tally.js';

const PATIENCE_MS = 120_000;
const WAYS = [
  '',
  ',threads=merge',
  ',snapshots=50ms',
  ',root=threads.Racing*.sum',
  ',root=threads.Racing*.sum,root.threads=inherit',
  ',memory=16M',
];
/** Number of rounds per program. The VM keeps old versions of classes (docs/live.md), and goes through them at each switch. */
const ROUNDS_OF_ONE = 100;
const BETWEEN = [[], ['dump'], ['pause', 'resume'], ['pause', 'dump', 'resume'], ['switch', 'dump']];
const folder = path.join(root, '.cache/races');

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1000' }, kills: { type: 'string', default: '10' }, jdk: { type: 'string' } },
});
const [builder] = findJdks();
if (!builder) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const jdk = values.jdk ? javaAt(values.jdk) : builder;
const tally = new Tally();
/** @param {boolean} holds @param {string} what */
const check = (holds, what) => tally.add(what, { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0 });
const dump = path.join(folder, 'run.mct');

/** Starts the program and reads its answers. */
async function start() {
  const options = [
    '-XX:+EnableDynamicAgentLoading',
    '-Xmx256m',
    '-cp',
    path.join(root, 'agent-java/examples/target/classes'),
    'threads.Racing',
  ];
  const child = spawn(jdkTool(jdk, 'java'), options, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return { child, lines };
}

/** Runs a command on the program. @param {number | undefined} pid @param {string} name @param {string[]} options */
function command(pid, name, ...options) {
  return run(jdkTool(builder, 'java'), ['-jar', agentJar, name, String(pid), ...options], { quiet: true, timeout: PATIENCE_MS });
}

/**
 * Runs rounds until one fails. Returns their number and the failure.
 *
 * @param {Awaited<ReturnType<typeof start>>} program
 * @param {number} rounds
 */
async function race({ child, lines }, rounds) {
  let before = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const between = BETWEEN[Math.floor(round / WAYS.length) % BETWEEN.length];
    for (const name of ['attach', ...between, 'detach']) {
      const way = WAYS[round % WAYS.length];
      const options = name === 'attach' ? [`out=${dump},checkpoint=100ms${way}`] : name === 'switch' ? ['metrics=calls'] : [];
      const { code, output } = await command(child.pid, name, ...options);
      if (code !== 0) return { round, fault: `${name}: ${output.trim() || 'no answer'}` };
      await sleep((round * 37) % 150);
    }
    child.stdin.write('\n');
    const { value } = /** @type {{ value: string }} */ (
      await Promise.race([lines.next(), sleep(PATIENCE_MS, { value: '' }, { ref: false })])
    );
    const now = value.split(' ').map(Number);
    if (!before.every((done, kind) => now[kind] > done))
      return { round, fault: `the program stands still: ${value} pieces of work` };
    before = now;
    const { code, output } = await run(process.execPath, ['bin/callgrove.js', 'info', dump], { quiet: true });
    if (code !== 0) return { round, fault: `a dump is not whole: ${output.trim()}` };
    if (round % 10 === 9) console.log(`${round + 1} rounds, ${value} pieces of work`);
  }
  return { round: rounds, fault: '' };
}

/**
 * Kills the program some time after it was told to pause. Returns whether it was still pausing, and what was wrong with its
 * dump.
 *
 * @param {number} after milliseconds
 */
async function kill(after) {
  rmSync(dump, { force: true });
  const { child } = await start();
  for (const args of [['attach', `out=${dump},checkpoint=100ms`], ['dump']]) {
    const { code, output } = await command(child.pid, args[0], ...args.slice(1));
    if (code !== 0) return { amid: false, fault: output.trim() };
  }
  const pausing = command(child.pid, 'pause');
  await sleep(after);
  child.kill('SIGKILL');
  const [answer] = await Promise.all([pausing, once(child, 'exit')]);
  const { code, output } = await run(process.execPath, ['bin/callgrove.js', 'info', dump], { quiet: true });
  return { amid: answer.code !== 0, fault: code === 0 ? '' : output.trim() };
}

await ensureAgent(builder);
await ensureExamples(builder);
await ensureApp();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (let done = 0; done < Number(values.rounds); done += ROUNDS_OF_ONE) {
  const program = await start();
  const { round, fault } = await race(program, Math.min(ROUNDS_OF_ONE, Number(values.rounds) - done));
  check(fault === '', `${round} rounds after ${done} on JDK ${jdk.version}${fault && `, then ${fault}`}`);
  check(program.child.exitCode === null && program.child.signalCode === null, 'the program runs still');
  program.child.kill();
}
const killed = [];
for (let i = 0; i < Number(values.kills); i++) killed.push(await kill(150 + i * 60));
const amid = killed.filter(({ amid }) => amid).length;
const faults = killed.map(({ fault }) => fault).filter(Boolean);
check(
  faults.length === 0 && (amid > 0 || killed.length === 0),
  `${killed.length} dumps of killed programs, ${amid} amid a pause ${faults.join('; ')}`,
);
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

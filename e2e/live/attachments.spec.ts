import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { expect, test } from '@playwright/test';
import type { LivePhase, LiveState } from '../../common/live/live-state';
import { findJdks } from '../../scripts/lib/jdk.js';
import { inRepo } from '../lib/files';

/** Number of attachments, and least time of following. CALLGROVE_ATTACHMENTS=20 makes the test longer than each build can wait for. */
const turns = Number(process.env.CALLGROVE_ATTACHMENTS ?? 4);
const followedMs = turns >= 20 ? 60_000 : 5000;
/** Least number of checkpoints while following. */
const CHECKPOINTS = 3;
/** Time in milliseconds after which the server asks a program without new checkpoints why. */
const QUIET_MS = 10_000;
/** Megabytes of metaspace that a recording leaves behind at most (docs/live.md). */
const KEPT_MB = 3;
/** How often the server loads the agent for one recording: to join it, to begin it, for its lease, and to end it. */
const LOADS = 4;
/** Version from which the JDK warns of each time (JEP 451). */
const WARNS = 21;

/** One that warns, if there is any. */
const home = findJdks().find(({ major }) => major >= WARNS)?.home ?? process.env.JAVA_HOME;
const tool = (name: string): string => (home === undefined ? name : path.join(home, 'bin', name));
const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-attachments-'));
const hasAgent =
  process.env.CALLGROVE_AGENT !== undefined ||
  ['dist/callgrove-agent.jar', 'agent-java/agent/target/callgrove-agent.jar'].some((jar) => existsSync(inRepo(jar)));
const processes: ChildProcess[] = [];

test.skip(!hasAgent || process.platform !== 'linux', 'The agent is not part of this build, or there is no /proc.');
test.afterEach(() => {
  for (const each of processes.splice(0)) each.kill('SIGKILL');
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Threads and open files of a process, according to /proc. */
interface Held {
  /** Without those that the VM adds and ends as it likes, for compiling and for collections. */
  readonly threads: string[];
  readonly files: string[];
}

const OWN_OF_VM = /^(C[12] CompilerThre|GC Thread|G1 |Common-Cleaner)/;

function held(pid: number): Held {
  const [tasks, open] = [`/proc/${pid}/task`, `/proc/${pid}/fd`];
  const threads = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/comm`, 'utf8').trim());
  return {
    threads: threads.filter((name) => !OWN_OF_VM.test(name)).sort(),
    files: readdirSync(open)
      .map((file) => {
        try {
          return readlinkSync(`${open}/${file}`).replace(/\d+/g, '');
        } catch {
          return 'closed in the meantime';
        }
      })
      .sort(),
  };
}

/** Threads and open files of a process once they are the same at two moments, because connections and threads end a little later than they are closed. */
async function settled(pid: number): Promise<Held> {
  for (let last = held(pid), looks = 0; ; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = held(pid);
    if (looks === 20 || JSON.stringify(now) === JSON.stringify(last)) return now;
    last = now;
  }
}

/** Megabytes of metaspace after collections. */
function metaspace(pid: number): number {
  for (let times = 0; times < 3; times++) execFileSync(tool('jcmd'), [`${pid}`, 'GC.run']);
  const said = execFileSync(tool('jcmd'), [`${pid}`, 'VM.metaspace', 'basic', 'scale=KB'], { encoding: 'utf8' });
  return Number(/Both: +([\d.]+) KB used/.exec(said)?.[1]) / 1024;
}

/** A program that waits for commands, with its standard error. */
class Program {
  readonly process = spawn(tool('java'), ['-cp', folder, 'threads.Detached'], { cwd: folder });
  private said = '';
  private readonly answers: Interface = createInterface(this.process.stdout);

  constructor() {
    processes.push(this.process);
    this.process.stderr.setEncoding('utf8').on('data', (text) => {
      this.said += text;
    });
  }

  get pid(): number {
    return Number(this.process.pid);
  }

  answer(): Promise<unknown> {
    return once(this.answers, 'line');
  }

  async work(rounds: number): Promise<void> {
    const done = this.answer();
    this.process.stdin.write(`work ${rounds}\n`);
    await done;
  }

  /** Lines on standard error, without figures. Each warning of the JDK about an agent has several lines and is one here. */
  lines(): string[] {
    const lines = this.said.split('\n').filter((line) => line !== '' && !/^WARNING: (If|Dynamic)/.test(line));
    return lines.map((line) =>
      line
        .replace(/^(WARNING: A Java agent has been loaded dynamically).*/, '$1')
        .replace(/^(callgrove: )[\d,]+ (contexts? →).*/, '$1N $2'),
    );
  }
}

/**
 * Checks the lines that recordings leave on the program's standard error. On a busy machine, much time may pass without a checkpoint. Then
 * the server asks the program why, and the VM warns once more.
 *
 * @param asked how often the server may have asked at most
 */
function checkLines(lines: readonly string[], recordings: number, asked: number): void {
  const version = Number(/\d+/.exec(execFileSync(tool('java'), ['--version'], { encoding: 'utf8' }))?.[0]);
  const isWarning = (line: string): boolean => line === 'WARNING: A Java agent has been loaded dynamically';
  expect(lines.filter((line) => !isWarning(line))).toEqual(Array(recordings).fill('callgrove: N contexts →'));
  const loads = version >= WARNS ? LOADS * recordings : 0;
  const warnings = lines.filter(isWarning).length;
  expect(warnings).toBeGreaterThanOrEqual(loads);
  expect(warnings).toBeLessThanOrEqual(loads === 0 ? 0 : loads + asked);
}

class Server {
  private origin = '';
  private token = '';

  private constructor(readonly process: ChildProcess) {}

  static async start(...args: string[]): Promise<Server> {
    const child = spawn(process.execPath, [inRepo('bin/callgrove.js'), 'serve', '--live', ...args, '--port', '0'], {
      cwd: folder,
      env: { ...process.env, ...(home === undefined ? {} : { JAVA_HOME: home }), TMPDIR: folder },
    });
    processes.push(child);
    child.stderr.resume();
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const server = new Server(child);
    const address = new URL(String(line).split('\n')[0]);
    server.origin = address.origin;
    server.token = /token=([\w-]+)/.exec(address.hash)?.[1] ?? '';
    child.stdout.resume();
    return server;
  }

  get pid(): number {
    return Number(this.process.pid);
  }

  /** Sends a request over a connection of its own, so that none stays open. */
  ask(what: string, body?: object): Promise<LiveState> {
    const { origin, token } = this;
    return new Promise((resolve, reject) => {
      const sent = request(
        `${origin}/live/${what}`,
        { agent: false, method: body === undefined ? 'GET' : 'POST', headers: { authorization: `Bearer ${token}`, origin } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part) => {
            text += part;
          });
          response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
        },
      );
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  }

  async until(phase: LivePhase): Promise<void> {
    for (let state = await this.ask('state?after=-1'); state.phase !== phase || state.size === 0; )
      state = await this.ask(`state?after=${state.version}`);
  }

  /** Ends the server by Ctrl-C, so that it detaches. */
  async end(): Promise<void> {
    this.process.kill('SIGINT');
    await once(this.process, 'exit');
  }
}

async function compiled(): Promise<Program> {
  execFileSync(tool('javac'), ['-d', folder, inRepo('agent-java/examples/src/main/java/threads/Detached.java')]);
  const program = new Program();
  await program.answer();
  return program;
}

test(`${turns} attachments leave no threads, files or lines behind`, async () => {
  test.setTimeout(120_000 + turns * 30_000);
  const program = await compiled();
  const stays = await Server.start();
  let asked = 0;
  const at: { program: Held; server: Held; metaspace: number }[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    const server = turn % 2 === 1 ? stays : await Server.start(String(program.pid));
    const begun = Date.now();
    if (server === stays) await stays.ask('follow', { pid: program.pid });
    await server.until('live');
    await program.work(100);
    asked += Math.floor((Date.now() - begun) / QUIET_MS);
    if (server === stays) await stays.ask('detach', {});
    else await server.end();
    if (turn === 2 || turn === turns)
      at.push({ program: await settled(program.pid), server: await settled(stays.pid), metaspace: metaspace(program.pid) });
  }
  const [second, last] = at;
  test.info().annotations.push({ type: 'metaspace', description: at.map((each) => each.metaspace.toFixed(1)).join(' → ') });
  expect(last.program).toEqual(second.program);
  expect(last.server).toEqual(second.server);
  expect(last.metaspace - second.metaspace, 'MB of metaspace').toBeLessThan(KEPT_MB * (turns - 2));
  checkLines(program.lines(), turns, asked);
});

test('following writes no line for a checkpoint', async () => {
  test.setTimeout(180_000 + followedMs);
  const program = await compiled();
  const server = await Server.start(String(program.pid));
  const begun = Date.now();
  await server.until('live');
  let [checkpoints, state] = [0, await server.ask('state?after=-1')];
  for (const live = Date.now(); Date.now() - live < followedMs || checkpoints < CHECKPOINTS; ) {
    const { modified } = state;
    state = await server.ask(`state?after=${state.version}`);
    if (state.modified !== modified) checkpoints++;
    await program.work(10);
  }
  const asked = Math.floor((Date.now() - begun) / QUIET_MS);
  await server.end();
  checkLines(program.lines(), 1, asked);
});

/** Real programs that a browser test follows, and the servers that follow them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { inRepo } from './files';

const SOURCE = inRepo('agent-java/examples/src/main/java/threads/Detached.java');
const tool = (name: string): string =>
  process.env.JAVA_HOME === undefined ? name : path.join(process.env.JAVA_HOME, 'bin', name);

/** Whether the agent is in one of the places in which the command line looks for it. Whoever built it has Java. */
export const agentIsBuilt =
  process.env.CALLGROVE_AGENT !== undefined ||
  ['dist/callgrove-agent.jar', 'agent-java/agent/target/callgrove-agent.jar'].some((jar) => existsSync(inRepo(jar)));

const agent = (): string =>
  process.env.CALLGROVE_AGENT ??
  ['dist/callgrove-agent.jar', 'agent-java/agent/target/callgrove-agent.jar'].map(inRepo).find((jar) => existsSync(jar)) ??
  '';

const processes: ChildProcess[] = [];
const folders: string[] = [];

/** Ends the programs and servers of a test, whatever their state, and removes their files. */
export function endProcesses(): void {
  for (const each of processes.splice(0)) each.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

let classes = '';
/** Folder of the compiled program: a source file that is run would be recorded together with its compiler. */
function compiled(): string {
  if (classes !== '') return classes;
  classes = mkdtempSync(path.join(tmpdir(), 'callgrove-live-classes-'));
  process.once('exit', () => rmSync(classes, { recursive: true, force: true }));
  const { status, stderr, error } = spawnSync(tool('javac'), ['-d', classes, SOURCE], { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return classes;
}

/** Something that was started, with what it printed on standard output and standard error. */
abstract class Started {
  abstract readonly process: ChildProcess;
  printed = '';

  get pid(): number {
    return this.process.pid ?? 0;
  }

  protected keepOutput(): void {
    processes.push(this.process);
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (text) => {
        this.printed += text;
      });
  }

  /** Sends a signal. Resolves at the end of the process if the signal is one that ends it. */
  signal(name: 'SIGKILL' | 'SIGINT' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const ended = new Promise<void>((resolve) => this.process.once('exit', () => resolve()));
    this.process.kill(name);
    return name === 'SIGSTOP' || name === 'SIGCONT' ? Promise.resolve() : ended;
  }
}

/** The program `threads.Detached`, which obeys commands on standard input. */
export class Program extends Started {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'callgrove-live-e2e-'));
  readonly process;
  private readonly lines: Interface;
  /** Resolves once the program obeys. */
  readonly ready: Promise<string>;

  /** @param agentOptions of an agent from the start, which records into `run.mct`; null for none */
  constructor(agentOptions: string | null = null) {
    super();
    folders.push(this.folder);
    const from = agentOptions === null ? [] : [`-javaagent:${agent()}=out=${this.file('run.mct')},clock=cpu,${agentOptions}`];
    const options = ['-XX:+EnableDynamicAgentLoading', '-XX:+IgnoreUnrecognizedVMOptions', '-cp', compiled(), 'threads.Detached'];
    this.process = spawn(tool('java'), [...from, ...options], { cwd: this.folder });
    this.keepOutput();
    this.lines = createInterface(this.process.stdout);
    this.ready = this.answer();
  }

  /** A file in the program's folder. */
  file(name: string): string {
    return path.join(this.folder, name);
  }

  private answer(): Promise<string> {
    return new Promise((resolve) => this.lines.once('line', resolve));
  }

  send(line: string): void {
    this.process.stdin.write(`${line}\n`);
  }

  /** Calls `step` this many times in each of three threads. */
  async work(rounds: number): Promise<void> {
    const done = this.answer();
    this.send(`work ${rounds}`);
    await done;
  }

  /** Limits the size of files that the program writes, in bytes, as a full disk would. */
  limitFiles(bytes: number | 'unlimited'): void {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(this.pid), `--fsize=${bytes}:unlimited`], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  }

  /** Number of lines that the agent and the VM printed, by their text. */
  linesSaying(text: string): number {
    return this.printed.split('\n').filter((line) => line.includes(text)).length;
  }
}

/** Whether {@link Program.limitFiles} works here. */
export const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

export class LiveServer extends Started {
  readonly process;
  /** Address of the page; empty until it is printed. */
  url = '';

  /** @param temporary folder for its temporary files, which a server that is killed leaves behind; also its current folder */
  constructor(
    args: readonly string[],
    readonly temporary: string,
  ) {
    super();
    this.process = spawn(process.execPath, [inRepo('bin/callgrove.js'), 'serve', '--live', ...args], {
      cwd: temporary,
      env: { ...process.env, TMPDIR: temporary },
    });
    this.keepOutput();
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.process.stdout.on('data', () => resolve());
      this.process.once('exit', () => reject(new Error(this.printed)));
    });
    this.url = this.printed.split('\n')[0] ?? '';
    return this;
  }
}

/** Serves a live recording in a folder of its own. @param program process id; left out to choose one on the page */
export function serveLive(program = '', port = '0'): Promise<LiveServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-live-e2e-'));
  folders.push(folder);
  return new LiveServer([...(program === '' ? [] : [program]), '--port', port], folder).start();
}

/** Sends a command to a program from another terminal. */
export function command(name: string, program: Program): void {
  const { status, stderr } = spawnSync(process.execPath, [inRepo('bin/callgrove.js'), name, String(program.pid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** Calls of `threads.Detached.step` in a dump, by the command line. */
export function stepsIn(file: string): number {
  const args = [inRepo('bin/callgrove.js'), 'export', file, '--format', 'collapsed', '--metric', 'calls'];
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout
    .split('\n')
    .map((line) => /;threads\.Detached\.step (\d+)$/.exec(line))
    .reduce((sum, found) => sum + Number(found?.[1] ?? 0), 0);
}

/** Puts another file's content in place of one, as another program's agent would. */
export function replaceFile(file: string, by: string): void {
  writeFileSync(file, readFileSync(by));
}

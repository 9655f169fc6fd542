/** Runs single commands of the agent's jar, such as `dump 4711`. */
import { spawn } from 'node:child_process';
import { javaCommand } from '../running/running';

/** Answer to a command of the agent's jar. */
export interface Answer {
  readonly isDone: boolean;
  /** Without the prefix `callgrove:`. */
  readonly text: string;
}

/** Runs a command. @param say receives progress lines */
export type AgentCommand = (args: readonly string[], say?: (line: string) => void) => Promise<Answer>;

/** Options that make a short-lived VM start fast. */
const FAST = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'];

/** Longest time in milliseconds without a line of progress, by command. A dump of many contexts prints none. */
const SILENT_MS = new Map(['jps', 'doctor', 'checkpoint'].map((name) => [name, 30_000]));
const SILENT_OTHERS_MS = 60_000;

const PREFIX = /^callgrove: /;
/** A line of the VM on the environment, which no command is about. */
const PICKED_UP = /^Picked up /;

/**
 * Runs a command of the agent's jar in a VM of its own. Rejects with Failure if there is no jar, and never because of the program.
 *
 * @param silentMs milliseconds without a line after which the command is given up
 */
export async function agentCommand(
  args: readonly string[],
  say: (line: string) => void = () => undefined,
  silentMs = SILENT_MS.get(args[0]) ?? SILENT_OTHERS_MS,
): Promise<Answer> {
  const { java, jar } = javaCommand();
  const [name, about = ''] = args;
  return new Promise((resolve) => {
    const child = spawn(java, [...FAST, '-jar', jar, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C on a terminal must not end a command that is detaching from the program.
      detached: true,
      windowsHide: true,
    });
    let out = '';
    let rest = '';
    let last = '';
    let isSilent = false;
    const silence = setTimeout(() => {
      isSilent = true;
      child.kill('SIGKILL');
    }, silentMs);
    const take = (line: string): void => {
      if (line.trim() === '' || PICKED_UP.test(line)) return;
      last = line.trim().replace(PREFIX, '');
      say(last);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      silence.refresh();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    const end = (isDone: boolean, text: string): void => {
      clearTimeout(silence);
      resolve({ isDone, text });
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      end(
        false,
        error.code === 'ENOENT'
          ? `there is no Java at "${java}": set JAVA_HOME to a JDK`
          : `the Java at "${java}" cannot be started: ${error.message}`,
      ),
    );
    child.on('close', (status, signal) => {
      take(rest);
      if (status === 0) return end(true, out.trimEnd().replace(PREFIX, ''));
      if (isSilent) return end(false, silentWords(name, about, silentMs));
      const how = signal === null ? `ended with status ${status}` : `was ended by ${signal}`;
      end(false, last || `the command "${name}" ${how}, without a message`);
    });
  });
}

/** Nobody can take back a request that the program has not read yet. */
const silentWords = (name: string, about: string, ms: number): string =>
  name === 'jps'
    ? `the list of Java programs did not come within ${ms / 1000} s`
    : `the program ${about} has not answered for ${ms / 1000} s: it may be stopped; once it continues, it may still carry out "${name}"`;

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

const withoutPrefix = (line: string): string => line.replace(/^callgrove: /, '');

/** Runs a command of the agent's jar in a VM of its own. Rejects with Failure if there is no jar, and never because of the program. */
export const agentCommand: AgentCommand = async (args, say = () => undefined) => {
  const { java, jar } = javaCommand();
  return new Promise((resolve) => {
    const child = spawn(java, [...FAST, '-jar', jar, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C on a terminal must not end a command that is detaching from the program.
      detached: true,
    });
    let out = '';
    let last = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
        last = withoutPrefix(line.trim());
        say(last);
      }
    });
    child.on('error', () => resolve({ isDone: false, text: `there is no Java at "${java}": set JAVA_HOME to a JDK` }));
    child.on('close', (status) => resolve({ isDone: status === 0, text: status === 0 ? withoutPrefix(out.trimEnd()) : last }));
  });
};

/** Commands that act on running Java programs. The agent's jar executes them; this file finds the jar and a Java to run it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Streams } from '../streams';
import { Failure } from '../terminal/failure';

const COMMANDS = ['jps', 'doctor', 'attach', 'dump', 'pause', 'resume', 'switch', 'checkpoint', 'detach', 'methods'];
const JAR = 'callgrove-agent.jar';

/** Whether a word names such a command. */
export function isRunningCommand(word: string | undefined): boolean {
  return word !== undefined && COMMANDS.includes(word);
}

/** The Java to run and the agent's jar. Throws Failure if there is no jar. */
export function javaCommand(environment = process.env): { java: string; jar: string } {
  return {
    java: environment.JAVA_HOME === undefined ? 'java' : path.join(environment.JAVA_HOME, 'bin', 'java'),
    jar: environment.CALLGROVE_AGENT ?? builtJar(),
  };
}

/** Runs a command with the given arguments, and returns its exit status. Throws Failure if Java or the jar is missing. */
export function runningCommand(args: readonly string[], streams: Streams, environment = process.env): Promise<number> {
  const { java, jar } = javaCommand(environment);
  const usesHelp = args.includes('--help');
  return new Promise((resolve, reject) => {
    const child = spawn(java, ['-jar', jar, ...(usesHelp ? ['--help'] : args)], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => void streams.out(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => streams.error(text.trimEnd()));
    child.on('error', () =>
      reject(
        new Failure(`There is no Java at "${java}", which ${args[0]} needs: set JAVA_HOME to a JDK, or put java on the PATH.`),
      ),
    );
    child.on('close', (status) => resolve(status ?? 2));
  });
}

/** The jar next to the app, or where the build puts it. */
function builtJar(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const places = [path.join(folder, 'dist', JAR), path.join(folder, 'agent-java', 'agent', 'target', JAR)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new Failure(
      `The agent's jar is not at ${places.join(' or ')}: run "npm run build:agent", or set CALLGROVE_AGENT to its path.`,
    );
  return found;
}

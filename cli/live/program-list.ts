/** Reads the list of running Java programs, as the agent's jar prints it. */
import type { LiveProgram } from '../../common/live/live-state';

/** Programs of the lines that `jps` prints: a process id, the JDK's version, and the command. */
export function readPrograms(text: string): LiveProgram[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, version, command] = /^\s*(\d+) {2}(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    return [{ pid: Number(pid), version: version === '?' ? '' : version, command: command === '(no name)' ? '' : command }];
  });
}

/** Main class or file name of the jar, without arguments. */
export function nameOf({ command }: Pick<LiveProgram, 'command'>): string {
  const [first] = command.split(' ');
  return first.slice(first.lastIndexOf('/') + 1);
}

/** Programs with this process id, main class (with or without its package) or jar. */
export function programsNamed(programs: readonly LiveProgram[], wanted: string): LiveProgram[] {
  return programs.filter((program) => {
    const name = nameOf(program);
    return wanted === String(program.pid) || wanted === name || name.endsWith(`.${wanted}`);
  });
}

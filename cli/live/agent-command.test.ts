import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { agentCommand } from './agent-command';

const home = mkdtempSync(path.join(tmpdir(), 'callgrove-java-'));
const java = path.join(home, 'bin', 'java');

beforeAll(() => mkdirSync(path.join(home, 'bin')));
afterAll(() => rmSync(home, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Runs a command with a shell script in place of the Java executable. */
async function run(script: string, silentMs: number, command = 'dump'): Promise<[boolean, string, string[]]> {
  writeFileSync(java, `#!/bin/sh\n${script}\n`);
  chmodSync(java, 0o755);
  vi.stubEnv('JAVA_HOME', home);
  vi.stubEnv('CALLGROVE_AGENT', '/no/agent.jar');
  const said: string[] = [];
  const { isDone, text } = await agentCommand([command, '4711'], (line) => said.push(line), silentMs);
  return [isDone, text, said];
}

it.each<[string, string, boolean, string, string[]]>([
  ['an answer', 'echo "callgrove: 3 contexts"', true, '3 contexts', []],
  ['a failure', 'echo "callgrove: attach first" >&2; exit 2', false, 'attach first', ['attach first']],
  [
    'progress in parts of lines',
    'printf "callgrove: half" >&2; sleep 0.1; printf " a line\\ncallgrove: next\\n" >&2; echo done',
    true,
    'done',
    ['half a line', 'next'],
  ],
  ['a line without its end', 'printf "callgrove: attach first" >&2; exit 2', false, 'attach first', ['attach first']],
  [
    'a line on the environment',
    'echo "Picked up JAVA_TOOL_OPTIONS: -Xmx1g" >&2; exit 3',
    false,
    'the command "dump" ended with status 3, without a message',
    [],
  ],
  ['no message', 'exit 2', false, 'the command "dump" ended with status 2, without a message', []],
  ['a signal', 'kill -9 $$', false, 'the command "dump" was ended by SIGKILL, without a message', []],
])('tells %s', async (_, script, ...told) => {
  expect(await run(script, 20_000)).toEqual(told);
});

it('gives up a command that prints nothing for long, but not one that makes progress', async () => {
  expect(await run('exec sleep 60', 200)).toEqual([
    false,
    'the program 4711 has not answered for 0.2 s: it may be stopped; once it continues, it may still carry out "dump"',
    [],
  ]);
  expect(await run('exec sleep 60', 200, 'jps')).toEqual([false, 'the list of Java programs did not come within 0.2 s', []]);
  const slow = 'for i in 1 2 3 4; do echo "callgrove: part $i" >&2; sleep 0.3; done; echo done';
  expect((await run(slow, 900)).slice(0, 2)).toEqual([true, 'done']);
});

it('tells a Java that is missing from one that cannot be started', async () => {
  vi.stubEnv('CALLGROVE_AGENT', '/no/agent.jar');
  vi.stubEnv('JAVA_HOME', path.join(home, 'none'));
  expect((await agentCommand(['jps'])).text).toBe(
    `there is no Java at "${path.join(home, 'none/bin/java')}": set JAVA_HOME to a JDK`,
  );
  writeFileSync(java, '', { mode: 0o644 });
  chmodSync(java, 0o644);
  vi.stubEnv('JAVA_HOME', home);
  expect((await agentCommand(['jps'])).text).toBe(`the Java at "${java}" cannot be started: spawn ${java} EACCES`);
});

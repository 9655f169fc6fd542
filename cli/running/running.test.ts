import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRunningCommand, runningCommand } from './running';

const home = mkdtempSync(path.join(tmpdir(), 'callgrove-running-'));
afterAll(() => rmSync(home, { recursive: true }));

/** A fake Java that prints its arguments and exits with status 2. */
function fakeJava(): void {
  mkdirSync(path.join(home, 'bin'), { recursive: true });
  writeFileSync(path.join(home, 'bin', 'java'), '#!/bin/sh\necho "$@"\necho "callgrove: refused" >&2\nexit 2\n');
  chmodSync(path.join(home, 'bin', 'java'), 0o755);
}

async function run(args: string[], environment: NodeJS.ProcessEnv) {
  let out = '';
  const errors: string[] = [];
  const streams = {
    out: async (text: string) => {
      out += text;
    },
    error: (line: string) => errors.push(line),
    progress: () => undefined,
    template: async () => '',
  };
  return { status: await runningCommand(args, streams, environment), out, errors };
}

describe('commands for running programs', () => {
  it('pass their arguments to the jar, and hand back what it says and its status', async () => {
    fakeJava();
    const environment = { JAVA_HOME: home, CALLGROVE_AGENT: '/a b/agent.jar' };
    expect(await run(['attach', '42', "out='a,b.mct'"], environment)).toEqual({
      status: 2,
      out: "-jar /a b/agent.jar attach 42 out='a,b.mct'\n",
      errors: ['callgrove: refused'],
    });
    expect((await run(['dump', '--help'], environment)).out).toBe('-jar /a b/agent.jar --help\n');
  });

  it('fail with status 2 where Java was ended by a signal', async () => {
    mkdirSync(path.join(home, 'ended', 'bin'), { recursive: true });
    writeFileSync(path.join(home, 'ended', 'bin', 'java'), '#!/bin/sh\nkill -9 $$\n');
    chmodSync(path.join(home, 'ended', 'bin', 'java'), 0o755);
    expect((await run(['jps'], { JAVA_HOME: path.join(home, 'ended'), CALLGROVE_AGENT: 'x.jar' })).status).toBe(2);
  });

  it('say what to do where there is no Java', async () => {
    const environment = { JAVA_HOME: '/nowhere', CALLGROVE_AGENT: 'agent.jar' };
    await expect(run(['jps'], environment)).rejects.toThrow(
      'There is no Java at "/nowhere/bin/java", which jps needs: set JAVA_HOME',
    );
  });

  it('are these', () => {
    expect(
      ['jps', 'doctor', 'attach', 'dump', 'pause', 'resume', 'switch', 'detach', 'methods'].filter(
        (word) => !isRunningCommand(word),
      ),
    ).toEqual([]);
    expect(['info', 'jp', '', undefined].filter(isRunningCommand)).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { LIVE_COMMANDS } from '../../common/live/live-state';
import { chromiumArgs, findChromium } from '../../scripts/lib/browser.js';
import { agentIsBuilt, endProcesses, type LiveServer, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** Those who have not been given the address of a live recording read nothing and command nothing (docs/security.md). */

const LONG = { timeout: 60_000 };
/** User `nobody` on Linux. */
const NOBODY = 65_534;
const COMMANDS = [...LIVE_COMMANDS, 'follow', 'methods', 'record'];
/** What each command would need, so that only the refusal keeps it from the recording. */
const BODY = '{"pid":1,"value":""}';
const READINGS = ['live/state', 'live/programs', 'live/doctor?pid=1', 'profiles/index.json', 'profiles/run.mct'];

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);
test.beforeEach(() => test.setTimeout(150_000));

interface Followed {
  readonly program: Program;
  readonly server: LiveServer;
  readonly home: string;
  readonly token: string;
  /** Fails if a command has reached the recording. */
  untouched(): Promise<void>;
}

/** A real program whose recording is followed. */
async function followed(): Promise<Followed> {
  const program = new Program('checkpoint=1s');
  await program.ready;
  const server = await serveLive(String(program.pid));
  const [home = '', token = ''] = server.url.split('#token=');
  const headers = { authorization: `Bearer ${token}` };
  const state = async () => (await fetch(`${home}live/state`, { headers })).json();
  await expect.poll(async () => (await state()).modified, LONG).toBeGreaterThan(0);
  const { message } = await state();
  const untouched = async (): Promise<void> => {
    expect(await state()).toMatchObject({ phase: 'live', message, pid: program.pid });
    await program.work(1);
  };
  return { program, server, home, token, untouched };
}

/** Runs code in another process, as another user if the tests may do so. Returns what it prints, without warnings of Node. */
async function elsewhere(code: string): Promise<string> {
  const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: '/', ...asOther });
  let printed = '';
  let complaints = '';
  other.stdout.on('data', (text) => {
    printed += text;
  });
  other.stderr.on('data', (text) => {
    complaints += text;
  });
  const [exitCode] = await once(other, 'close');
  expect(exitCode, complaints).toBe(0);
  return printed.trim();
}

test('another user of the machine is refused, and finds the token nowhere', async () => {
  const { program, server, home, token, untouched } = await followed();
  const answers = await elsewhere(`
    const statuses = [];
    for (const target of ${JSON.stringify(READINGS)}) statuses.push((await fetch('${home}' + target)).status);
    for (const target of ${JSON.stringify(COMMANDS)})
      for (const authorization of ['', 'Bearer', 'Bearer ${'A'.repeat(token.length)}'])
        statuses.push((await fetch('${home}live/' + target, {
          method: 'POST', body: '${BODY}', headers: { origin: '${new URL(home).origin}', ...(authorization && { authorization }) },
        })).status);
    console.log(JSON.stringify(statuses));`);
  expect(JSON.parse(answers)).toEqual(Array(READINGS.length + 3 * COMMANDS.length).fill(403));

  // The address is printed once, to whoever started the server.
  expect(server.printed.split(token).length - 1).toBe(1);
  expect(program.printed).not.toContain(token);
  const seen = await elsewhere(`
    import { readFileSync } from 'node:fs';
    for (const pid of ['${server.pid}', '${program.pid}'])
      for (const name of ['cmdline', 'environ'])
        try { console.log(readFileSync('/proc/' + pid + '/' + name, 'utf8')); } catch (error) { console.log(name, error.code); }`);
  expect(seen).not.toContain(token);
  // Whoever can change the time of this file can keep checkpoints frequent.
  const leases = readdirSync(server.temporary);
  expect(leases).toEqual([expect.stringMatching(/^callgrove-live-\w{6}$/)]);
  for (const name of leases) expect(statSync(path.join(server.temporary, name)).mode & 0o077, name).toBe(0);
  await untouched();
});

test('a page of another site, even of this machine, cannot read or command, even with the token', async ({ page }) => {
  const { home, token, untouched } = await followed();
  const hostile = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  await page.goto(`http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`);
  const read = await page.evaluate(
    async ([url, secret, commands, readings, body]) => {
      const got: string[] = [];
      const attempt = (target: string, init: RequestInit) =>
        fetch(url + target, init).then(
          async (response) => got.push(`${response.type} ${response.status} ${await response.text()}`),
          () => got.push('blocked'),
        );
      const headers = { authorization: `Bearer ${secret}` };
      for (const target of readings)
        for (const init of [{}, { headers }, { mode: 'no-cors' as const }]) await attempt(target, init);
      for (const command of commands)
        for (const init of [{}, { headers }, { mode: 'no-cors' as const }, { mode: 'no-cors' as const, headers }])
          await attempt(`live/${command}`, { method: 'POST', body, ...init });
      return [...new Set(got)];
    },
    [home, token, COMMANDS, READINGS, BODY] as const,
  );
  // Without the policy for resources of other origins, the requests without CORS would get opaque answers.
  expect(read).toEqual(['blocked']);
  // A form needs no script and no permission.
  const submitted = page.waitForResponse(`${home}live/detach`);
  await page.evaluate((url) => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', action: `${url}live/detach`, enctype: 'text/plain' });
    form.submit();
  }, home);
  expect((await submitted).status()).toBe(403);
  hostile.close();
  await untouched();
});

test('a name of another site that was made to mean this machine gets nothing', async ({ browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium can be given a name for this machine.');
  const { home, token, untouched } = await followed();
  const args = [...chromiumArgs, '--host-resolver-rules=MAP evil.example 127.0.0.1'];
  const executablePath = findChromium();
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage();
    const rebound = `http://evil.example:${new URL(home).port}/`;
    expect((await page.goto(rebound))?.status()).toBe(421);
    // The page is of the server's own origin by now, as far as the browser knows.
    const statuses = await page.evaluate(
      async ([secret, readings, commands, body]) => {
        const headers = { authorization: `Bearer ${secret}` };
        const asked = [
          ...readings.map((target) => fetch(target, { headers })),
          ...commands.map((command) => fetch(`live/${command}`, { method: 'POST', body, headers })),
        ];
        return (await Promise.all(asked)).map(({ status }) => status);
      },
      [token, READINGS, COMMANDS, BODY] as const,
    );
    expect(new Set(statuses)).toEqual(new Set([421]));
    await untouched();
  } finally {
    await browser.close();
  }
});

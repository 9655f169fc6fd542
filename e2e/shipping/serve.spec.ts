import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { inRepo, opened, sample } from '../lib/app';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-served-'));
const servers: ChildProcess[] = [];

/** `callgrove serve` as a user starts it; the address is the one that it prints. */
async function serving(port = '0'): Promise<{ address: string; home: string; token: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [inRepo('bin/callgrove.js'), 'serve', folder, '--port', port]);
  servers.push(server);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text) => resolve(String(text).split('\n')[0] ?? ''));
    server.once('exit', () => reject(new Error('serve ended')));
  });
  const [home = '', token = ''] = address.split('#token=');
  const stop = () => {
    server.kill('SIGINT');
    return ended;
  };
  return { address, home, token, stop };
}

test.beforeAll(() => cpSync(sample('handcount.mct'), path.join(folder, 'run.mct')));
test.afterEach(() => {
  for (const server of servers.splice(0)) server.kill();
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const beside = (page: Page) => page.getByRole('region', { name: 'Profiles beside this page' });

test('profiles are for the address that was printed; the token stays out of links, referrers and other addresses', async ({
  page,
  context,
  browser,
}) => {
  const { address, home, token } = await serving();
  expect(token.length).toBeGreaterThan(40);
  const asked: string[] = [];
  page.on('request', async (request) => asked.push(`${request.url()} ${(await request.allHeaders()).referer ?? ''}`));
  await page.goto(address);
  await beside(page).getByRole('button', { name: 'Open run.mct' }).click();
  await opened(page);
  const link = page.url();
  expect(link).toContain('a=profiles/run.mct');
  expect(link).not.toContain(token);
  await page.reload();
  await opened(page);
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const said = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((each) => (each as HTMLInputElement).value),
    ].join('\n'),
  );
  expect(said).toContain('run.mct');
  expect(said).not.toContain(token);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((each) => each.includes(token))).toEqual([]);

  // The same browser, another tab.
  const other = await context.newPage();
  await other.goto(link);
  await opened(other);

  // Another user of the machine, who has the link and the port.
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('alert').filter({ hasText: 'lacks its token' })).toBeVisible();
  await theirs.goto('about:blank');
  await theirs.goto(home);
  await expect(beside(theirs)).toContainText('Open the address that callgrove serve printed');
  const answers = await theirs.evaluate(async () => {
    const statuses: number[] = [];
    for (const name of ['index.json', 'run.mct']) statuses.push((await fetch(`profiles/${name}`)).status);
    return statuses;
  });
  expect(answers).toEqual([403, 403]);

  // Who is told the address may paste it where the page is open already.
  await theirs.goto(address);
  await expect(beside(theirs).getByRole('button', { name: 'Open run.mct' })).toBeVisible();
  expect(theirs.url()).not.toContain(token);
  await stranger.close();
});

test('a worker of the served app asks no other host', async ({ page }) => {
  const { address } = await serving();
  await page.goto(address);
  await beside(page).getByRole('button', { name: 'Open run.mct' }).click();
  await opened(page);
  const [worker] = page.workers();
  const refused = await worker?.evaluate(async () => {
    const done: string[] = [];
    for (const url of ['https://elsewhere.example/', 'http://127.0.0.1:9/', 'data:,x'])
      await new Promise<void>((resolve) => {
        const heard = () => {
          done.push(url);
          resolve();
        };
        addEventListener('securitypolicyviolation', heard, { once: true });
        const over = () => setTimeout(resolve);
        fetch(url).then(over, over);
      });
    return done;
  });
  expect(refused).toEqual(['https://elsewhere.example/', 'http://127.0.0.1:9/', 'data:,x']);
});

test.describe('kept by the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app opens without its server, and each start of that asks for its own token', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'The others are not let offline by a test.');
    const first = await serving();
    await page.goto(first.address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
    await page.reload();
    await expect(beside(page).getByRole('button', { name: 'Open run.mct' })).toBeVisible();
    await first.stop();
    await page.reload();
    await expect(
      page.getByRole('button', { name: 'Open', exact: true }).or(page.getByText('Samples: real programs')).first(),
    ).toBeVisible();
    await expect(beside(page)).toHaveCount(0);

    const second = await serving(new URL(first.home).port);
    expect(second.token).not.toBe(first.token);
    await page.reload();
    await expect(beside(page)).toContainText('each start makes a new one');
    await page.goto(second.address);
    await beside(page).getByRole('button', { name: 'Open run.mct' }).click();
    await opened(page);
    expect(page.url()).not.toContain(second.token);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRepo, sample } from '../lib/files';
import { App } from '../pages/app';
import { expect, test } from '../pages/test';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-served-'));
const servers: ChildProcess[] = [];

/**
 * Starts `callgrove serve` as a user would.
 *
 * @returns the address that it prints
 */
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

test('profiles are for the address that was printed; the token stays out of links, referrers and other addresses', async ({
  app,
  page,
  context,
  browser,
}) => {
  const { address, home, token } = await serving();
  expect(token.length).toBeGreaterThan(40);
  const asked: string[] = [];
  page.on('request', async (request) => asked.push(`${request.url()} ${(await request.allHeaders()).referer ?? ''}`));
  await page.goto(address);
  await app.opening.beside.profile('run.mct').click();
  await app.opened();
  const link = page.url();
  expect(link).toContain('a=profiles/run.mct');
  expect(link).not.toContain(token);
  await page.reload();
  await app.opened();
  await app.header.share.click();
  await expect(app.dialog).toBeVisible();
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

  // Another tab in the same browser.
  const other = new App(await context.newPage());
  await other.page.goto(link);
  await other.opened();

  // Another user of the machine, who knows the link and the port.
  const stranger = await browser.newContext();
  const theirs = new App(await stranger.newPage());
  await theirs.page.goto(link);
  await expect(theirs.notices.saying('does not have its token')).toBeVisible();
  await theirs.leave();
  await theirs.page.goto(home);
  await expect(theirs.opening.beside.region).toContainText('Open the address that callgrove serve printed');
  const answers = await theirs.page.evaluate(async () => {
    const statuses: number[] = [];
    for (const name of ['index.json', 'run.mct']) statuses.push((await fetch(`profiles/${name}`)).status);
    return statuses;
  });
  expect(answers).toEqual([403, 403]);

  // A user may paste the printed address into a tab in which the page is already open.
  await theirs.page.goto(address);
  await expect(theirs.opening.beside.profile('run.mct')).toBeVisible();
  expect(theirs.page.url()).not.toContain(token);
  await stranger.close();
});

test('a worker of the served app asks no other host', async ({ app, page }) => {
  const { address } = await serving();
  await page.goto(address);
  await app.opening.beside.profile('run.mct').click();
  await app.opened();
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

  test('the app opens without its server, and each start of that asks for its own token', async ({ app, page, browserName }) => {
    test.skip(browserName !== 'chromium', 'The others are not let offline by a test.');
    const first = await serving();
    await page.goto(first.address);
    await app.install.ready();
    await page.reload();
    await expect(app.opening.beside.profile('run.mct')).toBeVisible();
    await first.stop();
    await page.reload();
    await expect(app.opening.openButton.or(app.opening.samplesHead).first()).toBeVisible();
    await expect(app.opening.beside.region).toHaveCount(0);

    const second = await serving(new URL(first.home).port);
    expect(second.token).not.toBe(first.token);
    await page.reload();
    await expect(app.opening.beside.region).toContainText('changes on every start');
    await page.goto(second.address);
    await app.opening.beside.profile('run.mct').click();
    await app.opened();
    expect(page.url()).not.toContain(second.token);
  });
});

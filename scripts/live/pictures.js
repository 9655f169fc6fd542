// npm run screenshots:live: follows docs/tutorials/watch-a-server.md on the JDK's own web server, checks what it promises, and takes
// its pictures. With a folder (npm run screenshots:live -- FOLDER), the pictures go there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromiumArgs, findChromium, installChromium } from '../lib/browser.js';
import { findJdks, installJdk, jdkTool } from '../lib/jdk.js';
import { ensureAgent, ensureApp, ensureInstalled } from '../lib/prerequisites.js';
import { root } from '../lib/run.js';
import { Steps } from '../lib/steps.js';

/** @typedef {import('@playwright/test').Page} Page */

const VIEWPORT = { width: 1180, height: 820 };
/** Time for attaching, in milliseconds. */
const timeout = 60_000;
/** The method of the JDK's file server that answers a request. */
const HANDLER = 'FileServerHandler.handleGET';

/** @type {import('node:child_process').ChildProcess[]} */
const processes = [];

/**
 * Starts a process, and resolves with what it prints up to a text. Throws what it printed if it ends before.
 *
 * @param {string} command @param {string[]} args @param {string} cwd @param {RegExp} awaited
 */
async function start(command, args, cwd, awaited) {
  const child = spawn(command, args, { cwd });
  processes.push(child);
  let printed = '';
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed += text;
        if (awaited.test(printed)) resolve(undefined);
      });
    child.once('exit', () => reject(new Error(`${command} ${args.join(' ')}\n${printed}`)));
  });
  return printed;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** @param {import('../lib/jdk.js').Jdk} jdk @param {string} folder for the recording */
async function servers(jdk, folder) {
  const port = await freePort();
  await start(jdkTool(jdk, 'jwebserver'), ['-p', String(port), '-d', path.join(root, 'docs')], root, /URL http/);
  const { pid } = processes[0];
  const live = [path.join(root, 'bin/callgrove.js'), 'serve', '--live', String(pid), '--port', '0'];
  const [address = ''] = (await start(process.execPath, live, folder, /#token=\S+\n/)).split('\n');
  return { server: `http://127.0.0.1:${port}/`, address };
}

/**
 * The steps of the page: look, mark, click, read.
 *
 * @param {Page} page with the recording @param {Page} site with the server's listing
 * @param {(name: string) => Promise<void>} picture
 */
async function follow(page, site, picture) {
  const strip = page.getByRole('region', { name: 'Live recording' });
  await strip.getByRole('status').getByText('Live').waitFor({ timeout });
  await page.getByTestId('flame-canvas').waitFor({ timeout });
  await strip.getByRole('button', { name: 'Dump now' }).click();
  // The answer of the command, and the dump in view.
  await strip.getByText(/ contexts → /).waitFor({ timeout });
  await strip.getByText(/written [01]\ss ago/).waitFor({ timeout });
  await strip.getByRole('button', { name: 'Mark', exact: true }).click();
  await site.getByRole('link', { name: 'screenshots/', exact: true }).click();
  await site.getByRole('link', { name: 'flame-light.png', exact: true }).waitFor();
  await strip.getByRole('button', { name: 'Dump now' }).click();
  await page.getByRole('link', { name: 'Methods by cost' }).click();
  await page.getByLabel('Filter methods').fill(HANDLER);
  const row = page.locator('[data-index="0"]').first();
  await row.getByText('handleGET').waitFor({ timeout });
  const calls = await row.getByRole('gridcell').nth(4).innerText();
  if (calls.trim() !== '1') throw new Error(`One click calls ${HANDLER} ${calls} times.`);
  await row.click();
  await picture('live-methods');
  await page.getByRole('button', { name: 'Sandwich', exact: true }).click();
  for (const table of [0, 1])
    await page.getByTestId('flame-table').nth(table).locator('tbody tr').first().waitFor({ state: 'attached' });
  await page.getByTestId('flame-table').getByText('dirListing').first().waitFor({ state: 'attached', timeout });
  await picture('live-sandwich');
  await site.reload();
  await strip.getByRole('button', { name: 'Dump now' }).click();
  await page.getByRole('link', { name: 'Methods by cost' }).click();
  await row.getByRole('gridcell').nth(4).getByText('2', { exact: true }).waitFor({ timeout });
}

/** @param {import('../lib/jdk.js').Jdk} jdk @param {string} executablePath @param {string} target */
async function take(jdk, executablePath, target) {
  const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-'));
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const { server, address } = await servers(jdk, folder);
    const site = await browser.newPage();
    await site.goto(server);
    const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    await page.goto(address);
    // What has been counted since the mark, and in which time.
    const figures = async () =>
      /bytecodes in [^(]+/.exec(await page.getByRole('region', { name: 'Live recording' }).innerText())?.[0];
    await follow(page, site, async (name) => {
      // Both schemes show the same dump.
      let shown;
      do {
        shown = await figures();
        for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.mouse.move(5, VIEWPORT.height - 5);
          // A page that follows a program never comes to rest.
          await page.waitForTimeout(1000);
          await page.screenshot({ path: path.join(target, `${name}-${colorScheme}.png`) });
        }
      } while (shown !== (await figures()));
    });
  } finally {
    await browser.close();
    for (const each of processes.splice(0)) each.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const executablePath = findChromium();
const jdk = findJdks().find(({ major }) => major >= 18);
if (!executablePath || !jdk) {
  console.error(
    executablePath ? `No JDK 18 or later found.  ${installJdk}` : `No Chromium found. Install one:  ${installChromium}`,
  );
  process.exit(1);
}
const target = path.resolve(root, process.argv[2] ?? 'docs/screenshots');
mkdirSync(target, { recursive: true });
const steps = new Steps();
await steps.step('Installing what package-lock.json names', ensureInstalled, String);
await steps.step('Building the agent', () => ensureAgent(jdk), String);
await steps.step('Building the app', ensureApp, String);
await steps.step('Following the tutorial', () => take(jdk, executablePath, target));

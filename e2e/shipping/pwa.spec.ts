import { existsSync, readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { inRepo, sample, samples } from '../lib/files';
import { fontsOf } from '../lib/fonts';
import { keptNames } from '../lib/library-storage';
import { PlainHost } from '../lib/plain-host';
import { App } from '../pages/app';
import { expect, test } from '../pages/test';

test.use({ serviceWorkers: 'allow' });

let host: PlainHost;
let home: string;
test.beforeEach(async () => {
  host = new PlainHost();
  home = await host.start();
});
test.afterEach(() => host.stop());

/** Visits the app until its service worker has cached every file. */
async function installed({ page, install }: App): Promise<void> {
  await page.goto(home);
  await install.ready();
}

/** From now on, no host answers, and the browser's own cache is bypassed. */
async function offline(context: BrowserContext): Promise<void> {
  host.down = true;
  await context.setOffline(true);
}

test('the browser finds nothing that keeps the app from being installed, from a sub-path of a plain host', async ({
  playwright,
  launchOptions,
}) => {
  // Tests run in windows without a browser profile, in which nothing can be installed.
  const context = await playwright.chromium.launchPersistentContext('', launchOptions);
  const [page = await context.newPage()] = context.pages();
  await installed(new App(page));
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest.file_handlers[0].accept).toEqual({
    'application/vnd.callgrove.mct': ['.mct'],
    'application/vnd.callgrove.jfr': ['.jfr'],
    'text/x.hprof': ['.hprof.txt', '.java.prof'],
    'application/vnd.callgrove.pprof': ['.pprof', '.pb', '.prof'],
    'application/vnd.callgrove.speedscope+json': ['.speedscope.json', '.speedscope'],
    'text/x.async-profiler-flame-graph': ['.flame.html', '.flamegraph.html'],
    'text/x.perf-script': ['.perf', '.perf.txt'],
    'text/x.collapsed-stacks': ['.collapsed', '.folded', '.difffolded'],
  });
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const response = await page.request.get(new URL(src, home).href);
    expect(response.ok(), src).toBe(true);
    if (!src.endsWith('.png')) continue;
    const png = await response.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  await context.close();
});

test('with no network a comparison reloads as it was; the agent comes with the app', async ({ app, page, context }) => {
  await installed(app);
  await page.goto(`${home}#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes`);
  const { overlap } = app.comparison;
  await app.comparison.compared();
  const [figure, frames] = [await overlap.textContent(), await app.flame.steady()];
  await offline(context);
  await page.reload();
  await expect(overlap).toHaveText(figure ?? '');
  expect(await app.flame.steady()).toBe(frames);
  // A view whose code has not been loaded before.
  await page.goto(`${home}#/threads?a=samples/h2-scan.mct`);
  await expect(app.threads.root).toBeVisible();
  // A link without files, made with the first version.
  const { links, overlap: told } = JSON.parse(readFileSync(inRepo('golden/released/0.1.0/expected.json'), 'utf8'));
  await app.leave();
  await page.goto(home + links.held);
  await expect(overlap).toContainText(String(Math.floor(told * 100) / 100));
  // For a file that the worker has not cached, the notice must blame the network, not the host.
  await app.leave();
  await page.goto(`${home}#/flame?a=profiles/elsewhere.mct`);
  await expect(app.notices.saying('this device is offline')).toBeVisible();
  await app.leave();
  await page.goto(home);
  await expect(app.opening.example.sentence).toContainText('bytecodes');
  expect(await fontsOf(app.opening.example.sentence)).toEqual(['Inter']);
  const { agent: jar } = app.opening;
  if (existsSync(inRepo('dist/callgrove-agent.jar'))) {
    const sum = await jar.evaluate(async (link: HTMLAnchorElement) => {
      const bytes = await (await fetch(link.href)).arrayBuffer();
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    });
    await expect(page.getByText(sum)).toBeVisible();
  } else await expect(app.opening.agentMissing).toBeVisible();
});

const SERVED = '#/compare?a=recordings/h2-scan.mct&b=recordings/h2-index.mct&metric=bytecodes';

test('recordings of the server are kept once the user says so: with the server stopped, a reload compares them as before', async ({
  app,
  page,
}) => {
  const { library } = app.opening;
  await installed(app);
  await page.goto(home + SERVED);
  await app.comparison.compared();
  const figure = (await app.comparison.overlap.textContent()) ?? '';
  await app.header.open.click();
  await library.keep.click();
  await expect(library.entries).toHaveCount(2);
  await app.press('Escape');
  // Samples are not kept in the library, because the installed app already has them.
  await page.goto(`${home}#/flame?a=samples/handcount.mct`);
  await app.opened();
  await app.leave();

  host.down = true;
  await page.goto(home + SERVED);
  await app.comparison.compared();
  await expect(app.comparison.overlap).toHaveText(figure);
  await expect(page).toHaveURL(/a=recordings\/h2-scan\.mct&.*b=recordings\/h2-index\.mct/);
  await expect(app.notices.saying('is not responding')).toContainText('The library’s copy is shown');
  await expect(app.notices.dismiss).toHaveCount(1);
  expect((await keptNames(page)).sort()).toEqual(['h2-index.mct', 'h2-scan.mct']);
});

test('with the server stopped a reload says so for each recording, takes the files, and offers to keep them', async ({
  app,
  page,
}) => {
  await installed(app);
  host.down = true;
  await app.leave();
  await page.goto(home + SERVED);
  for (const name of ['h2-scan.mct', 'h2-index.mct'])
    await expect(app.notices.saying(`${name}: The server at ${new URL(home).host} is not responding`)).toContainText(
      'Start the server again and choose Try again, or drop the file here.',
    );
  for (const side of ['A', 'B'] as const) await expect(app.opening.wanted.file(side)).toContainText('or drop the file here');
  const offer = app.notices.saying('h2-scan.mct: ');
  await expect(offer).toContainText('A file kept in this browser opens without the server.');
  await offer.getByRole('button', { name: 'Keep files I open' }).first().click();
  await expect(app.notices.saying('Files that you open are kept from now on.')).toBeVisible();
  await app.drop(...samples('h2-scan.mct', 'h2-index.mct'));
  await app.comparison.compared();
  await expect.poll(async () => (await keptNames(page)).sort()).toEqual(['h2-index.mct', 'h2-scan.mct']);
  await page.reload();
  await app.comparison.compared();
});

test('a new version waits until it is wanted, and never ends what another window has open', async ({ app, page, context }) => {
  await installed(app);
  await app.pick(sample('handcount.mct'));
  await app.opened();
  host.later = true;
  const other = await context.newPage();
  await other.goto(home);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(app.install.newVersion).toBeVisible();
  await app.opened();
  await app.install.restart.click();
  await expect(app.install.otherWindows).toBeVisible();
  await app.opened();
  await other.close();
  const restarted = page.waitForEvent('load');
  await app.install.tryAgain.click();
  await restarted;
  await expect(page.getByText('handcount.mct').first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null))
    .toBe(true);
});

test('files that the system opens with the app come into the open window', async ({ app, page }) => {
  await page.addInitScript(() => {
    const queue = { setConsumer: (take: unknown) => Object.assign(window, { launch: take }) };
    Object.defineProperty(window, 'launchQueue', { value: queue });
  });
  await page.goto(home);
  const launch = (name: string) =>
    page.evaluate(async (file) => {
      const blob = await (await fetch(`samples/${file}`)).blob();
      const handle = { getFile: async () => new File([blob], file) };
      (window as unknown as { launch(params: unknown): void }).launch({ files: [handle] });
    }, name);
  await page.waitForFunction(() => 'launch' in window);
  await launch('h2-scan.mct');
  await app.opened();
  await launch('h2-index.mct');
  const strip = app.install.arrived('h2-index.mct');
  await expect(strip).toBeVisible();
  // On a phone, the question shows its full text, with its buttons below.
  await app.resize(390, 844);
  expect((await strip.boundingBox())?.width).toBeGreaterThan(200);
  expect(await app.overhang()).toBeLessThanOrEqual(0);
  await app.install.compareWithA.click();
  await app.comparison.compared();
});

test('the system shares a file, an address is only offered', async ({ app, page }) => {
  await installed(app);
  /** Acts like the system with a share target: submits a form as a navigation. */
  const send = (address: string) =>
    page.evaluate(async (text) => {
      const bytes = await (await fetch('samples/handcount.mct')).blob();
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        enctype: 'multipart/form-data',
        action: 'share',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'profiles' });
      const transfer = new DataTransfer();
      if (text === '') transfer.items.add(new File([bytes], 'räum.mct'));
      input.files = transfer.files;
      form.append(input, Object.assign(document.createElement('input'), { name: 'url', value: text }));
      document.body.append(form);
      form.submit();
    }, address);
  await send('');
  await app.opened();
  await expect(app.header.file('A', /räum\.mct/)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  const before = host.asked.length;
  await app.leave();
  await page.goto(home);
  await send('https://elsewhere.invalid/run.mct');
  await expect(app.opening.address).toHaveValue('https://elsewhere.invalid/run.mct');
  expect(host.asked.slice(before).filter((line) => line.startsWith('POST'))).toEqual([]);
});

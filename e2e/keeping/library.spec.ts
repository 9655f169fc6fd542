import { readFileSync, statSync } from 'node:fs';
import { zipOf } from '../../workers/testing/zip';
import { violationsOf } from '../lib/accessibility-rules';
import { released, sample } from '../lib/files';
import { held, keptNames } from '../lib/library-storage';
import { runsAndHead } from '../lib/run-files';
import { App } from '../pages/app';
import { expect, test } from '../pages/test';

const LOST = 'f'.repeat(64);

test('nothing is kept unless one says so; then it lasts, is found by its link, compared, named, deleted', async ({
  app,
  page,
  context,
}) => {
  const { library } = app.opening;
  const errors = await app.start();
  await app.pick(sample('handcount.mct'));
  await app.opened();
  expect(await held(page)).toEqual([]);
  await app.again();

  await app.start();
  await library.keepEverything();
  await app.pick(sample('h2-scan.mct'));
  await app.opened();
  await expect(page).toHaveURL(/ha=[0-9a-f]{64}/);
  const link = page.url();
  await expect.poll(() => keptNames(page)).toEqual(['h2-scan.mct']);
  expect(await held(page)).toHaveLength(2);
  await app.again();
  await app.pick(sample('h2-index.mct'));
  await app.opened();
  await expect.poll(() => keptNames(page)).toEqual(['h2-index.mct', 'h2-scan.mct']);
  expect(await held(page)).toHaveLength(3);

  // On a later visit in another window, the link's file is found by its hash and verified.
  const later = new App(await context.newPage());
  await later.page.goto(link);
  await later.opened();
  await expect(later.header.file('A', /h2-scan\.mct/)).toBeVisible();
  await later.page.close();

  // Equal bytes are one profile, whatever the name.
  await app.again();
  await app.drop({ name: 'copy.mct', bytes: readFileSync(sample('h2-scan.mct')) });
  await app.opened();
  await expect.poll(() => keptNames(page)).toEqual(['h2-scan.mct', 'h2-index.mct']);
  await app.again();
  await expect(library.entries).toHaveCount(2);
  await expect(library.entries.first()).toContainText('h2-scan.mct');
  await expect(library.entries.first()).toContainText(/demo\.H2Demo · .+ · 2\d\d\.\d.kB/);
  await expect(library.entries.first()).toContainText(/467.M bytecodes/);

  await library.press('Edit', 'h2-scan.mct');
  await library.nameField.fill('without index');
  await library.tagsField.fill('base, h2');
  await library.save.click();
  await library.press('Pin', 'without index');
  await expect(library.entries.first()).toContainText('base');
  expect(await violationsOf(page)).toEqual([]);

  // Two clicks open a comparison.
  await library.compare('without index', 'h2-index.mct');
  await app.comparison.compared();

  // Leaves bytes behind, like a page that was closed too early.
  await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('profiles');
    await folder.getFileHandle(name, { create: true });
  }, LOST);
  expect(await held(page)).toContain(LOST);
  await app.again();
  await expect.poll(() => held(page)).not.toContain(LOST);
  await library.press('Edit', 'h2-index.mct');
  await library.delete('h2-index.mct');
  await expect(library.entries).toHaveCount(1);
  await library.keepNothing();
  await expect(library.keep).toBeVisible();
  expect(await held(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('runs that were kept together come back after a reload, as the comparison that they were', async ({ app, page }) => {
  await app.start();
  await app.drop(...(await runsAndHead()));
  await app.opening.asks.keepAll.check();
  await app.opening.asks.compareRuns.click();
  const changed = app.comparison.changes.methods.row(0);
  await expect(changed).toContainText('110 to 130 → 200');
  await expect.poll(async () => (await keptNames(page)).sort()).toEqual(['base-1.mct', 'base-2.mct', 'base-3.mct', 'head.mct']);
  await expect(page).toHaveURL(/ha3=[0-9a-f]{64}.*hb=[0-9a-f]{64}/);
  await page.reload();
  await expect(changed).toContainText('110 to 130 → 200');
});

test('runs of both sides that came by address are kept once the user says so, and compare again with the server stopped', async ({
  app,
  page,
}) => {
  const files = await runsAndHead();
  const isOfRun = /\/runs\//;
  await page.route(isOfRun, (route) =>
    route.fulfill({ body: files.find(({ name }) => route.request().url().endsWith(name))?.bytes ?? '' }),
  );
  await app.start('#/compare?a1=runs/base-1.mct&a2=runs/base-3.mct&b1=runs/base-2.mct&b2=runs/head.mct');
  const changed = app.comparison.changes.methods.row(0);
  await expect(changed).toContainText('→');
  const figures = await changed.innerText();
  await app.press('o');
  await app.opening.library.keepEverything();
  await page.reload();
  await expect.poll(async () => (await keptNames(page)).sort()).toEqual(files.map(({ name }) => name).sort());
  await page.unroute(isOfRun);
  await page.route(isOfRun, (route) => route.abort());
  await page.reload();
  await expect(changed).toHaveText(figures, { useInnerText: true });
});

test('when room runs out the one not opened for longest makes room, a pinned one never', async ({
  app,
  page,
  context,
  baseURL,
}) => {
  const { library } = app.opening;
  await app.start();
  await library.keepEverything();
  await app.pick(sample('h2-scan.mct'));
  await app.opened();
  await expect.poll(() => keptNames(page)).toEqual(['h2-scan.mct']);
  expect(await held(page)).toHaveLength(2);
  // Leaves room for only a little more than one of the large samples.
  const session = await context.newCDPSession(page);
  const quotaSize = (await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)) + 100_000;
  expect(statSync(sample('h2-index.mct')).size).toBeGreaterThan(100_000);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, quotaSize });
  const [, scan] = await held(page);
  await app.again();
  await app.pick(sample('h2-index.mct'));
  await app.opened();
  await expect.poll(async () => (await held(page)).includes(scan ?? '')).toBe(false);
  await expect.poll(() => keptNames(page)).toEqual(['h2-index.mct']);
  expect(await held(page)).toHaveLength(2);
  await app.again();
  await expect(library.entries).toHaveCount(1);
  await expect(library.entries).toContainText('h2-index.mct');
  await library.press('Pin', 'h2-index.mct');
  await expect(library.button('Unpin', 'h2-index.mct')).toBeVisible();
  await app.pick(sample('h2-scan.mct'));
  await app.opened();
  await expect(app.notices.saying('h2-scan.mct')).toContainText('but not kept');
  await app.again();
  await expect(library.entries).toHaveCount(1);
});

test('two dropped at once are compared without a question, and kept', async ({ app, page }) => {
  const { library } = app.opening;
  await app.start();
  await library.keepEverything();
  const two = ['base.mct', 'precise.mct'].map((name) => ({
    name,
    bytes: readFileSync(released(name)),
  }));
  await app.drop(...two);
  await app.comparison.compared();
  await app.header.open.click();
  await expect(library.entries).toHaveCount(2);
  await app.press('Escape');

  // Sources without a handle are copied; the copies are deleted with the library.
  await app.drop({ name: 'x-sources.jar', bytes: Buffer.from(zipOf({ 'demo/X.java': 'package demo;' })) });
  const source = app.source.region;
  await expect(source).toContainText('x-sources.jar 1 file');
  await expect(source).not.toContainText('forgotten on reload');
  const afterReload = async () => {
    await page.reload();
    await app.comparison.compared();
    await app.tabs.tab('Compare').press('t');
  };
  await afterReload();
  await expect(source).toContainText('x-sources.jar 1 file');
  await app.header.open.click();
  await library.keepNothing();
  await expect(library.keep).toBeVisible();
  await app.visit('#/compare?v=1&a=samples/handcount.mct&b=samples/handcount.mct');
  await afterReload();
  await expect(source).toContainText('No sources loaded');
});

test('where the browser refuses storage the page says so and works', async ({ app, page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    Object.defineProperty(navigator.storage, 'getDirectory', { value: refuse });
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      },
    });
  });
  const { library } = app.opening;
  const errors = await app.start();
  await library.keep.click();
  await expect(library.region).toContainText('does not let the page store data');
  await app.pick(sample('handcount.mct'));
  await app.opened();
  expect(errors).toEqual([]);
});

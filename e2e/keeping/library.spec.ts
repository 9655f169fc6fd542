import { readFileSync, statSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { zipOf } from '../../workers/testing/zip';
import { drop, inRepo, opened, pick, sample, start } from '../lib/app';
import { broken } from '../lib/axe';
import { again, entries, keepEverything, library } from '../lib/library';

const LOST = 'f'.repeat(64);

/** What this origin holds, as the browser tells it. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    const top = (await navigator.storage.getDirectory()) as unknown as {
      entries(): AsyncIterable<[string, { entries?(): AsyncIterable<[string]> }]>;
    };
    for await (const [name, handle] of top.entries()) {
      names.push(name);
      if (handle.entries) for await (const [inner] of handle.entries()) names.push(inner);
    }
    return names;
  });

test('nothing is kept unless one says so; then it lasts, is found by its link, compared, named, deleted', async ({
  page,
  context,
}) => {
  const errors = await start(page);
  await pick(page, sample('handcount.mct'));
  await opened(page);
  expect(await held(page)).toEqual([]);
  await again(page);

  await keepEverything(page);
  await pick(page, sample('h2-scan.mct'));
  await opened(page);
  await expect(page).toHaveURL(/ha=[0-9a-f]{64}/);
  const link = page.url();
  await expect.poll(() => held(page)).toHaveLength(2);
  await again(page);
  await pick(page, sample('h2-index.mct'));
  await opened(page);
  await expect.poll(() => held(page)).toHaveLength(3);

  // Another window, another day: the link's file is at hand, verified by its hash.
  const later = await context.newPage();
  await later.goto(link);
  await opened(later);
  await expect(later.getByRole('button', { name: /^A: h2-scan\.mct/ })).toBeVisible();
  await later.close();

  // The same bytes under another name are the same profile.
  await again(page);
  await drop(page, [{ name: 'copy.mct', bytes: readFileSync(sample('h2-scan.mct')) }]);
  await opened(page);
  await again(page);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('h2-scan.mct');
  await expect(entries(page).first()).toContainText(/demo\.H2Demo · .+ · 2\d\d\.\d.kB/);
  await expect(entries(page).first()).toContainText(/465.M bytecodes/);

  await page.getByRole('button', { name: 'Edit h2-scan.mct' }).click();
  await page.getByLabel('Name', { exact: true }).fill('without index');
  await page.getByLabel(/^Tags/).fill('base, h2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pin without index' }).click();
  await expect(entries(page).first()).toContainText('base');
  expect(await broken(page)).toEqual([]);

  // Two presses to a comparison.
  await page.getByRole('button', { name: 'Compare without index with another' }).click();
  await page.getByRole('button', { name: 'Compare without index with h2-index.mct' }).click();
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);

  // What a page that was closed too soon has left behind.
  await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('profiles');
    await folder.getFileHandle(name, { create: true });
  }, LOST);
  expect(await held(page)).toContain(LOST);
  await again(page);
  await expect.poll(() => held(page)).not.toContain(LOST);
  await page.getByRole('button', { name: 'Edit h2-index.mct' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete h2-index.mct?' }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Keep nothing' }).click();
  await page.getByRole('button', { name: 'Delete all and keep nothing?' }).click();
  await expect(library(page).getByRole('button', { name: 'Keep what I open' })).toBeVisible();
  expect(await held(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('when room runs out the one not opened for longest makes room, a pinned one never', async ({ page, context, baseURL }) => {
  await keepEverything(page);
  await pick(page, sample('h2-scan.mct'));
  await opened(page);
  await expect.poll(() => held(page)).toHaveLength(2);
  // Room for one of the large samples and a little more.
  const session = await context.newCDPSession(page);
  const quotaSize = (await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)) + 100_000;
  expect(statSync(sample('h2-index.mct')).size).toBeGreaterThan(100_000);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, quotaSize });
  const [, scan] = await held(page);
  await again(page);
  await pick(page, sample('h2-index.mct'));
  await opened(page);
  await expect.poll(async () => (await held(page)).includes(scan ?? '')).toBe(false);
  await expect.poll(() => held(page)).toHaveLength(2);
  await again(page);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('h2-index.mct');
  await page.getByRole('button', { name: 'Pin h2-index.mct' }).click();
  await expect(page.getByRole('button', { name: 'Unpin h2-index.mct' })).toBeVisible();
  await pick(page, sample('h2-scan.mct'));
  await opened(page);
  await expect(page.getByRole('alert').filter({ hasText: 'h2-scan.mct' })).toContainText('but not kept');
  await again(page);
  await expect(entries(page)).toHaveCount(1);
});

test('two dropped at once are compared without a question, and kept', async ({ page }) => {
  await keepEverything(page);
  const two = ['base.mct', 'precise.mct'].map((name) => ({
    name,
    bytes: readFileSync(inRepo(`golden/released/0.1.0/${name}`)),
  }));
  await drop(page, two);
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  await page.getByRole('button', { name: 'Open…', exact: true }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.keyboard.press('Escape');

  // Sources whose handle the browser does not give are copied, and go with the library.
  await drop(page, [{ name: 'x-sources.jar', bytes: Buffer.from(zipOf({ 'demo/X.java': 'package demo;' })) }]);
  const source = page.getByRole('region', { name: 'Source', exact: true });
  await expect(source).toContainText('x-sources.jar 1 file');
  await expect(source).not.toContainText('forgotten on reload');
  const afterReload = async () => {
    await page.reload();
    await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
    await page.getByRole('link', { name: 'Compare' }).press('t');
  };
  await afterReload();
  await expect(source).toContainText('x-sources.jar 1 file');
  await page.getByRole('button', { name: 'Open…', exact: true }).click();
  await page.getByRole('button', { name: 'Keep nothing' }).click();
  await page.getByRole('button', { name: 'Delete all and keep nothing?' }).click();
  await expect(library(page).getByRole('button', { name: 'Keep what I open' })).toBeVisible();
  await page.goto('./#/compare?v=1&a=samples/handcount.mct&b=samples/handcount.mct');
  await afterReload();
  await expect(source).toContainText('No sources are at hand');
});

test('where the browser refuses storage the page says so and works', async ({ page }) => {
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
  const errors = await start(page);
  await library(page).getByRole('button', { name: 'Keep what I open' }).click();
  await expect(library(page)).toContainText('gives the page no storage');
  await pick(page, sample('handcount.mct'));
  await opened(page);
  expect(errors).toEqual([]);
});

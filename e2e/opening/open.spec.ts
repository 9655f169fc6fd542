import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { zip } from '../../workers/testing/zip';
import { scan } from '../lib/addresses';
import { sample, samples } from '../lib/files';
import { expect, test } from '../pages/test';

test('the empty page says what it is and offers the samples', async ({ app }) => {
  const errors = await app.start();
  await expect(app.heading).toBeVisible();
  await expect(app.opening.recordCommand).toBeVisible();
  await app.opening.sample('H2 without an index').click();
  await app.opened();
  expect(errors).toEqual([]);
});

test('a dropped file becomes a flame graph with hover, focus, keyboard and search', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
  await expect(app.flame.frameTable).toContainText('demo.H2Demo.main');

  const { canvas } = app.flame;
  await canvas.hover({ position: { x: 200, y: 32 } });
  await expect(page.getByText('bytecodes, inclusive', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await canvas.click({ position: { x: 200, y: 32 } });
  await expect(page).toHaveURL(/focus=\d+/);
  await expect(app.details.region).toContainText('demo.H2Demo.main');

  await canvas.focus();
  const before = page.url();
  await app.press('ArrowDown');
  await expect(page).not.toHaveURL(before);
  await app.press('Enter');
  await app.press('Escape');

  await app.press('/');
  await expect(app.search.box).toBeFocused();
  await app.type('TableFilter.next');
  await expect(page.getByText(/\d+ contexts?/).first()).toBeVisible();
  expect(errors).toEqual([]);
});

/** Records the page's calls to the engine from now on: the second argument of each, by name. */
async function questions(page: Page): Promise<(name: string) => Promise<unknown[]>> {
  await page.evaluate(() => {
    const sent: unknown[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...args: unknown[]) {
      sent.push(args[0]);
      return (postMessage as (...all: unknown[]) => void).apply(this, args);
    };
    Object.assign(globalThis, { sent });
  });
  return (name) =>
    page.evaluate(
      (wanted) =>
        (globalThis as unknown as { sent: { path?: string[]; argumentList?: { value: unknown }[] }[] }).sent
          .filter(({ path }) => path?.[0] === wanted)
          .map(({ argumentList }) => argumentList?.[1].value),
      name,
    );
}

test('a packed profile opens as the profile: gzipped, or alone in an archive; an archive of two as their comparison', async ({
  app,
}) => {
  const errors = await app.start();
  const bytes = readFileSync(sample('handcount.mct'));
  const packed = [
    { name: 'run.mct.gz', bytes: gzipSync(bytes) },
    { name: 'artifact.zip', bytes: Buffer.from(zip([{ name: 'out/run.mct', bytes }])) },
  ];
  for (const file of packed) {
    await app.drop(file);
    await expect(app.header.file('A', file.name)).toBeVisible();
    await expect(app.flame.frameTable).toContainText('handcount.Main.main');
  }
  await app.drop({ name: 'two.zip', bytes: Buffer.from(zip(['a.mct', 'b.mct'].map((name) => ({ name, bytes })))) });
  await expect(app.header.file('B', 'b.mct')).toBeVisible();
  expect(errors).toEqual([]);
});

test('picked files, metrics and threads', async ({ app, page }) => {
  const errors = await app.start();
  await app.pick(sample('h2-scan.mct'));
  await app.opened();
  const first = await app.flame.largestFigures.first().textContent();
  const asked = await questions(page);
  const calls = app.header.metric('Calls');
  // The engine loads a metric while the pointer rests on it, and releases it when the pointer leaves.
  await calls.hover();
  await expect.poll(() => asked('prepare')).toEqual(['calls']);
  await app.header.metric('Bytecodes').hover();
  await expect.poll(() => asked('prepare')).toEqual(['calls', null, 'bytecodes']);
  await calls.click();
  await expect(page).toHaveURL(/metric=calls/);
  await expect(app.flame.largestFigures.first()).not.toHaveText(first ?? '');
  const { thread: threads } = app.header;
  await threads.selectOption({ label: (await threads.locator('option', { hasText: /^main/ }).textContent()) ?? '' });
  await expect(page).toHaveURL(/thread=\d/);
  expect(errors).toEqual([]);
});

test('methods by cost: sorted, filtered, callers and callees', async ({ app }) => {
  await app.start(scan('methods'));
  const { methods } = app;
  const { rows, neighbours } = methods;
  await methods.filled();
  expect(await methods.figure(0, 1)).toBeGreaterThanOrEqual(await methods.figure(1, 1));
  // A package name that does not fit is omitted, not cut to one letter.
  await rows.first().click();
  await expect(neighbours.getByText('Cursor.next')).toBeVisible();
  const packages = await methods.packages.evaluateAll((texts: HTMLElement[]) =>
    texts
      .filter((text) => text.scrollWidth > text.clientWidth && text.getBoundingClientRect().width > 0)
      .map((text) => ({ out: text.offsetTop > text.parentElement!.offsetTop + 5, width: text.getBoundingClientRect().width })),
  );
  expect(packages.some(({ out }) => out)).toBe(true);
  expect(packages.some(({ out }) => !out)).toBe(true);
  expect(packages.filter(({ out, width }) => !out && width < 25)).toEqual([]);
  await methods.filter.fill('TableFilter.next');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(neighbours).toContainText('IndexCursor');
});

test('a pasted address is offered, then opened; a pasted file is compared with it', async ({ app, page }) => {
  await app.start();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'samples/h2-scan.mct');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(app.opening.address).toHaveValue('samples/h2-scan.mct');
  await app.opening.openAddress();
  await app.opened();
  await page.evaluate(async () => {
    const data = new DataTransfer();
    data.items.add(new File([await (await fetch('samples/h2-index.mct')).blob()], 'copied.mct'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await app.comparison.compared();
  await expect(app.header.file('B', /copied\.mct/)).toBeVisible();
});

test('a reload restores the whole view; a dropped file is asked for by name and hash', async ({ app, page }) => {
  await app.start('#/view?a=samples/h2-scan.mct&metric=calls');
  await app.opened();
  await app.flame.press({ x: 200, y: 52 });
  await expect(page).toHaveURL(/focus=\d+/);
  const url = page.url();
  const frames = await app.flame.steady();
  await page.reload();
  await app.opened();
  expect(page.url()).toBe(url);
  expect(await app.flame.steady()).toBe(frames);

  await app.leave();
  await app.start();
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
  await expect(page).toHaveURL(/ha=[0-9a-f]{64}/);
  await page.reload();
  await expect(page.getByText('h2-scan.mct').first()).toBeVisible();
  await app.drop(...samples('h2-index.mct'));
  await expect(app.notices.saying('is not the file named in the link')).toBeVisible();
  await app.opening.wanted.another.click();
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
});

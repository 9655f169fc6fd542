import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { drop, figure, opened, pick, sample, start, steadyFrames } from '../lib/app';

const scan = sample('h2-scan.mct');

test('the empty page says what it is and offers the samples', async ({ page }) => {
  const errors = await start(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('-javaagent:callgrove-agent.jar=out=run.mct')).toBeVisible();
  await page.getByRole('button', { name: /Open the sample H2 without an index/ }).click();
  await opened(page);
  expect(errors).toEqual([]);
});

test('a dropped file becomes a flame graph with hover, focus, keyboard and search', async ({ page }) => {
  const errors = await start(page);
  await drop(page, [{ name: 'h2-scan.mct', bytes: readFileSync(scan) }]);
  await opened(page);
  await expect(page.getByTestId('flame-twin')).toContainText('demo.H2Demo.main');

  const canvas = page.getByTestId('flame-canvas');
  await canvas.hover({ position: { x: 200, y: 32 } });
  await expect(page.getByText('bytecodes, inclusive', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await canvas.click({ position: { x: 200, y: 32 } });
  await expect(page).toHaveURL(/focus=\d+/);
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('demo.H2Demo.main');

  await canvas.focus();
  const before = page.url();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(before);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await expect(page.getByLabel('Find methods')).toBeFocused();
  await page.keyboard.type('TableFilter.next');
  await expect(page.getByText(/\d+ contexts?/).first()).toBeVisible();
  expect(errors).toEqual([]);
});

/** What the page asks the engine from now on: by name of the question, its second argument each time. */
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

test('picked files, metrics and threads', async ({ page }) => {
  const errors = await start(page);
  await pick(page, scan);
  await opened(page);
  const first = await page.getByTestId('flame-twin').locator('tbody tr td').first().textContent();
  const asked = await questions(page);
  const calls = page.getByRole('radio', { name: 'Calls' });
  // While a pointer rests on a metric the engine reads it; when it leaves, that is let go of.
  await calls.hover();
  await expect.poll(() => asked('prepare')).toEqual(['calls']);
  await page.getByRole('radio', { name: 'Bytecodes' }).hover();
  await expect.poll(() => asked('prepare')).toEqual(['calls', null, 'bytecodes']);
  await calls.click();
  await expect(page).toHaveURL(/metric=calls/);
  await expect(page.getByTestId('flame-twin').locator('tbody tr td').first()).not.toHaveText(first ?? '');
  const threads = page.getByRole('combobox', { name: 'Thread' });
  await threads.selectOption({ label: (await threads.locator('option', { hasText: /^main/ }).textContent()) ?? '' });
  await expect(page).toHaveURL(/thread=\d/);
  expect(errors).toEqual([]);
});

test('hot methods: sorted, filtered, callers and callees', async ({ page }) => {
  await start(page, '#/methods?a=samples/h2-scan.mct&metric=bytecodes');
  const grid = page.getByRole('grid', { name: 'Hot methods' });
  const rows = grid.locator('[data-index]');
  await expect(rows.first()).not.toHaveText('');
  const exclusive = async (at: number) => figure(await rows.nth(at).getByRole('gridcell').nth(1).textContent());
  expect(await exclusive(0)).toBeGreaterThanOrEqual(await exclusive(1));
  // A package with no room is left out, not cut to a letter.
  await rows.first().click();
  const around = page.getByRole('complementary', { name: 'Callers and callees' });
  await expect(around.getByText('Cursor.next')).toBeVisible();
  const packages = await page
    .locator('[data-part="package"] > span')
    .evaluateAll((texts: HTMLElement[]) =>
      texts
        .filter((text) => text.scrollWidth > text.clientWidth && text.getBoundingClientRect().width > 0)
        .map((text) => ({ out: text.offsetTop > text.parentElement!.offsetTop + 5, width: text.getBoundingClientRect().width })),
    );
  expect(packages.some(({ out }) => out)).toBe(true);
  expect(packages.some(({ out }) => !out)).toBe(true);
  expect(packages.filter(({ out, width }) => !out && width < 25)).toEqual([]);
  await page.getByLabel('Filter methods').fill('TableFilter.next');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(around).toContainText('IndexCursor');
});

test('a pasted address is offered, then opened; a pasted file is compared with it', async ({ page }) => {
  await start(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'samples/h2-scan.mct');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/relative to this page/)).toHaveValue('samples/h2-scan.mct');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await opened(page);
  await page.evaluate(async () => {
    const data = new DataTransfer();
    data.items.add(new File([await (await fetch('samples/h2-index.mct')).blob()], 'copied.mct'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  await expect(page.getByRole('button', { name: /^B: copied\.mct/ })).toBeVisible();
});

test('a reload restores the whole view; a dropped file is asked for by name and hash', async ({ page }) => {
  await start(page, '#/view?a=samples/h2-scan.mct&metric=calls');
  await opened(page);
  await page.getByTestId('flame-canvas').click({ position: { x: 200, y: 52 } });
  await expect(page).toHaveURL(/focus=\d+/);
  const url = page.url();
  const frames = await steadyFrames(page);
  await page.reload();
  await opened(page);
  expect(page.url()).toBe(url);
  expect(await steadyFrames(page)).toBe(frames);

  await page.goto('about:blank');
  await start(page);
  await drop(page, [{ name: 'h2-scan.mct', bytes: readFileSync(scan) }]);
  await opened(page);
  await expect(page).toHaveURL(/ha=[0-9a-f]{64}/);
  await page.reload();
  await expect(page.getByText('h2-scan.mct').first()).toBeVisible();
  await drop(page, [{ name: 'h2-index.mct', bytes: readFileSync(sample('h2-index.mct')) }]);
  await expect(page.getByRole('alert').filter({ hasText: 'is not the file that the link names' })).toBeVisible();
  await page.getByRole('button', { name: 'Give another file' }).click();
  await drop(page, [{ name: 'h2-scan.mct', bytes: readFileSync(scan) }]);
  await opened(page);
});

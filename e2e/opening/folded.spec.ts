import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { drop, inRepo, opened, sample, start } from '../lib/app';

const folded = { name: 'folded.mct', bytes: readFileSync(inRepo('golden/folded.mct')) };
const mark = (page: Page, word: string, side: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${word}, ${side}: `) });

test('a file that memory was short for says so beside its name, and beside inclusive figures', async ({ page }) => {
  const errors = await start(page);
  await drop(page, [folded]);
  await opened(page);
  await expect(mark(page, 'folded', 'A')).toHaveAccessibleName(/120,000 contexts folded for want of memory/);
  await expect(mark(page, 'counts too low', 'A')).toHaveText('counts too low');
  await mark(page, 'folded', 'A').hover();
  await expect(page.getByRole('tooltip')).toContainText('one for each pair of caller and method');

  const note = page.getByText('Inclusive figures may not be exact: 120,000 contexts of this recording');
  await page.getByRole('link', { name: 'Hot methods' }).click();
  await expect(page.getByRole('region', { name: 'Hot methods' }).locator(note)).toBeVisible();

  await mark(page, 'counts too low', 'A').click();
  const facts = page.getByRole('dialog', { name: 'What was counted, and what not' });
  await expect(facts.getByRole('row', { name: /^Folded 120,000 contexts/ })).toBeVisible();
  await expect(facts.getByRole('row', { name: /^Counts .*too low/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mark(page, 'counts too low', 'A')).toBeFocused();
  expect(errors).toEqual([]);
});

/** How far the file's name reaches into its first mark; below zero where it ends before it. */
const covered = (page: Page): Promise<number> =>
  page.getByRole('banner').evaluate((head) => {
    const marks = [...head.querySelectorAll<HTMLElement>('[data-warns]')].filter((each) => each.offsetParent !== null);
    const name = marks[0]?.parentElement?.querySelector('strong');
    if (!name || !marks[0]) throw new Error('no mark, or no name beside it');
    const box = name.getBoundingClientRect();
    return box.width < 30 ? Number.POSITIVE_INFINITY : box.right - marks[0].getBoundingClientRect().left;
  });

test('marks stand beside the name, however narrow the page is', async ({ page }) => {
  await start(page);
  const long = { ...folded, name: 'folded-recording-of-ci.mct' };
  await drop(page, [long]);
  await opened(page);
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => covered(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await drop(page, [long, { ...long, name: 'folded-recording-of-main.mct' }]);
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => covered(page)).toBeLessThanOrEqual(0);
  }
});

test('in a comparison each side says its own, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const errors = await start(page);
  await drop(page, [{ name: 'whole.mct', bytes: readFileSync(inRepo('golden/steps.mct')) }, folded]);
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  const head = page.getByRole('banner');
  for (const word of ['folded', 'counts too low']) {
    await expect(head.getByRole('button', { name: new RegExp(`^${word}, `) })).toHaveCount(1);
    await expect(mark(page, word, 'B')).toBeInViewport({ ratio: 1 });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  await page.getByText('Inclusive', { exact: true }).first().click();
  await expect(page.getByText('Inclusive figures may not be exact: 120,000 contexts of B were folded').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('a file that nothing was folded of has no such marks', async ({ page }) => {
  await start(page);
  await drop(page, [{ name: 'h2-scan.mct', bytes: readFileSync(sample('h2-scan.mct')) }]);
  await opened(page);
  await expect(page.getByRole('banner').getByRole('button', { name: /^A: h2-scan/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /folded|too low/ })).toHaveCount(0);
});

import { readFileSync } from 'node:fs';
import { inRepo, samples } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

const folded = { name: 'folded.mct', bytes: readFileSync(inRepo('golden/folded.mct')) };

test('a file that memory was short for says so beside its name, and beside inclusive figures', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(folded);
  await app.opened();
  await expect(app.header.mark('folded', 'A')).toHaveAccessibleName(/120,000 contexts folded because memory ran out/);
  await expect(app.header.mark('counts too low', 'A')).toHaveText('counts too low');
  await app.header.mark('folded', 'A').hover();
  await expect(app.tooltip).toContainText('one context per pair of caller and method');

  const note = page.getByText('Inclusive figures may not be exact: 120,000 contexts of this recording');
  await app.tabs.open('Methods by cost');
  await expect(app.methods.region.locator(note)).toBeVisible();

  await app.header.mark('counts too low', 'A').click();
  await expect(app.facts).toContainText('counts are too low');
  await expect(app.facts).toContainText('120,000 contexts folded');
  await app.press('Escape');
  await expect(app.header.mark('counts too low', 'A')).toBeFocused();
  expect(errors).toEqual([]);
});

/** Pixels by which the file's name overlaps its first mark; negative if it ends before the mark. */
const covered = (app: App): Promise<number> =>
  app.header.banner.evaluate((head) => {
    const marks = [...head.querySelectorAll<HTMLElement>('[data-warns]')].filter((each) => each.offsetParent !== null);
    const name = marks[0]?.parentElement?.querySelector('strong');
    if (!name || !marks[0]) throw new Error('no mark, or no name beside it');
    const box = name.getBoundingClientRect();
    return box.width < 30 ? Number.POSITIVE_INFINITY : box.right - marks[0].getBoundingClientRect().left;
  });

test('marks stand beside the name, however narrow the page is', async ({ app }) => {
  await app.start();
  const long = { ...folded, name: 'folded-recording-of-ci.mct' };
  await app.drop(long);
  await app.opened();
  for (const width of [1440, 1024, 390, 320]) {
    await app.resize(width, 800);
    await expect.poll(() => covered(app)).toBeLessThanOrEqual(0);
  }
  await app.resize(1024, 800);
  await app.drop(long, { ...long, name: 'folded-recording-of-main.mct' });
  await app.comparison.compared();
  for (const width of [1440, 1024, 390]) {
    await app.resize(width, 800);
    await expect.poll(() => covered(app)).toBeLessThanOrEqual(0);
  }
});

test('in a comparison each side says its own, on a phone as well', async ({ app, page }) => {
  await app.resize(390, 844);
  const errors = await app.start();
  await app.drop({ name: 'whole.mct', bytes: readFileSync(inRepo('golden/steps.mct')) }, folded);
  await app.comparison.compared();
  for (const word of ['folded', 'counts too low']) {
    await expect(app.header.mark(word)).toHaveCount(1);
    await expect(app.header.mark(word, 'B')).toBeInViewport({ ratio: 1 });
  }
  expect(await app.overhang()).toBe(0);
  await page.getByRole('combobox', { name: 'Table', exact: true }).selectOption('Methods');
  await app.comparison.changes.filters.click();
  await app.comparison.press('Inclusive');
  await expect(page.getByText('Inclusive figures may not be exact: 120,000 contexts of B were folded').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('a file that nothing was folded of has no such marks', async ({ app }) => {
  await app.start();
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
  await expect(app.header.banner.getByRole('button', { name: /^A: h2-scan/ })).toBeVisible();
  await expect(app.header.banner.getByRole('button', { name: /folded|too low/ })).toHaveCount(0);
});

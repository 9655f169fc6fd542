import { both } from '../lib/addresses';
import { expect, test } from '../pages/test';

const flame = both('flame');

test('the palette, by keyboard alone: fuzzy, Enter runs, the recent one comes first', async ({ app, page }) => {
  const errors = await app.start(flame);
  await app.opened();
  await app.palette.type('sht mthds');
  await expect(app.palette.options.first()).toHaveText(/Show hot methods/);
  await app.press('Enter');
  await expect(page).toHaveURL(/#\/methods/);
  await expect(app.dialog).toHaveCount(0);
  await app.palette.type('');
  await expect(app.palette.options.first()).toHaveAccessibleName(/Show flame graph|recent/);
  await app.type('zzzz');
  await expect(app.palette.nothing).toBeVisible();
  await app.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await app.palette.type('count calls');
  await app.press('Enter');
  await expect(page).toHaveURL(/metric=calls/);
  await app.palette.type('');
  await expect(app.palette.options.first()).toContainText('recent');
  expect(errors).toEqual([]);
});

test('the help sheet lists every key of the registry, and no key is given twice', async ({ app }) => {
  await app.start(flame);
  await app.opened();
  await app.press('?');
  for (const title of ['Find a command', 'Show hot methods', 'Walk to the caller', 'Next match', 'Open a profile…'])
    await expect(app.help.getByText(title, { exact: true })).toBeVisible();
  const keys = await app.help
    .locator('section')
    .evaluateAll((sections) =>
      sections.map((section) => [...section.querySelectorAll('kbd')].map((key) => key.textContent ?? '')),
    );
  for (const group of keys) expect(new Set(group).size).toBe(group.length);
  const numbers = keys.flat().filter((key) => /^\d$/.test(key));
  expect(new Set(numbers).size).toBe(numbers.length);
  await app.press('Escape');
  // Views with nothing to show have no tab; their keys come last.
  const shown = await app.tabs.all.allTextContents();
  for (const [at, name] of shown.entries()) {
    await app.press(String(at + 1));
    await expect(app.tabs.current).toHaveText(name);
  }
  expect(numbers.length).toBeGreaterThanOrEqual(shown.length);
});

test('the menu, by mouse and by keyboard, runs the same commands', async ({ app, page }) => {
  await app.start(flame);
  await app.opened();
  await app.menu.button.click();
  await app.menu.item('View').click();
  const item = app.menu.item(/Show allocations/);
  await expect(item).toBeInViewport({ ratio: 1 });
  // The pointer moves in steps: one that jumps leaves the menu.
  const box = await item.boundingBox();
  await page.mouse.move(box!.x + 40, box!.y + 12, { steps: 12 });
  await item.click();
  await expect(page).toHaveURL(/#\/allocations/);
  await app.menu.button.focus();
  await app.press('Enter');
  await expect(app.menu.item('File')).toBeFocused();
  await app.press('ArrowRight');
  await expect(app.menu.item(/Open a profile/)).toBeFocused();
  await app.press('Enter');
  await expect(app.opening.dialog).toBeVisible();
});

test('zooming from the palette is zooming on the picture', async ({ app, page }) => {
  await app.start(flame);
  await app.opened();
  await app.palette.type('walk to the widest');
  await app.press('Enter');
  await expect(page).toHaveURL(/sel=\d/);
  await app.palette.type('zoom to the selected');
  await app.press('Enter');
  await expect(page).toHaveURL(/focus=\d/);
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('the menu opens and runs by touch', async ({ app, page }) => {
    await app.start(flame);
    await app.opened();
    await app.menu.button.tap();
    await app.menu.item('View').tap();
    await app.menu.item(/Show hot methods/).tap();
    await expect(page).toHaveURL(/#\/methods/);
  });
});

import { expect, type Page, test } from '@playwright/test';
import { opened, start } from '../lib/app';

const both = '#/flame?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';

async function palette(page: Page, letters: string) {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Find a command' });
  await expect(box).toBeFocused();
  await page.keyboard.type(letters);
  return page.getByRole('listbox', { name: 'Commands' });
}

test('the palette, by keyboard alone: fuzzy, Enter runs, the recent one comes first', async ({ page }) => {
  const errors = await start(page, both);
  await opened(page);
  const list = await palette(page, 'sht mthds');
  await expect(list.getByRole('option').first()).toHaveText(/Show hot methods/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/methods/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await palette(page, '');
  await expect(list.getByRole('option').first()).toHaveAccessibleName(/Show flame graph|recent/);
  await page.keyboard.type('zzzz');
  await expect(page.getByText('No command fits')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await palette(page, 'count calls');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/metric=calls/);
  await palette(page, '');
  await expect(list.getByRole('option').first()).toContainText('recent');
  expect(errors).toEqual([]);
});

test('the help sheet lists every key of the registry, and no key is given twice', async ({ page }) => {
  await start(page, both);
  await opened(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help and shortcuts' });
  for (const title of ['Find a command', 'Show hot methods', 'Walk to the caller', 'Next match', 'Open a profile…'])
    await expect(help.getByText(title, { exact: true })).toBeVisible();
  const keys = await help
    .locator('section')
    .evaluateAll((sections) =>
      sections.map((section) => [...section.querySelectorAll('kbd')].map((key) => key.textContent ?? '')),
    );
  for (const group of keys) expect(new Set(group).size).toBe(group.length);
  const numbers = keys.flat().filter((key) => /^\d$/.test(key));
  expect(new Set(numbers).size).toBe(numbers.length);
  await page.keyboard.press('Escape');
  // Views with nothing to show have no tab, and their keys come last.
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  const shown = await tabs.allTextContents();
  for (const [at, name] of shown.entries()) {
    await page.keyboard.press(String(at + 1));
    await expect(tabs.and(page.locator('[aria-current=page]'))).toHaveText(name);
  }
  expect(numbers.length).toBeGreaterThanOrEqual(shown.length);
});

test('the menu, by mouse and by keyboard, runs the same commands', async ({ page }) => {
  await start(page, both);
  await opened(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const item = page.getByRole('menuitem', { name: /Show allocations/ });
  await expect(item).toBeInViewport({ ratio: 1 });
  // A hand moves there; a pointer that jumps leaves the menu.
  const box = await item.boundingBox();
  await page.mouse.move(box!.x + 40, box!.y + 12, { steps: 12 });
  await item.click();
  await expect(page).toHaveURL(/#\/allocations/);
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'File' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: /Open a profile/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Open' })).toBeVisible();
});

test('zooming from the palette is zooming on the picture', async ({ page }) => {
  await start(page, both);
  await opened(page);
  await palette(page, 'walk to the widest');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sel=\d/);
  await palette(page, 'zoom to the selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/focus=\d/);
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('the menu opens and runs by touch', async ({ page }) => {
    await start(page, both);
    await opened(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'View' }).tap();
    await page.getByRole('menuitem', { name: /Show hot methods/ }).tap();
    await expect(page).toHaveURL(/#\/methods/);
  });
});

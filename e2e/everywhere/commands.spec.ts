import { both, scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

const flame = both('flame');

test('the palette, by keyboard alone: fuzzy, Enter runs, the recent one comes first', async ({ app, page }) => {
  const errors = await app.start(flame);
  await app.opened();
  await app.palette.type('shw mthds');
  await expect(app.palette.options.first()).toHaveText(/Show methods by cost/);
  await app.press('Enter');
  await expect(page).toHaveURL(/#\/methods/);
  await expect(app.dialog).toHaveCount(0);
  await app.palette.type('');
  await expect(app.palette.options.first()).toHaveAccessibleName(/Show flame graph|recent/);
  await app.type('zzzz');
  await expect(app.palette.nothing).toBeVisible();
  await app.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await app.palette.type('metric: calls');
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
  for (const title of ['Find a command', 'Show methods by cost', 'Go to the caller', 'Next match', 'Open a profile…'])
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
  // The pointer moves in steps, because a pointer that jumps leaves the menu.
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
  await app.palette.type('go to the widest');
  await app.press('Enter');
  await expect(page).toHaveURL(/sel=\d/);
  await app.palette.type('zoom to the selected');
  await app.press('Enter');
  await expect(page).toHaveURL(/focus=\d/);
});

test('arrows walk through the picture as soon as it is there, and after a press on a tab, which keeps the focus', async ({
  app,
  page,
}) => {
  await app.start(flame);
  await app.opened();
  await app.flame.steady();
  await app.press('ArrowDown');
  await expect(page).toHaveURL(/sel=\d/);
  await app.tabs.tab('Call tree').click();
  await expect(page).toHaveURL(/#\/tree/);
  await expect(app.tabs.tab('Call tree')).toBeFocused();
  await app.tabs.tab('Flame graph').click();
  await expect(app.tabs.tab('Flame graph')).toBeFocused();
  await app.flame.steady();
  const before = page.url();
  await app.press('ArrowDown');
  await expect(page).not.toHaveURL(before);
  await app.header.metric('Calls').check();
  await expect(app.header.metric('Calls')).toBeFocused();
  await expect(app.tooltip).toHaveCount(0);
});

test('no key is lost while the palette is on its way, Enter included', async ({ app, page }) => {
  let arrive = () => {};
  const asked = new Promise<void>((heard) => {
    void page.route(/Palette-.*\.js/, async (route) => {
      heard();
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await route.continue();
    });
  });
  await app.start(flame);
  await app.opened();
  await app.press('Control+k');
  await asked;
  await app.type('show methox');
  await app.press('Backspace');
  await app.type('ds by cost');
  arrive();
  await expect(app.palette.box).toHaveValue('show methods by cost');
  await app.press('Enter');
  await expect(page).toHaveURL(/#\/methods/);
});

test('the menu over a frame has ten commands at most, in groups, and the rest behind More; over a row of a table as well', async ({
  app,
}) => {
  await app.start(flame);
  await app.opened();
  await app.flame.steady();
  await app.flame.press({ x: 300, y: 110, button: 'right' });
  const { first, overFrame } = app.menu;
  await expect(app.menu.item('More')).toBeVisible();
  await expect(overFrame.getByRole('group')).toHaveCount(4);
  expect(await first.count()).toBeLessThanOrEqual(11);
  await app.menu.item('More').press('ArrowRight');
  await expect(app.menu.item('Group by package')).toBeVisible();
  await app.press('Escape');
  await expect(app.menu.root).toHaveCount(0);
  await app.tabs.open('Allocations');
  const { where } = app.allocations;
  await where.row(2).click({ button: 'right' });
  const method = await where.cell(2, 0).locator('b').innerText();
  await expect(overFrame).toContainText(method);
  await expect(app.menu.item('Fold this method')).toBeVisible();
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('the menu opens and runs by touch', async ({ app, page }) => {
    await app.start(flame);
    await app.opened();
    await app.menu.button.tap();
    await app.menu.item('View').tap();
    await app.menu.item(/Show methods by cost/).tap();
    await expect(page).toHaveURL(/#\/methods/);
  });
});

test('the menu over rows of the sandwich, of threads and of a comparison is about the row, by mouse and by keys', async ({
  app,
  page,
}) => {
  await app.start(scan('sandwich'));
  const { overFrame } = app.menu;
  const methods = page.getByRole('grid', { name: 'Methods' });
  const second = methods.locator('[data-index="1"]');
  await expect(second.locator('b')).not.toBeEmpty();
  const method = await second.locator('b').innerText();
  await second.click({ button: 'right' });
  await expect(overFrame).toContainText(/Fold this method/);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 2 })).toContainText(method);
  await app.press('Escape');
  await expect(app.menu.root).toHaveCount(0);
  const third = methods.locator('[data-index="2"]');
  await second.focus();
  await app.press('ArrowDown');
  await expect(third).toBeFocused();
  await app.press('Shift+F10');
  await expect(overFrame).toBeVisible();
  await expect(third).toHaveAttribute('aria-selected', 'true');
  await app.press('Escape');
  await expect(third).toBeFocused();

  await page.goto(scan('threads').replace('#', '/#'));
  await app.threads.filled();
  await app.threads.filter.fill('main');
  const thread = app.threads.rows.filter({ hasText: /^main/ }).first();
  await thread.focus();
  await app.press('ContextMenu');
  await expect(app.menu.item('Show main in the call tree')).toBeVisible();
  await expect(app.menu.item(/this (method|package)|^Show in the/)).toHaveCount(0);
  await app.menu.item('Show main in the call tree').click();
  await expect(page).toHaveURL(/#\/tree.*thread=\d/);

  await page.goto(both('compare', '&table=methods').replace('#', '/#'));
  const row = page.getByRole('grid', { name: 'Methods by change' }).locator('[data-index="3"]');
  await expect(row.locator('b')).not.toBeEmpty();
  await row.click({ button: 'right' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(overFrame).toContainText(await row.locator('b').first().innerText());
  await expect(overFrame).toContainText('in A');
  await expect(app.menu.item(/in the flame graph/)).toHaveCount(0);
  await app.menu.item('Hide this method').click();
  await expect(page).toHaveURL(/do=hide/);
});

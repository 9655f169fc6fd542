import { expect, test } from '@playwright/test';
import { figure, opened, start } from '../lib/app';

const tree = '#/tree?a=samples/h2-scan.mct&metric=bytecodes';

test('the call tree, by keyboard alone: expand, walk, type ahead, collapse, hottest path', async ({ page }) => {
  const errors = await start(page, tree);
  const grid = page.getByRole('treegrid', { name: /^Call tree of h2-scan/ });
  const rows = grid.locator('[data-index]');
  await expect(rows.first()).not.toHaveText('');
  await rows.first().focus();
  const closed = await rows.count();
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => rows.count()).toBeGreaterThan(closed);
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator('[data-index="1"]')).toBeFocused();
  await expect(grid.locator('[data-index="1"]')).toHaveAttribute('aria-level', '2');
  await expect(grid.locator('[data-index="1"]')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/sel=\d/);
  // Siblings come by what they include, the largest first.
  const inclusive = async (index: number) =>
    figure(await grid.locator(`[data-index="${index}"]`).getByRole('gridcell').nth(1).textContent());
  expect(await inclusive(1)).toBeGreaterThanOrEqual(await inclusive(2));
  expect(await inclusive(1)).toBeLessThanOrEqual(await inclusive(0));
  await page.keyboard.press('ArrowLeft');
  await expect(grid.locator('[data-index="0"]')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => Math.max(...(await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-level')))))))
    .toBeGreaterThan(4);
  await rows.first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('h2');
  await expect(page.locator(':focus')).toContainText(/H2/i);
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute(
    'data-index',
    String(Number(await grid.getAttribute('aria-rowcount')) - 2),
  );
  expect(errors).toEqual([]);
});

test('one selection: picked in the flame graph, shown in the call tree and among the methods', async ({ page }) => {
  await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  await page.getByTestId('flame-canvas').click({ position: { x: 450, y: 212 } });
  const title = page.getByRole('complementary', { name: 'Details' }).getByRole('heading').first();
  await expect(title).toHaveText(/\w\.\w/);
  const name = (await title.textContent()) ?? '';
  await page.getByRole('link', { name: 'Call tree' }).click();
  const selected = page.getByRole('treegrid').locator('[aria-selected=true]');
  await expect(selected).toContainText(name.slice(name.lastIndexOf('.') + 1));
  await expect(page.getByRole('complementary', { name: 'Details' }).getByRole('heading').first()).toHaveText(name);
  await page.getByRole('link', { name: 'Hot methods' }).click();
  await expect(page.getByRole('complementary', { name: 'Callers and callees' }).getByRole('heading').first()).toHaveText(name);
  // And back: a method that is picked there is selected in the tree.
  await page.getByLabel('Filter methods').fill('TableFilter.next');
  await expect(page.getByRole('grid').locator('[data-index]')).toHaveCount(1);
  await page.getByRole('grid').locator('[data-index="0"]').click();
  await page.getByRole('link', { name: 'Call tree' }).click();
  await expect(selected).toContainText('TableFilter.next');
});

test('sorted siblings, a link, the mouse', async ({ page }) => {
  await start(page, `${tree}&sort=name&order=asc`);
  const grid = page.getByRole('treegrid');
  await expect(grid.locator('[data-index="0"]')).not.toHaveText('');
  await expect(grid.getByRole('columnheader', { name: 'Method' })).toHaveAttribute('aria-sort', 'ascending');
  await grid.getByRole('button', { name: 'Calls' }).click();
  await expect(page).toHaveURL(/sort=calls/);
  await page.getByRole('button', { name: 'Expand hottest path' }).click();
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(1);
  await expect(page).toHaveURL(/sel=\d/);
  const url = page.url();
  await page.getByRole('button', { name: 'Show in the flame graph' }).click();
  await expect(page).toHaveURL(/#\/flame.*focus=\d/);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await page.reload();
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  // An outermost frame need not call anything.
  const first = grid.locator('[aria-expanded="false"]').first();
  const at = await first.getAttribute('data-index');
  await first.getByRole('button', { name: /^Expand/ }).click();
  await expect(grid.locator(`[data-index="${at}"]`)).toHaveAttribute('aria-expanded', 'true');
});

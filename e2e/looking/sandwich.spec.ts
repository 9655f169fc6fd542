import { expect, type Page, test } from '@playwright/test';
import { figure, start } from '../lib/app';

async function choose(page: Page, name: string) {
  await page.getByLabel('Filter methods').fill(name);
  const rows = page.getByRole('grid', { name: 'Methods' }).locator('[data-index]');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
}

test('a method between its callers and its callees, exactly', async ({ page }) => {
  const errors = await start(page, '#/sandwich?a=samples/h2-scan.mct&metric=bytecodes');
  await expect(page.getByText('Choose a method')).toBeVisible();
  await choose(page, 'TableFilter.next');
  await expect(page).toHaveURL(/method=\d/);
  const callers = page.getByRole('region', { name: 'Callers' });
  const callees = page.getByRole('region', { name: 'Callees' });
  for (const half of [callers, callees])
    await expect(half.getByTestId('flame-twin').locator('tbody tr').first()).toContainText('org.h2.table.TableFilter.next');
  await expect(callees.getByTestId('flame-twin')).toContainText('IndexCursor.next');
  // Both halves begin with the same, recursion-safe inclusive figure, that of the table of methods.
  const top = async (half: typeof callers) =>
    figure(await half.getByTestId('flame-twin').locator('tbody tr').first().locator('td').first().textContent());
  await expect.poll(() => top(callers)).toBeGreaterThan(0);
  await expect.poll(() => top(callees)).toBe(await top(callers));
  // One above the other, as on a phone, neither is taller than its frames.
  await page.setViewportSize({ width: 390, height: 4000 });
  for (const half of [callers, callees])
    await expect
      .poll(() =>
        half.getByTestId('flame-canvas').evaluate(({ parentElement: all, clientHeight }) => clientHeight - all!.scrollHeight),
      )
      .toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const url = page.url();
  await page.getByText('Exclusive', { exact: true }).click();
  await expect(page).toHaveURL(/cost=own/);
  await page.goto('about:blank');
  await page.goto(url);
  await expect(callers.getByTestId('flame-twin').locator('tbody tr').first()).toContainText('TableFilter.next');
  expect(errors).toEqual([]);
});

test('from the keyboard: the selected method, then on to a callee', async ({ page }) => {
  await start(page, '#/methods?a=samples/h2-scan.mct&metric=bytecodes&filter=TableFilter.next');
  const row = page.getByRole('grid', { name: 'Hot methods' }).locator('[data-index="0"]');
  await expect(row).not.toHaveText('');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Callers and callees' })).toContainText('TableFilter.next');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/#\/sandwich.*method=\d/);
  const callees = page.getByRole('region', { name: 'Callees' });
  await expect(callees.getByTestId('flame-twin').locator('tbody tr').first()).toBeAttached();
  await callees.getByTestId('flame-canvas').focus();
  await page.keyboard.press('ArrowDown');
  // The engine is asked for each next frame: a key that comes before its answer starts where the last one did.
  await expect(callees.getByRole('button', { name: /^Go to .*TableFilter\.next/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const on = callees.getByRole('button', { name: /^Go to (?!.*TableFilter\.next)/ });
  await expect(on).toBeVisible();
  const before = page.url();
  await on.press('Enter');
  await expect(page).not.toHaveURL(before);
});

test('hot methods have ratios: bytecodes a call, objects a thousand bytecodes, elements an array', async ({ page }) => {
  await start(page, '#/methods?a=samples/h2-scan.mct&metric=bytecodes');
  const grid = page.getByRole('grid', { name: 'Hot methods' });
  await expect(grid.locator('[data-index="0"]')).not.toHaveText('');
  await page.getByText('Ratios').click();
  await grid.getByRole('button', { name: /^Objects a kbc/ }).click();
  await expect(page).toHaveURL(/sort=density.*cols=ratios/);
  const cell = async (row: number, at: number) =>
    figure(await grid.locator(`[data-index="${row}"]`).getByRole('gridcell').nth(at).textContent());
  await expect.poll(() => cell(0, 5)).toBeGreaterThan(0);
  expect(await cell(0, 5)).toBeGreaterThanOrEqual(await cell(1, 5));
  // 1,000 bytecodes a call would be shown without decimals; here the parts are on the same row.
  const [exclusive, calls, perCall] = [await cell(0, 1), await cell(0, 3), await cell(0, 4)];
  expect(Math.abs(exclusive / calls - perCall)).toBeLessThan(Math.max(0.51, perCall * 0.01));
});

import { expect, test } from '@playwright/test';
import { start } from './lib/app';
import { broken, overhang } from './lib/axe';

const both = 'a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';
const views = [
  { name: 'start page', hash: '', ready: 'h1' },
  { name: 'flame graph', hash: `#/flame?${both}`, ready: '[data-testid="flame-twin"] tbody tr' },
  { name: 'call tree', hash: `#/tree?${both}`, ready: '[data-index="0"] [role="gridcell"]:not(:empty)' },
  { name: 'hot methods', hash: `#/methods?${both}`, ready: '[data-index="0"] [role="gridcell"]:not(:empty)' },
  { name: 'threads', hash: `#/threads?${both}`, ready: '[data-index="0"] [role="gridcell"]:not(:empty)' },
  { name: 'sandwich', hash: `#/sandwich?${both}&method=100`, ready: '[data-testid="flame-twin"] tbody tr' },
  { name: 'allocations', hash: `#/allocations?${both}`, ready: '[data-index="0"] [role="gridcell"]:not(:empty)' },
  { name: 'comparison', hash: `#/compare?${both}`, ready: '[data-testid="overlap-value"]' },
];

for (const { name, hash, ready } of views) {
  test(`${name}, light and dark: no accessibility rule is broken, nothing runs off the page`, async ({ page }) => {
    const errors = await start(page, hash);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    expect(await broken(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|Infinity/);
    expect(errors).toEqual([]);
  });
}

test('palette, help and menu, light and dark: no accessibility rule is broken', async ({ page }) => {
  await start(page, `#/flame?${both}`);
  await page.locator('[data-testid="flame-twin"] tbody tr').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).waitFor();
  expect(await broken(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help and shortcuts' }).waitFor();
  expect(await broken(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'File' }).waitFor();
  expect(await broken(page)).toEqual([]);
});

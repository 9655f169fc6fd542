import { readFileSync } from 'node:fs';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

const file = (name: string) => ({ name: `${name}.mct`, bytes: readFileSync(inRepo(`golden/learned/${name}.mct`)) });

test('a recording whose list lacked methods says so wherever its figures stand', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(file('new'));
  await app.opened();
  await expect(page.getByRole('banner').getByText(/^\d+ new methods$/)).toBeVisible();
  const counted = page.getByRole('button', { name: /^Calls below \d+ new methods may be missing/ });
  await counted.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/What \d+ new methods called may not be counted/);
  await expect(dialog).toContainText('Calls below not counted');
  await expect(dialog).toContainText('Record again with this file as learned=, until the agent reports no new methods.');
  await page.keyboard.press('Escape');

  await app.tabs.open('Methods by cost');
  await app.methods.region.getByRole('columnheader', { name: /Inclusive/ }).click();
  const rows = app.methods.region.getByRole('row', { name: /Paths/ });
  await expect(rows.first()).toContainText('at least');
  await expect(app.methods.region.getByTitle(/^A lower bound: calls below .* may not be counted\.$/).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('a comparison with one is to be read with care', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(file('whole'), file('new'));
  await app.comparison.compared();
  await expect(page.getByText(/^In B, calls may be missing\. What \d+ new methods called/).first()).toBeVisible();
  expect(errors).toEqual([]);
});

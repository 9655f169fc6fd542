import { readFileSync } from 'node:fs';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

const uncounted = { name: 'uncounted.mct', bytes: readFileSync(inRepo('golden/uncounted.mct')) };

test('a figure that leaves allocations out says so, and why, to eyes and ears', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(uncounted);
  await app.opened();
  await app.tabs.open('Methods by cost');
  await page.getByRole('radio', { name: 'Elements' }).click();
  const grid = app.methods.region;
  const row = (name: RegExp) => grid.getByRole('row', { name });
  // 50 + 14 + 4 elements of arrays created by clone(); reflective calls of it may be missing.
  const clone = row(/Object\.clone/);
  await expect(clone).toContainText('at least');
  await expect(clone.getByText('at least 68').first()).toBeVisible();
  await expect(clone.getByTitle('A lower bound: not all allocations inside Object.clone are counted.').first()).toBeVisible();
  // The callers' exclusive arrays are fully counted, but their inclusive ones are not.
  const copy = row(/Main\.copy/);
  await expect(copy.getByRole('gridcell', { name: /^(exactly )?0$/ }).first()).toBeVisible();
  await expect(copy.getByRole('gridcell', { name: /^at least\s*54$/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Calls' }).click();
  await expect(clone).not.toContainText('at least');

  await app.tabs.open('Allocations');
  await expect(app.allocations.region).toContainText('at least 68');
  await app.tabs.open('Threads');
  await expect(page.getByRole('row', { name: /^worker/ })).not.toContainText('at least');
  await expect(page.getByRole('row', { name: /^lister/ })).toContainText('at least');
  expect(errors).toEqual([]);
});

test('a comparison is as exact as its less exact side', async ({ app, page }) => {
  await app.start();
  await app.drop({ name: 'arrays.mct', bytes: readFileSync(inRepo('golden/arrays.mct')) }, uncounted);
  await app.comparison.compared();
  await page.getByRole('radio', { name: 'Elements' }).click();
  await expect(page.getByText(/at least .* → .*at least 68/).first()).toBeVisible();
});

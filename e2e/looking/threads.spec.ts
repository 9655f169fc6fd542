import { expect, test } from '@playwright/test';
import { figure, start } from '../lib/app';

test('threads: shares of every metric, grouped by name, a press is the scope of every view; a frame for each', async ({
  page,
}) => {
  const errors = await start(page, '#/threads?a=samples/h2-scan.mct&metric=bytecodes');
  const grid = page.getByRole('grid', { name: 'Threads' });
  const rows = grid.locator('[data-index]');
  await expect(rows.first()).not.toHaveText('');
  const metrics = await page.getByRole('radio').evaluateAll((all) => all.map((each) => each.parentElement?.textContent ?? ''));
  for (const metric of metrics.filter((text) => ['Calls', 'Bytecodes', 'Objects', 'Arrays'].includes(text)))
    await expect(grid.getByRole('columnheader', { name: metric })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Bytecodes' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('Filter threads').fill('main');
  await rows.filter({ hasText: /^main/ }).first().click();
  await expect(page).toHaveURL(/thread=\d/);
  await expect(grid.locator('[aria-selected=true]')).toHaveCount(1);
  const shown = figure(
    (await grid.locator('[aria-selected=true]').getByRole('gridcell').nth(2).locator('span span').last().textContent()) ?? '',
  );
  await page.getByRole('link', { name: 'Flame graph' }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading').first()).toHaveText('main');
  expect(shown).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Look at all threads' }).click();
  await expect(page).not.toHaveURL(/thread=\d/);
  await page.getByText('One by one').click();
  await expect(page).toHaveURL(/grouped=0/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'One by one' })).toBeChecked();
  await expect(page.getByRole('complementary', { name: 'The recording' })).toContainText('SHA-256');

  // All threads with a frame for each: those of one pattern are one.
  await page.getByRole('link', { name: 'Flame graph' }).click();
  await page.getByRole('combobox', { name: 'Thread', exact: true }).selectOption('all, a frame for each');
  await expect(page).toHaveURL(/thread=apart/);
  const frames = page.getByTestId('flame-twin').locator('tbody tr');
  await expect(frames.first().locator('th')).toHaveText('thread main');
  await expect.poll(async () => figure(await frames.first().locator('td').first().textContent())).toBe(shown);
  await page.reload();
  await expect(frames.first().locator('th')).toHaveText('thread main');
  expect(errors).toEqual([]);
});

test('threads by keyboard: the row that has the focus becomes the scope', async ({ page }) => {
  await start(page, '#/threads?a=samples/h2-scan.mct&metric=bytecodes&grouped=0');
  const first = page.getByRole('grid', { name: 'Threads' }).locator('[data-index="0"]');
  await expect(first).not.toHaveText('');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/thread=\d/);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/thread=\d/);
});

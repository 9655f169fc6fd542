import { violationsOf } from '../lib/accessibility-rules';
import { inRepo } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

/** Opens a recording of the program with planted troubles (scripts/lib/flights/TroubleDemo.java). */
async function openTrouble(app: App): Promise<string[]> {
  const errors = await app.start();
  await app.pick(inRepo('golden/flights/trouble-25.jfr.gz'));
  await app.opened();
  return errors;
}

for (const [trouble, metric, head, first, share] of [
  ['an exception storm', 'Exceptions and errors', 'Exceptions and errors by thrown class', 'TroubleDemo$OrderRejected', '97.34%'],
  [
    'a hot lock',
    'Waits to enter monitors, time',
    'Waits to enter monitors, time by class of the monitor',
    'TroubleDemo$Ledger',
    '100.00%',
  ],
  ['a slow file', 'File reads, time', 'File reads, time by file', '.cache/flights/trouble/orders.pipe', '99.06%'],
  ['a slow host', 'Socket reads, time', 'Socket reads, time by host', 'localhost:33395', '92.44%'],
] as const)
  test(`${trouble} is found in two presses: the list of metrics, and the metric`, async ({ app, page }) => {
    const errors = await openTrouble(app);
    await page.getByRole('button', { name: 'Metric: CPU samples' }).click();
    await page.getByRole('radio', { name: metric, exact: true }).click();
    const row = app.details.region.getByRole('table', { name: head }).getByRole('row').nth(1);
    await expect(row).toContainText(first);
    await expect(row).toContainText(share);
    expect(errors).toEqual([]);
  });

test('paths end in sight, and for a thread a note stands in place of their list', async ({ app, page }) => {
  const errors = await openTrouble(app);
  await page.getByRole('button', { name: 'Metric: CPU samples' }).click();
  await page.getByRole('radio', { name: 'File reads, time', exact: true }).click();
  const list = app.details.region.getByRole('table', { name: 'File reads, time by file' });
  await expect(list).toBeVisible();
  const ends = await list
    .locator('td:first-child')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.firstElementChild!.getBoundingClientRect().right - cell.getBoundingClientRect().right),
    );
  expect(ends.length).toBeGreaterThan(2);
  expect(Math.max(...ends)).toBeLessThanOrEqual(0.5);
  await page.evaluate(() => {
    location.hash += '&thread=1';
  });
  await expect(list).toHaveCount(0);
  await expect(app.details.region).toContainText('The list of file reads, time by file is known only for the whole file.');
  expect(errors).toEqual([]);
});

test('values of events are frames in every view, and part of the address', async ({ app, page }) => {
  const errors = await openTrouble(app);
  const { groupBy } = app.transforms;
  await expect(groupBy.getByRole('option')).toHaveText(['event field', 'line', 'method', 'class', 'package']);
  await page.getByRole('button', { name: 'Metric: CPU samples' }).click();
  await page.getByRole('radio', { name: 'Exceptions and errors', exact: true }).click();
  await page.keyboard.press('Escape');
  await app.details.region.getByRole('button', { name: 'Show as frames' }).click();
  await expect(page).toHaveURL(/do=group!field/);
  await expect(groupBy).toHaveValue('field');
  await app.tabs.open('Methods by cost');
  await expect(app.methods.rows.first()).toContainText('TroubleDemo$OrderRejected (thrown)');
  await expect(app.methods.rows.first()).toContainText('2,925');
  await expect(app.methods.region).toContainText('methods and values');
  expect(await violationsOf(page)).toEqual([]);
  await app.methods.rows.first().click();
  await expect(app.methods.neighbourTitle).toHaveText('TroubleDemo$OrderRejected');
  // The address opens the same tree.
  await page.reload();
  await app.pick(inRepo('golden/flights/trouble-25.jfr.gz'));
  await expect(app.methods.rows.first()).toContainText('TroubleDemo$OrderRejected (thrown)');
  await groupBy.selectOption('method');
  await expect(app.methods.rows.first()).toContainText('Throwable.<init>');
  expect(errors).toEqual([]);
});

test('a file without events has no such grouping', async ({ app }) => {
  await app.start();
  await app.pick(inRepo('golden/steps.mct'));
  await app.opened();
  await expect(app.transforms.groupBy.getByRole('option', { name: 'method' })).toHaveCount(1);
  await expect(app.transforms.groupBy.getByRole('option', { name: 'event field' })).toHaveCount(0);
});

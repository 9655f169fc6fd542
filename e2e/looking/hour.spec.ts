import { Buffer } from 'node:buffer';
import type { Locator } from '@playwright/test';
import { BURST, COLLECTED, hourFlight } from '../../workers/testing/planted/hour-flight';
import { violationsOf } from '../lib/accessibility-rules';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

async function openHour(app: App): Promise<string[]> {
  const errors = await app.start();
  await app.drop({ name: 'hour.jfr', bytes: Buffer.from(hourFlight()) });
  await app.opened();
  await app.tabs.open('Timeline');
  return errors;
}

test('a burst of one second in an hour is found by zooming, and every view shows that second alone', async ({ app, page }) => {
  const errors = await openHour(app);
  const { bars, intervals, chosen, wholeRun } = app.timeline;
  // 7,200 bins of half a second, in 100 bars of 36 seconds.
  await expect(intervals).toHaveCount(100);
  const at = Math.floor(BURST.second / 36);
  const spike = new RegExp(`^1,980.0.s – 2,016.0.s: ${BURST.samples + 36} samples, `);
  await expect(intervals.nth(at)).toHaveAccessibleName(spike);
  // The bar that stands out, its seconds, and the second that stands out among them.
  const click = async (bar: Locator) => {
    const { x, y, width } = (await bar.boundingBox())!;
    await page.mouse.click(x + width / 2, y + 20);
  };
  await click(intervals.nth(at));
  await expect(page).toHaveURL(/do=interval!3960!4032/);
  await page.getByRole('button', { name: 'Zoom to the selection' }).click();
  await expect(page).toHaveURL(/t0=0\.545&t1=0\.565/);
  const second = intervals.and(page.getByRole('option', { name: /^2,000\.0.s – 2,001\.0.s: / }));
  await expect(second).toHaveAccessibleName(new RegExp(`: ${BURST.samples + 1} samples, .*; CPU load 100%, machine 100%`));
  await expect(chosen).toHaveCount(36);
  await click(second);
  await expect(chosen).toHaveCount(1);
  await expect(page).toHaveURL(/do=interval!4000!4002/);
  await expect(app.transforms.step(/^2,000.s to 2,001.s/)).toBeVisible();
  await app.tabs.open('Flame graph');
  await expect(app.details.region).toContainText(new RegExp(`^all threads${BURST.samples + 1} samples`));
  await app.tabs.open('Timeline');
  await expect(chosen).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect(page).not.toHaveURL(/t0=/);
  await wholeRun.click();
  await expect(page).not.toHaveURL(/interval/);
  await bars.focus();
  for (let i = 0; i < 8; i++) await app.press('+');
  await expect(page).toHaveURL(/t0=/);
  await expect(intervals.nth(1)).toHaveAccessibleName(/^1,77\d\.\d.s – /);
  await app.press('0');
  await expect(intervals.nth(1)).toHaveAccessibleName(/^36\.0.s – 72\.0.s/);
  expect(errors).toEqual([]);
});

test('lanes above the timeline show load and heap, and a table lists the collections', async ({ app, page }) => {
  const errors = await openHour(app);
  const { region, intervals } = app.timeline;
  await expect(region).toContainText(
    /CPU load in the whole run: program 25% on average, at most 100%; machine 100%, at most 100%/,
  );
  await expect(region).toContainText(/Heap after collections in the whole run: 1\.0.MB to 8\.0.MB, 5\.0.MB after the last/);
  await expect(intervals.nth(0)).toHaveAccessibleName(/no garbage collection; CPU load 25%, machine 100%$/);
  await expect(intervals.nth(99)).toHaveAccessibleName(/; heap after the last collection 5\.0.MB$/);
  await page.getByText('Collections', { exact: true }).click();
  await expect(page).toHaveURL(/table=collections/);
  const table = page.getByRole('grid', { name: 'Garbage collections' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows).toHaveCount(COLLECTED.length);
  await expect(rows.nth(3)).toHaveText(/2,100\.000.s\s*System\.gc\(\)\s*G1New\s*40\.0.ms\s*40\.0.ms\s*30\.0.MB\s*3\.0.MB/);
  await table.getByRole('columnheader', { name: /^Paused/ }).click();
  await expect(rows.nth(0)).toHaveText(/3,300\.000.s/);
  await rows.nth(0).click();
  await expect(page).toHaveURL(/do=interval!6600!6601/);
  expect(await violationsOf(page)).toEqual([]);
  await app.resize(390, 844);
  expect(await app.overhang()).toBe(0);
  expect(errors).toEqual([]);
});

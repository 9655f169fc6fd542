import { Buffer } from 'node:buffer';
import { type Sample, sampleChunk } from '../../workers/testing/flight-chunk';
import { flightChunk } from '../../workers/testing/flight-file';
import { violationsOf } from '../lib/accessibility-rules';
import { expect, test } from '../pages/test';

/** Method a stays in one call, b is called again before every second sample, c before each; d is in few samples. */
const SAMPLES = Array.from({ length: 20 }, (_, i): Sample => [i, `a${i >> 1} b${i} ${i < 5 ? 'd' : 'c'}1`]);

test('shares of new activations tell methods that are called often from long calls', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop({ name: 'run.jfr', bytes: Buffer.from(flightChunk(sampleChunk(SAMPLES))) });
  await app.opened();
  for (const letters of ['activation', 'samples']) {
    await app.palette.type(letters);
    await expect(app.palette.options.filter({ hasText: 'Count new activations…' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('button', { name: 'Events of the VM' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New activations' }).click();
  const dialog = page.getByRole('dialog', { name: 'New activations' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^New activations/ }).click();
  await app.opened();
  await expect(page).toHaveURL(/[?&]metric=new-activations/);
  await app.tabs.open('Methods by cost');
  const methods = page.getByRole('grid', { name: 'Methods by cost' });
  for (const [name, share] of [
    ['a', '≈ 5%'],
    ['b', '≈ 50%'],
    ['c', '≈ 100%'],
    ['d', '–'],
  ] as const)
    await expect(
      methods
        .getByRole('row', { name: new RegExp(`^${name} \\(\\)`) })
        .getByRole('gridcell')
        .nth(4),
    ).toHaveText(share);
  await app.tabs.open('Call tree');
  await expect(page.getByRole('treegrid').getByTitle(/^Share of new activations/)).toHaveText('New');
  await expect(page.getByRole('treegrid').getByRole('row', { name: /Collapse b/ })).toContainText('≈ 50%');
  await page
    .getByRole('treegrid')
    .getByRole('row', { name: /Collapse b/ })
    .click();
  await expect(app.details.region).toContainText('share of new activations≈ 50%');
  expect(errors).toEqual([]);
});

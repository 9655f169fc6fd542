import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { drop, opened, recording, start } from './lib/app';

const bytes = readFileSync(recording('h2-scan.mct'));

/** Makes the worker believe in a machine with little memory: between what a pruned view of the recording takes and what the whole one takes. */
async function littleMemory(page: Page, gigabytes: number): Promise<void> {
  await page.route(/worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    const script = `Object.defineProperty(navigator, 'deviceMemory', { value: ${gigabytes} });\n${await response.text()}`;
    await route.fulfill({ response, body: script });
  });
}

test('a profile that is too large is refused before memory is taken, and opens pruned at the press of a button', async ({
  page,
}) => {
  await littleMemory(page, 0.006);
  const errors = await start(page);
  await drop(page, [{ name: 'large.mct', bytes }]);
  const notice = page.getByRole('alert').filter({ hasText: 'large.mct' });
  await expect(notice).toContainText(/too many for this page/);
  await notice.getByRole('button', { name: 'Open a pruned view' }).click();
  await opened(page);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^A: large\.mct/ })).toHaveAccessibleName(
    /pruned: [\d\s,]+ contexts below 0\.0010\s% folded/,
  );
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /warning/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText(/prun/i);
  expect(errors).toEqual([]);
});

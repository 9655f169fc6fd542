import { samples } from '../lib/files';
import { expect, test } from '../pages/test';

test('after a reload the page says that a dropped file must be dropped again, and takes it', async ({ app, page }) => {
  await app.start();
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
  await expect(page).toHaveURL(/ha=/);
  await page.reload();
  const wanted = app.opening.wanted.file('A');
  await expect(wanted).toContainText('A reload closes files that were dropped or chosen. Drop h2-scan.mct here again');
  await expect(wanted).not.toContainText('The link was made');
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
});

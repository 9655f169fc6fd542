import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { violationsOf } from '../lib/accessibility-rules';
import { sample, samples } from '../lib/files';
import { clearAll, isKept, keptNames, spoil } from '../lib/library-storage';
import { expect, test } from '../pages/test';

test('copies that the browser cleared or damaged are told of, in the list, when opened, and by a link; then kept anew or deleted', async ({
  app,
  page,
}) => {
  const { library } = app.opening;
  await app.start();
  await library.keepEverything();
  const sums: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const name of ['h2-scan.mct', 'h2-index.mct', 'handcount.mct']) {
    await app.pick(sample(name));
    await app.opened();
    await expect(page).toHaveURL(/ha=[0-9a-f]{64}/);
    links[name] = page.url();
    sums[name] = /ha=([0-9a-f]{64})/.exec(page.url())?.[1] ?? '';
    await expect.poll(() => isKept(page, sums[name] ?? '', statSync(sample(name)).size)).toBe(true);
    await app.again();
  }
  await library.compare('h2-scan.mct', 'h2-index.mct');
  await app.comparison.compared();
  const comparison = page.url();
  await app.again();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  // Clears the copies while the list is visible.
  await expect(library.entries).toHaveCount(3);
  await spoil(page, sums['handcount.mct'] ?? '', 'change');
  await library.press('Open', 'handcount.mct');
  await expect(app.notices.spoken).toContainText('handcount.mct: this copy is corrupted');
  await expect(library.entry('handcount.mct')).toContainText('Cannot be opened: the browser has cleared this copy');
  await spoil(page, sums['h2-scan.mct'] ?? '', 'clear');
  await library.press('Open', 'h2-scan.mct');
  await expect(app.notices.spoken).toContainText(
    /h2-scan\.mct: the browser has cleared this copy\.\s+Browsers clear stored data/,
  );
  await spoil(page, sums['h2-index.mct'] ?? '', 'cut');

  // A new visit reads the list again.
  await app.again();
  await expect(library.entry('h2-scan.mct')).toContainText('the browser has cleared this copy');
  await expect(library.entry('h2-index.mct')).toContainText('this copy is corrupted');
  await expect(library.openersAndComparers).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  // A link to both files names the lost ones and asks for them.
  await app.leave();
  await page.goto(comparison);
  await expect(app.notices.spoken).toContainText('h2-scan.mct: the browser has cleared this copy');
  await expect(app.notices.spoken).toContainText('h2-index.mct: this copy is corrupted');
  await expect(app.opening.wanted.file('A')).toContainText('h2-scan.mct');
  await expect(app.opening.wanted.file('B')).toContainText('h2-index.mct');
  await app.drop(...samples('h2-scan.mct', 'h2-index.mct'));
  await app.comparison.compared();
  for (const name of ['h2-scan.mct', 'h2-index.mct'])
    await expect.poll(() => isKept(page, sums[name] ?? '', statSync(sample(name)).size)).toBe(true);

  // If a file is given again, it is kept under its old entry; the other entry can be deleted.
  await app.again();
  await expect(library.entries).toHaveCount(3);
  await expect(library.openers).toHaveCount(2);
  await library.delete('handcount.mct', library.entry('handcount.mct'));
  await expect(library.entries).toHaveCount(2);
  await library.press('Open', 'h2-index.mct');
  await app.opened();

  // The notice for a link offers to delete the entry.
  await spoil(page, sums['h2-scan.mct'] ?? '', 'clear');
  await app.leave();
  await page.goto(links['h2-scan.mct'] ?? '');
  await app.notices.spoken.getByRole('button', { name: 'Delete the entry' }).click();
  // Deleting takes a moment after the click; leaving the page earlier would keep the entry.
  await expect.poll(() => keptNames(page)).toEqual(['h2-index.mct']);
  await app.again();
  await expect(library.entries).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a library that the browser cleared as a whole says so, one that the user emptied does not', async ({ app, page }) => {
  const { library } = app.opening;
  await app.start();
  await library.keepEverything();
  const [file, { size }] = [sample('handcount.mct'), statSync(sample('handcount.mct'))];
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  await app.pick(file);
  await app.opened();
  await expect.poll(() => isKept(page, sha256, size)).toBe(true);
  // The page remembers the number of entries after it has written them, or when it lists them.
  await app.again();
  await expect(library.entries).toHaveCount(1);
  await page.goto('samples/index.json');
  await clearAll(page);
  await app.again();
  await expect(library.region).toContainText('The browser has cleared the library: 1 profile is gone.');
  expect(await violationsOf(page)).toEqual([]);
  await app.pick(file);
  await app.opened();
  await expect.poll(() => isKept(page, sha256, size)).toBe(true);
  await app.again();
  await expect(library.entries).toHaveCount(1);
  await expect(library.region).not.toContainText('has cleared');
  await library.deleteAll(1);
  await expect(library.region).toContainText('appear here');
  await app.again();
  await expect(library.region).toContainText('appear here');
  await expect(library.region).not.toContainText('has cleared');
});

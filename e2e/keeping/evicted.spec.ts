import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { drop, opened, pick, sample } from '../lib/app';
import { broken } from '../lib/axe';
import { again, entries, keepEverything, library } from '../lib/library';

/** What the browser, or a failing disk, does to kept bytes: takes them away, cuts them off, or changes one. */
const spoil = (page: Page, sha256: string, how: 'clear' | 'cut' | 'change') =>
  page.evaluate(
    async ([name, what]) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('profiles');
      if (what === 'clear') return folder.removeEntry(name);
      const writable = await (await folder.getFileHandle(name)).createWritable({ keepExistingData: true });
      if (what === 'cut') await writable.truncate(1000);
      else await writable.write({ type: 'write', position: 1000, data: Uint8Array.of(0xde, 0xad) });
      await writable.close();
    },
    [sha256, how] as const,
  );

/** Whether bytes and entry are both there; the entry comes last. */
const isKept = (page: Page, sha256: string, size: number) =>
  page.evaluate(
    async ([name, bytes]) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('profiles');
      const handle = await folder.getFileHandle(name).catch(() => null);
      if ((await handle?.getFile())?.size !== bytes) return false;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('callgrove');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = reject;
      });
      const found = await new Promise((resolve, reject) => {
        const asked = database.transaction('profiles').objectStore('profiles').getKey(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = reject;
      });
      database.close();
      return found === name;
    },
    [sha256, size] as const,
  );

const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

test('copies that the browser cleared or damaged are told of, in the list, when opened, and by a link; then kept anew or deleted', async ({
  page,
}) => {
  await keepEverything(page);
  const sums: Record<string, string> = {};
  const links: Record<string, string> = {};
  for (const name of ['h2-scan.mct', 'h2-index.mct', 'handcount.mct']) {
    await pick(page, sample(name));
    await opened(page);
    await expect(page).toHaveURL(/ha=[0-9a-f]{64}/);
    links[name] = page.url();
    sums[name] = /ha=([0-9a-f]{64})/.exec(page.url())?.[1] ?? '';
    await expect.poll(() => isKept(page, sums[name] ?? '', statSync(sample(name)).size)).toBe(true);
    await again(page);
  }
  await page.getByRole('button', { name: 'Compare h2-scan.mct with another' }).click();
  await page.getByRole('button', { name: 'Compare h2-scan.mct with h2-index.mct' }).click();
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  const comparison = page.url();
  await again(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  // While the list stands there.
  await expect(entries(page)).toHaveCount(3);
  await spoil(page, sums['handcount.mct'] ?? '', 'change');
  await page.getByRole('button', { name: 'Open handcount.mct' }).click();
  await expect(alerts(page)).toContainText('handcount.mct: this copy is damaged');
  await expect(entries(page).filter({ hasText: 'handcount.mct' })).toContainText(
    'Cannot be opened: the browser has cleared this copy',
  );
  await spoil(page, sums['h2-scan.mct'] ?? '', 'clear');
  await page.getByRole('button', { name: 'Open h2-scan.mct' }).click();
  await expect(alerts(page)).toContainText('h2-scan.mct: the browser has cleared this copy. Browsers clear what pages keep');
  await spoil(page, sums['h2-index.mct'] ?? '', 'cut');

  // The list of another visit.
  await again(page);
  await expect(entries(page).filter({ hasText: 'h2-scan.mct' })).toContainText('the browser has cleared this copy');
  await expect(entries(page).filter({ hasText: 'h2-index.mct' })).toContainText('this copy is damaged');
  await expect(entries(page).getByRole('button', { name: /^(Open|Compare)/ })).toHaveCount(0);
  expect(await broken(page)).toEqual([]);

  // A link to both: each is named, and asked for.
  await page.goto('about:blank');
  await page.goto(comparison);
  await expect(alerts(page)).toContainText('h2-scan.mct: the browser has cleared this copy');
  await expect(alerts(page)).toContainText('h2-index.mct: this copy is damaged');
  await expect(page.getByRole('region', { name: 'File A of the link' })).toContainText('h2-scan.mct');
  await expect(page.getByRole('region', { name: 'File B of the link' })).toContainText('h2-index.mct');
  await drop(
    page,
    ['h2-scan.mct', 'h2-index.mct'].map((name) => ({ name, bytes: readFileSync(sample(name)) })),
  );
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  for (const name of ['h2-scan.mct', 'h2-index.mct'])
    await expect.poll(() => isKept(page, sums[name] ?? '', statSync(sample(name)).size)).toBe(true);

  // What was given is kept anew, under its entry; the other one can be deleted.
  await again(page);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).getByRole('button', { name: /^Open/ })).toHaveCount(2);
  const counted = entries(page).filter({ hasText: 'handcount.mct' });
  await counted.getByRole('button', { name: 'Delete', exact: true }).click();
  await counted.getByRole('button', { name: 'Delete handcount.mct?' }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Open h2-index.mct' }).click();
  await opened(page);

  // Of a link, the notice deletes the entry.
  await spoil(page, sums['h2-scan.mct'] ?? '', 'clear');
  await page.goto('about:blank');
  await page.goto(links['h2-scan.mct'] ?? '');
  await alerts(page).getByRole('button', { name: 'Delete the entry' }).click();
  await again(page);
  await expect(entries(page)).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a library that the browser cleared as a whole says so, one that the user emptied does not', async ({ page }) => {
  await keepEverything(page);
  const [file, { size }] = [sample('handcount.mct'), statSync(sample('handcount.mct'))];
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  await pick(page, file);
  await opened(page);
  await expect.poll(() => isKept(page, sha256, size)).toBe(true);
  // What a browser clears together; settings of a page stay.
  await page.goto('samples/index.json');
  await page.evaluate(async () => {
    await (await navigator.storage.getDirectory()).removeEntry('profiles', { recursive: true });
    await new Promise((resolve, reject) => {
      const asked = indexedDB.deleteDatabase('callgrove');
      asked.onsuccess = resolve;
      asked.onerror = reject;
    });
  });
  await again(page);
  await expect(library(page)).toContainText('The browser has cleared the library: 1 profile of it is gone.');
  expect(await broken(page)).toEqual([]);
  await pick(page, file);
  await opened(page);
  await expect.poll(() => isKept(page, sha256, size)).toBe(true);
  await again(page);
  await expect(entries(page)).toHaveCount(1);
  await expect(library(page)).not.toContainText('has cleared');
  await page.getByRole('button', { name: 'Delete all', exact: true }).click();
  await page.getByRole('button', { name: 'Delete all 1?' }).click();
  await expect(library(page)).toContainText('appears here');
  await again(page);
  await expect(library(page)).toContainText('appears here');
  await expect(library(page)).not.toContainText('has cleared');
});

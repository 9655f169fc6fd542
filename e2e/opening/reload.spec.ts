import type { Page } from '@playwright/test';
import { type Dropped, samples } from '../lib/files';
import { expect, test } from '../pages/test';

test('after a reload the page says that a dropped file must be dropped again, and takes it', async ({ app, page }) => {
  await app.start();
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
  await expect(page).toHaveURL(/ha=/);
  await page.reload();
  const wanted = app.opening.wanted.file('A');
  await expect(wanted).toContainText('Reloading closed the files you had dropped or chosen. Drop h2-scan.mct here again');
  await expect(wanted).not.toContainText('The link refers to a file');
  await app.drop(...samples('h2-scan.mct'));
  await app.opened();
});

test('after a reload the matrix says that its files must be dropped again', async ({ app, page }) => {
  await app.start();
  await app.drop(...samples('h2-scan.mct', 'h2-index.mct', 'handcount.mct'));
  await app.opening.asks.matrix.click();
  await expect(page).toHaveURL(/handcount\.mct/);
  await page.reload();
  await expect(app.opening.wanted.ofMatrix).toContainText(
    'Reloading closed the files you had dropped or chosen. Drop these on the page again',
  );
});

/**
 * Provides real handles for dropped and chosen files: those of files in the page's own file system. The test decides
 * permissions.
 */
async function withHandles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const root = () => navigator.storage.getDirectory();
    Object.assign(globalThis, { showOpenFilePicker: async () => [await (await root()).getFileHandle('h2-scan.mct')] });
    Object.assign(DataTransferItem.prototype, {
      async getAsFileSystemHandle(this: DataTransferItem) {
        const name = this.getAsFile()?.name ?? '';
        return (await root()).getFileHandle(name);
      },
    });
    const asks = FileSystemHandle.prototype as unknown as Record<string, () => Promise<string>>;
    const asked = () => sessionStorage.getItem('asks') ?? 'granted';
    asks.queryPermission = async () => asked();
    asks.requestPermission = async () => (asked() === 'denied' ? 'denied' : 'granted');
  });
}

async function write(page: Page, name: string, { bytes }: Dropped): Promise<void> {
  await page.evaluate(
    async ([file, base64]) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(file, { create: true });
      const writable = await handle.createWritable();
      await writable.write(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
      await writable.close();
    },
    [name, bytes.toString('base64')] as const,
  );
}

/** Waits until handles of this many files have been stored. */
const stored = (page: Page, files: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('callgrove-given');
            opening.onsuccess = () => {
              const database = opening.result;
              const done = (found: number) => {
                database.close();
                resolve(found);
              };
              if (!database.objectStoreNames.contains('given')) return done(0);
              const counting = database.transaction('given').objectStore('given').count();
              counting.onsuccess = () => done(counting.result);
            };
            // The test must not create a database that the page has not created yet.
            opening.onupgradeneeded = () => opening.transaction?.abort();
            opening.onerror = () => resolve(0);
          }),
      ),
    )
    .toBe(files);

test('both dropped files of a comparison come back after a reload by their handles', async ({ app, page }) => {
  await withHandles(page);
  await app.start();
  const files = samples('h2-scan.mct', 'h2-index.mct');
  for (const file of files) await write(page, file.name, file);
  await app.drop(...files);
  await app.comparison.compared();
  const figure = (await app.comparison.overlap.textContent()) ?? '';
  await expect(page).toHaveURL(/ha=.*hb=/);
  await stored(page, 2);
  await page.reload();
  await app.comparison.compared();
  await expect(app.comparison.overlap).toHaveText(figure);
});

test('a chosen file comes back after a reload: asked for where the browser wants it, and only as it was unless the user agrees', async ({
  app,
  page,
}) => {
  await withHandles(page);
  await app.start();
  const [scan, index] = samples('h2-scan.mct', 'h2-index.mct');
  await write(page, 'h2-scan.mct', scan);
  await app.opening.chooseFiles.click();
  await app.opened();
  await stored(page, 1);
  const again = async (asks: string) => {
    await page.evaluate((how) => sessionStorage.setItem('asks', how), asks);
    await page.reload();
  };
  const wanted = app.opening.wanted.file('A');
  const open = page.getByRole('button', { name: 'Open h2-scan.mct again' });
  await again('denied');
  await expect(wanted).toContainText('The browser asks before the page reads a file again');
  await open.click();
  await expect(app.notices.saying('does not allow this page to read h2-scan.mct')).toBeVisible();
  await again('prompt');
  await open.click();
  await app.opened();
  await write(page, 'h2-scan.mct', index);
  await again('granted');
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('h2-scan.mct has changed since you opened it');
  await page.getByRole('button', { name: 'Open the current version' }).click();
  await app.opened();
  await stored(page, 2);
  await page.reload();
  await app.opened();
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('h2-scan.mct'));
  await page.reload();
  await expect(wanted).toContainText('Drop h2-scan.mct here again');
  await expect(open).toBeHidden();
});

test('another tab does not read a file by the handle of this one', async ({ app, page, context }) => {
  await withHandles(page);
  await app.start();
  const [scan] = samples('h2-scan.mct');
  await write(page, scan.name, scan);
  await app.drop(scan);
  await app.opened();
  await stored(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('region', { name: 'File for A in the link' })).toContainText('The link refers to a file');
});

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { zipOf } from '../../workers/testing/zip';
import { atRest, drop, figure, inRepo, opened, start } from '../lib/app';
import { broken, overhang } from '../lib/axe';

const h2 = '#/flame?a=samples/h2-scan.mct&metric=bytecodes';
const EXAMPLES = 'agent-java/examples/src/main/java';
/** The program of the samples, as it was recorded. */
const demo = readFileSync(inRepo(`${EXAMPLES}/demo/H2Demo.java`), 'utf8');
const jar = (name: string, texts: Record<string, string>) => ({ name, bytes: Buffer.from(zipOf(texts)) });

const pane = (page: Page) => page.getByRole('region', { name: 'Source', exact: true });
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
/** The line at which the selected method begins. */
const line = (page: Page) => pane(page).locator('[role="row"][aria-current="location"]');
const frame = (page: Page, y: number) => page.getByTestId('flame-canvas').click({ position: { x: 300, y } });

test('the text of the selected method, out of a dropped archive: its figures beside its line, another method chosen there, others followed', async ({
  page,
}) => {
  const errors = await start(page, h2);
  await opened(page);
  await drop(page, [jar('demo-sources.jar', { 'src/main/java/demo/H2Demo.java': demo, 'demo/Other.java': 'package demo;' })]);
  await expect(pane(page)).toContainText('demo-sources.jar 2 files');
  await expect(pane(page)).toContainText('Select a method in any view');
  await frame(page, 30);
  await expect(line(page)).toHaveAttribute('aria-rowindex', '31');
  await expect(line(page)).toContainText('boolean index = args.length > 0');
  const own = details(page)
    .getByRole('row', { name: /^bytecodes / })
    .getByRole('cell')
    .nth(1);
  expect(figure(await line(page).getByRole('gridcell').first().innerText())).toBe(figure(await own.innerText()));
  await expect(pane(page)).toContainText(`H2Demo.main: ${await own.innerText()} bytecodes exclusive`);
  // The head of the method is marked as well, and what stands above it is not.
  await expect(pane(page).locator('[aria-rowindex="30"]')).toHaveAttribute('aria-selected', 'true');
  await expect(pane(page).locator('[aria-rowindex="29"]')).toHaveAttribute('aria-selected', 'false');
  await atRest(page);
  await expect(pane(page)).toMatchAriaSnapshot(`
    - region "Source":
      - heading "Source" [level=2]
      - paragraph: src/main/java/demo/H2Demo.java in demo-sources.jar
      - paragraph: /^H2Demo.main. \\d+ bytecodes exclusive, .* in 1 call$/
      - paragraph:
        - button "Links to sources"
      - search:
        - searchbox "Find in the source"
      - button "Copy the text of the method"
      - button "Copy the text of the file"
      - button "Hide the source"
      - grid "Text of H2Demo.java":
        - row:
          - columnheader "Exclusive"
          - columnheader "Share"
          - columnheader "Calls"
          - columnheader "Line"
          - columnheader "Text"
        - rowgroup:
          - row /30 boolean index/ [selected]:
            - gridcell /^\\d/
            - gridcell /%$/
            - gridcell "1"
            - gridcell "30"
            - gridcell /boolean index/
      - paragraph: /^Counts are per method, not per line/
      - button "Remove the sources demo-sources.jar"
      - button "More files…"
      - button "Choose a folder…"
  `);
  expect(await broken(page)).toEqual([]);

  // A method that begins at another line, by its figures; and a frame whose source nobody gave.
  await page.getByRole('separator', { name: 'Height of the source' }).press('Home');
  const other = pane(page).getByRole('row').filter({ hasText: 'private void fill' }).first();
  await pane(page).getByRole('searchbox').fill('private void fill');
  await pane(page).getByRole('searchbox').press('Enter');
  await expect(other.locator('mark')).toHaveText('private void fill');
  const begins = pane(page).locator(`[data-index="${Number(await other.getAttribute('data-index')) + 1}"]`);
  await begins.getByRole('gridcell').first().click();
  await expect(details(page).getByRole('heading')).toHaveText('demo.H2Demo.fill');
  await expect(pane(page)).toContainText('H2Demo.fill: ');
  await page.getByRole('separator', { name: 'Height of the source' }).press('End');
  await frame(page, 90);
  await expect(pane(page)).toContainText(/org\/h2\/\S+\.java is not in demo-sources\.jar\./);

  // A second archive with the same file: the one that was recorded is chosen; a broken one is refused.
  await drop(page, [jar('old-sources.jar', { 'demo/H2Demo.java': 'package demo;\nclass H2Demo {}\n' })]);
  await frame(page, 30);
  await expect(pane(page)).toContainText('2 files are demo/H2Demo.java');
  await pane(page).getByLabel('Which file').selectOption({ label: 'old-sources.jar: demo/H2Demo.java' });
  await expect(pane(page).getByRole('note')).toContainText('this text ends at 3: it is of another version');
  await pane(page).getByRole('button', { name: 'Remove the sources old-sources.jar' }).click();
  await expect(line(page)).toContainText('boolean index');
  await drop(page, [{ name: 'cut.zip', bytes: Buffer.from(zipOf({ 'A.java': '' })).subarray(0, 40) }]);
  await expect(page.getByRole('alert')).toContainText('cut.zip is no whole zip archive');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line(page)).toContainText('boolean index');
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});

test('the text of a method by keyboard: shown, walked from method to method, searched, hidden; of both sides in a comparison', async ({
  page,
}) => {
  // A folder is asked for by an input where a browser has no picker.
  await page.addInitScript(() => Object.assign(window, { showDirectoryPicker: undefined }));
  const errors = await start(page, '#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes');
  const twin = page.getByTestId('flame-twin').locator('tbody tr');
  await expect(twin.first()).toBeAttached();
  await page.keyboard.press('t');
  await expect(pane(page)).toBeFocused();
  await expect(pane(page)).toContainText('No sources are at hand');
  await pane(page).getByLabel('Source folder').setInputFiles(inRepo(EXAMPLES));
  await expect(pane(page)).toContainText(/java \d+ files?/);
  await page.getByRole('application').press('ArrowDown');
  await expect(line(page)).toContainText('boolean index');
  await expect(line(page).getByRole('gridcell').nth(2)).toHaveText(/%$/);
  await expect(pane(page)).toContainText(/H2Demo\.main: \d+ → \d+ bytecodes exclusive/);

  // To the next method that was called, which is chosen there.
  await line(page).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const next = pane(page).locator('[role="row"]:focus');
  await expect(next).not.toHaveAttribute('aria-current', 'location');
  await page.keyboard.press('Enter');
  await expect(next).toHaveAttribute('aria-current', 'location');
  await expect(details(page).getByRole('heading')).not.toHaveText('demo.H2Demo.main');
  await page.keyboard.press('Control+f');
  await expect(pane(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('SQLException');
  await page.keyboard.press('Enter');
  await expect(pane(page)).toContainText(/1 of \d+/);
  expect(await broken(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Hide the source' }).press('Enter');
  await expect(pane(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

/** Names of the sources that the browser keeps for the next visit. */
const storedSources = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('callgrove-sources');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const asking = database.transaction('sources').objectStore('sources').getAllKeys();
          asking.onerror = () => reject(asking.error);
          asking.onsuccess = () => {
            database.close();
            resolve(asking.result);
          };
        };
      }),
  );

test('sources come back after a reload: a folder by its handle, asked for where the browser wants it; others are said to be forgotten', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const root = () => navigator.storage.getDirectory();
    Object.assign(globalThis, { showDirectoryPicker: async () => (await root()).getDirectoryHandle('src') });
    // As a browser that asks anew at each visit.
    const asks = FileSystemHandle.prototype as unknown as Record<string, () => Promise<string>>;
    const asked = () => sessionStorage.getItem('asks') ?? 'granted';
    asks.queryPermission = async () => asked();
    asks.requestPermission = async () => (asked() === 'denied' ? 'denied' : 'granted');
  });
  await start(page, `${h2}&sel=1`);
  await opened(page);
  await page.evaluate(async (text) => {
    const src = await (await navigator.storage.getDirectory()).getDirectoryHandle('src', { create: true });
    const file = await (await src.getDirectoryHandle('demo', { create: true })).getFileHandle('H2Demo.java', { create: true });
    const writable = await file.createWritable();
    await writable.write(text);
    await writable.close();
  }, demo);
  const canvas = page.getByTestId('flame-canvas');
  await canvas.press('t');
  await pane(page).getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(pane(page)).toContainText('src 1 file');
  await drop(page, [jar('lost-sources.jar', { 'demo/Other.java': 'package demo;' })]);
  await expect(pane(page)).toContainText('lost-sources.jar 1 file, forgotten on reload');
  await expect(pane(page)).not.toContainText('src 1 file, forgotten');
  const again = async (asks: string) => {
    await page.evaluate((how) => sessionStorage.setItem('asks', how), asks);
    await page.reload();
    await opened(page);
    await canvas.press('t');
  };
  await again('granted');
  await expect(pane(page)).toContainText('src 1 file');
  await again('denied');
  await expect(pane(page)).toContainText('Of an earlier visit: src');
  await pane(page).getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'does not let this page read src' })).toBeVisible();
  await again('prompt');
  await pane(page).getByRole('button', { name: 'Read again' }).click();
  await expect(pane(page)).toContainText('src 1 file');
  await expect(pane(page)).not.toContainText('Of an earlier visit');
  await pane(page).getByRole('button', { name: 'Remove the sources src' }).click();
  // The pane shows it removed at once; the browser has it written a moment later.
  await expect.poll(() => storedSources(page)).toEqual([]);
  await again('prompt');
  await expect(pane(page)).toContainText('No sources are at hand');
  await expect(pane(page)).not.toContainText('Of an earlier visit');
});

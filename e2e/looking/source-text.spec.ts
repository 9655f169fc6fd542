import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { zipOf } from '../../workers/testing/zip';
import { violationsOf } from '../lib/accessibility-rules';
import { both, scan } from '../lib/addresses';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

const EXAMPLES = 'agent-java/examples/src/main/java';
/** The sources of the program recorded in the samples, in the recorded version. */
const demo = readFileSync(inRepo(`${EXAMPLES}/demo/H2Demo.java`), 'utf8');
const jar = (name: string, texts: Record<string, string>) => ({ name, bytes: Buffer.from(zipOf(texts)) });

const frame = (app: App, y: number) => app.flame.press({ x: 300, y });

test('the text of the selected method, out of a dropped archive: its figures beside its line, another method chosen there, others followed', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  await app.drop(jar('demo-sources.jar', { 'src/main/java/demo/H2Demo.java': demo, 'demo/Other.java': 'package demo;' }));
  await expect(app.source.region).toContainText('demo-sources.jar 2 files');
  await expect(app.source.region).toContainText('Select a method in any view');
  await frame(app, 30);
  await expect(app.source.line).toHaveAttribute('aria-rowindex', '30');
  await expect(app.source.line).toContainText('public static void main(String[] args)');
  const own = app.details.exclusive('bytecodes');
  expect(figure(await app.source.line.getByRole('gridcell').nth(2).innerText())).toBe(figure(await own.innerText()));
  await expect(app.source.region).toContainText(`; ${await own.innerText()} bytecodes exclusive`);
  // A call named by exactly one line shows its cost; calls of close that no line names show none.
  const called = app.source.lineWith('demo.ordersByCustomer()').getByRole('gridcell');
  await expect(called.first()).toHaveText(/^→ \d/);
  await expect(called.nth(3)).toHaveText('1');
  await expect(app.source.region).toContainText('JdbcConnection.close (may run without an explicit call in the source)');
  // The whole method is marked; the lines above it are not.
  await expect(app.source.row(31)).toHaveAttribute('aria-selected', 'true');
  await expect(app.source.row(29)).toHaveAttribute('aria-selected', 'false');
  await app.atRest();
  await expect(app.source.region).toMatchAriaSnapshot(`
    - region "Source":
      - heading "Source" [level=2]
      - paragraph: src/main/java/demo/H2Demo.java in demo-sources.jar
      - paragraph: /^H2Demo.main. [\\d,]+ bytecodes inclusive, .*; \\d+ bytecodes exclusive, in 1 call$/
      - paragraph:
        - button "Source links"
      - search:
        - searchbox "Find in the source"
      - button "Copy the text of the method"
      - button "Copy the text of the file"
      - button "Hide the source"
      - grid "Source of H2Demo.java":
        - row:
          - columnheader "Inclusive"
          - columnheader "Share"
          - columnheader "Exclusive"
          - columnheader "Calls"
          - columnheader "Line"
          - columnheader "Text"
        - rowgroup:
          - row /29 public static void main/ [selected]:
            - gridcell /^\\d/
            - gridcell /%$/
            - gridcell /^\\d/
            - gridcell "1"
            - gridcell "29"
            - gridcell /static void main/
      - paragraph: /^Counts are per method, not per line/
      - group: 4 callees whose line is unknown
      - button "Remove the sources demo-sources.jar"
      - button "More files…"
      - button "Choose a folder…"
  `);
  expect(await violationsOf(page)).toEqual([]);

  // Selects a method that begins at another line through its figures, then a frame without sources.
  await app.source.height.press('Home');
  const other = app.source.lineWith('private void fill');
  await app.source.search.fill('private void fill');
  await app.source.search.press('Enter');
  await expect(app.source.matchIn(other)).toHaveText('private void fill');
  await other.getByRole('gridcell').first().click();
  await expect(app.details.title).toHaveText('demo.H2Demo.fill');
  await expect(app.source.region).toContainText('H2Demo.fill: ');
  await app.source.height.press('End');
  await frame(app, 90);
  await expect(app.source.region).toContainText(/org\/h2\/\S+\.java is not in demo-sources\.jar\./);

  // If a second archive has the same file, the recorded one is chosen. A broken archive is rejected.
  await app.drop(jar('old-sources.jar', { 'demo/H2Demo.java': 'package demo;\nclass H2Demo {}\n' }));
  await frame(app, 30);
  await expect(app.source.region).toContainText('2 files match demo/H2Demo.java');
  await app.source.whichFile.selectOption({ label: 'old-sources.jar: demo/H2Demo.java' });
  await expect(app.source.note).toContainText('this text ends at 3: it is a different version');
  await app.source.remove('old-sources.jar').click();
  await expect(app.source.line).toContainText('static void main(');
  await app.drop({ name: 'cut.zip', bytes: Buffer.from(zipOf({ 'A.java': '' })).subarray(0, 40) });
  await expect(app.notices.all).toContainText('cut.zip is an incomplete zip archive');

  await app.resize(390, 844);
  await expect(app.source.line).toContainText('static void main(');
  expect(await app.overhang()).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});

test('the text of a method by keyboard: shown, walked from method to method, searched, hidden; of both sides in a comparison', async ({
  app,
  page,
}) => {
  // Browsers without a picker ask for a folder with an input.
  await page.addInitScript(() => Object.assign(window, { showDirectoryPicker: undefined }));
  const errors = await app.start(both('compare', '&code=all'));
  await app.flame.drawn();
  await app.press('t');
  await expect(app.source.region).toBeFocused();
  await expect(app.source.region).toContainText('No sources loaded. The sample profiles do not include sources.');
  // Without a source text, the pane is only as high as its message, and the picture above keeps its rows.
  expect((await app.source.region.boundingBox())?.height).toBeLessThan(250);
  await app.source.folder.setInputFiles(inRepo(EXAMPLES));
  await expect(app.source.region).toContainText(/java \d+ files?/);
  // The method of the first cause, because its figures are shown while nothing is selected.
  await expect(app.source.region).toContainText('JdbcPreparedStatement.java is not in java');
  expect((await app.flame.canvas.boundingBox())?.height).toBeGreaterThan(4 * 21);
  await app.flame.press({ x: 300, y: 32 });
  await expect(app.source.line).toContainText('static void main(');
  await expect(app.source.line.getByRole('gridcell').nth(2)).toHaveText(/%$/);
  await expect(app.source.region).toContainText(/H2Demo\.main: .* bytecodes inclusive .*; \d+ → \d+ bytecodes exclusive/);

  // Moves to the next callee and selects it.
  await app.source.line.focus();
  await app.press('Alt+ArrowDown');
  const next = app.source.focused;
  await expect(next).not.toHaveAttribute('aria-current', 'location');
  await app.press('Enter');
  await expect(next).toHaveAttribute('aria-current', 'location');
  await expect(app.details.title).not.toHaveText('demo.H2Demo.main');
  await app.press('Control+f');
  await expect(app.source.search).toBeFocused();
  await app.type('SQLException');
  await app.press('Enter');
  await expect(app.source.region).toContainText(/1 of \d+/);
  expect(await violationsOf(page)).toEqual([]);
  const [head, hide] = [(await app.source.region.boundingBox())!, (await app.source.hide.boundingBox())!];
  expect(hide.y - head.y).toBeLessThan(8);
  expect(head.x + head.width - hide.x - hide.width).toBeLessThan(20);
  await app.source.hide.press('Enter');
  await expect(app.source.region).toHaveCount(0);
  await app.flame.canvas.press('t');
  await expect(app.source.region).toBeFocused();
  await app.press('Escape');
  await expect(app.source.region).toHaveCount(0);
  await expect(app.flame.canvas).toBeFocused();
  expect(errors).toEqual([]);
});

test('Enter right behind the last letter goes to the first match of the whole word', async ({ app, page }) => {
  await app.start(scan('flame', '&sel=1'));
  await app.opened();
  await app.drop(jar('demo-sources.jar', { 'demo/H2Demo.java': demo }));
  await expect(app.source.line).toContainText('static void main(');
  await app.source.search.focus();
  await page.evaluate(async () => {
    const box = document.activeElement as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'SQLException');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    // The page has received the letters, but has not searched for them yet.
    await Promise.resolve();
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(app.source.region).toContainText(/1 of \d+/);
});

/** Names of sources that the browser has stored for the next visit. */
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
  app,
  page,
}) => {
  await page.addInitScript(() => {
    const root = () => navigator.storage.getDirectory();
    Object.assign(globalThis, { showDirectoryPicker: async () => (await root()).getDirectoryHandle('src') });
    // Acts like a browser that asks for permission on each visit.
    const asks = FileSystemHandle.prototype as unknown as Record<string, () => Promise<string>>;
    const asked = () => sessionStorage.getItem('asks') ?? 'granted';
    asks.queryPermission = async () => asked();
    asks.requestPermission = async () => (asked() === 'denied' ? 'denied' : 'granted');
  });
  await app.start(scan('flame', '&sel=1'));
  await app.opened();
  await page.evaluate(async (text) => {
    const src = await (await navigator.storage.getDirectory()).getDirectoryHandle('src', { create: true });
    const file = await (await src.getDirectoryHandle('demo', { create: true })).getFileHandle('H2Demo.java', { create: true });
    const writable = await file.createWritable();
    await writable.write(text);
    await writable.close();
  }, demo);
  const canvas = app.flame.canvas;
  await canvas.press('t');
  await app.source.chooseFolder.click();
  await expect(app.source.region).toContainText('src 1 file');
  await app.drop(jar('lost-sources.jar', { 'demo/Other.java': 'package demo;' }));
  await expect(app.source.region).toContainText('lost-sources.jar 1 file, forgotten on reload');
  await expect(app.source.region).not.toContainText('src 1 file, forgotten');
  const again = async (asks: string) => {
    await page.evaluate((how) => sessionStorage.setItem('asks', how), asks);
    await page.reload();
    await app.opened();
    await canvas.press('t');
  };
  await again('granted');
  await expect(app.source.region).toContainText('src 1 file');
  await again('denied');
  await expect(app.source.region).toContainText('From an earlier visit: src');
  await app.source.readAgain.click();
  await expect(app.notices.saying('does not allow this page to read src')).toBeVisible();
  await again('prompt');
  await app.source.readAgain.click();
  await expect(app.source.region).toContainText('src 1 file');
  await expect(app.source.region).not.toContainText('From an earlier visit');
  await app.source.remove('src').click();
  // The pane removes the entry at once; the browser stores this a moment later.
  await expect.poll(() => storedSources(page)).toEqual([]);
  await again('prompt');
  await expect(app.source.region).toContainText('No sources loaded');
  await expect(app.source.region).not.toContainText('From an earlier visit');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the place in the sheet closes the sheet and leads to the text, and the overview is below the picture', async ({
    app,
  }) => {
    await app.start(scan('flame', '&sel=1&focus=1'));
    await app.opened();
    const picture = (await app.flame.canvas.boundingBox())!;
    expect((await app.flame.overview.boundingBox())?.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    await app.details.sheet.tap();
    await app.details.region.getByRole('button', { name: /^H2Demo\.java:/ }).tap();
    await expect(app.details.sheet).toHaveAttribute('aria-expanded', 'false');
    await expect(app.source.region).toBeFocused();
    await app.source.files.setInputFiles(inRepo(`${EXAMPLES}/demo/H2Demo.java`));
    await expect(app.source.line).toBeInViewport();
    // The header of the page is above it, and several lines of text are above the sheet.
    const sheet = (await app.details.sheet.boundingBox())!;
    const lines = (await app.source.lines.boundingBox())!;
    expect(sheet.y - lines.y).toBeGreaterThanOrEqual(10 * 24);
  });
});

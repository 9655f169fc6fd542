// npm run screenshots: the README's pictures, from the bundled recordings, light and dark.
// With a folder (npm run screenshots -- FOLDER): every view, also at a phone's width, to look at.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromiumArgs, findChromium, installChromium } from './lib/browser.js';
import { ensureApp, ensureInstalled } from './lib/ensure.js';
import { root } from './lib/run.js';
import { serve } from './lib/serve.js';
import { Steps } from './lib/steps.js';

const files = 'a=samples/h2-scan.mct&b=samples/h2-index.mct';
const views = [
  { name: 'compare', hash: `#/compare?${files}&metric=bytecodes`, inReadme: true },
  { name: 'flame', hash: `#/flame?${files}&metric=bytecodes`, inReadme: true },
  { name: 'allocations', hash: `#/allocations?${files}&metric=objects`, inReadme: true },
  { name: 'tree', hash: `#/tree?${files}&metric=bytecodes`, inReadme: false },
  { name: 'threads', hash: `#/threads?${files}&metric=bytecodes`, inReadme: false },
  { name: 'sandwich', hash: `#/sandwich?${files}&metric=bytecodes&filter=TableFilter.next`, inReadme: false },
  { name: 'methods', hash: `#/methods?${files}&metric=bytecodes`, inReadme: false },
  { name: 'leaf-up', hash: `#/flame?${files}&metric=bytecodes&do=invert!bytecodes`, inReadme: false },
  { name: 'packages', hash: `#/flame?${files}&metric=bytecodes&do=group!package`, inReadme: false, y: 90 },
  { name: 'sunburst', hash: `#/allocations?${files}&metric=objects&picture=sunburst`, inReadme: false },
  { name: 'start', hash: '', inReadme: false },
];

/** @param {string} url @param {string} folder @param {boolean} all @param {string} executablePath */
async function take(url, folder, all, executablePath) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [suffix, viewport] of /** @type {const} */ ([
      ['', { width: 1440, height: 900 }],
      ['-phone', { width: 390, height: 844 }],
    ])) {
      for (const { name, hash, inReadme, y = 212 } of views) {
        // The README's, and the one of a phone that the web app manifest shows.
        const kept = suffix === '' ? inReadme : name === 'compare' && colorScheme === 'light';
        if (!all && !kept) continue;
        const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
        await page.goto(url + hash);
        await page.waitForLoadState('networkidle');
        if (hash !== '') await page.getByTestId('status').waitFor({ timeout: 30_000 });
        if (name === 'compare') await page.getByTestId('overlap-value').getByText(/\d/).waitFor();
        if (name === 'compare' || hash.startsWith('#/flame')) {
          await page.getByTestId('flame-twin').locator('tbody tr').first().waitFor({ state: 'attached' });
        }
        if (hash.startsWith('#/flame')) await page.getByTestId('flame-canvas').click({ position: { x: viewport.width / 3, y } });
        else if (hash !== '') await page.locator('[data-index="0"] [role="gridcell"]:not(:empty)').first().waitFor();
        if (name === 'compare' || name === 'methods' || name === 'sandwich') await page.locator('[data-index="0"]').click();
        if (name === 'tree') await page.getByRole('button', { name: 'Expand hottest path' }).click();
        if (name === 'sandwich')
          await page.getByTestId('flame-twin').first().locator('tbody tr').first().waitFor({ state: 'attached' });
        if (name === 'compare' || hash.startsWith('#/flame')) {
          await page.getByRole('complementary', { name: 'Details' }).getByRole('table').first().waitFor();
        }
        await page.evaluate(() => scrollTo(0, 0));
        await page.mouse.move(5, viewport.height - 5);
        // Counts are settled; what is left is the fade of a press.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 400))));
        await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}${suffix}.png`) });
        await page.close();
      }
    }
  }
  await browser.close();
}

const executablePath = findChromium();
if (!executablePath) {
  console.error(`No Chromium or Chrome found. Install one:  ${installChromium}`);
  process.exit(1);
}
const steps = new Steps();
await steps.step('Installing what package-lock.json names', ensureInstalled, String);
await steps.step('Building the app', ensureApp, String);
const server = await serve(0);
try {
  const given = process.argv[2];
  const folder = given ?? 'docs/screenshots';
  await steps.step(`Taking screenshots into ${folder}`, () =>
    take(server.url, path.resolve(root, folder), given !== undefined, executablePath),
  );
} finally {
  await server.close();
}

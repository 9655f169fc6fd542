// npm run screenshots: takes the README's pictures from the bundled recordings, light and dark.
// With a folder (npm run screenshots -- FOLDER [NAME…]): takes every view or the named ones, also at phone width.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { serve } from './lib/app-server.js';
import { chromiumArgs, findChromium, installChromium } from './lib/browser.js';
import { openView, settled, views } from './lib/pictured-views.js';
import { ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { root } from './lib/run.js';
import { Steps } from './lib/steps.js';

/**
 * @param {string} url
 * @param {string} folder
 * @param {((name: string) => boolean) | null} wanted null: the pictures of the README
 * @param {string} executablePath
 */
async function take(url, folder, wanted, executablePath) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [suffix, viewport] of /** @type {const} */ ([
      ['', { width: 1440, height: 900 }],
      ['-phone', { width: 390, height: 844 }],
    ])) {
      for (const view of views) {
        const { name, inReadme = false } = view;
        // The README's pictures, and the one of a phone for the web app manifest.
        const kept = suffix === '' ? inReadme : name === 'compare' && colorScheme === 'light';
        if (wanted ? !wanted(name) : !kept) continue;
        const touched = suffix === '' ? {} : { hasTouch: true, isMobile: true };
        const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce', ...touched });
        await openView(page, url, view);
        await page.evaluate(() => scrollTo(0, 0));
        await page.mouse.move(5, viewport.height - 5);
        await settled(page);
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
  const [given, ...names] = process.argv.slice(2);
  const wanted = given === undefined ? null : (/** @type {string} */ name) => names.length === 0 || names.includes(name);
  const folder = given ?? 'docs/screenshots';
  await steps.step(`Taking screenshots into ${folder}`, () =>
    take(server.url, path.resolve(root, folder), wanted, executablePath),
  );
} finally {
  await server.close();
}

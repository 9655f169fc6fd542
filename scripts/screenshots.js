// npm run screenshots: takes the README's screenshots of the bundled recordings, light and dark. With a folder (npm run
// screenshots -- FOLDER [NAME…]), takes every view or the named ones, also at phone width. --widths=1024,720 takes them at
// these widths instead.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './lib/app-server.js';
import { chromiumArgs, findChromium, installChromium } from './lib/browser.js';
import { openView, settled, views } from './lib/pictured-views.js';
import { ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { root } from './lib/run.js';
import { Steps } from './lib/steps.js';

const WIDE = { suffix: '', width: 1440, height: 900 };
/** Dropping files, the answer, the link: side by side in the README. */
const STILL = { suffix: '-still', width: 1024, height: 640 };
const STILLS = new Set(['start', 'compare', 'share']);
const PHONE = { suffix: '-phone', width: 390, height: 844 };

/**
 * @param {string} url
 * @param {string} folder
 * @param {((name: string) => boolean) | null} wanted null for the README's pictures
 * @param {{ suffix: string, width: number, height: number }[]} sizes
 * @param {string} executablePath
 */
async function take(url, folder, wanted, sizes, executablePath) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const { suffix, ...viewport } of sizes) {
      for (const view of views) {
        const { name, inReadme = false } = view;
        // The README's pictures, and one at phone size for the web app manifest.
        const kept =
          suffix === '' ? inReadme : colorScheme === 'light' && (suffix === STILL.suffix ? STILLS.has(name) : name === 'compare');
        if (wanted ? !wanted(name) : !kept) continue;
        const touched = viewport.width > PHONE.width ? {} : { hasTouch: true, isMobile: true };
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

const {
  values: { widths },
  positionals: [given, ...names],
} = parseArgs({ options: { widths: { type: 'string' } }, allowPositionals: true });
const sizes = widths?.split(',').map((width) => ({ suffix: `-${width}`, width: Number(width), height: 900 })) ?? [
  WIDE,
  PHONE,
  ...(given === undefined ? [STILL] : []),
];
if (sizes.some(({ width }) => !Number.isInteger(width) || width < 200) || (widths !== undefined && given === undefined)) {
  console.error('Usage: npm run screenshots [-- FOLDER [NAME…] [--widths=1024,720]]: whole numbers of pixels, 200 or more.');
  process.exit(2);
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
  const wanted = given === undefined ? null : (/** @type {string} */ name) => names.length === 0 || names.includes(name);
  const folder = given ?? 'docs/screenshots';
  await steps.step(`Taking screenshots into ${folder}`, () =>
    take(server.url, path.resolve(root, folder), wanted, sizes, executablePath),
  );
} finally {
  await server.close();
}

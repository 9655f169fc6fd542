// Measures opening a file in the built app: first paint, longest task, memory.
import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../scripts/lib/browser.js';
import { atRest } from '../../scripts/lib/page-rest.js';
import { chooseFile } from './file-choice.js';
import { paintOfChosen, watch } from './page-probes.js';
import { rendererMemory } from './renderer.js';

/** In milliseconds: pause between two memory measurements. */
const LOOK = 500;

/**
 * Chooses a file from disk on a ready page, in a separate browser.
 *
 * @param {string} address of the app
 * @param {string} executablePath
 * @param {string} file
 * @param {number} cap milliseconds after which it counts as not opened
 * @param {number} rest milliseconds without a change after which, even on a busy machine, the start page and a launched
 * browser's windows are considered drawn
 * @param {boolean} whole whether memory is measured until the file's hash is known, not only until the first paint
 * @returns {Promise<{ paintMs: number, longestTaskMs: number, peakMB: number } | { failed: string }>} the peak is the highest
 * measurement of the renderer's memory above a blank page
 */
export async function openChosen(address, executablePath, file, cap, rest, whole = false) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })).newPage();
    page.setDefaultTimeout(cap);
    const blank = (await rendererMemory(browser)).all;
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'networkidle' });
    await atRest(page, rest);
    let peak = 0;
    const look = async () => {
      peak = Math.max(peak, (await rendererMemory(browser)).all - blank);
    };
    const looking = setInterval(() => void look().catch(() => undefined), LOOK);
    const painting = page.evaluate(paintOfChosen, cap);
    await chooseFile(page, file);
    const { paint, longest } = await painting
      .then(async (painted) => {
        if (whole) await page.waitForURL(/[?&]ha=/);
        return painted;
      })
      .finally(() => clearInterval(looking));
    await look();
    return { paintMs: paint, longestTaskMs: longest, peakMB: peak / 2 ** 20 };
  } catch (error) {
    return { failed: String(error instanceof Error ? error.message : error).split('\n')[0] };
  } finally {
    await browser.close();
  }
}

// Measures how a flame graph viewer opens a profile, for bench/peers.js.
import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../scripts/lib/browser.js';
import { watch } from '../lib/page-probes.js';
import { garbageCollector, rendererMemory } from '../lib/renderer.js';
import { percentile } from '../lib/report.js';
import { serveApp } from '../lib/serve-file.js';
import { ZOOMS } from './zoom.js';

/** In milliseconds: time after which a launched browser is idle. */
const LAUNCHED = 2500;
/** In milliseconds: pause between two checks whether a page has painted. */
const ASK = 100;
/** In milliseconds: time after which a page that has painted requests nothing more. */
const SETTLED = 4000;
/** In milliseconds: limit for all measurements on a page that has painted, because it may hang. */
const PATIENCE = 30_000;

/** In milliseconds: how long to wait for a picture after an error on the page, because not every error prevents one. */
const GRACE = 10_000;

/**
 * @typedef {{ name: string, folder: string, files: Record<string, string>, open: string, zoom: keyof typeof ZOOMS }} Viewer a
 * viewer with one profile: the served folder, further files, the address that opens the profile, and how to zoom
 * @typedef {{ firstPaintMs: number, liveMs?: number, rendererBytes?: number, frameMsP95?: number }} Figures
 */

/**
 * Opens the profile once in a separate browser, which is closed in any case.
 *
 * @param {Viewer} viewer
 * @param {string} executablePath
 * @param {number} cap milliseconds after which it counts as not opened
 * @param {boolean} all whether to measure memory and zooming as well, which takes longer
 * @returns {Promise<Figures | { failed: string }>}
 */
export async function openIn({ folder, files, open, zoom }, executablePath, cap, all) {
  const server = await serveApp(folder, files);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  let late = setTimeout(() => {}, 0);
  const noAnswer = new Promise((resolve) => {
    late = setTimeout(() => resolve({ failed: 'the page no longer answered' }), cap + PATIENCE);
  });
  const figures = await Promise.race([measured(browser, server.url + open, all ? zoom : null, cap), noAnswer]);
  clearTimeout(late);
  await browser.close();
  server.close();
  return figures;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Viewer['zoom'] | null} zoom null for only the first paint
 * @param {number} cap
 * @returns {Promise<Figures | { failed: string }>}
 */
async function measured(browser, address, zoom, cap) {
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })).newPage();
    let crashed = '';
    /** @type {string[]} */
    const errors = [];
    /** @type {(failed: null) => void} */
    let giveUp = () => undefined;
    const failing = new Promise((/** @type {(failed: null) => void} */ resolve) => {
      giveUp = resolve;
    });
    page.on('crash', () => {
      crashed = 'the tab crashed';
      giveUp(null);
    });
    page.on('pageerror', ({ message }) => {
      errors.push(message);
      setTimeout(() => giveUp(null), GRACE);
    });
    page.on('dialog', (dialog) => {
      errors.push(dialog.message());
      void dialog.dismiss();
    });
    const blank = await rendererMemory(browser);
    const collect = zoom === null ? null : await garbageCollector(page);
    const noted = await moments(page);
    await page.addInitScript(watch);
    // A newly launched browser creates its own windows for a second or two, which slows the page.
    await page.waitForTimeout(LAUNCHED);
    const ends = Date.now() + cap;
    await page.goto(address, { waitUntil: 'commit', timeout: cap });
    const painted = await Promise.race([noted('firstText', ends), failing]);
    if (painted === null) return { failed: crashed || firstLine(errors[0] ?? `nothing was drawn within ${cap / 1000} seconds`) };
    const live = await Promise.race([noted('firstLive', ends), failing]);
    const times = { firstPaintMs: painted, ...(live === null ? {} : { liveMs: live }) };
    if (zoom === null || collect === null) return times;
    await page.waitForTimeout(SETTLED);
    await collect();
    const bytes = (await rendererMemory(browser)).all - blank.all;
    const frames = await page.evaluate(ZOOMS[zoom], 120);
    if (crashed !== '') return { failed: crashed };
    return { ...times, rendererBytes: bytes, frameMsP95: percentile(frames, 0.95) };
  } catch (error) {
    return { failed: firstLine(String(error instanceof Error ? error.message : error)) };
  }
}

/**
 * Reads the records of `watch` only through the browser's protocol, because a script waiting in the page would take time from
 * it.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<(moment: 'firstText' | 'firstLive', ends: number) => Promise<number | null>>} milliseconds since
 * navigation; null if the moment has not come by `ends`, or can no longer come
 */
async function moments(page) {
  const session = await page.context().newCDPSession(page);
  return async (moment, ends) => {
    for (; Date.now() < ends; await new Promise((resolve) => setTimeout(resolve, ASK))) {
      const reply = session.send('Runtime.evaluate', { expression: `globalThis.callgroveBench?.${moment}`, returnByValue: true });
      const answer = await reply.catch(() => null);
      if (answer === null) return null;
      if (typeof answer.result.value === 'number') return answer.result.value;
    }
    return null;
  };
}

/** @param {string} text */
const firstLine = (text) => text.split('\n')[0];

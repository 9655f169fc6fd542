import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../scripts/lib/browser.js';
import { watch } from '../lib/in-page.js';
import { garbageCollector, rendererBytes } from '../lib/renderer.js';
import { percentile } from '../lib/report.js';
import { serveApp } from '../lib/serve-file.js';

/** Until a page that has painted asks for nothing more. Milliseconds. */
const SETTLED = 4000;

/**
 * @typedef {{ name: string, folder: string, files: Record<string, string>, open: string, zoom: 'wheel' | 'click' }} Viewer a viewer with one
 *   profile: what is served of which folder, what beside it, where it opens the profile, and how one zooms in it
 * @typedef {{ firstPaintMs: number, rendererBytes: number, frameMsP95: number }} Figures
 */

/**
 * Opens the profile once in a browser of its own.
 *
 * @param {Viewer} viewer
 * @param {string} executablePath
 * @param {number} cap milliseconds after which it counts as not opened
 * @returns {Promise<Figures | { failed: string }>}
 */
export async function openIn({ folder, files, open, zoom }, executablePath, cap) {
  const server = await serveApp(folder, files);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })).newPage();
    let crashed = '';
    page.on('crash', () => {
      crashed = 'the tab crashed';
    });
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const blank = await rendererBytes(browser);
    const collect = await garbageCollector(page);
    await page.addInitScript(watch);
    await page.goto(server.url + open, { waitUntil: 'commit', timeout: cap });
    const painted = await page
      .waitForFunction(() => /** @type {any} */ (globalThis).callgroveBench?.firstText ?? null, null, {
        timeout: cap,
        polling: 100,
      })
      .then((handle) => handle.jsonValue())
      .catch((error) => ({ failed: crashed || errors[0] || String(error.message).split('\n')[0] }));
    if (typeof painted === 'object') return painted;
    await page.waitForTimeout(SETTLED);
    await collect();
    const bytes = (await rendererBytes(browser)) - blank;
    const frames = await page.evaluate(zoom === 'wheel' ? zoomByWheel : zoomByClick, 120);
    if (crashed !== '') return { failed: crashed };
    return { firstPaintMs: Number(painted), rendererBytes: bytes, frameMsP95: percentile(frames, 0.95) };
  } catch (error) {
    return { failed: String(error instanceof Error ? error.message : error).split('\n')[0] };
  } finally {
    await browser.close();
    server.close();
  }
}

/**
 * Zooms in and out under the middle of the picture, a step a frame; with the key held that every one of the viewers takes for zooming. Runs in the page.
 *
 * @param {number} steps
 * @returns {Promise<number[]>} milliseconds from each frame to the next
 */
async function zoomByWheel(steps) {
  const [x, y] = [innerWidth * 0.3, innerHeight * 0.4];
  const target = document.elementFromPoint(x, y);
  if (target === null) throw new Error('There is nothing to zoom.');
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let before = Number(await nextFrame());
  for (let step = 0; step < steps; step++) {
    const deltaY = step % 40 < 20 ? -60 : 60;
    target.dispatchEvent(
      new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY, ctrlKey: true }),
    );
    const now = Number(await nextFrame());
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/**
 * Zooms by clicks on frames, in and out again, while the transition runs: for viewers without a wheel. Runs in the page.
 *
 * @param {number} steps
 * @returns {Promise<number[]>} milliseconds from each frame to the next
 */
async function zoomByClick(steps) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let before = Number(await nextFrame());
  for (let step = 0; step < steps; step++) {
    if (step % 20 === 0) {
      const all = [...document.querySelectorAll('#chart g.frame')];
      const wide = all.filter((frame) => frame.getBoundingClientRect().width > 40);
      const next = step % 40 === 0 ? wide[Math.floor(wide.length / 2)] : all[0];
      next?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    const now = Number(await nextFrame());
    frames.push(now - before);
    before = now;
  }
  return frames;
}

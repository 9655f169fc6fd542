import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../scripts/lib/browser.js';
import { chooseFile } from './file-choice.js';
import { zoomAndPan } from './frame-times.js';
import { paintOfChosen, plainGunzip, watch } from './page-probes.js';
import { garbageCollector, rendererMemory } from './renderer.js';
import { median, percentile, rounded } from './report.js';

const VIEWPORT = { width: 1440, height: 900 };
const FRAMES = 160;

/**
 * Measures everything about a file, and about its comparison with another one.
 *
 * @param {{ app: string, engine: string, executablePath: string, file: string, small: string, pair: boolean, runs: number,
 * settleMs: number }} given URLs of the built app and of the page with only the engine; `small` is a file with few contexts,
 * which shows the page's own memory; `settleMs` is the time after which a page that has painted requests nothing more
 */
export async function measureSize({ app, engine, executablePath, file, small, pair, runs, settleMs }) {
  const launch = () => chromium.launch({ executablePath, args: chromiumArgs });
  /** @type {Awaited<ReturnType<typeof openOnce>>[]} */
  const opened = [];
  for (let run = 0; run < runs; run++) opened.push(await openOnce(await launch(), app, file, settleMs));
  const { bytes: fixed, program } = await openOnce(await launch(), app, small, settleMs);
  const bare = await barePage(await launch(), settleMs);
  const alone = await engineAlone(await launch(), engine, pair ? ['a.mct', 'b.mct'] : ['a.mct'], runs);
  const { contexts, openMs, compareMs } = alone;
  /** @param {(run: Awaited<ReturnType<typeof openOnce>>) => number} figure */
  const typical = (figure) => median(opened.map(figure));
  const bothOpen = compareMs.map((_, run) => openMs[2 * run] + openMs[2 * run + 1]);
  return {
    contexts,
    openOverGunzip: round(typical(({ paint, gunzip }) => paint / gunzip)),
    openToPaintMs: round(typical(({ paint }) => paint)),
    gunzipMs: round(typical(({ gunzip }) => gunzip)),
    rendererBytesPerNode: round(typical(({ bytes }) => bytes) / contexts),
    fixedMB: round(fixed / 2 ** 20),
    fixedProgramMB: round(program / 2 ** 20),
    barePageMB: round(bare / 2 ** 20),
    bytesPerNodeBeyondFixed: round((typical(({ bytes }) => bytes) - fixed) / contexts),
    layoutMsP95: round(percentile(alone.layoutMs, 0.95)),
    frameMsP95: round(typical(({ frames }) => percentile(frames, 0.95))),
    longestTaskMs: round(typical(({ longest }) => longest)),
    ...(pair && {
      compareOverOpen: round(median(compareMs.map((time, run) => time / bothOpen[run]))),
      compareMs: round(median(compareMs)),
      completeMs: round(median(alone.completeMs)),
    }),
    metricSwitchMs: round(Math.max(...alone.switchMs)),
    searchMs: round(Math.max(...alone.searchMs)),
    runs,
  };
}

/**
 * @param {import('@playwright/test').Browser} browser closed at the end
 * @param {string} app
 * @param {string} file
 * @param {number} settleMs
 */
async function openOnce(browser, app, file, settleMs) {
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
    const page = await context.newPage();
    const blank = await rendererMemory(browser);
    const collect = await garbageCollector(page);
    await page.addInitScript(watch);
    await page.goto(app, { waitUntil: 'networkidle' });
    const painted = page.evaluate(paintOfChosen, 120_000);
    await chooseFile(page, file);
    const { paint, longest } = await painted;
    await page.waitForTimeout(settleMs);
    await collect();
    const memory = above(blank, await rendererMemory(browser));
    const frames = await page.evaluate(zoomAndPan, { steps: FRAMES });
    // Measured last, so that its bytes are not included in the figures above.
    const { gunzip } = await page.evaluate(plainGunzip, 'a.mct');
    return { paint, longest, ...memory, frames, gunzip };
  } finally {
    await browser.close();
  }
}

/**
 * Bytes above a blank page for any page that draws on a canvas and has a worker.
 *
 * @param {import('@playwright/test').Browser} browser closed at the end
 * @param {number} settleMs
 */
async function barePage(browser, settleMs) {
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    const blank = await rendererMemory(browser);
    const collect = await garbageCollector(page);
    await page.evaluate(({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      document.body.append(canvas);
      const context = canvas.getContext('2d');
      for (let row = 0; row < 40; row++) context?.fillText('A page with a canvas', 20 * row, 20 * row);
      new Worker(URL.createObjectURL(new Blob(['onmessage = () => undefined'], { type: 'text/javascript' }))).postMessage(0);
    }, VIEWPORT);
    await page.waitForTimeout(settleMs);
    await collect();
    return above(blank, await rendererMemory(browser)).bytes;
  } finally {
    await browser.close();
  }
}

/** @param {{ all: number, program: number }} blank @param {{ all: number, program: number }} then */
function above(blank, then) {
  return { bytes: then.all - blank.all, program: then.program - blank.program };
}

/**
 * @param {import('@playwright/test').Browser} browser closed at the end
 * @param {string} url
 * @param {string[]} names
 * @param {number} runs
 * @returns {Promise<import('./engine-in-page').EngineFigures>}
 */
async function engineAlone(browser, url, names, runs) {
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(
      ([files, count]) => /** @type {any} */ (globalThis).measure(files, count),
      /** @type {const} */ ([names, runs]),
    );
  } finally {
    await browser.close();
  }
}

/** @param {number} value */
const round = (value) => rounded(value, 2);

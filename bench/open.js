import { statSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium, installChromium } from '../scripts/lib/browser.js';
import { ensureApp } from '../scripts/lib/prerequisites.js';
import { root } from '../scripts/lib/run.js';
import { readOptions } from './lib/command-line.js';
import { FEW, generated } from './lib/made-up-profile.js';
import { openAndPaint, plainGunzip, watch } from './lib/page-probes.js';
import { medians, print } from './lib/report.js';
import { serveApp } from './lib/serve-file.js';

const help = `node bench/open.js [FILE.mct] [--runs N] [--dist FOLDER]

From a link in a ready page to the first drawn frames, in Chromium, against plain gunzip of the same sections in the same page; without a file, with one that is
made up, of a million contexts.

  --runs N        how often; 5 where left out
  --dist FOLDER   another build of the app`;
const { positionals, values } = readOptions(
  help,
  { allowPositionals: true, options: { runs: { type: 'string', default: '5' }, dist: { type: 'string' } } },
  { runs: '1' },
);
const executablePath = findChromium();
if (executablePath === null) throw new Error(`There is no Chromium; install one: ${installChromium}`);
if (values.dist === undefined) await ensureApp();
const file =
  positionals[0] ?? (await generated(values.smoke ? { name: 'smoke', contexts: FEW } : { name: 'million', contexts: 1_000_000 }));

const server = await serveApp(values.dist ?? path.join(root, 'dist'), { 'bench.mct': file });
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const runs = [];
let facts = { sections: 0, rawBytes: 0 };
try {
  for (let run = 0; run < Number(values.runs); run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const { fetch, gunzip, sections, rawBytes } = await page.evaluate(plainGunzip, 'bench.mct');
    const { paint, longest } = await page.evaluate(openAndPaint, 'bench.mct');
    const status = await page.getByTestId('status').textContent();
    runs.push({
      'link to first frames': paint,
      'plain gunzip': gunzip,
      'times plain gunzip (ratio)': paint / gunzip,
      'longest main-thread task': longest,
      'fetch alone': fetch,
    });
    facts = { sections, rawBytes };
    console.error(
      `run ${run + 1}: ${paint.toFixed(0)} ms, gunzip ${gunzip.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms, the app says: ${status}`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  server.close();
}
const bounds = { zero: /^longest main-thread task$/ };
print(
  'open',
  medians(runs, 1, bounds),
  { runs: runs.length, file: path.basename(file), bytes: statSync(file).size, ...facts },
  bounds,
);

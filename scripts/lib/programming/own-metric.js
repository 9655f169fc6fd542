// Checks that a metric of a profiling agent or an instrumentation process is shown as it was counted.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serve } from '../app-server.js';
import { chromiumArgs, findChromium, installChromium } from '../browser.js';
import { shownCosts } from '../page-figures.js';
import { root, run } from '../run.js';

/** @typedef {import('../published-figures.js').Held} Held */

/** Runs the command line. @param {string[]} args */
const command = (...args) => run(process.execPath, [path.join(root, 'bin/callgrove.js'), ...args, '--quiet'], { quiet: true });

/** Counts per stack. @param {string} text collapsed stacks */
function stackCounts(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of text.trim().split('\n')) {
    const space = line.lastIndexOf(' ');
    const stack = line.slice(0, space);
    counts.set(stack, (counts.get(stack) ?? 0) + Number(line.slice(space + 1)));
  }
  return counts;
}

/** @param {Iterable<number>} counts */
const sum = (counts) => [...counts].reduce((a, b) => a + b, 0);

/**
 * Compares a metric on the command line and on the page with the right counts.
 *
 * @param {Held} held
 * @param {string} place folder with a dump and the right counts, as collapsed stacks, for each name
 * @param {string} metric
 * @param {[base: string, head: string]} names
 */
export async function holdOwnMetric(held, place, metric, names) {
  const [before, file] = names.map((name) => path.join(place, `${name}.mct`));
  const [rightBefore, right] = names.map((name) => stackCounts(readFileSync(path.join(place, `${name}.collapsed`), 'utf8')));
  const [totalBefore, total] = [rightBefore, right].map((counts) => sum(counts.values()));
  const exported = await command('export', file, '--metric', metric, '--merge');
  const stacks = stackCounts(exported.output);
  for (const stack of new Set([...right.keys(), ...stacks.keys()]))
    held.same(`${metric} of ${stack}`, stacks.get(stack), right.get(stack));

  const info = JSON.parse((await command('info', file, '--json')).output);
  held.same(`total of ${metric}`, info.totals[metric], total);
  const compared = JSON.parse((await command('compare', before, file, '--metric', metric, '--json')).output);
  const { a, b } = compared.totals[metric];
  held.same(`totals of ${metric}`, `${a} / ${b}`, `${totalBefore} / ${total}`);
  for (const [limit, code] of [
    [total, 0],
    [total - 1, 1],
  ])
    held.same(
      `gate at ${metric} > ${limit}`,
      (await command('compare', before, file, '--fail-if', `${metric} > ${limit}`)).code,
      code,
    );

  /** @type {Map<string, number>} */
  const byMethod = new Map();
  for (const [stack, count] of right) {
    const method = stack.slice(stack.lastIndexOf(';') + 1);
    byMethod.set(method, (byMethod.get(method) ?? 0) + count);
  }
  /** @type {Map<string, number>} */
  const shown = new Map();
  for (const { name, cost } of await shownRows(file, metric)) shown.set(name, (shown.get(name) ?? 0) + cost);
  // The stacks merge overloads, while the page shows some of them in separate rows.
  const whole = [...shown].filter(([name, cost]) => cost === byMethod.get(name));
  held.same('most methods have all their counts', whole.length > shown.size / 2, true);
  for (const [name, cost] of shown) held.same(`${metric} of ${name}: ${cost}`, cost <= (byMethod.get(name) ?? 0), true);
  held.same('methods shown', shown.size >= Math.min(5, byMethod.size), true);
}

/** The first rows of the method table, read in a browser. @param {string} file @param {string} metric */
async function shownRows(file, metric) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(`No Chromium or Chrome found. Install one:  ${installChromium}`);
  const { chromium } = await import('@playwright/test');
  const { url, close } = await serve(0);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const page = await browser.newPage({ baseURL: url, serviceWorkers: 'block' });
    await page.route('**/own-metric.mct', (route) => route.fulfill({ path: file }));
    return await shownCosts(page, 'own-metric.mct', metric);
  } finally {
    await browser.close();
    await close();
  }
}

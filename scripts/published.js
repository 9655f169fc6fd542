// npm run test:published -- [--jdk HOME …] [--programs a,b] [--all-stacks] [--markdown]: records real programs and compares all
// published figures with the oracle, the reader in agent-java/oracles.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './lib/app-server.js';
import { chromiumArgs, findChromium, installChromium } from './lib/browser.js';
import { findJdks, hasCompiler, installJdk, javaAt } from './lib/jdk.js';
import { commandJson, commandStacks, ensureOracle, oracle, oracleStacks } from './lib/oracle.js';
import { holdComparisonPage, holdPage } from './lib/page-figures.js';
import { ensureAgent, ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { Held, holdComparison, holdInfo } from './lib/published-figures.js';
import { programs } from './lib/real-programs.js';
import { record } from './lib/recording.js';
import { root } from './lib/run.js';

/** @typedef {import('./lib/jdk.js').Jdk} Jdk */
/** @typedef {{ program: string, jdk: string, contexts: number, shown: number, right: number, below: number, compared: number, differences: string[] }} Row */

const { values } = parseArgs({
  options: {
    jdk: { type: 'string', multiple: true, default: [] },
    programs: { type: 'string', default: Object.keys(programs).join(',') },
    'all-stacks': { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    differences: { type: 'string', default: '10' },
  },
});
const folder = '.cache/published';
const found = findJdks();
const [builder] = found;
if (!builder) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const wanted = values.programs.split(',');
const unknown = wanted.filter((name) => !(name in programs));
if (unknown.length > 0)
  throw new Error(`There is no program ${unknown.join(', ')}; there are ${Object.keys(programs).join(', ')}.`);
const homes = values.jdk.length > 0 ? values.jdk.map(javaAt) : found;
const executablePath = findChromium();
if (!executablePath) throw new Error(`No Chromium or Chrome found. Install one:  ${installChromium}`);

/**
 * Compares the command line's output.
 *
 * @param {Held} held
 * @param {[a: string, b: string]} files
 * @param {any[]} right figures of the first and of both
 */
async function holdCommands(held, [a, b], [one, both]) {
  const info = await commandJson('info', a);
  holdInfo(held, info, one);
  for (const metric of ['bytecodes', 'objects'])
    holdComparison(held, await commandJson('compare', a, b, '--metric', metric), both);
  const all = values['all-stacks'];
  // Stacks have one line per context, which is gigabytes for a compiler.
  for (const metric of all ? ['calls', 'objects'] : ['objects']) {
    held.same(
      `stacks, ${metric}`,
      await commandStacks(builder, a, '--metric', metric),
      await oracleStacks(builder, 'collapsed', metric, a),
    );
    const merged = await oracleStacks(builder, 'collapsed', metric, a, '--merged');
    held.same(`stacks of all threads, ${metric}`, await commandStacks(builder, a, '--metric', metric, '--merge'), merged);
  }
  const metric = all ? 'bytecodes' : 'objects';
  held.same(
    'stacks of both',
    await commandStacks(builder, a, b, '--metric', metric),
    await oracleStacks(builder, 'difffolded', metric, a, b),
  );
  return info.totals.objects;
}

/**
 * Compares the page's figures.
 *
 * @param {Held} held
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {[string, string]} files
 * @param {any[]} right
 */
async function holdBrowser(held, browser, url, [a, b], [one, both]) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  for (const file of [a, b])
    await page.route(`**/${path.basename(file)}`, (route) => route.fulfill({ path: path.join(root, file) }));
  try {
    await holdPage(held, page, path.basename(a), one);
    await holdComparisonPage(held, page, [path.basename(a), path.basename(b)], both);
  } catch (error) {
    held.differences.push(`the page: ${String(error).split('\n')[0]}`);
  } finally {
    await context.close();
  }
}

/** @param {Jdk} jdk @param {string} name @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Row | null>} */
async function row(jdk, name, browser, url) {
  const { first, second, needsCompiler } = await programs[name](builder);
  if (needsCompiler && !hasCompiler(jdk.home)) return null;
  /** @type {[string, string]} */
  const files = [`${folder}/${name}-${jdk.major}-a.mct`, `${folder}/${name}-${jdk.major}-b.mct`];
  mkdirSync(path.join(root, folder), { recursive: true });
  await record(jdk, files[0], first);
  await record(jdk, files[1], second);
  const right = [await oracle(builder, files[0]), await oracle(builder, ...files)];
  const held = new Held();
  const shown = await holdCommands(held, files, right);
  await holdBrowser(held, browser, url, files, right);
  const { contexts, totals, belowZero } = right[0];
  return { program: name, jdk: jdk.version, contexts, shown, right: totals.objects, below: belowZero, ...held };
}

const number = new Intl.NumberFormat('en-US');

/** @param {Row[]} rows */
function table(rows) {
  const head =
    '| program | JDK | contexts | objects shown | objects by JP Figure 3 | contexts below zero | figures compared | differences |';
  const lines = rows.map(({ program, jdk, contexts, shown, right, below, compared, differences }) => {
    const cells = [contexts, shown, right, below, compared, differences.length].map((each) => number.format(each));
    return `| ${[program, jdk, ...cells].join(' | ')} |`;
  });
  return [head, '|---|---|--:|--:|--:|--:|--:|--:|', ...lines].join('\n');
}

/** Writes the table between its marks. @param {string} text */
function intoDocument(text) {
  const file = path.join(root, 'docs/accuracy.md');
  const [begin, end] = ['<!-- published:begin -->', '<!-- published:end -->'];
  const pattern = new RegExp(`${begin}[^]*${end}`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(pattern, () => `${begin}\n${text}\n${end}`),
  );
}

await ensureInstalled();
await ensureAgent(builder);
await ensureOracle(builder);
await ensureApp();
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const { url, close } = await serve(0);
/** @type {Row[]} */
const rows = [];
/** Programs that could not be recorded or read. @type {string[]} */
const failures = [];
for (const jdk of homes) {
  for (const name of wanted) {
    const made = await row(jdk, name, browser, url).catch((error) => {
      failures.push(`${name}, ${jdk.version}: ${error}`);
      console.error(failures.at(-1)?.slice(0, 1000));
    });
    if (!made) continue;
    rows.push(made);
    console.log(table([made]).split('\n').at(-1));
    writeFileSync(path.join(root, `${folder}/${name}-${jdk.major}.txt`), made.differences.join('\n'));
    for (const difference of made.differences.slice(0, Number(values.differences)))
      console.log(`    ${difference.slice(0, 400)}`);
  }
}
await browser.close();
await close();
console.log(`\n${table(rows)}`);
if (values.markdown && failures.length === 0 && rows.length > 0) intoDocument(table(rows));
process.exitCode = failures.length === 0 && rows.length > 0 && rows.every(({ differences }) => differences.length === 0) ? 0 : 1;

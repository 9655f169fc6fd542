/** Compares figures on the page with those of the oracle, the reader in agent-java/oracles. */
import { atRest } from './page-rest.js';
import { byMethod } from './published-figures.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('./published-figures.js').Held} Held */
/** @typedef {import('./published-figures.js').Published} Published */
/** @typedef {import('./published-figures.js').PublishedPair} PublishedPair */

/** Number of rows visible without scrolling; the kept figures have every column of these. */
const ROWS = 8;
/** Longest wait for a view of a large file, in milliseconds. */
const PATIENCE = 120_000;
const elementTypes = {
  B: 'byte',
  C: 'char',
  D: 'double',
  F: 'float',
  I: 'int',
  J: 'long',
  R: 'reference',
  S: 'short',
  Z: 'boolean',
};

/**
 * Parses a figure as the page writes it: grouped digits, a real minus sign. NaN if the text has no digit.
 *
 * @param {string} text
 */
const figure = (text) => (/\d/.test(text) ? Number(text.replace(/\u2212/g, '-').replace(/[^\d.-]/g, '')) : Number.NaN);

/** Parses a count in a cell, without the share below it. @param {string} text */
const count = (text) => figure(text.split('\n')[0]);

/** @param {number[]} figures */
const descending = (figures) => [...figures].sort((a, b) => b - a);

/** Opens a view in a new document, so that rows of an earlier view cannot be read. @param {Page} page @param {string} hash */
async function view(page, hash) {
  await page.goto('about:blank');
  await page.goto(`./${hash}`);
}

/**
 * The first rows of the visible table.
 *
 * @param {Locator} grid
 * @returns {Promise<{ header: string[], rows: string[][] }>}
 */
async function read(grid) {
  await grid.locator('[data-index="0"] [role="gridcell"]:not(:empty)').first().waitFor({ timeout: PATIENCE });
  // Figures that have not been read yet are marked on the page.
  await grid.getByRole('gridcell').filter({ hasText: /^…$/ }).first().waitFor({ state: 'detached', timeout: PATIENCE });
  await atRest(grid.page());
  const header = await grid
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => (each.textContent ?? '').replace(/[↓↑]/g, '').trim().toLowerCase()));
  const rows = await grid.locator('[data-index]').evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map((cell) => {
        // A shortened figure has the exact one in a title; other titles begin with words.
        const titles = [...cell.querySelectorAll('[title]')].map((each) => each.getAttribute('title') ?? '');
        const exact = titles.find((title) => / bytes/.test(title)) ?? titles[0] ?? '';
        return /^(≥\s)?\d/.test(exact) ? exact.split(/, | bytes/)[0] : (cell.textContent ?? '');
      }),
    ),
  );
  return { header, rows };
}

/**
 * Compares totals and contexts of the threads, one by one.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {string} address the file's address
 * @param {Published} oracle
 */
export async function holdThreads(held, page, address, oracle) {
  await view(page, `#/threads?a=${address}&metric=calls&grouped=0`);
  const { header, rows } = await read(page.getByRole('grid', { name: 'Threads' }));
  // The oracle does not read the VM's own account of allocated bytes.
  const columns = header.flatMap((key, i) => (i === 0 || key === 'coverage' ? [] : [{ i, key: key.replace('allocated ', '') }]));
  const right = oracle.threads.map(({ name, contexts, totals }) =>
    [name, ...columns.map(({ key }) => (key === 'contexts' ? contexts : totals[key]))].join(' '),
  );
  for (const row of rows.slice(0, ROWS)) {
    const shown = [row[0], ...columns.map(({ i }) => count(row[i]))].join(' ');
    held.same(`thread ${shown}`, right.includes(shown), true);
    held.compared += columns.length;
  }
  held.same('threads shown', rows.length >= Math.min(ROWS, oracle.threads.length), true);
  const all = await page
    .getByRole('complementary', { name: 'The recording' })
    .getByRole('row', { name: /^Contexts/ })
    .innerText();
  held.same('contexts of the recording', count(all.replace(/;.*/s, '').replace(/\n/g, ' ')), oracle.contexts);
}

/**
 * Compares the first rows of the method table, sorted by exclusive cost, inclusive cost and calls.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {string} address
 * @param {Published} oracle
 * @param {string} metric
 */
export async function holdMethods(held, page, address, oracle, metric) {
  await view(page, `#/methods?a=${address}&metric=${metric}`);
  const grid = page.getByRole('grid', { name: 'Methods by cost' });
  const methods = byMethod(oracle);
  for (const [column, key] of [
    ['Exclusive', `exclusive ${metric}`],
    ['Inclusive', `inclusive ${metric}`],
    ['Calls', 'exclusive calls'],
  ]) {
    if (column === 'Calls' && metric === 'calls') continue;
    const heading = grid.getByRole('columnheader', { name: column, exact: true });
    await grid.locator('[data-index="0"] [role="gridcell"]:not(:empty)').first().waitFor({ timeout: PATIENCE });
    if ((await heading.getAttribute('aria-sort')) !== 'descending') await heading.getByRole('button').click();
    await grid.locator('[role="columnheader"][aria-sort="descending"]', { hasText: column }).waitFor({ timeout: PATIENCE });
    const { header, rows } = await read(grid);
    const largest = descending([...methods.values()].map((figures) => figures[key]));
    for (const [i, row] of rows.slice(0, ROWS).entries()) {
      const name = row[0].replace(/\(.*$/s, '');
      const shown = Object.fromEntries(header.map((text, at) => [text, count(row[at] ?? '')]));
      const figures = (/** @type {import('./published-figures.js').Figures} */ right) =>
        [right[`exclusive ${metric}`], right[`inclusive ${metric}`], right.contexts, right['exclusive calls']].join(' ');
      const overloads = [...methods].filter(([each]) => each.startsWith(`${name}(`)).map(([, right]) => figures(right));
      const said = [shown.exclusive, shown.inclusive, shown.contexts, shown.calls ?? shown.exclusive].join(' ');
      held.same(`${metric} of ${name}: ${said}, one of ${overloads.join(', ')}`, overloads.includes(said), true);
      held.same(`${key} in row ${i}`, shown[column.toLowerCase()], largest[i]);
      held.compared += 3;
    }
  }
}

/**
 * Names and exclusive counts of the first methods by cost.
 *
 * @param {Page} page
 * @param {string} address
 * @param {string} metric
 */
export async function shownCosts(page, address, metric) {
  await view(page, `#/methods?a=${address}&metric=${metric}&sort=exclusive&order=desc`);
  const { header, rows } = await read(page.getByRole('grid', { name: 'Methods by cost' }));
  const at = header.indexOf('exclusive');
  return rows.slice(0, ROWS).map((row) => ({ name: row[0].replace(/\(.*$/s, ''), cost: count(row[at] ?? '') }));
}

/**
 * Compares totals of allocations, the classes with the most objects, and all element types.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {string} address
 * @param {Published} oracle
 */
export async function holdAllocations(held, page, address, oracle) {
  await view(page, `#/allocations?a=${address}`);
  const hasBytes = 'bytes' in oracle.totals;
  await (hasBytes ? holdTypes(held, page, oracle) : holdClassesAndArrays(held, page, oracle));
  const said = await page.getByRole('region', { name: 'Allocations' }).getByRole('strong').all();
  for (const [i, metric] of [...(hasBytes ? ['bytes'] : []), 'objects', 'arrays', 'elements'].entries())
    held.same(`all ${metric}`, said[i] ? await figureOf(said[i]) : Number.NaN, oracle.totals[metric]);
}

/** Parses a figure; uses its exact value if the text is a rounded size. @param {Locator} element */
async function figureOf(element) {
  const exact = await element.locator('[title*=" bytes"]').evaluateAll((all) => all[0]?.getAttribute('title') ?? null);
  return figure(exact === null ? ((await element.textContent()) ?? '') : exact.split(/ bytes/)[0]);
}

/**
 * Compares the table of a recording with bytes, which lists classes and arrays together.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {Published} oracle
 */
async function holdTypes(held, page, oracle) {
  const grid = page.getByRole('grid', { name: 'Allocations by type' });
  await grid.locator('[data-index="0"] [role="gridcell"]:not(:empty)').first().waitFor({ timeout: PATIENCE });
  const arrays = Object.entries(oracle.arrayTypes);
  const counts = descending([...Object.values(oracle.objectTypes), ...arrays.map(([, [number]]) => number)]);
  await grid.getByRole('button', { name: 'Objects, arrays' }).click();
  await grid.locator('[role="columnheader"][aria-sort="descending"]', { hasText: 'Objects' }).waitFor({ timeout: PATIENCE });
  const { rows } = await read(grid);
  for (const [i, row] of rows.slice(0, ROWS).entries()) {
    held.same(`allocations in row ${i}`, count(row[3]), counts[i]);
    if (!row[0].endsWith('[]')) held.same(`objects of ${row[0]}`, count(row[3]), oracle.objectTypes[row[0]]);
  }
  const types = await page.getByRole('region', { name: 'Types' }).getByRole('status').first().innerText();
  const padding = 1;
  held.same('types', count(types), counts.length + padding);
  await page.getByRole('searchbox', { name: 'Filter types' }).fill('[]');
  await page
    .getByRole('region', { name: 'Types' })
    .getByRole('status')
    .filter({ hasText: `${arrays.length} type` })
    .waitFor();
  const shown = new Map((await read(grid)).rows.map((row) => [row[0], row]));
  for (const [type, [number, elements]] of arrays) {
    const row = shown.get(`${elementTypes[/** @type {keyof typeof elementTypes} */ (type)]}[]`) ?? [];
    held.same(`arrays of ${type}`, count(row[3] ?? ''), number);
    held.same(`elements of ${type}`, count(row[4] ?? ''), elements);
  }
}

/**
 * Compares the two tables of a recording from before bytes were counted.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {Published} oracle
 */
async function holdClassesAndArrays(held, page, oracle) {
  const { rows } = await read(page.getByRole('grid', { name: 'Objects by class' }));
  const right = Object.values(oracle.objectTypes);
  for (const [i, row] of rows.slice(0, ROWS).entries()) {
    held.same(`objects of ${row[0]}`, count(row[1]), oracle.objectTypes[row[0]]);
    held.same(`objects in row ${i}`, count(row[1]), descending(right)[i]);
  }
  const classes = await page.getByRole('region', { name: 'Types' }).getByRole('status').first().innerText();
  held.same('classes', count(classes), right.length);
  const table = await page.getByRole('table').filter({ hasText: 'Element type' }).locator('tbody tr').allInnerTexts();
  const shown = new Map(table.map((row) => [row.trim().split(/\s*\t/)[0], row.trim().split(/\s*\t/)]));
  for (const [type, [arrays, elements]] of Object.entries(oracle.arrayTypes)) {
    const row = shown.get(`${elementTypes[/** @type {keyof typeof elementTypes} */ (type)]}[]`) ?? [];
    held.same(`arrays of ${type}`, count(row[1] ?? ''), arrays);
    held.same(`elements of ${type}`, count(row[2] ?? ''), elements);
  }
  held.same('element types', table.length, Object.keys(oracle.arrayTypes).length);
}

/**
 * Compares everything that the page shows of one recording.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {string} address
 * @param {Published} oracle
 */
export async function holdPage(held, page, address, oracle) {
  await holdThreads(held, page, address, oracle);
  for (const metric of Object.keys(oracle.totals)) await holdMethods(held, page, address, oracle, metric);
  await holdAllocations(held, page, address, oracle);
}

/**
 * Compares overlaps and totals of every metric in the comparison on the page.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {PublishedPair} oracle
 */
export async function holdAnswer(held, page, oracle) {
  const answer = page.getByRole('region', { name: 'Comparison', exact: true });
  // These figures are shown with the settings.
  const others = answer
    .getByRole('list', { name: 'Overlap by the other metrics', includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  await others.nth(Object.keys(oracle.overlap).length - 2).waitFor({ state: 'attached', timeout: PATIENCE });
  await page.waitForFunction(
    () => !document.querySelector('[aria-label="Overlap by the other metrics"]')?.textContent?.includes('…'),
  );
  await atRest(page);
  const listed = await others.evaluateAll((all) =>
    all.map((each) => [each.getAttribute('title') ?? '', each.querySelector('b')?.textContent ?? '']),
  );
  const inView = (await answer.getByTitle(/ → /).first().getAttribute('title')) ?? '';
  const all = [[inView, (await page.getByTestId('overlap-value').textContent()) ?? ''], ...listed];
  held.same('metrics compared', all.length, Object.keys(oracle.overlap).length);
  for (const [totals, overlap] of all) {
    const metric = totals.split(' ').at(-1) ?? '';
    const [a, b] = totals.split(' → ').map(figure);
    held.same(`total of ${metric} in A`, a, oracle.totals[metric]?.a);
    held.same(`total of ${metric} in B`, b, oracle.totals[metric]?.b);
    // The page rounds down, so that only equal trees show 100.
    held.same(`overlap of ${metric}`, figure(overlap), Math.floor((oracle.overlap[metric] + 1e-9) * 100) / 100);
  }
}

/**
 * Compares the comparison of two addresses.
 *
 * @param {Held} held
 * @param {Page} page
 * @param {[a: string, b: string]} addresses
 * @param {PublishedPair} oracle
 */
export async function holdComparisonPage(held, page, [a, b], oracle) {
  await view(page, `#/compare?a=${a}&b=${b}&metric=bytecodes`);
  await holdAnswer(held, page, oracle);
}

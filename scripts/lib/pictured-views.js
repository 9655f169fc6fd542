/**
 * Lists every view, every dialog, and the pages shown when something is missing: their addresses in the built app, and how to
 * reach them.
 */
import path from 'node:path';
import { root } from './run.js';

const files = 'a=samples/h2-scan.mct&b=samples/h2-index.mct';
const flame = `#/flame?${files}&metric=bytecodes`;
export const compare = `#/compare?${files}&metric=bytecodes`;
const folded = encodeURIComponent('fold!java.util!!recursion!!drop!bytecodes!0.0001');

/** @typedef {import('@playwright/test').Page} Page */
/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
/** @param {Page} page */
const firstRow = (page) => page.locator('[data-index="0"]').first().click();
/** @param {number} y */
const frame = (y) => (/** @type {Page} */ page) =>
  page.getByTestId('flame-canvas').click({ position: { x: (page.viewportSize()?.width ?? 0) / 3, y } });

/** @param {Page} page */
async function sandwich(page) {
  await page.getByLabel('Filter methods').fill('TableFilter.next');
  await page.locator('[data-index="1"]').waitFor({ state: 'detached' });
  await firstRow(page);
  await page.getByTestId('flame-table').first().locator('tbody tr').first().waitFor({ state: 'attached' });
}

/** @param {string | RegExp} name */
const behindSettings = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name: /^Comparison settings/ }).click();
  await page.getByRole('button', { name }).first().click();
};

/** @param {Page} page */
async function share(page) {
  await press(page, 'Share…');
  await page.getByRole('dialog').getByRole('textbox', { name: /^Link/ }).waitFor();
}

/** @param {Page} page */
const bars = (page) => page.locator('[data-index="0"]').first().waitFor();

/** @param {Page} page */
async function source(page) {
  await page.keyboard.press('t');
  await page.getByLabel('Source files').setInputFiles(path.join(root, 'agent-java/examples/src/main/java/demo/H2Demo.java'));
  await frame(46)(page);
  await page.locator('[role="row"][aria-current="location"]').waitFor();
}

/**
 * First views, then dialogs over them, then pages on which something is missing.
 *
 * @typedef {{ name: string, hash: string, inReadme?: true, act?(page: Page): Promise<unknown> }} PicturedView
 */

/** @type {PicturedView[]} */
export const views = [
  { name: 'compare', hash: compare, inReadme: true, act: firstRow },
  { name: 'flame', hash: flame, inReadme: true, act: frame(212) },
  { name: 'allocations', hash: `#/allocations?${files}&metric=objects`, inReadme: true, act: bars },
  { name: 'tree', hash: `#/tree?${files}&metric=bytecodes`, act: (page) => press(page, 'Expand hottest path') },
  { name: 'threads', hash: `#/threads?${files}&metric=bytecodes` },
  { name: 'sandwich', hash: `#/sandwich?${files}&metric=bytecodes`, act: sandwich },
  { name: 'methods', hash: `#/methods?${files}&metric=bytecodes`, act: firstRow },
  { name: 'leaf-up', hash: `${flame}&do=invert!bytecodes`, act: frame(212) },
  { name: 'packages', hash: `${flame}&do=group!package`, act: frame(90) },
  { name: 'sunburst', hash: `#/allocations?${files}&metric=objects&picture=sunburst`, act: bars },
  { name: 'source', hash: flame, inReadme: true, act: source },
  { name: 'source-compare', hash: compare, act: source },
  { name: 'matrix', hash: '#/matrix?m1=samples/h2-scan.mct&m2=samples/h2-index.mct&m3=samples/handcount.mct' },
  { name: 'timeline', hash: '#/timeline?a=samples/h2-steps.mct&metric=bytecodes', inReadme: true, act: bars },
  { name: 'start', hash: '' },
  { name: 'found', hash: `${flame}&q=TableFilter`, act: frame(140) },
  { name: 'transforms', hash: `${flame}&do=${folded}`, act: frame(140) },
  { name: 'subtrees', hash: `${compare}&table=subtrees`, act: firstRow },
  { name: 'palette', hash: flame, act: (page) => page.keyboard.press('Control+k') },
  { name: 'help', hash: flame, act: (page) => page.keyboard.press('?') },
  { name: 'menu', hash: flame, act: (page) => press(page, 'Menu') },
  { name: 'share', hash: compare, act: share },
  { name: 'open', hash: flame, act: (page) => press(page, 'Open…') },
  { name: 'filters', hash: flame, act: (page) => press(page, 'Filters and names') },
  { name: 'gate', hash: compare, act: behindSettings('Gate…') },
  { name: 'names', hash: compare, act: behindSettings(/^Names: /) },
  { name: 'truths', hash: flame, act: (page) => page.getByRole('contentinfo').getByRole('button').click() },
  { name: 'print', hash: compare, act: (page) => page.emulateMedia({ media: 'print' }) },
  { name: 'not-found', hash: '#/view?a=samples/nothing-here.mct' },
  { name: 'elsewhere', hash: '#/compare?a=https://ci.example.org/base.mct&b=https://ci.example.org/head.mct' },
  { name: 'one-side', hash: '#/compare?a=samples/h2-scan.mct' },
  { name: 'nothing-fits', hash: `#/methods?${files}&metric=bytecodes&filter=no.such.method` },
  { name: 'nothing-counted', hash: `#/flame?${files}&metric=arrays&thread=2` },
];

/** Waits for all figures, then for a button's fading after a click. @param {Page} page */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 600))));
}

/**
 * Opens a view on a new page, waits until it is filled, and performs its action.
 *
 * @param {Page} page
 * @param {string} url
 * @param {PicturedView} view
 */
export async function openView(page, url, { name, hash, act }) {
  await page.goto(url + hash);
  if (name === 'matrix') await page.getByTestId('matrix-readout').waitFor({ timeout: 30_000 });
  else if (hash.includes('h2-')) await page.getByTestId('status').waitFor({ state: 'attached', timeout: 30_000 });
  await page.locator('main > :not(h1)').first().waitFor();
  if (hash.startsWith(compare)) await page.getByTestId('overlap-value').getByText(/\d/).waitFor({ state: 'attached' });
  if (hash.startsWith(compare) || hash.startsWith('#/flame') || name === 'sandwich')
    await page.locator('table, [data-index]').first().waitFor({ state: 'attached' });
  await settled(page);
  await act?.(page);
}

// node scripts/labels.js [--draw N] [--json]: lists the accessible names in every view, menu and dialog of the built app, each
// once, with its location. --draw N prints N of them, evenly distributed. Names from profile files are omitted.
import { serve } from './lib/app-server.js';
import { chromiumArgs, findChromium, installChromium } from './lib/browser.js';
import { openView, settled, views } from './lib/pictured-views.js';
import { ensureApp, ensureInstalled } from './lib/prerequisites.js';

/** @typedef {{ role: string, label: string, hint: string, place: string }} Label */
/** @typedef {import('@playwright/test').Page} Page */

/** Roles whose names are the app's own words. */
const NAMED = new Set(
  'button link heading tab radio checkbox switch combobox textbox searchbox slider spinbutton menuitem columnheader option legend DisclosureTriangle group region complementary search navigation separator application grid treegrid'.split(
    ' ',
  ),
);
/** Roles that contain names and figures from a file. */
const DATA = new Set(['row', 'rowheader', 'gridcell', 'cell', 'table', 'ListMarker', 'treeitem']);
/** Methods, files, threads, figures and addresses: data, not words. */
const IS_DATA =
  /[\w$]\.[\w$]+[.(]|^[A-Z][\w$]*\.\w+$|\.mct|\.java\b|[/\\]| · |h2-|^Interval \d|^[\d\s.,%+−×–≥≤<>→-]*$|^[a-z]+\.[a-z]/;

/**
 * @param {Page} page
 * @param {string} place
 * @returns {Promise<Label[]>}
 */
async function labelsOf(page, place) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const text = (/** @type {any} */ value) =>
    String(value?.value ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  /** @param {(typeof nodes)[number]} node */
  const inData = (node) => {
    for (let up = byId.get(node.parentId ?? ''); up; up = byId.get(up.parentId ?? '')) if (DATA.has(text(up.role))) return true;
    return false;
  };
  return nodes.flatMap((node) => {
    const [role, label, hint] = [text(node.role), text(node.name), text(node.description)];
    const isWord = NAMED.has(role) && (role === 'columnheader' || !inData(node));
    return node.ignored || !isWord || label === '' || IS_DATA.test(label) ? [] : [{ role, label, hint, place }];
  });
}

/** @param {string} url @param {string} executablePath @returns {Promise<Label[]>} */
async function draw(url, executablePath) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  /** @type {Map<string, Label>} */
  const found = new Map();
  const note = async (/** @type {Page} */ page, /** @type {string} */ place) => {
    await settled(page);
    for (const each of await labelsOf(page, place)) {
      const key = `${each.role === 'option' ? 'option' : ''} ${each.label.replace(/\d[\d\u202f., ]*/g, '0')}`;
      if (!found.has(key)) found.set(key, each);
    }
  };
  for (const view of views) {
    // The menu contains all commands of the palette.
    if (view.name === 'print' || view.name === 'palette') continue;
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    try {
      await openView(page, url, view);
      await note(page, view.name);
      const settings = page.getByRole('button', { name: /^(Comparison settings|Filters)( \(|$|:)/ });
      for (const each of await settings.all())
        if (!(await page.getByRole('dialog').count()) && (await each.getAttribute('aria-expanded')) === 'false') {
          await each.click();
          await note(page, view.name);
        }
      if (view.name === 'menu') await subMenus(page, note);
      if (view.name === 'flame') await frameMenu(page, note);
      if (view.name === 'share') await waysToShare(page, note);
    } catch (error) {
      console.error(`${view.name}: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
    await page.close();
  }
  await browser.close();
  return [...found.values()];
}

/** @param {Page} page @param {(page: Page, place: string) => Promise<void>} note */
async function subMenus(page, note) {
  for (const each of await page.getByRole('menuitem').all()) {
    await each.press('ArrowRight');
    await note(page, 'menu');
    await page.keyboard.press('ArrowLeft');
  }
}

/** @param {Page} page @param {(page: Page, place: string) => Promise<void>} note */
async function frameMenu(page, note) {
  await page.getByTestId('flame-canvas').click({ button: 'right', position: { x: 300, y: 100 } });
  await note(page, 'menu over a frame');
}

/** @param {Page} page @param {(page: Page, place: string) => Promise<void>} note */
async function waysToShare(page, note) {
  const ways = page.getByRole('dialog').getByRole('group', { name: 'How to share' }).locator('label');
  for (const each of await ways.all()) {
    await each.click();
    await note(page, 'share');
  }
}

const executablePath = findChromium();
if (!executablePath) {
  console.error(`No Chromium or Chrome found. Install one:  ${installChromium}`);
  process.exit(1);
}
await ensureInstalled();
await ensureApp();
const at = process.argv.indexOf('--draw');
const server = await serve(0);
try {
  const all = await draw(server.url, executablePath);
  const wanted = at < 0 ? all.length : Math.min(Number(process.argv[at + 1]), all.length);
  const drawn = Array.from({ length: wanted }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / wanted)]);
  if (process.argv.includes('--json')) console.log(JSON.stringify(drawn, null, 1));
  else for (const { place, role, label, hint } of drawn) console.log(`| ${place} | ${role} | ${label} | ${hint} |`);
} finally {
  await server.close();
}

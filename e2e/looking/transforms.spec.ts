import { expect, type Page, test } from '@playwright/test';
import { choose, figure, opened, start, steadyFrames } from '../lib/app';
import { broken, overhang } from '../lib/axe';

const scan = '#/flame?a=samples/h2-scan.mct&metric=bytecodes';
const strip = (page: Page) => page.getByRole('region', { name: 'Transforms' });
const menu = (page: Page) => page.getByRole('menu');

async function run(page: Page, command: string): Promise<void> {
  await choose(page, command);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The inclusive figure of the root, as the frames below the picture tell it. */
async function total(page: Page): Promise<number> {
  await steadyFrames(page);
  return figure(await page.getByTestId('flame-twin').locator('tbody tr').first().locator('td').first().textContent());
}

test('by mouse: the menu over a frame folds its package, nothing is lost, and the link leads to the same picture', async ({
  page,
}) => {
  const errors = await start(page, scan);
  await opened(page);
  const before = await total(page);
  await page.getByTestId('flame-canvas').click({ position: { x: 200, y: 66 }, button: 'right' });
  await expect(page).toHaveURL(/sel=\d+/);
  await expect(page).not.toHaveURL(/focus=/);
  await menu(page).getByRole('menuitem', { name: 'Fold the package of the selected method' }).click();
  await expect(strip(page).getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/do=fold!/);
  expect(await total(page)).toBe(before);
  const frames = await steadyFrames(page);
  await strip(page)
    .getByRole('button', { name: /All bytecodes are kept/ })
    .hover();
  await expect(page.getByRole('tooltip').first()).toContainText('folded into their callers');
  await page.mouse.move(0, 0);

  await page.reload();
  await opened(page);
  expect(await steadyFrames(page)).toBe(frames);
  expect(errors).toEqual([]);
});

test('by keyboard: focus on a method, then undo, redo, remove one, and the browser’s way back', async ({ page }) => {
  const errors = await start(page, scan);
  await opened(page);
  const whole = await steadyFrames(page);
  await page.getByTestId('flame-canvas').focus();
  // The engine is asked for each next frame: a key that comes before its answer starts where the last one did.
  for (let n = 0; n < 4; n++) {
    const before = page.url();
    await page.keyboard.press('ArrowDown');
    await expect(page).not.toHaveURL(before);
  }
  await expect(page).toHaveURL(/sel=\d+/);
  await run(page, 'Focus on the selected method');
  await expect(page).toHaveURL(/do=callees!/);
  const focused = await steadyFrames(page);
  expect(focused).not.toBe(whole);

  await run(page, 'Collapse direct recursion of every method');
  await expect(strip(page).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(strip(page).getByRole('listitem')).toHaveCount(2);
  expect(await steadyFrames(page)).toBe(focused);
  await page.keyboard.press('Control+Shift+z');
  await expect(strip(page).getByRole('listitem')).toHaveCount(3);

  const remove = strip(page).getByRole('button', { name: /^Remove: callees of/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/callees!/);
  await expect(page).toHaveURL(/do=recursion/);
  await page.goBack();
  await expect(page).toHaveURL(/do=callees!/);
  await run(page, 'Remove all transforms');
  await expect(page).not.toHaveURL(/do=/);
  expect(await steadyFrames(page)).toBe(whole);
  expect(errors).toEqual([]);
});

test('a link with transforms opens as it was made; one that makes no sense costs them and says so', async ({ page }) => {
  const errors = await start(page, `${scan}&do=${encodeURIComponent('only!org.h2!!drop!bytecodes!0.001')}`);
  await opened(page);
  await expect(strip(page).getByRole('listitem')).toHaveCount(3);
  const linked = await steadyFrames(page);
  await page.reload();
  await opened(page);
  expect(await steadyFrames(page)).toBe(linked);
  for (const view of ['Hot methods', 'Call tree', 'Allocations']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
    await expect(page.locator('[data-index="0"] [role="gridcell"]:not(:empty)').first()).toBeVisible();
    await expect(page).toHaveURL(/do=only!org\.h2!!drop!bytecodes!0\.001/);
  }
  await page.goto('about:blank');
  await start(page, `${scan}&do=spin`);
  await opened(page);
  await expect(page.getByText(/list of transforms “spin” was ignored/)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a comparison compares the transformed trees', async ({ page }) => {
  const both = '#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';
  const errors = await start(page, `${both}&do=${encodeURIComponent('only!no.such.package')}`);
  const overlap = page.getByTestId('overlap-value');
  await expect(overlap).not.toHaveText('');
  const folded = await overlap.textContent();
  await page.goto('about:blank');
  await start(page, both);
  await expect(overlap).not.toHaveText('');
  expect(await overlap.textContent()).not.toBe(folded);
  expect(errors).toEqual([]);
});

test('strip and menu, light and dark: no accessibility rule is broken, nothing runs off the page', async ({ page }) => {
  await start(
    page,
    `${scan}&do=${encodeURIComponent('fold!java.util!!recursion!!hide!java.util.concurrent!!drop!bytecodes!0.0001')}`,
  );
  await opened(page);
  await expect(strip(page).getByRole('listitem')).toHaveCount(5);
  await steadyFrames(page);
  await page.getByTestId('flame-canvas').click({ position: { x: 300, y: 200 }, button: 'right' });
  await expect(menu(page)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await broken(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
  }
});

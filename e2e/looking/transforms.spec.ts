import { violationsOf } from '../lib/accessibility-rules';
import { both, scan } from '../lib/addresses';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

const flame = scan('flame');
/** The address of the flame graph with transforms. */
const transformed = (steps: string): string => scan('flame', `&do=${encodeURIComponent(steps)}`);

async function run(app: App, command: string): Promise<void> {
  await app.palette.choose(command);
  await expect(app.dialog).toHaveCount(0);
}

/** The root's inclusive figure, from the table below the picture. */
async function total(app: App): Promise<number> {
  await app.flame.steady();
  return app.flame.largestFigure();
}

test('by mouse: the menu over a frame folds its package, nothing is lost, and the link leads to the same picture', async ({
  app,
  page,
}) => {
  const errors = await app.start(flame);
  await app.opened();
  const before = await total(app);
  await app.flame.press({ x: 200, y: 66, button: 'right' });
  await expect(page).toHaveURL(/sel=\d+/);
  await expect(page).not.toHaveURL(/focus=/);
  await app.menu.foldPackage.click();
  await expect(app.transforms.steps).toHaveCount(2);
  await expect(page).toHaveURL(/do=fold!/);
  expect(await total(app)).toBe(before);
  const frames = await app.flame.steady();
  await app.transforms.kept.hover();
  await expect(app.tooltip.first()).toContainText('folded into their callers');
  await page.mouse.move(0, 0);

  await page.reload();
  await app.opened();
  expect(await app.flame.steady()).toBe(frames);
  expect(errors).toEqual([]);
});

test('by keyboard: focus on a method, then undo, redo, remove one, and the browser’s way back', async ({ app, page }) => {
  const errors = await app.start(flame);
  await app.opened();
  const whole = await app.flame.steady();
  await app.flame.focus();
  // Each step queries the engine; a key pressed before its answer starts where the last step ended.
  for (let n = 0; n < 4; n++) {
    const before = page.url();
    await app.press('ArrowDown');
    await expect(page).not.toHaveURL(before);
  }
  await expect(page).toHaveURL(/sel=\d+/);
  await run(app, 'Focus on this method');
  await expect(page).toHaveURL(/do=callees!/);
  const focused = await app.flame.steady();
  expect(focused).not.toBe(whole);

  await run(app, 'Collapse direct recursion');
  await expect(app.transforms.steps).toHaveCount(3);
  await app.press('Control+z');
  await expect(app.transforms.steps).toHaveCount(2);
  expect(await app.flame.steady()).toBe(focused);
  await app.press('Control+Shift+z');
  await expect(app.transforms.steps).toHaveCount(3);

  const remove = app.transforms.step(/^Remove: callees of/);
  await remove.focus();
  await app.press('Enter');
  await expect(page).not.toHaveURL(/callees!/);
  await expect(page).toHaveURL(/do=recursion/);
  await page.goBack();
  await expect(page).toHaveURL(/do=callees!/);
  await run(app, 'Remove all transforms');
  await expect(page).not.toHaveURL(/do=/);
  expect(await app.flame.steady()).toBe(whole);
  expect(errors).toEqual([]);
});

test('a link with transforms opens as it was made; one that makes no sense costs them and says so', async ({ app, page }) => {
  const errors = await app.start(transformed('only!org.h2!!drop!bytecodes!0.001'));
  await app.opened();
  await expect(app.transforms.steps).toHaveCount(3);
  const linked = await app.flame.steady();
  await page.reload();
  await app.opened();
  expect(await app.flame.steady()).toBe(linked);
  for (const view of ['Methods by cost', 'Call tree', 'Allocations']) {
    await app.tabs.open(view);
    await expect(app.table.filledCells(0).first()).toBeVisible();
    await expect(page).toHaveURL(/do=only!org\.h2!!drop!bytecodes!0\.001/);
  }
  await app.leave();
  await app.start(transformed('spin'));
  await app.opened();
  await expect(page.getByText(/list of transforms “spin” was ignored/)).toBeVisible();
  await expect(app.transforms.strip).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a comparison compares the transformed trees', async ({ app }) => {
  const errors = await app.start(both('compare', `&do=${encodeURIComponent('only!no.such.package')}`));
  const { overlap } = app.comparison;
  await expect(overlap).not.toHaveText('');
  const folded = await overlap.textContent();
  await app.leave();
  await app.start(both('compare'));
  await expect(overlap).not.toHaveText('');
  expect(await overlap.textContent()).not.toBe(folded);
  expect(errors).toEqual([]);
});

test('strip and menu, light and dark: no accessibility rule is broken, nothing runs off the page', async ({ app, page }) => {
  await app.start(transformed('fold!java.util!!recursion!!hide!java.util.concurrent!!drop!bytecodes!0.0001'));
  await app.opened();
  await expect(app.transforms.steps).toHaveCount(5);
  await app.flame.steady();
  await app.flame.press({ x: 300, y: 200, button: 'right' });
  await expect(app.menu.root).toBeVisible();
  for (const width of [1440, 390]) {
    await app.resize(width, 844);
    expect(await violationsOf(page)).toEqual([]);
    expect(await app.overhang()).toBeLessThanOrEqual(0);
    await app.press('Escape');
    await expect(app.menu.root).toHaveCount(0);
  }
});

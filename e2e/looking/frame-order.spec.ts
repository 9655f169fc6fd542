import { scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('bottom-up: the widest frame is the method with most cost of its own; undone, in the link, in the call tree and in a comparison', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('methods'));
  await expect(app.methods.cell(0, 1)).not.toBeEmpty();
  const [name, own] = [await app.methods.cell(0, 0).innerText(), await app.methods.figure(0, 1)];
  await app.tabs.open('Flame graph');
  await app.opened();
  const before = await app.flame.steady();
  await app.transforms.leafUp();
  await expect(page).toHaveURL(/do=invert!bytecodes/);
  await expect(app.flame.largestFigures.first()).not.toBeEmpty();
  await app.flame.steady();
  expect(name).toContain((await app.flame.largestName.innerText()).split('.').slice(-2).join('.'));
  expect(await app.flame.largestFigure()).toBe(own);

  await app.tabs.open('Call tree');
  await expect(app.tree.root).toBeVisible();
  await expect(app.tree.cell(0, 1)).not.toBeEmpty();
  expect(await app.tree.figure(0, 1)).toBe(own);
  await page.reload();
  await expect.poll(() => app.tree.figure(0, 1)).toBe(own);

  await app.tabs.open('Flame graph');
  await app.opened();
  await app.flame.focus();
  await app.press('i');
  await expect(page).not.toHaveURL(/do=/);
  expect(await app.flame.steady()).toBe(before);
  await app.press('Control+z');
  await expect(page).toHaveURL(/do=invert!bytecodes/);

  // In a comparison, both trees are inverted.
  await page.goto(page.url().replace('#/flame?', '#/compare?b=samples/h2-scan.mct&'));
  await expect(app.comparison.overlap).toContainText('100');
  await expect(app.flame.largestFigures).toHaveText(['same', /\d/, /\d/, '–']);
  expect(name).toContain((await app.flame.largestName.innerText()).split('.').slice(-2).join('.'));
  for (const side of [1, 2]) expect(await app.flame.largestFigure(side)).toBe(own);
  expect(errors).toEqual([]);
});

test('bottom-up: the largest come first, the small ones are one frame that a press, the keys and a search open', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('flame', '&do=invert!bytecodes'));
  await app.opened();
  const { names, canvas, largestName } = app.flame;
  await app.flame.steady();
  const more = names.filter({ hasText: /^[\d,]+ more$/ });
  await expect(more.first()).toBeAttached();
  const box = (await canvas.boundingBox())!;
  await app.flame.point({ x: 20, y: 30 });
  await expect(app.tooltip).toContainText((await largestName.innerText()).split('.').slice(-2).join('.'));
  const atRight = { x: box.width - 6, y: 30 };
  await app.flame.point(atRight);
  await expect(app.tooltip).toContainText(/\d more, each too narrow to draw: click to zoom in/);
  await expect(app.tooltip).toContainText('of the tree');
  await app.flame.press(atRight);
  await expect(page).toHaveURL(/x0=0\./);
  await app.flame.steady();
  await app.flame.point({ x: 6, y: 30 });
  await expect(app.tooltip).toContainText('exclusive');

  // Stepping past the last drawn sibling opens the small ones.
  await app.flame.key('Escape');
  await expect(page).not.toHaveURL(/x0=/);
  await app.flame.key('ArrowDown');
  await expect(page).toHaveURL(/sel=/);
  for (let steps = 0; !page.url().includes('x0=') && steps < 99; steps++) {
    const place = page.url();
    await app.flame.key('ArrowRight');
    await expect(page).not.toHaveURL(place);
  }
  await expect(page).toHaveURL(/x0=0\./);
  await app.flame.key('Escape');

  // A search with a match among them opens them, too.
  await app.search.box.fill('HashMap.resize');
  await expect(app.search.result).toHaveText(/\d context/);
  await app.press('Enter');
  await expect(page).toHaveURL(/(x0|focus)=/);
  await expect(names.filter({ hasText: 'HashMap.resize' }).first()).toBeAttached();
  expect(errors).toEqual([]);
});

test('grouped by package: frames and the hot list are packages, and nothing is lost', async ({ app, page }) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  await app.transforms.groupBy.selectOption('package');
  await expect(page).toHaveURL(/do=group!package/);
  await expect(app.flame.largestName).toHaveText(/^[a-z0-9.]+$/);
  await expect(app.transforms.strip).toContainText('All bytecodes are kept.');

  await app.tabs.open('Methods by cost');
  await expect(app.methods.heading('Package')).toBeVisible();
  await expect(app.methods.cell(0, 0)).toHaveText('org.h2.mvstore');
  await app.transforms.groupBy.selectOption('class');
  await expect(page).toHaveURL(/do=group!class/);
  await expect(app.methods.cell(0, 0)).toHaveText(/^(\w+\.)+[A-Z]\w+$/);
  expect(errors).toEqual([]);
});

test('zoomed in, an overview shows where one is, and leads elsewhere and back out; turned over, the root is at the bottom', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  const { canvas, overview } = app.flame;
  await expect(overview).toHaveCount(0);
  await app.flame.press({ x: 300, y: 200 });
  await expect(overview).toHaveAccessibleName(/you see (0|[1-9]\d?)\.\d+.% of the tree/);
  const before = page.url();
  await app.flame.pressOverview({ x: 150, y: 7 });
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/focus=\d+/);
  await overview.press('Enter');
  await expect(page).not.toHaveURL(/focus=/);
  await expect(overview).toHaveCount(0);

  // With the root at the bottom, the root is the lowest row, and Up goes to a callee.
  const low = async () => ({ x: 300, y: (await canvas.boundingBox())!.height - 30 });
  await canvas.press('r');
  await expect(page).toHaveURL(/root=bottom/);
  await expect(app.flame.rootSwitch).toHaveAttribute('aria-pressed', 'true');
  await canvas.hover({ position: await low() });
  await expect(app.tooltip).toContainText('demo.H2Demo.main');
  await canvas.click({ position: await low() });
  await expect(app.details.title).toHaveText('demo.H2Demo.main');
  await canvas.press('ArrowUp');
  await expect(app.details.title).not.toHaveText('demo.H2Demo.main');
  await canvas.press('ArrowDown');
  await expect(app.details.title).toHaveText('demo.H2Demo.main');
  // The setting is remembered on the next visit, and Back restores it.
  await app.leave();
  await app.visit(scan('flame'));
  await expect(page).toHaveURL(/root=bottom/);
  await app.opened();
  await canvas.hover({ position: await low() });
  await expect(app.tooltip).toContainText('demo.H2Demo.main');
  await app.flame.rootSwitch.click();
  await expect(page).not.toHaveURL(/root=/);
  await page.goBack();
  await expect(page).toHaveURL(/root=bottom/);
  expect(errors).toEqual([]);
});

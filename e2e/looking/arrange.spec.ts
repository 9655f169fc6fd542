import { expect, type Page, test } from '@playwright/test';
import { figure, opened, start, steadyFrames } from '../lib/app';

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
const cells = (page: Page, row: number) => page.locator(`[data-index="${row}"]`).getByRole('gridcell');
const firstFrame = (page: Page) => page.getByTestId('flame-twin').locator('tbody tr').first();

test('leaf up: the widest frame is the method with most cost of its own; undone, in the link, in the call tree and in a comparison', async ({
  page,
}) => {
  const errors = await start(page, '#/methods?a=samples/h2-scan.mct&metric=bytecodes');
  await expect(cells(page, 0).nth(1)).not.toBeEmpty();
  const [name, own] = [await cells(page, 0).nth(0).innerText(), figure(await cells(page, 0).nth(1).textContent())];
  await tab(page, 'Flame graph');
  await opened(page);
  const before = await steadyFrames(page);
  await page.getByText('Leaf up', { exact: true }).click();
  await expect(page).toHaveURL(/do=invert!bytecodes/);
  await expect(firstFrame(page).locator('td').first()).not.toBeEmpty();
  await steadyFrames(page);
  expect(name).toContain((await firstFrame(page).locator('th').innerText()).split('.').slice(-2).join('.'));
  expect(figure(await firstFrame(page).locator('td').first().textContent())).toBe(own);

  await tab(page, 'Call tree');
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(cells(page, 0).nth(1)).not.toBeEmpty();
  expect(figure(await cells(page, 0).nth(1).textContent())).toBe(own);
  await page.reload();
  await expect.poll(async () => figure(await cells(page, 0).nth(1).textContent())).toBe(own);

  await tab(page, 'Flame graph');
  await opened(page);
  await page.getByTestId('flame-canvas').focus();
  await page.keyboard.press('i');
  await expect(page).not.toHaveURL(/do=/);
  expect(await steadyFrames(page)).toBe(before);
  await page.keyboard.press('Control+z');
  await expect(page).toHaveURL(/do=invert!bytecodes/);

  // Both trees of a comparison are turned round.
  await page.goto(page.url().replace('#/flame?', '#/compare?b=samples/h2-scan.mct&'));
  await expect(page.getByTestId('overlap-value')).toContainText('100');
  await expect(firstFrame(page).locator('td')).toHaveText(['same', /\d/, /\d/]);
  expect(name).toContain((await firstFrame(page).locator('th').innerText()).split('.').slice(-2).join('.'));
  for (const side of [1, 2]) expect(figure(await firstFrame(page).locator('td').nth(side).textContent())).toBe(own);
  expect(errors).toEqual([]);
});

test('grouped by package: frames and the hot list are packages, and nothing is lost', async ({ page }) => {
  const errors = await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  await page.getByRole('combobox', { name: 'A frame is' }).selectOption('each a package');
  await expect(page).toHaveURL(/do=group!package/);
  await expect(firstFrame(page).locator('th')).toHaveText(/^[a-z0-9.]+$/);
  await expect(page.getByRole('region', { name: 'Transforms' })).toContainText('All bytecodes are kept.');

  await tab(page, 'Hot methods');
  await expect(page.getByRole('columnheader', { name: 'Package' })).toBeVisible();
  await expect(cells(page, 0).nth(0)).toHaveText('org.h2.mvstore');
  await page.getByRole('combobox', { name: 'A frame is' }).selectOption('each a class');
  await expect(page).toHaveURL(/do=group!class/);
  await expect(cells(page, 0).nth(0)).toHaveText(/^(\w+\.)+[A-Z]\w+$/);
  expect(errors).toEqual([]);
});

test('zoomed in, an overview shows where one is, and leads elsewhere and back out; turned over, the root is at the bottom', async ({
  page,
}) => {
  const errors = await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  const overview = page.getByRole('button', { name: /^Overview:/ });
  await expect(overview).toHaveCount(0);
  await page.getByTestId('flame-canvas').click({ position: { x: 300, y: 200 } });
  await expect(overview).toHaveAccessibleName(/you look at (0|[1-9]\d?)\.\d+.% of the tree/);
  const before = page.url();
  await overview.locator('canvas').click({ position: { x: 150, y: 7 } });
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/focus=\d+/);
  await overview.press('Enter');
  await expect(page).not.toHaveURL(/focus=/);
  await expect(overview).toHaveCount(0);

  // Turned over, the root is the lowest row, and up leads to what is called.
  const canvas = page.getByTestId('flame-canvas');
  const low = async () => ({ x: 300, y: (await canvas.boundingBox())!.height - 30 });
  await canvas.press('r');
  await expect(page).toHaveURL(/root=bottom/);
  await expect(page.getByRole('button', { name: 'Root at the bottom' })).toHaveAttribute('aria-pressed', 'true');
  await canvas.hover({ position: await low() });
  await expect(page.getByRole('tooltip')).toContainText('demo.H2Demo.main');
  await canvas.click({ position: await low() });
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading')).toHaveText('demo.H2Demo.main');
  await canvas.press('ArrowUp');
  await expect(details.getByRole('heading')).not.toHaveText('demo.H2Demo.main');
  await canvas.press('ArrowDown');
  await expect(details.getByRole('heading')).toHaveText('demo.H2Demo.main');
  // Another visit remembers it, and Back leads back to it.
  await page.goto('about:blank');
  await page.goto('./#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await expect(page).toHaveURL(/root=bottom/);
  await opened(page);
  await canvas.hover({ position: await low() });
  await expect(page.getByRole('tooltip')).toContainText('demo.H2Demo.main');
  await page.getByRole('button', { name: 'Root at the bottom' }).click();
  await expect(page).not.toHaveURL(/root=/);
  await page.goBack();
  await expect(page).toHaveURL(/root=bottom/);
  expect(errors).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { download, opened, start } from '../lib/app';

test('the flame graph as SVG and PNG, with totals and legend', async ({ page }) => {
  const errors = await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  const svg = await download(page, 'flame graph as svg');
  expect(svg.name).toBe('h2-scan-flame.svg');
  const text = svg.bytes.toString('utf8');
  expect(text).toContain('h2-scan.mct: all threads');
  expect(text).toContain('colour is the package');
  expect(text).toContain('H2Demo.main');
  expect(text).not.toMatch(/oklch|NaN|undefined/);
  const shapes = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
    return parsed.querySelector('parsererror') ? -1 : parsed.querySelectorAll('rect').length;
  }, text);
  expect(shapes).toBeGreaterThan(50);
  const png = await download(page, 'flame graph as png');
  expect(png.name).toBe('h2-scan-flame.png');
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1200);
  expect(errors).toEqual([]);
});

test('a comparison as SVG names its kinds of change', async ({ page }) => {
  await start(page, '#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes');
  await expect(page.getByTestId('flame-twin').locator('tbody tr').first()).toBeAttached();
  const text = (await download(page, 'flame graph as svg')).bytes.toString('utf8');
  for (const word of ['overlap', 'grew', 'vanished', 'hatch-']) expect(text).toContain(word);
});

test('a table as CSV: all rows that the filter leaves, plain digits', async ({ page }) => {
  await start(page, '#/methods?a=samples/h2-scan.mct&metric=bytecodes&filter=TableFilter.');
  const grid = page.getByRole('grid', { name: 'Hot methods' });
  await expect(grid.locator('[data-index="0"]')).not.toHaveText('');
  const { name, bytes } = await download(page, 'table as csv');
  expect(name).toBe('h2-scan-methods.csv');
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^Method,Exclusive,Inclusive,Calls/);
  expect(lines).toHaveLength(Number(await grid.getAttribute('aria-rowcount')));
  expect(lines[1]).toMatch(/^"?org\.h2\.table\.TableFilter\..*,\d{4,},\d+,\d+/);
});

test('a stack and its figures to the clipboard, by key', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  await page.getByTestId('flame-canvas').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Copy stack' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\tat demo.H2Demo.main');
  await page.keyboard.press('m');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('| bytecodes | 4');
});

test('the call tree as it is open, and each table of a view with several', async ({ page }) => {
  await start(page, '#/tree?a=samples/h2-scan.mct&metric=bytecodes');
  const tree = page.getByRole('treegrid');
  await expect(tree.locator('[data-index="0"]')).not.toHaveText('');
  await tree.locator('[data-index="0"]').press('ArrowRight');
  await expect(tree.locator('[data-index="1"]')).toHaveAttribute('aria-level', '2');
  const text = (await download(page, 'table as csv')).bytes.toString('utf8').trimEnd().split('\r\n');
  expect(text[0]).toBe('Depth,Method,"bytecodes, inclusive","bytecodes, exclusive",Calls,Callees');
  expect(text[1]).toMatch(/^1,demo\.H2Demo\.main\(\[Ljava\/lang\/String;\)V,\d{9},\d+,1,\d+$/);
  expect(text[2]).toMatch(/^2,/);
  await page.getByRole('link', { name: 'Allocations' }).click();
  await expect(page.getByRole('grid', { name: 'Objects by class' }).locator('[data-index="0"]')).not.toHaveText('');
  const types = await download(page, 'csv objects by class');
  expect(types.name).toBe('h2-scan-allocations-Objects_by_class.csv');
  expect(types.bytes.toString('utf8')).toMatch(/^Class,Objects\r\n[\w.$]+,\d+\r\n/);
  const arrays = await download(page, 'csv arrays by element');
  expect(arrays.bytes.toString('utf8')).toMatch(/^Element type,Arrays,Elements\r\n(\w+\[\],\d+,\d+\r\n)+$/);
});

test('on paper there is nothing to press, the picture keeps its legend and totals', async ({ page }) => {
  await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  await page.getByRole('button', { name: /^Theme/ }).click({ clickCount: 2 });
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  // Paper is light, the picture on it too.
  const ground = () =>
    page.getByTestId('flame-canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixel = canvas.getContext('2d')!.getImageData(canvas.width >> 1, canvas.height - 1, 1, 1).data;
      return { picture: Math.min(...pixel), page: getComputedStyle(document.documentElement).colorScheme };
    });
  await expect.poll(ground).toEqual({ picture: expect.any(Number), page: 'light' });
  expect((await ground()).picture).toBeGreaterThan(200);
  await expect(page.getByTestId('flame-canvas')).toBeVisible();
  const printed = page.locator('[data-print]');
  await expect(printed).toContainText('h2-scan.mct');
  await expect(printed).toContainText(/\d{3} bytecodes/);
  await expect(page.getByText('Colour is the package')).toBeVisible();
  await page.goto('./#/compare?a=samples/handcount.mct&b=samples/handcount.mct');
  await expect(page.getByRole('button', { name: /^Names: as recorded/ })).toBeVisible();
  await expect(page.getByText('Gate…')).toBeHidden();
});

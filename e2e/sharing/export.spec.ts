import { both, scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('the flame graph as SVG and PNG, with totals and legend', async ({ app, page }) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  const svg = await app.palette.download('flame graph as svg');
  expect(svg.name).toBe('h2-scan-flame.svg');
  const text = svg.bytes.toString('utf8');
  expect(text).toContain('h2-scan.mct: all threads');
  expect(text).toContain('colour shows the package');
  expect(text).toContain('H2Demo.main');
  expect(text).not.toMatch(/oklch|NaN|undefined/);
  const shapes = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
    return parsed.querySelector('parsererror') ? -1 : parsed.querySelectorAll('rect').length;
  }, text);
  expect(shapes).toBeGreaterThan(50);
  const png = await app.palette.download('flame graph as png');
  expect(png.name).toBe('h2-scan-flame.png');
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1200);
  expect(errors).toEqual([]);
});

test('a comparison as SVG names its kinds of change', async ({ app }) => {
  await app.start(both('compare'));
  await app.flame.drawn();
  const text = (await app.palette.download('flame graph as svg')).bytes.toString('utf8');
  for (const word of ['overlap', 'grew', 'vanished', 'hatch-']) expect(text).toContain(word);
});

test('a table as CSV: all rows that the filter leaves, plain digits', async ({ app }) => {
  await app.start(scan('methods', '&filter=TableFilter.'));
  await app.methods.filled();
  const { name, bytes } = await app.palette.download('table as csv');
  expect(name).toBe('h2-scan-methods.csv');
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^Method,Exclusive,Inclusive,Calls/);
  expect(lines).toHaveLength(await app.methods.rowCount());
  expect(lines[1]).toMatch(/^"?org\.h2\.table\.TableFilter\..*,\d{4,},\d+,\d+/);
});

test('a stack and its figures to the clipboard, by key', async ({ app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.start(scan('flame'));
  await app.opened();
  await app.flame.focus();
  await app.press('ArrowDown');
  await expect(app.details.copyStack).toBeVisible();
  await app.press('c');
  await expect(app.details.copied).toBeVisible();
  expect(await app.clipboard()).toContain('\tat demo.H2Demo.main');
  await app.press('m');
  await expect.poll(() => app.clipboard()).toContain('| bytecodes | 4');
});

test('the call tree as it is open, and each table of a view with several', async ({ app }) => {
  await app.start(scan('tree'));
  const { tree } = app;
  await tree.filled();
  await tree.row(0).press('ArrowRight');
  await expect(tree.row(1)).toHaveAttribute('aria-level', '2');
  const text = (await app.palette.download('table as csv')).bytes.toString('utf8').trimEnd().split('\r\n');
  expect(text[0]).toBe('Depth,Method,"bytecodes, inclusive","bytecodes, exclusive",Calls,Callees');
  expect(text[1]).toMatch(/^1,demo\.H2Demo\.main\(\[Ljava\/lang\/String;\)V,\d{9},\d+,1,\d+$/);
  expect(text[2]).toMatch(/^2,/);
  await app.tabs.open('Allocations');
  await app.allocations.types.filled();
  const types = await app.palette.download('csv allocations by type');
  expect(types.name).toBe('h2-scan-allocations-Allocations_by_type.csv');
  const [heading, ...rows] = types.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(heading).toBe('Type,Bytes,"Objects, arrays",Elements');
  expect(rows).toContainEqual(expect.stringMatching(/^[\w.$]+,\d+,\d+,$/));
  expect(rows).toContainEqual(expect.stringMatching(/^byte\[\],\d+,\d+,\d+$/));
});

test('on paper there is nothing to press, the picture keeps its legend and totals', async ({ app, page }) => {
  await app.start(scan('flame'));
  await app.opened();
  await app.header.theme.click({ clickCount: 2 });
  await expect(app.header.themeIs('dark')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(app.menu.button).toBeHidden();
  // Printing uses the light theme, and so does the printed picture.
  const ground = () =>
    app.flame.canvas.evaluate((canvas: HTMLCanvasElement) => {
      const pixel = canvas.getContext('2d')!.getImageData(canvas.width >> 1, canvas.height - 1, 1, 1).data;
      return { picture: Math.min(...pixel), page: getComputedStyle(document.documentElement).colorScheme };
    });
  await expect.poll(ground).toEqual({ picture: expect.any(Number), page: 'light' });
  expect((await ground()).picture).toBeGreaterThan(200);
  await expect(app.flame.canvas).toBeVisible();
  await expect(app.printed).toContainText('h2-scan.mct');
  await expect(app.printed).toContainText(/\d{3} bytecodes/);
  await expect(app.flame.legend).toBeVisible();
  await app.visit('#/compare?a=samples/handcount.mct&b=samples/handcount.mct');
  await expect(app.comparison.rules.asRecorded).toBeVisible();
  await expect(app.gate.button).toBeHidden();
});

test('a comparison on paper: every cause, the first rows in whole columns, its address and the date', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await app.start(both('compare', '&code=all'));
  await app.flame.drawn();
  await app.comparison.changes.methods.filled();
  await expect(app.comparison.sentences).toHaveCount(1);
  // A browser does not wait while printing: everything must be ready when its event returns.
  const atOnce = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const counts = ['[aria-label="Why it changed"] li', '[role="grid"] [data-index]'].map(
      (selector) => document.querySelectorAll(selector).length,
    );
    dispatchEvent(new Event('afterprint'));
    return counts;
  });
  expect(atOnce).toEqual([3, 20]);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1031 });
  await expect(app.comparison.sentences).toHaveCount(3);
  await expect(app.comparison.changes.methods.rows).toHaveCount(20);
  await expect(page.getByText('First 20 of 5,126 rows')).toBeVisible();
  await expect(app.comparison.changes.methods.root.getByRole('columnheader')).toHaveText([
    'Method',
    /Own change/,
    'A',
    'B',
    /Calls/,
    /Why/,
  ]);
  await expect(app.printed).toContainText('h2-scan.mct and h2-index.mct');
  await expect(app.printed).toContainText(/Printed \w+ \d+, \d{4}, .* from http.*#\/compare\?.*a=samples\/h2-scan\.mct/);
  for (const hidden of [app.menu.button, app.header.bar, app.comparison.changes.filters]) await expect(hidden).toBeHidden();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((element) => element.closest('.visually-hidden, [role="tooltip"]') === null)
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect();
        const isClipped = getComputedStyle(element).overflow !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        return width > 2 && height > 2 && (right > innerWidth + 1 || isClipped);
      })
      .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`),
  );
  expect(cut).toEqual([]);
});

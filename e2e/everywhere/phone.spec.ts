import { both, scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the palette shows no keys', async ({ app }) => {
  await app.start(scan('flame'));
  await app.opened();
  await app.press('Control+k');
  await expect(app.dialog.getByRole('option').first()).toBeVisible();
  await expect(app.dialog.locator('kbd').first()).toBeAttached();
  await expect(app.dialog.locator('kbd').filter({ visible: true })).toHaveCount(0);
});

test('the matrix shows all its metrics, and the header its name', async ({ app, page }) => {
  await app.start('#/matrix?m1=samples/h2-scan.mct&m2=samples/h2-index.mct&m3=samples/handcount.mct');
  await expect(app.header.metric('Allocated bytes')).toBeAttached();
  const last = (await app.header.metrics.getByText('Allocated bytes').boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(390);
  await expect(page.getByRole('banner')).toContainText('callgrove');
});

test('no tab is cut off in the fonts of a report page', async ({ app, page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await app.start(both('compare'));
  await expect(app.tabs.current).toHaveText('Compare');
  const cut = () =>
    app.tabs.all
      .locator('span')
      .evaluateAll((names) =>
        names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
  await expect.poll(cut).toEqual([]);
});

test('a table of a comparison has its list and its filter on one line', async ({ app }) => {
  await app.start(both('compare'));
  await app.comparison.changes.table.filled();
  const list = await app.main.getByRole('combobox', { name: 'Table' }).boundingBox();
  const field = await app.main.getByRole('searchbox', { name: 'Filter by name' }).boundingBox();
  expect(field?.y).toBe(list?.y);
  expect(field?.width).toBeGreaterThan(150);
});

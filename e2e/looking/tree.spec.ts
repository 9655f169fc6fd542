import { scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('the call tree, by keyboard alone: expand, walk, type ahead, collapse, hottest path', async ({ app, page }) => {
  const errors = await app.start(scan('tree'));
  const { tree } = app;
  const { rows } = tree;
  await expect(tree.root).toHaveAccessibleName(/^Call tree of h2-scan/);
  await tree.filled();
  // Initially, it is open along its hottest path.
  await expect.poll(async () => Math.max(...(await tree.levels()))).toBeGreaterThan(4);
  await rows.first().focus();
  await app.press('ArrowLeft');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false');
  const closed = await rows.count();
  await app.press('ArrowRight');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => rows.count()).toBeGreaterThan(closed);
  await app.press('ArrowRight');
  await expect(tree.row(1)).toBeFocused();
  await expect(tree.row(1)).toHaveAttribute('aria-level', '2');
  await expect(tree.row(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/sel=\d/);
  // Siblings are sorted by inclusive cost, the largest first.
  expect(await tree.figure(1, 1)).toBeGreaterThanOrEqual(await tree.figure(2, 1));
  expect(await tree.figure(1, 1)).toBeLessThanOrEqual(await tree.figure(0, 1));
  await app.press('ArrowLeft');
  await expect(tree.row(1)).toHaveAttribute('aria-expanded', 'false');
  await app.press('ArrowLeft');
  await expect(tree.row(0)).toBeFocused();
  await app.press('ArrowLeft');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false');
  await app.press('Shift+ArrowRight');
  await expect.poll(async () => Math.max(...(await tree.levels()))).toBeGreaterThan(4);
  await rows.first().focus();
  await app.press('Home');
  await app.type('h2');
  await expect(app.focused).toContainText(/H2/i);
  await app.press('End');
  await expect(app.focused).toHaveAttribute('data-index', String((await tree.rowCount()) - 2));
  expect(errors).toEqual([]);
});

test('one selection: picked in the flame graph, shown in the call tree and among the methods', async ({ app }) => {
  await app.start(scan('flame'));
  await app.opened();
  await app.flame.press({ x: 450, y: 212 });
  const { title } = app.details;
  await expect(title).toHaveText(/\w\.\w/);
  const name = (await title.textContent()) ?? '';
  await app.tabs.open('Call tree');
  const { selected } = app.tree;
  await expect(selected).toContainText(name.slice(name.lastIndexOf('.') + 1));
  await expect(app.details.title).toHaveText(name);
  await app.tabs.open('Methods by cost');
  await expect(app.methods.neighbourTitle).toHaveText(name);
  // After Back, a method chosen there is selected in the tree.
  await app.methods.filter.fill('TableFilter.next');
  await expect(app.methods.rows).toHaveCount(1);
  await app.methods.row(0).click();
  await app.tabs.open('Call tree');
  await expect(selected).toContainText('TableFilter.next');
});

test('sorted siblings, a link, the mouse', async ({ app, page }) => {
  await app.start(scan('tree', '&sort=name&order=asc'));
  const { tree } = app;
  await tree.filled();
  await expect(tree.heading('Method')).toHaveAttribute('aria-sort', 'ascending');
  await tree.sorter('Calls').click();
  await expect(page).toHaveURL(/sort=calls/);
  await tree.expandHottest.click();
  await expect(tree.selected).toHaveCount(1);
  await expect(page).toHaveURL(/sel=\d/);
  const url = page.url();
  await app.details.showInFlameGraph.click();
  await expect(page).toHaveURL(/#\/flame.*focus=\d/);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await page.reload();
  await expect(tree.selected).toHaveCount(1);
  await tree.collapseAll.click();
  // An outermost frame need not call anything.
  const first = tree.closed;
  const at = await first.getAttribute('data-index');
  await first.getByRole('button', { name: /^Expand/ }).click();
  await expect(tree.row(Number(at))).toHaveAttribute('aria-expanded', 'true');
});

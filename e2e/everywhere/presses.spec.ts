import type { Locator } from '@playwright/test';
import { both, scan } from '../lib/addresses';
import type { App } from '../pages/app';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

/** Counts the key presses and clicks of a journey; typing a word does not count. */
class Presses {
  count = 0;

  constructor(private readonly app: App) {}

  async click(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  async key(key: string): Promise<void> {
    this.count++;
    await this.app.press(key);
  }
}

test('three presses to my method that allocates most byte[]', async ({ app, page }) => {
  await app.start(scan('flame'));
  await app.opened();
  const presses = new Presses(app);
  await presses.key('Shift+O');
  await expect(app.transforms.step(/^my code/)).toBeVisible();
  await presses.click(app.tabs.tab('Allocations'));
  await presses.click(app.allocations.type('byte[]'));
  await expect(page).toHaveURL(/type=array:B/);
  await expect(app.allocations.where.rows.filter({ hasText: 'demo.' }).first()).toBeVisible();
  expect(presses.count).toBeLessThanOrEqual(3);
});

test('no press to the first culprit of two runs', async ({ app }) => {
  await app.start(both('compare'));
  await expect(app.comparison.sentences.first()).toContainText(/H2Demo\.ordersByCustomer spends .* TableFilter\.next/);
});

test('three presses and a word to the callers of HashMap.resize', async ({ app }) => {
  await app.start(scan('flame'));
  await app.opened();
  const presses = new Presses(app);
  await presses.click(app.tabs.tab('Sandwich'));
  await presses.click(app.sandwich.filter);
  await app.type('HashMap.resize');
  await expect(app.sandwich.methods.rows).toHaveCount(2);
  await presses.click(app.sandwich.methods.row(0));
  await expect(app.sandwich.callers.frameTable).toContainText('HashMap.putVal');
  expect(presses.count).toBeLessThanOrEqual(3);
});

test('one press to my packages only', async ({ app }) => {
  await app.start(scan('flame'));
  await app.opened();
  const presses = new Presses(app);
  await presses.key('Shift+O');
  await expect(app.transforms.step(/^my code/)).toBeVisible();
  expect(presses.count).toBe(1);
});

test('two presses to a link in which a colleague sees the own code changed', async ({ app, page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.start(both('compare'));
  await app.comparison.compared();
  const presses = new Presses(app);
  await presses.click(app.header.share);
  await app.sharing.address();
  await presses.click(app.sharing.copy);
  await expect.poll(() => app.clipboard()).toContain('#/compare');
  expect(presses.count).toBe(2);
  const { app: colleague } = await openAsReceiver(browser, await app.clipboard());
  await expect(colleague.comparison.story).toContainText('H2Demo.ordersByCustomer');
  await colleague.comparison.changes.nameFilter.fill('H2Demo.createIndex');
  await expect(colleague.comparison.changes.table.row(0)).toContainText('createIndex');
  await colleague.page.close();
});

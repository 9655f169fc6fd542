import type { Page } from '@playwright/test';
import { both } from '../lib/addresses';
import { expect, test } from '../pages/test';

const SECRET = 'com.acme.Secret.pay';

/** Replaces a script of the built page with one whose components throw while rendering. */
async function plant(page: Page, script: RegExp): Promise<void> {
  await page.route(script, async (route) => {
    const body = await (await route.fetch()).text();
    const names = [...(/export\{([^}]*)\}/.exec(body)?.[1] ?? '').matchAll(/(?:\w+ as )?(\w+)(?:,|$)/g)].map(([, name]) => name);
    expect(names).not.toEqual([]);
    const failing = `const Planted = () => { throw new Error('planted by a test, in ${SECRET} of run.mct'); };`;
    await route.fulfill({
      contentType: 'text/javascript',
      body: `${failing}export{${names.map((name) => `Planted as ${name}`).join(',')}}`,
    });
  });
}

test('a view that fails says so, with a report that has nothing of the file; the file stays open, and other views work', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await plant(page, /assets\/ThreadsView-.*\.js/);
  await app.start(both('flame'));
  await app.opened();
  await app.tabs.open('Threads');
  const { failure } = app;
  await expect(failure.region).toHaveAccessibleName('The view “Threads” failed');
  await expect(app.header.files).toHaveCount(2);

  // By keyboard: the buttons come after the tab that was pressed, and none of them loses the focus.
  await failure.tryAgain.focus();
  await app.press('Enter');
  await expect(failure.region).toBeVisible();
  await expect(app.focused).not.toHaveCount(0);
  await app.main.focus();
  await app.press('Tab');
  await expect(failure.tryAgain).toBeFocused();
  await app.press('Tab');
  await expect(failure.reload).toBeFocused();
  await app.press('Tab');
  await expect(failure.copy).toBeFocused();
  await app.press('Enter');
  await expect(failure.copied).toBeFocused();
  const report = await app.clipboard();
  expect(report).toMatch(/^Callgrove \d.*: The view “Threads” failed\.\nError: planted by a test, in … of …\n/);
  expect(report).toMatch(/at main/);
  expect(report).not.toMatch(/Secret|\.mct|:\/\//);

  await app.tabs.open('Call tree');
  await expect(failure.region).toHaveCount(0);
  await expect(app.tree.rows.first()).toHaveText(/\w/);
  await app.tabs.open('Flame graph');
  await app.flame.drawn();
});

test('a dialog that fails says so in its place, and closes', async ({ app, page }) => {
  await plant(page, /assets\/HelpSheet-.*\.js/);
  await app.start(both('flame'));
  await app.opened();
  await app.flame.canvas.press('?');
  await expect(app.dialog).toHaveAccessibleName('The dialog failed');
  await expect(app.failure.copy).toBeVisible();
  await app.press('Escape');
  await expect(app.dialog).toHaveCount(0);
  await expect(app.flame.canvas).toBeFocused();
});

test('a page that fails outside its views says so instead of going blank, and is drawn again with its files', async ({
  app,
  page,
}) => {
  await plant(page, /assets\/GateStrip-.*\.js/);
  await app.start(both('flame'));
  await app.opened();
  await app.visit(both('compare', '&gate=bytecodes%20%3E%20%2B1%25'));
  await expect(app.failure.region).toHaveAccessibleName('The page failed');
  await app.visit(both('flame'));
  await app.failure.tryAgain.click();
  await app.flame.drawn();
  await expect(app.header.files).toHaveCount(2);
});

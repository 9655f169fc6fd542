import type { Page, Route } from '@playwright/test';
import { App } from '../pages/app';
import { expect, test } from '../pages/test';

/** Holds responses back until the test releases them. */
class Held {
  private waiting: Route[] = [];
  private open = false;

  async on(page: Page, files: RegExp): Promise<void> {
    await page.route(files, (route) => (this.open ? route.continue() : void this.waiting.push(route)));
  }

  get count(): number {
    return this.waiting.length;
  }

  async letGo(): Promise<void> {
    this.open = true;
    await Promise.all(this.waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
  }
}

/** Records every address that the page sets itself. */
async function watchBar(page: Page): Promise<string[]> {
  const written: string[] = [];
  await page.exposeFunction('barWritten', (hash: string) => written.push(hash));
  await page.addInitScript(() => {
    for (const how of ['pushState', 'replaceState'] as const) {
      const own = history[how].bind(history);
      history[how] = (state, title, url) => {
        own(state, title, url);
        // A history entry may get a number without a new address.
        if (url === undefined) return;
        (globalThis as unknown as { barWritten(hash: string): void }).barWritten(location.hash);
      };
    }
  });
  return written;
}

test('an address stays in the bar while its files are on their way, and a reload in the middle opens it', async ({
  app,
  page,
}) => {
  const written = await watchBar(page);
  await app.start('#/compare?v=1&a=samples/nothing.mct&b=samples/handcount.mct');
  await expect(app.notices.saying('404')).toBeVisible();
  // Views have tabs once a file is open.
  await expect(app.tabs.tab('Methods by cost')).toBeVisible();
  const held = new Held();
  await held.on(page, /h2-(scan|index)\.mct/);
  written.length = 0;
  const link = '#/compare?v=1&a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=calls';
  await app.visit(link);
  await expect.poll(() => held.count).toBe(2);
  expect(written).toEqual([]);
  // When the user navigates, the address keeps both its files.
  await app.tabs.open('Methods by cost');
  await expect(page).toHaveURL(/#\/methods\?v=1&a=samples\/h2-scan\.mct&b=samples\/h2-index\.mct&metric=calls$/);
  await page.goBack();
  expect(page.url()).toContain(link);
  await page.reload();
  await held.letGo();
  await expect(app.comparison.region).toBeVisible();
  await expect.poll(() => page.url()).toContain(link);
});

test('a side whose file is missing is empty: no earlier file stands under its address', async ({ app, page }) => {
  await app.start('#/compare?v=1&a=samples/h2-scan.mct&b=samples/h2-index.mct');
  await app.comparison.compared();
  const missing = '#/compare?v=1&a=samples/nothing.mct&b=samples/h2-index.mct';
  await app.visit(missing);
  await expect(app.notices.saying('404')).toBeVisible();
  await expect(app.opening.wanted.file('A')).toContainText('nothing.mct');
  await expect(app.comparison.region).toHaveCount(0);
  await expect(app.header.file('A')).toHaveCount(0);
  await expect(app.header.file('B', 'h2-index.mct')).toBeVisible();
  expect(page.url()).toContain(missing);
  await app.visit('#/compare?v=1&a=samples/nothing.mct&b=samples/nothing.mct');
  await expect(app.opening.wanted.file('B')).toBeVisible();
  await expect(app.header.files).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await app.comparison.compared();
});

test('a zoom that has not come to rest is kept by the entry that is left', async ({ app, page }) => {
  await app.start('#/flame?v=1&a=samples/h2-scan.mct');
  await app.opened();
  // Both happen in the same task, so that no timer of the page can fire between them.
  await page.evaluate(() => {
    const canvas = document.querySelector('[data-testid="flame-canvas"]')!;
    const { left, top, width } = canvas.getBoundingClientRect();
    const at = { clientX: left + width / 3, clientY: top + 20 };
    canvas.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -400, ctrlKey: true, bubbles: true, cancelable: true }));
    [...document.querySelectorAll<HTMLElement>('nav a')].find(({ textContent }) => textContent === 'Methods by cost')!.click();
  });
  await expect(page).toHaveURL(/#\/methods/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/flame.*x0=0\.\d+&x1=0\.\d+/);
});

/** All text that the page shows. */
async function headline(app: App): Promise<string> {
  await app.atRest();
  return [
    await app.heading.first().innerText(),
    await app.tabs.current.innerText(),
    ...(await app.header.files.allInnerTexts()),
    ...(await app.comparison.overlap.allInnerTexts()),
    ...(await app.page.getByRole('radio', { checked: true }).allInnerTexts()),
  ].join(' | ');
}

test('back and forward through twenty steps: the page is what its address says, at each of them', async ({
  app,
  page,
  browser,
}) => {
  test.slow();
  await app.start('#/flame?v=1&a=samples/h2-scan.mct&b=samples/h2-index.mct');
  await app.opened();
  const visit = (hash: string) => app.visit(hash);
  const view = (name: string) => app.tabs.open(name);
  await view('Compare');
  await app.sharing.open('Summary in the link');
  const link = (await app.sharing.address()).replace(/^[^#]*/, '');
  await app.press('Escape');
  const steps: (() => Promise<unknown>)[] = [
    () => view('Methods by cost'),
    () => visit('#/flame?v=1&a=samples/h2-scan.mct&b=samples/h2-index.mct&do=fold!java.util'),
    () => view('Call tree'),
    () => visit('#/methods?v=1&a=samples/handcount.mct&b=samples/h2-index.mct&metric=calls'),
    () => view('Compare'),
    () => visit(link),
    () => view('Flame graph'),
    () => visit(`${link.slice(0, -40)}`),
    () => view('Methods by cost'),
    () => visit('#/flame?v=1&a=samples/nothing.mct&b=samples/h2-index.mct'),
    () => visit('#/compare?v=1&a=samples/h2-index.mct&b=samples/h2-scan.mct&norm=1'),
    () => visit('#/flame?v=99&a=samples/handcount.mct'),
    () => view('Threads'),
    () => visit('#/compare?v=1&a=samples/h2-scan.mct&b=samples/handcount.mct&metric=calls'),
    () => view('Allocations'),
    () => visit('#/flame?v=1&on=b&a=samples/h2-scan.mct&b=samples/h2-index.mct'),
    () => view('Sandwich'),
    () => visit(link),
  ];
  for (const step of steps) {
    await step();
    await app.atRest();
  }
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const other = new App(await context.newPage());
  const refused = /v=99|\bd=.{1,}$/;
  const walked: number[] = [-3, -4, 1, -6, -3, 8];
  let opened = '';
  for (const by of walked) {
    // Intermediate addresses are left while their files are still being fetched.
    await page.evaluate((times) => {
      for (let i = 0; i < Math.abs(times); i++) history.go(Math.sign(times));
    }, by);
    // A slow page reports steps late, so content and address are read again.
    await expect(async () => {
      const shown = await headline(app);
      const address = page.url();
      if (refused.test(address) && (await app.notices.all.count()) > 0) return;
      if (address !== opened) {
        await other.leave();
        await other.page.goto(address);
        opened = address;
      }
      expect(await headline(other)).toBe(shown);
    }).toPass();
  }
  await context.close();
});

test('Back closes what lies over the page, and leaves neither the view nor an entry behind', async ({ app, page }) => {
  await page.addInitScript(() => {
    const watchers = Object.assign(globalThis, { asked: [] as { requestClose(): void }[] }).asked;
    const { CloseWatcher } = globalThis as unknown as { CloseWatcher: new () => { requestClose(): void } };
    const Watched = class extends CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
    };
    Object.assign(globalThis, { CloseWatcher: Watched });
  });
  await app.start('#/flame?v=1&a=samples/handcount.mct');
  await app.opened();
  const methods = app.tabs.tab('Methods by cost');
  await methods.click();
  await app.methods.root.waitFor();
  const entries = await page.evaluate(() => history.length);
  const back = () => page.evaluate(() => history.back());
  const phoneBack = () =>
    page.evaluate(() => (globalThis as unknown as { asked: { requestClose(): void }[] }).asked.at(-1)?.requestClose());
  for (const close of [back, phoneBack]) {
    await app.press('?');
    await app.help.waitFor();
    await close();
    await expect(app.help).toHaveCount(0);
    await expect(methods).toBeFocused();
    await app.press('Control+k');
    await app.palette.box.waitFor();
    await close();
    await expect(app.palette.box).toHaveCount(0);
    await app.menu.button.press('Enter');
    await app.menu.root.waitFor();
    await close();
    await expect(app.menu.root).toHaveCount(0);
    expect(page.url()).toContain('#/methods?');
    await methods.focus();
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // Without a dialog, Back works as usual, and the command palette does not stop a command that goes back.
  await back();
  await expect(page).toHaveURL(/#\/flame\?/);
  await page.goForward();
  await expect(page).toHaveURL(/#\/methods\?/);
  await app.palette.choose('go back');
  await expect(page).toHaveURL(/#\/flame\?/);
});

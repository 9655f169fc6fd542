import type { Page } from '@playwright/test';
import { both, scan } from '../lib/addresses';
import { VIEWS } from '../pages/accessibility-trees';
import { expect, test } from '../pages/test';

/**
 * From now on, the page does not notice that its window is resized; only its styles follow. Normally, this state lasts only one
 * animation frame.
 */
const freeze = (page: Page) => page.evaluate(() => Object.assign(globalThis, { frozen: true }));

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const frozen = () => (globalThis as { frozen?: boolean }).frozen === true;
    const stop = (event: Event) => frozen() && event.stopImmediatePropagation();
    window.addEventListener('resize', stop, true);
    const match = window.matchMedia.bind(window);
    const Sizes = window.ResizeObserver;
    Object.assign(window, {
      matchMedia: (query: string) => {
        const list = match(query);
        list.addEventListener('change', stop);
        return list;
      },
      ResizeObserver: class extends Sizes {
        constructor(react: ResizeObserverCallback) {
          super((...sizes) => frozen() || react(...sizes));
        }
      },
    });
  }),
);

for (const { name, hash, ready } of VIEWS)
  test(`${name}: nothing widens the page, also before it notices that its window is narrow`, async ({ app, page }) => {
    await app.start(hash);
    await ready(app).first().waitFor({ state: 'attached' });
    await app.atRest();
    await freeze(page);
    await app.resize(390, 844);
    expect(await app.overhang()).toBeLessThanOrEqual(0);
  });

for (const [files, hash] of Object.entries({ 'one file': scan('flame', '&sel=1'), 'two files': both('compare', '&sel=1') }))
  test(`details of a method beside its text, ${files}: nothing widens the page before it notices that its window is narrow`, async ({
    app,
    page,
  }) => {
    await app.start(hash);
    await app.flame.drawn();
    await app.press('t');
    await expect(app.source.region).toBeVisible();
    await expect(app.details.title).toHaveText('demo.H2Demo.main');
    await app.atRest();
    await freeze(page);
    await app.resize(390, 844);
    expect(await app.overhang()).toBeLessThanOrEqual(0);
  });

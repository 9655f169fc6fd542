import type { Locator, Page } from '@playwright/test';
import { views } from '../../src/state/views';
import '../../src/views/registry';
import { violationsOf } from '../lib/accessibility-rules';
import type { App } from '../pages/app';
import { expect, test } from '../pages/test';

/**
 * The ways to use the page: mouse, keyboard, touch. Each journey goes from the start page to an export using only one of them.
 */
interface Hand {
  press(target: Locator): Promise<void>;
  write(box: Locator, text: string): Promise<void>;
  /** Opens a view by its tab, or by the tab's key. */
  view(tab: Locator): Promise<void>;
  /** Folds the package of the selected frame, or of the one under the pointer. */
  fold(app: App): Promise<void>;
  /** Exports the picture in view. */
  take(app: App, format: string): Promise<void>;
}

const mouse: Hand = {
  press: (target) => target.click(),
  view: (tab) => tab.click(),
  write: async (box, text) => {
    await box.click();
    await box.page().keyboard.type(text);
  },
  fold: async (app) => {
    await app.flame.press({ x: 100, y: 75, button: 'right' });
    await app.menu.foldPackage.click();
  },
  take: async (app, format) => {
    await app.menu.button.click();
    await app.menu.item('Export').click();
    // The pointer moves in steps from menu to submenu, because a pointer that jumps leaves both.
    const item = (await app.menu.exportAs(format).boundingBox())!;
    const { mouse } = app.page;
    await mouse.move(item.x + item.width - 30, item.y + item.height / 2, { steps: 12 });
    await mouse.down();
    await mouse.up();
  },
};

/** Presses Tab until an element has the focus. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < 150; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

const keyboard: Hand = {
  press: async (target) => {
    await reach(target);
    await target.page().keyboard.press('Enter');
  },
  view: async (tab) => {
    const place = await tab.evaluate((link) => [...link.parentElement!.children].indexOf(link));
    await tab.page().keyboard.press(String(place + 1));
  },
  write: async (box, text) => {
    await box.page().keyboard.press('/');
    await expect(box).toBeFocused();
    await box.page().keyboard.type(text);
  },
  fold: (app) => app.palette.choose('fold this package'),
  take: (app, format) => app.palette.choose(`flame graph as ${format}`),
};

/** Height of a picture's row in the touch layout. */
const FINGER_ROW = 32;

/** Touches the screen through the browser's protocol. */
async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}

/**
 * Targets smaller than 44 pixels in either direction (WCAG 2.5.5). Pictures are exempt, because each has a table next to it.
 */
const tooSmall = (page: Page) =>
  page
    .locator(
      'button, a[href], input, select, [role=menuitem], [role=listbox]:not([aria-multiselectable]) [role=option], [role=row][tabindex]',
    )
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const target = (element.matches('input') && element.closest('label')) || element;
        const { width, height } = target.getBoundingClientRect();
        const shown = width > 1 && height > 1 && !element.closest('.visually-hidden, [aria-hidden=true]');
        // Chromium never lays out a button as `inline`; a button within a sentence is recognised by the text next to it.
        const beside = element.parentElement?.matches('li, p') ? [...element.parentElement.childNodes] : [];
        const inText =
          getComputedStyle(element).display === 'inline' ||
          beside.some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\w/.test(nodeValue ?? ''));
        return shown && !inText && (width < 43.5 || height < 43.5)
          ? [`${element.outerHTML.slice(0, 90)} ${Math.round(width)} × ${Math.round(height)}`]
          : [];
      }),
    );

const touch: Hand = {
  press: (target) => target.tap(),
  view: (tab) => tab.tap(),
  write: async (box, text) => {
    await box.tap();
    await box.page().keyboard.type(text);
  },
  fold: async (app) => {
    const { canvas } = app.flame;
    await canvas.scrollIntoViewIfNeeded();
    await app.atRest();
    const box = (await canvas.boundingBox())!;
    const send = await fingers(app.page);
    await send('touchStart', [{ x: box.x + box.width / 4, y: box.y + 3.5 * FINGER_ROW }]);
    // For the frame under the finger, the menu shows the figures that mouse users see in the hint.
    const { overFrame: menu } = app.menu;
    await expect(menu).toContainText(/bytecodes, inclusive \d/);
    await expect(menu.getByRole('menuitem', { name: 'Show in the call tree' })).toBeVisible();
    expect(await tooSmall(app.page)).toEqual([]);
    await send('touchEnd', []);
    await app.menu.foldPackage.tap();
  },
  take: async (app, format) => {
    await app.menu.button.tap();
    await app.menu.item('Export').tap();
    await app.menu.exportAs(format).tap();
  },
};

/** Opens a view and checks that the page is not wider than its window. */
async function go(app: App, hand: Hand, view: string): Promise<void> {
  const tab = app.tabs.tab(view);
  if (hand !== keyboard && !(await tab.isVisible())) await hand.press(app.tabs.more);
  await hand.view(tab);
  await expect(app.heading).toHaveText(view);
  expect(await app.overhang(), view).toBeLessThanOrEqual(0);
}

/** The whole journey: opens a sample, searches, selects, folds and unfolds, visits every view, compares, shares and exports. */
async function journey(app: App, hand: Hand, format: string): Promise<void> {
  // A hundred steps take long on a busy machine.
  test.slow();
  await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const errors = await app.start();
  await hand.press(app.opening.compareSamples);
  await app.comparison.compared();

  await go(app, hand, 'Flame graph');
  await app.opened();
  await hand.write(app.search.box, 'TableFilter.next');
  await expect(app.search.result).toHaveText(/\d contexts? of 1 method/);
  await hand.press(app.search.next);
  await expect(app.page).toHaveURL(/sel=\d+/);
  const hasSheet = hand !== keyboard;
  if (hasSheet) await hand.press(app.details.sheet);
  await expect(app.details.title).toHaveText('org.h2.table.TableFilter.next');
  await hand.press(app.details.copyStack);
  await expect.poll(() => app.clipboard()).toContain('\tat demo.H2Demo.main');
  if (hasSheet) await hand.press(app.details.sheet);

  await hand.fold(app);
  await expect(app.page).toHaveURL(/do=fold!/);
  await hand.press(app.transforms.undo);
  await expect(app.page).not.toHaveURL(/do=/);
  // The last step removes the button, but the focus is not lost.
  if (hand === keyboard) await expect(app.body).not.toBeFocused();

  await go(app, hand, 'Sandwich');
  await expect(app.sandwich.callees.frameTable).toContainText('org.h2');
  for (const view of ['Call tree', 'Methods by cost', 'Allocations', 'Compare']) {
    await go(app, hand, view);
    const row = app.table.stop;
    await expect(row.getByRole('gridcell').filter({ hasText: /\S/ }).first(), view).toBeVisible();
    await hand.press(row);
    // In the call tree, Enter opens the flame graph.
    if (view !== 'Call tree' || hand !== keyboard) await expect(row, view).toHaveAttribute('aria-selected', 'true');
    if (hand === touch) expect(await tooSmall(app.page), view).toEqual([]);
  }

  await hand.press(app.header.share);
  await expect(app.sharing.link).toHaveValue(/#\/compare\?.*d=8\./);
  await hand.press(app.sharing.copy);
  await expect.poll(() => app.clipboard()).toMatch(/#\/compare\?.*d=8\./);
  await hand.press(app.sharing.close);

  const coming = app.page.waitForEvent('download');
  await hand.take(app, format);
  expect((await coming).suggestedFilename()).toBe(`h2-scan-h2-index-compare.${format.toLowerCase()}`);
  expect(errors).toEqual([]);
}

test('by keyboard alone: from the start page through every view to a link and an export', async ({ app }) => {
  await journey(app, keyboard, 'SVG');
});

test('by mouse, at 200% zoom and with reduced motion: from the start page to a link and an export', async ({ app, page }) => {
  await app.resize(720, 450);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await journey(app, mouse, 'PNG');
});

const two = 'a=samples/h2-steps.mct&b=samples/h2-index.mct&metric=bytecodes&method=1';
const several = 'm1=samples/h2-scan.mct&m2=samples/h2-index.mct';
const PICTURES = 'canvas, [role=grid], [role=treegrid], [role=listbox], [data-testid=treemap], table';

/** Visits every view, scrolled to the top. @param lowest lowest position, in pixels, at which its picture or table may begin */
async function everyViewBeginsBy(app: App, lowest: number, check: (view: string) => Promise<void> = async () => {}) {
  await app.start(`#/compare?${two}`);
  await app.comparison.compared();
  const starts: Record<string, number> = {};
  for (const { id, label, covers } of views()) {
    // These contain only text if nothing was laid over the counts, or if nobody looked for waits.
    if (id === 'slow' || id === 'locks') continue;
    await app.visit(`#/${id}?${covers === 'set' ? several : two}`);
    await expect(app.heading).toHaveText(label);
    const picture = app.page.locator('main').locator(PICTURES).first();
    await expect(picture, label).toBeVisible();
    await app.atRest();
    await app.page.evaluate(() => scrollTo(0, 0));
    starts[label] = (await picture.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    await check(label);
  }
  const below = Object.entries(starts).filter(([, y]) => y > lowest);
  expect(below, JSON.stringify(starts)).toEqual([]);
}

test('every view begins in the upper part of a window at 200% zoom', async ({ app }) => {
  await app.resize(720, 450);
  await everyViewBeginsBy(app, 180);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  const seen = (page: Page) =>
    page.evaluate(() => {
      const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?')));
      return Number(query.get('x1') ?? 1) - Number(query.get('x0') ?? 0);
    });

  test('from the start page to a link and an export; a pinch zooms, a tap selects', async ({ app, page }) => {
    await journey(app, touch, 'SVG');
    await page.reload();
    await expect(app.tabs.tab('Compare'), 'the tab of the view').toBeInViewport({ ratio: 0.9 });

    await go(app, touch, 'Flame graph');
    await app.opened();
    const box = (await app.flame.canvas.boundingBox())!;
    const send = await fingers(page);
    const pair = (apart: number) => [-apart, apart].map((x) => ({ x: box.x + box.width / 2 + x, y: box.y + 30 }));
    await send('touchStart', pair(40));
    for (const apart of [55, 70, 85, 100, 120]) await send('touchMove', pair(apart));
    await send('touchEnd', []);
    await expect.poll(() => seen(page)).toBeLessThan(0.6);
    const before = page.url();
    const tap = (rows: number, beside = 0) => page.touchscreen.tap(box.x + box.width / 4 + beside, box.y + rows * FINGER_ROW);
    await tap(1.1);
    await expect(page).not.toHaveURL(before);
    // Points at the upper and lower edges of a frame, and in another frame below it.
    const selected = () => new URL(page.url()).hash.match(/sel=(\d+)/)?.[1];
    const first = selected();
    await expect(app.flame.largest).toContainText('H2Demo.main');
    await tap(1.9);
    await app.atRest();
    expect(selected()).toBe(first);
    // Far enough from the last tap not to count as a double tap.
    await tap(2.1, 60);
    await expect.poll(selected).not.toBe(first);
    // One line of the details is visible at the bottom, and names the selection; a tap opens all of them.
    await expect(app.details.region).toBeHidden();
    await expect(app.details.sheet).toHaveText(/^Details: H2Demo\.\w+ \d+\.\d+.?%$/);
    await app.details.sheet.tap();
    await expect(app.details.title).toBeInViewport();
    await expect(app.details.title).toHaveText(/^demo\.H2Demo\.\w+$/);
    expect(await tooSmall(page), 'the sheet').toEqual([]);
    await page.evaluate(() => history.back());
    await expect(app.details.region).toBeHidden();
    await expect(app.heading).toHaveText('Flame graph');
    // All other controls are behind a single button.
    await app.header.view.tap();
    await expect(app.header.thread).toBeVisible();
    await expect(app.transforms.groupBy).toBeVisible();
    expect(await tooSmall(page), 'the controls').toEqual([]);
    // At the end of the page, so that the sheet covers no control of the footer.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await violationsOf(page), 'the controls').toEqual([]);
    await app.press('Escape');
    await expect(app.header.thread).toBeHidden();
    await expect(app.header.view).toBeFocused();
  });

  test('every view begins in the upper part of the screen, and nothing on it is smaller than a finger', async ({ app }) => {
    await everyViewBeginsBy(app, 300, async (view) => expect(await tooSmall(app.page), view).toEqual([]));
  });
});

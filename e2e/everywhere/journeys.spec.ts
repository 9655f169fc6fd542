import { expect, type Locator, type Page, test } from '@playwright/test';
import { atRest, choose, opened, start } from '../lib/app';
import { overhang } from '../lib/axe';

/** How somebody works the page. Each comes from the start page to an export; none reaches for what another has. */
interface Hand {
  press(target: Locator): Promise<void>;
  write(box: Locator, text: string): Promise<void>;
  /** Opens a view by its tab, or by the key that the tab has. */
  view(tab: Locator): Promise<void>;
  /** Folds the package of the frame that is selected, or of one that is pointed at. */
  fold(page: Page): Promise<void>;
  /** Has the picture in view exported. */
  take(page: Page, format: string): Promise<void>;
}

const foldItem = (page: Page) => page.getByRole('menuitem', { name: 'Fold the package of the selected method' });

const mouse: Hand = {
  press: (target) => target.click(),
  view: (tab) => tab.click(),
  write: async (box, text) => {
    await box.click();
    await box.page().keyboard.type(text);
  },
  fold: async (page) => {
    await page.getByTestId('flame-canvas').click({ position: { x: 100, y: 75 }, button: 'right' });
    await foldItem(page).click();
  },
  take: async (page, format) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    // A hand moves from the menu to its submenu; a pointer that jumps there has left both.
    const item = (await page.getByRole('menuitem', { name: new RegExp(`as ${format}$`) }).boundingBox())!;
    await page.mouse.move(item.x + item.width - 30, item.y + item.height / 2, { steps: 12 });
    await page.mouse.down();
    await page.mouse.up();
  },
};

/** Tab until it has the focus, as somebody without a mouse gets there. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let n = 0; n < 150; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
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
  fold: (page) => choose(page, 'fold the package of the selected method'),
  take: (page, format) => choose(page, `flame graph as ${format}`),
};

/** A row of a picture where fingers press. */
const FINGER_ROW = 32;

/** Fingers on the screen, as the browser's protocol has them. */
async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}

/** What a finger could miss: less than 44 pixels either way (WCAG 2.5.5). Areas of a picture have a table beside it. */
const tooSmall = (page: Page) =>
  page.locator('button, a[href], input, select, [role=menuitem], [role=option], [role=row][tabindex]').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const target = (element.matches('input') && element.closest('label')) || element;
      const { width, height } = target.getBoundingClientRect();
      const shown = width > 1 && height > 1 && !element.closest('.visually-hidden, [aria-hidden=true]');
      const inText = getComputedStyle(element).display === 'inline';
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
  fold: async (page) => {
    const canvas = page.getByTestId('flame-canvas');
    await canvas.scrollIntoViewIfNeeded();
    await atRest(page);
    const box = (await canvas.boundingBox())!;
    const send = await fingers(page);
    await send('touchStart', [{ x: box.x + box.width / 4, y: box.y + 3.5 * FINGER_ROW }]);
    // With the figures that the mouse gets from the hint, of the frame under the finger.
    const menu = page.getByRole('menu', { name: 'What to do with it' });
    await expect(menu).toContainText(/bytecodes, inclusive \d/);
    await expect(menu.getByRole('menuitem', { name: 'Show the selected context in the call tree' })).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await send('touchEnd', []);
    await foldItem(page).tap();
  },
  take: async (page, format) => {
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Export' }).tap();
    await page.getByRole('menuitem', { name: new RegExp(`as ${format}$`) }).tap();
  },
};

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
/** The row of the first table that the focus would come to. */
const stop = (page: Page) => page.locator('[data-index][tabindex="0"]').first();

/** Opens a view; it fits the page, however narrow that is. */
async function go(page: Page, hand: Hand, view: string): Promise<void> {
  await hand.view(tab(page, view));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(view);
  expect(await overhang(page), view).toBeLessThanOrEqual(0);
}

/** A sample is opened, searched, selected in, folded and unfolded, seen in every view, compared, shared and exported. */
async function journey(page: Page, hand: Hand, format: string): Promise<void> {
  // A hundred steps: long where the machine is busy.
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const errors = await start(page);
  await hand.press(page.getByRole('button', { name: 'Compare H2 without an index with H2 with an index' }));
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);

  await go(page, hand, 'Flame graph');
  await opened(page);
  await hand.write(page.getByRole('searchbox', { name: 'Find methods' }), 'TableFilter.next');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d contexts? of 1 method/);
  await hand.press(page.getByRole('button', { name: 'Next match' }));
  await expect(page).toHaveURL(/sel=\d+/);
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading').first()).toHaveText('org.h2.table.TableFilter.next');
  await hand.press(page.getByRole('button', { name: 'Copy stack' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('\tat demo.H2Demo.main');

  await hand.fold(page);
  await expect(page).toHaveURL(/do=fold!/);
  await hand.press(page.getByRole('button', { name: 'Undo the last transform' }));
  await expect(page).not.toHaveURL(/do=/);
  // The button is gone with the last step; the focus is not.
  if (hand === keyboard) await expect(page.locator('body')).not.toBeFocused();

  await go(page, hand, 'Sandwich');
  await expect(page.getByRole('region', { name: 'Callees' }).getByTestId('flame-twin')).toContainText('org.h2');
  for (const view of ['Call tree', 'Hot methods', 'Allocations', 'Compare']) {
    await go(page, hand, view);
    const row = stop(page);
    await expect(row.getByRole('gridcell').filter({ hasText: /\S/ }).first(), view).toBeVisible();
    await hand.press(row);
    // In the call tree Enter goes on to the flame graph.
    if (view !== 'Call tree' || hand !== keyboard) await expect(row, view).toHaveAttribute('aria-selected', 'true');
    if (hand === touch) expect(await tooSmall(page), view).toEqual([]);
  }

  await hand.press(page.getByRole('button', { name: 'Share…' }));
  await expect(page.getByTestId('share-link')).toHaveValue(/#\/compare\?.*d=1\./);
  await hand.press(page.getByRole('button', { name: 'Copy the link' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/#\/compare\?.*d=1\./);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));

  const coming = page.waitForEvent('download');
  await hand.take(page, format);
  expect((await coming).suggestedFilename()).toBe(`h2-scan-h2-index-compare.${format.toLowerCase()}`);
  expect(errors).toEqual([]);
}

test('by keyboard alone: from the start page through every view to a link and an export', async ({ page }) => {
  await journey(page, keyboard, 'SVG');
});

test('by mouse, at 200 % zoom and with reduced motion: from the start page to a link and an export', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await journey(page, mouse, 'PNG');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  const seen = (page: Page) =>
    page.evaluate(() => {
      const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?')));
      return Number(query.get('x1') ?? 1) - Number(query.get('x0') ?? 0);
    });

  test('from the start page to a link and an export; a pinch zooms, a tap selects', async ({ page }) => {
    await journey(page, touch, 'SVG');
    await page.reload();
    await expect(tab(page, 'Compare'), 'the tab of the view').toBeInViewport({ ratio: 0.9 });

    await go(page, touch, 'Flame graph');
    await opened(page);
    const box = (await page.getByTestId('flame-canvas').boundingBox())!;
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
    // The same frame from its upper edge to its lower one, and another one below it.
    const selected = () => new URL(page.url()).hash.match(/sel=(\d+)/)?.[1];
    const first = selected();
    await expect(page.getByTestId('flame-twin').locator('tbody tr').first()).toContainText('H2Demo.main');
    await tap(1.9);
    await atRest(page);
    expect(selected()).toBe(first);
    // Far enough from the tap before that both are no double one.
    await tap(2.1, 60);
    await expect.poll(selected).not.toBe(first);
    // The details are far below the picture: a press on what floats over it leads there and back.
    const details = page.getByRole('complementary', { name: 'Details' });
    await expect(details).not.toBeInViewport({ ratio: 0.3 });
    await page.getByRole('button', { name: /^H2Demo\.\w+ · \d+\.\d+.%$/ }).tap();
    await expect(details.getByRole('heading').first()).toBeInViewport();
    await expect(details.getByRole('heading').first()).toHaveText(/^demo\.H2Demo\.\w+$/);
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(page.getByRole('searchbox', { name: 'Find methods' })).toBeInViewport();
  });
});

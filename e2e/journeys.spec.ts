import { expect, type Locator, type Page, test } from '@playwright/test';
import { opened, start } from './lib/app';
import { overhang } from './lib/axe';

const both = 'a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';

/** What a part of each view gives to assistive technology: its role and name, and what is in it, in order. */
const VIEWS: [key: string, view: string, title: string, part: (page: Page) => Locator, tree: string][] = [
  [
    '1',
    'flame',
    'Flame graph',
    (page) => page.getByRole('region', { name: 'Flame graph' }),
    `
    - region "Flame graph":
      - search
      - application "Flame graph of h2-scan.mct, all threads, by bytecodes"
      - table "Largest frames in sight":
        - rowgroup:
          - row:
            - columnheader "Method"
            - columnheader "bytecodes, inclusive"
        - rowgroup:
          - row:
            - rowheader "demo.H2Demo.main"
            - cell
  `,
  ],
  [
    '2',
    'tree',
    'Call tree',
    (page) => page.getByRole('treegrid'),
    `
    - treegrid "Call tree of h2-scan.mct, all threads, by bytecodes":
      - row:
        - columnheader "Method"
        - columnheader "Inclusive"
      - rowgroup:
        - row /H2Demo.main/ [expanded] [level=1]:
          - gridcell /H2Demo.main/
        - row /H2Demo.ordersByCustomer/ [level=2]
  `,
  ],
  [
    '3',
    'methods',
    'Hot methods',
    (page) => page.getByRole('grid', { name: 'Hot methods' }),
    `
    - grid "Hot methods":
      - row:
        - columnheader "Method"
      - rowgroup:
        - row:
          - gridcell
  `,
  ],
  [
    '4',
    'sandwich',
    'Sandwich',
    (page) => page.getByRole('region', { name: /^Callees/ }),
    `
    - region /^Callees/:
      - application
      - table "Largest frames in sight"
  `,
  ],
  [
    '5',
    'allocations',
    'Allocations',
    (page) => page.getByRole('grid', { name: 'Objects by class' }),
    `
    - grid "Objects by class":
      - row:
        - columnheader "Class"
        - columnheader "Objects"
      - rowgroup:
        - row:
          - gridcell
  `,
  ],
  [
    '6',
    'threads',
    'Threads',
    (page) => page.getByRole('grid').first(),
    `
    - grid:
      - row:
        - columnheader
      - rowgroup:
        - row:
          - gridcell
  `,
  ],
  [
    '7',
    'compare',
    'Compare',
    (page) => page.getByRole('table', { name: 'Largest frames in sight' }).first(),
    `
    - table "Largest frames in sight":
      - rowgroup:
        - row:
          - columnheader "Method"
      - rowgroup:
        - row:
          - rowheader
  `,
  ],
];

test('by keyboard alone: from the hot context through every view to an export, each view with its accessible tree', async ({
  page,
}) => {
  const errors = await start(page, `#/flame?${both}`);
  await opened(page);
  // To the picture by Tab, as somebody without a mouse gets there.
  const canvas = page.getByTestId('flame-canvas');
  await page.keyboard.press('/');
  for (let n = 0; n < 12 && !(await canvas.evaluate((element) => element === document.activeElement)); n++)
    await page.keyboard.press('Tab');
  await expect(canvas).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sel=\d+/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/focus=\d+/);
  const selected = await page.getByRole('complementary', { name: 'Details' }).getByRole('heading').innerText();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/#\/sandwich\?.*method=\d+/);
  await expect(page.getByRole('main')).toContainText(selected.split('.').at(-1) ?? '');
  for (const [key, view, title, part, tree] of VIEWS) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`#/${view}\\?`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(part(page), view).toMatchAriaSnapshot(tree);
  }
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('flame graph as svg');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toBe('h2-scan-h2-index-compare.svg');
  expect(errors).toEqual([]);
});

test('by mouse, at 200 % zoom and with reduced motion: a press selects in every view, which fits the page; to an export', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const errors = await start(page, `#/flame?${both}`);
  await opened(page);
  await page.getByTestId('flame-canvas').click({ position: { x: 100, y: 55 } });
  await expect(page).toHaveURL(/sel=\d+/);
  for (const [, view, title] of VIEWS) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`#/${view}\\?`));
    const row = page.locator('[data-index="0"]').first();
    if (view !== 'flame') {
      await expect(row.getByRole('gridcell').filter({ hasText: /\S/ }).first(), view).toBeVisible();
      await row.click();
      await expect(row, view).toHaveAttribute('aria-selected', 'true');
    }
    expect(await overhang(page), view).toBeLessThanOrEqual(0);
  }
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  // A hand moves from the menu to its submenu; a pointer that jumps there has left both.
  const item = (await page.getByRole('menuitem', { name: /as PNG$/ }).boundingBox())!;
  await page.mouse.move(item.x + item.width - 30, item.y + item.height / 2, { steps: 12 });
  await page.mouse.down();
  await page.mouse.up();
  expect((await coming).suggestedFilename()).toBe('h2-scan-h2-index-compare.png');
  expect(errors).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  const visible = (page: Page) =>
    page.evaluate(() => {
      const query = new URLSearchParams(location.hash.slice(location.hash.indexOf('?')));
      return Number(query.get('x1') ?? 1) - Number(query.get('x0') ?? 0);
    });

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

  test('a tap selects, a pinch zooms, a long press asks what to do; copied, compared and exported', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const errors = await start(page, `#/flame?${both}`);
    await opened(page);
    const box = (await page.getByTestId('flame-canvas').boundingBox())!;
    const at = { x: box.x + box.width / 4, y: box.y + 30 };
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    const pair = (apart: number) => [
      { x: box.x + box.width / 2 - apart, y: at.y },
      { x: box.x + box.width / 2 + apart, y: at.y },
    ];
    await touch('touchStart', pair(40));
    for (const apart of [55, 70, 85, 100, 120]) await touch('touchMove', pair(apart));
    await touch('touchEnd', []);
    await expect.poll(() => visible(page)).toBeLessThan(0.6);
    await page.touchscreen.tap(at.x, at.y);
    await expect(page).toHaveURL(/sel=\d+/);
    await touch('touchStart', [at]);
    // With the figures that the mouse gets from the hint, of the frame under the finger.
    const menu = page.getByRole('menu', { name: 'What to do with it' });
    await expect(menu).toContainText(/H2Demo\.main.*bytecodes, inclusive \d{3}/);
    await expect(menu.getByRole('menuitem', { name: 'Show the selected context in the call tree' })).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
    await touch('touchEnd', []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy stack' }).tap();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('\tat demo.H2Demo.main');
    await page.getByRole('link', { name: 'Allocations' }).tap();
    await expect(page.getByRole('grid', { name: 'Objects by class' }).locator('[data-index="0"]')).not.toHaveText('');
    expect(await tooSmall(page)).toEqual([]);

    await page.getByRole('link', { name: 'Compare' }).tap();
    await expect(page.getByTestId('overlap-value')).toContainText('%');
    const changed = page.locator('[data-index="0"]').first();
    await expect(changed).not.toHaveText('');
    await changed.tap();
    await expect(changed).toHaveAttribute('aria-selected', 'true');
    expect(await tooSmall(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('menuitem', { name: 'Export' }).tap();
    await page.getByRole('menuitem', { name: /as SVG$/ }).tap();
    expect((await coming).suggestedFilename()).toBe('h2-scan-h2-index-compare.svg');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Compare' }), 'the tab of the view').toBeInViewport({ ratio: 0.9 });
    expect(errors).toEqual([]);
  });
});

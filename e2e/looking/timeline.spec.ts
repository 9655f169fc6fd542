import { expect, test } from '@playwright/test';
import { inRepo, opened, pick, start } from '../lib/app';
import { broken, overhang } from '../lib/axe';

test('timeline: intervals by mouse and by keys, for all views, in the address; files without say how to record', async ({
  page,
}) => {
  const errors = await start(page);
  await pick(page, inRepo('golden/snapshots.mct'));
  await opened(page);
  await page.getByRole('link', { name: 'Timeline' }).click();
  const bars = page.getByRole('listbox', { name: 'Intervals by bytecodes' });
  const options = bars.getByRole('option');
  await expect(options).toHaveCount(4);
  await expect(options.nth(1)).toHaveAccessibleName(/^Interval 2 of 4, 1.000 ms – 2.001 ms: 180 bytecodes, < 0\.01.% of all/);
  const rows = page.getByRole('grid', { name: 'Intervals' }).locator('[data-index]');
  await expect(rows).toHaveCount(4);
  expect(await broken(page)).toEqual([]);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Timeline" [level=1]
      - region "Timeline":
        - group "Colours":
          - radio "By package" [checked]
          - radio "By thread"
        - group "Axis":
          - radio "Work" [checked]
          - radio "Elapsed time"
        - status: /4 intervals/
        - figure:
          - listbox "Intervals by bytecodes":
            - option /^Interval 1 of 4/
            - option /^Interval 2 of 4/
            - option /^Interval 3 of 4/
            - option /^Interval 4 of 4/
          - paragraph: /^Press an interval/
          - list:
            - listitem: demo
        - grid "Intervals"
  `);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The first key press chooses where the arrows begin, the next ones go on and extend.
  await bars.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/do=interval!1!3/);
  await expect(bars.getByRole('option', { selected: true })).toHaveCount(2);
  const strip = page.getByRole('region', { name: 'Transforms' });
  await expect(strip.getByRole('button', { name: /^intervals 2 to 3\./ })).toBeVisible();
  await page.getByRole('button', { name: 'Show in the flame graph' }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  // 150 + 30, and 50 + 43 + 2^32.
  await expect(details).toContainText(/^all threads4.294.967.569 bytecodes in 6 contexts/);
  await expect(page.getByRole('radio', { name: 'Arrays' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Allocations' }).click();
  const allocations = page.getByRole('region', { name: 'Allocations' });
  await expect(allocations).toContainText('Which arrays were allocated here is not known');
  await expect(allocations.getByText('25', { exact: true }).first()).toBeVisible();
  await expect(allocations.getByRole('columnheader', { name: 'Arrays' })).toHaveCount(0);

  await page.goBack();
  await page.goBack();
  const { x = 0, y = 0, width = 0 } = (await bars.boundingBox()) ?? {};
  await page.mouse.move(x + width - 4, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 0.5 * width, y + 40);
  await page.mouse.up();
  await expect(page).toHaveURL(/do=interval!\d!4/);
  await page.getByText('Elapsed time').click();
  await page.getByText('By thread').click();
  await expect(page).toHaveURL(/by=thread&axis=time/);
  await rows.nth(0).click();
  await expect(page).toHaveURL(/do=interval!0!1/);
  await strip.getByRole('button', { name: 'Undo the last transform' }).click();
  await expect(page).toHaveURL(/do=interval!\d!4/);
  await page.getByRole('button', { name: 'Look at the whole run' }).click();
  await expect(page).not.toHaveURL(/interval/);

  await page.goto('./');
  await pick(page, inRepo('golden/steps.mct'));
  await opened(page);
  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'intervals' })).toHaveText(
    /^3 intervals, 8.800 bytecodes, cut each time a thread had executed another 4.000 bytecodes$/,
  );

  await page.goto('./#/timeline?a=samples/handcount.mct');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('snapshots=1s');
  expect(errors).toEqual([]);
});

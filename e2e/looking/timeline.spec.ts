import { violationsOf } from '../lib/accessibility-rules';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

test('timeline: intervals by mouse and by keys, for all views, in the address; files without say how to record', async ({
  app,
  page,
}) => {
  const errors = await app.start();
  await app.pick(inRepo('golden/snapshots.mct'));
  await app.opened();
  await app.tabs.open('Timeline');
  const { timeline, transforms } = app;
  const { bars, intervals } = timeline;
  await expect(intervals).toHaveCount(4);
  await expect(intervals.nth(1)).toHaveAccessibleName(/^Interval 2 of 4, 1.000 ms – 2.001 ms: 180 bytecodes, <0\.01% of all/);
  await expect(timeline.table.rows).toHaveCount(4);
  expect(await violationsOf(page)).toEqual([]);
  await expect(app.main).toMatchAriaSnapshot(`
    - main:
      - heading "Timeline" [level=1]
      - region "Timeline":
        - status: /4 intervals/
        - group "Colours":
          - radio "By package" [checked]
          - radio "By thread"
        - group "Axis":
          - radio "Width by work" [checked]
          - radio "Width by time"
        - figure:
          - listbox "Intervals by bytecodes":
            - option /^Interval 1 of 4/
            - option /^Interval 2 of 4/
            - option /^Interval 3 of 4/
            - option /^Interval 4 of 4/
          - paragraph: /^Click an interval/
          - list:
            - listitem: demo
        - grid "Intervals"
  `);
  await app.resize(390, 844);
  expect(await app.overhang()).toBe(0);
  await app.resize(1440, 900);

  // The first key press chooses the first interval; later ones move and extend the choice.
  await bars.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await app.press(key);
  await expect(page).toHaveURL(/do=interval!1!3/);
  await expect(timeline.chosen).toHaveCount(2);
  await expect(transforms.step(/^intervals 2 to 3\./)).toBeVisible();
  await app.details.showInFlameGraph.click();
  // 150 + 30, and 50 + 43 + 2^32.
  await expect(app.details.region).toContainText(/^all threads4.294.967.569 bytecodes in 6 contexts/);
  await expect(app.header.metric('Arrays')).toHaveCount(0);
  await app.tabs.open('Allocations');
  const { region: allocations } = app.allocations;
  await expect(allocations).toContainText('does not record which arrays were allocated here');
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
  await timeline.arrange('Width by time');
  await timeline.arrange('By thread');
  await expect(page).toHaveURL(/by=thread&axis=time/);
  await timeline.table.row(0).click();
  await expect(page).toHaveURL(/do=interval!0!1/);
  await transforms.undo.click();
  await expect(page).toHaveURL(/do=interval!\d!4/);
  await timeline.wholeRun.click();
  await expect(page).not.toHaveURL(/interval/);

  await app.visit();
  await app.pick(inRepo('golden/steps.mct'));
  await app.opened();
  await app.tabs.open('Timeline');
  await expect(timeline.summary).toHaveText(
    /^3 intervals, 8.800 bytecodes, a new one each time a thread had executed another 4.000 bytecodes$/,
  );

  await app.visit('#/timeline?a=samples/handcount.mct');
  await expect(timeline.region).toContainText('snapshots=1s');
  expect(errors).toEqual([]);
});

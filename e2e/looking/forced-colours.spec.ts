import { both, scan } from '../lib/addresses';
import { coloursOf, shownColours } from '../lib/canvas-colours';
import { expect, test } from '../pages/test';

test('forced colours: a picture has the system’s own, with outlines and hatching, and turns back', async ({ app, page }) => {
  await app.start(scan('flame'));
  await app.opened();
  await app.flame.steady();
  const seen = () => coloursOf(app.flame.canvas);
  const usual = await seen();
  expect(usual.shares[0]).toBeLessThan(0.2);
  expect(usual.coloured).toBeGreaterThan(0.02);

  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(async () => (await seen()).shares[0]).toBeGreaterThan(0.6);
  const forced = await seen();
  // The frames' outlines make this share larger than letters alone would, because letters are smoothed.
  expect(forced.shares[1]).toBeGreaterThan(0.01);

  // With forced colours, packages have no colours, and the legend names none.
  await expect(app.flame.legend).toBeHidden();
  await expect(page.getByText('Frames of the JDK are hatched')).toBeVisible();

  await page.emulateMedia({ forcedColors: 'none' });
  await expect.poll(async () => (await seen()).coloured).toBeCloseTo(usual.coloured, 3);
  await expect(app.flame.legend).toBeVisible();
});

test('forced colours: the legend of a comparison has the patterns of its picture', async ({ app, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await app.start(both('compare'));
  await app.flame.drawn();
  const legend = page.getByRole('list', { name: 'Colours' });
  await expect(legend.getByRole('listitem')).toHaveText(['same', 'grew, shrank', 'new, gone']);
  const looks = await legend
    .locator('[data-kind]:visible')
    .evaluateAll((swatches) =>
      swatches.map((each) => getComputedStyle(each).backgroundImage + getComputedStyle(each).backgroundColor),
    );
  expect(looks).toHaveLength(5);
  expect(new Set(looks).size).toBe(5);
  const [ground, filled] = await page.evaluate(() =>
    ['Canvas', 'Highlight'].map((colour) => {
      document.body.style.outlineColor = colour;
      return getComputedStyle(document.body).outlineColor;
    }),
  );
  expect(looks.slice(0, 2)).toEqual([`none${ground}`, `none${filled}`]);
});

for (const { name, hash, picture, chosen } of [
  {
    name: 'treemap',
    hash: '#/allocations?a=samples/h2-scan.mct&metric=objects',
    picture: '[data-testid="treemap"]',
    chosen: '[data-testid="treemap"] button >> nth=0',
  },
  {
    name: 'sunburst',
    hash: '#/allocations?a=samples/h2-scan.mct&metric=objects&picture=sunburst',
    picture: '[data-testid="sunburst"]',
    chosen: '[data-testid="sunburst"] [data-class="true"] >> nth=0',
  },
  {
    name: 'timeline',
    hash: '#/timeline?a=samples/h2-steps.mct&metric=bytecodes',
    // The whole figure, including its legend and the mark below the bars.
    picture: 'figure',
    chosen: '[role="option"] >> nth=0',
  },
])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`forced colours, ${colorScheme}: the ${name} has the system’s own and lines, and marks what is chosen`, async ({
      app,
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await app.start(hash);
      const shown = page.locator(picture);
      await expect(page.locator(chosen)).toBeVisible();
      const seen = () => shownColours(shown);
      await expect.poll(async () => (await seen()).coloured).toBeGreaterThan(0.1);

      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      await expect.poll(async () => (await seen()).coloured).toBe(0);
      const [ground, line] = (await seen()).shares as [number, number];
      expect(ground).toBeGreaterThan(0.4);
      // Curved lines are smoothed, so few of their pixels have the exact colour.
      expect(line).toBeGreaterThan(0.005);
      expect(1 - ground).toBeGreaterThan(0.03);

      if (name === 'timeline') {
        // The lines include not only outlines but also the patterns inside.
        expect(line).toBeGreaterThan(0.08);
        const patterns = await page
          .locator('figure li > span')
          .evaluateAll((swatches) =>
            swatches.map((each) => getComputedStyle(each).backgroundImage + getComputedStyle(each).backgroundColor),
          );
        expect(patterns.length).toBeGreaterThan(4);
        expect(new Set(patterns).size).toBe(patterns.length);
        await shown.getByRole('listbox').focus();
        await app.press('Enter');
      } else await page.locator(chosen).dispatchEvent('click');
      // Highlight is the only colour that is not grey.
      await expect.poll(async () => (await seen()).coloured).toBeGreaterThan(0);
    });

import { scan } from '../lib/addresses';
import { coloursOf } from '../lib/canvas-colours';
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
  // Outlines of frames are more than letters, which are smoothed.
  expect(forced.shares[1]).toBeGreaterThan(0.01);

  await page.emulateMedia({ forcedColors: 'none' });
  await expect.poll(async () => (await seen()).coloured).toBeCloseTo(usual.coloured, 3);
});

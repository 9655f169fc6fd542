import { scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('forced colours: a picture has the system’s own, with outlines and hatching, and turns back', async ({ app, page }) => {
  await app.start(scan('flame'));
  await app.opened();
  await app.flame.steady();
  /** Pixels of the picture by colour, and the system's colours, as red, green and blue. */
  const seen = () =>
    app.flame.canvas.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const pixels: Record<string, number> = {};
      let coloured = 0;
      for (let i = 0; i < data.length; i += 4) {
        const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
        const key = `rgb(${red}, ${green}, ${blue})`;
        pixels[key] = (pixels[key] ?? 0) + 1;
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) coloured++;
      }
      const probe = document.createElement('span');
      document.body.append(probe);
      const system = ['Canvas', 'CanvasText', 'GrayText'].map((colour) => {
        probe.style.color = colour;
        return getComputedStyle(probe).color;
      });
      probe.remove();
      const all = data.length / 4;
      return { shares: system.map((colour) => (pixels[colour] ?? 0) / all), coloured: coloured / all };
    });
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

import { existsSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { zoomAndPan } from '../bench/lib/frames.js';
import { generated } from '../bench/lib/generated.js';
import { figure, inRepo, opened, pick, start } from './lib/app';
import { watchTasks } from './lib/tasks';

/** Of a frame of zooming and panning, on average: rectangles filled, and how often the page was laid out. */
async function costOfFrames(page: Page, steps: number): Promise<{ fills: number; layouts: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')!.value;
  };
  await page.evaluate(() => {
    const pen = CanvasRenderingContext2D.prototype;
    const { fillRect } = pen;
    Object.assign(globalThis, { fills: 0 });
    pen.fillRect = function (...place) {
      (globalThis as unknown as { fills: number }).fills++;
      fillRect.apply(this, place);
    };
  });
  const before = await layouts();
  await page.evaluate(zoomAndPan, steps);
  const after = await layouts();
  const fills = await page.evaluate(() => (globalThis as unknown as { fills: number }).fills);
  await devtools.detach();
  return { fills: fills / steps, layouts: (after - before) / steps };
}

const javac = inRepo('.cache/recordings/javac.mct');

test('half a million contexts and more open without a long task on the main thread', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const file = existsSync(javac) ? javac : await generated({ name: 'million', contexts: 1_000_000 });
  await start(page);
  const tasks = await watchTasks(browser, page);
  await pick(page, file);
  await opened(page);
  const title = await page.getByRole('button', { name: /^A: / }).getAttribute('aria-label');
  expect(figure(/([\d\s\u2009\u202f]+) contexts/.exec(title ?? '')?.[1] ?? '')).toBeGreaterThan(500_000);

  const canvas = page.getByTestId('flame-canvas');
  await canvas.hover({ position: { x: 700, y: 300 } });
  const cost = await costOfFrames(page, 40);
  // However many rectangles there are, and whatever else the page shows: these grow with neither.
  expect(cost.fills).toBeLessThan(400);
  expect(cost.layouts).toBeLessThan(1);
  await canvas.click({ position: { x: 700, y: 200 } });
  await page.getByRole('link', { name: 'Hot methods' }).click();
  await expect(page.getByRole('grid', { name: 'Hot methods' }).locator('[data-index="0"]')).not.toHaveText('');
  // Enough for a frame to be late, not for anybody to notice.
  expect(await tasks.longest()).toBeLessThan(50);
});

import type { Page } from '@playwright/test';
import { agentIsBuilt, endProcesses, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** Greatest opacity of a flash; what else is drawn with an opacity is stronger. */
const STRONGEST = 0.4;

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);

/** Counts the rectangles of flashes that the page draws. */
async function countFlashes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((strongest) => {
    const fill = CanvasRenderingContext2D.prototype.fillRect;
    const counted = { flashes: 0 };
    Object.assign(window, counted);
    CanvasRenderingContext2D.prototype.fillRect = function (...at) {
      if (this.canvas.dataset.testid === 'flame-canvas' && this.globalAlpha <= strongest)
        (window as unknown as typeof counted).flashes++;
      fill.apply(this, at);
    };
  }, STRONGEST);
  return () => page.evaluate(() => (window as unknown as { flashes: number }).flashes);
}

/** Chooses a metric from a list, or from the menu that takes its place once the program has events of many kinds. */
async function chooseMetric(page: Page, label: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Metric' });
  const menu = page.getByRole('button', { name: /^Metric: / });
  await expect(list.or(menu)).toBeVisible();
  if (await list.isVisible()) await list.selectOption({ label });
  else {
    await menu.click();
    const search = page.getByRole('searchbox', { name: 'Find a metric' });
    await search.fill(label);
    await search.press('Enter');
  }
}

for (const motion of ['no-preference', 'reduce'] as const)
  test(`frames that grew flash once, with motion ${motion}`, async ({ app, page }) => {
    test.setTimeout(150_000);
    await page.emulateMedia({ reducedMotion: motion });
    const flashes = await countFlashes(page);
    const program = new Program();
    await program.ready;
    await page.goto((await serveLive(String(program.pid))).url);
    const strip = page.getByRole('region', { name: 'Live recording' });
    await expect(strip.getByRole('status')).toHaveText('Live', { timeout: 60_000 });
    await app.tabs.open('Flame graph');
    await app.flame.drawn();
    await chooseMetric(page, 'Calls');
    const total = () => app.flame.largestFigure().catch(() => -1);
    /** Lets the program work, and waits until its calls are drawn. */
    const drawnAfter = async (rounds: number) => {
      const before = await total();
      await program.work(rounds);
      await strip.getByRole('button', { name: 'Dump now' }).click();
      await expect.poll(total).toBeGreaterThan(before);
      await app.flame.drawn();
    };
    await drawnAfter(200);
    if (motion === 'reduce') {
      await page.waitForTimeout(1500);
      expect(await flashes()).toBe(0);
      return;
    }
    await expect.poll(flashes, 'most of the calls are new').toBeGreaterThan(0);
    await strip.getByRole('button', { name: 'Hold' }).click();
    await page.waitForTimeout(1500);
    const faded = await flashes();
    await chooseMetric(page, 'Bytecodes');
    await program.work(400);
    await strip.getByRole('button', { name: 'Dump now' }).click();
    await page.waitForTimeout(1500);
    expect(await flashes(), 'after another metric was chosen, and held').toBe(faded);
    await strip.getByRole('button', { name: 'Hold' }).click();
    await expect.poll(flashes, 'after the hold').toBeGreaterThan(faded);
  });

import type { Page } from '@playwright/test';
import { agentIsBuilt, endProcesses, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** Greatest opacity of a flash; what else is drawn with an opacity is stronger. */
const STRONGEST = 0.4;

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);

/** Counts the flashes that begin in the pictures that the page draws: while a flash fades, its opacity never grows. */
async function countFlashes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((strongest) => {
    const fill = CanvasRenderingContext2D.prototype.fillRect;
    const counted = { flashes: 0 };
    Object.assign(window, counted);
    let opacity = 0;
    CanvasRenderingContext2D.prototype.fillRect = function (...at) {
      if (this.canvas.dataset.testid === 'flame-canvas' && this.globalAlpha <= strongest) {
        if (this.globalAlpha > opacity) (window as unknown as typeof counted).flashes++;
        opacity = this.globalAlpha;
      }
      fill.apply(this, at);
    };
  }, STRONGEST);
  // In the second frame from now, all that has been asked for is drawn.
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as unknown as { flashes: number }).flashes))),
        ),
    );
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

test('frames that grew flash once, unless less motion is wanted', async ({ app, page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const flashes = await countFlashes(page);
  let readings = 0;
  page.on('request', (request) => {
    if (/\/profiles\/.*\.mct$/.test(request.url())) readings++;
  });
  const program = new Program();
  await program.ready;
  await page.goto((await serveLive(String(program.pid))).url);
  const strip = page.getByRole('region', { name: 'Live recording' });
  await expect(strip.getByRole('status')).toHaveText('Live', { timeout: 60_000 });
  await app.tabs.open('Flame graph');
  await app.flame.drawn();
  await chooseMetric(page, 'Calls');
  const dumpNow = strip.getByRole('button', { name: 'Dump now' });
  const hold = strip.getByRole('button', { name: 'Hold' });
  const total = () => app.flame.largestFigure().catch(() => -1);
  /** Lets the program work, and waits until its calls are drawn. */
  const drawnAfter = async (rounds: number) => {
    const before = await total();
    await program.work(rounds);
    await dumpNow.click();
    await expect.poll(total).toBeGreaterThan(before);
  };
  await drawnAfter(200);
  expect(await flashes(), 'with less motion').toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await drawnAfter(400);
  expect(await flashes(), 'most of the calls are new').toBeGreaterThan(0);
  await hold.click();
  await expect(hold).toHaveAttribute('aria-pressed', 'true');
  const [flashed, read, calls] = [await flashes(), readings, await total()];
  await chooseMetric(page, 'Bytecodes');
  await expect.poll(total).toBeGreaterThan(calls);
  await program.work(400);
  await dumpNow.click();
  await expect(dumpNow, 'the newer dump is known').toBeEnabled();
  expect([await flashes(), readings], 'after another metric was chosen, and held').toEqual([flashed, read]);
  await hold.click();
  await expect.poll(flashes, 'after the hold').toBeGreaterThan(flashed);
});

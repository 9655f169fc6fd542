import { expect, type Page, test } from '@playwright/test';
import { opened, start } from '../lib/app';
import { shiftOf, watchShifts } from '../lib/shifts';

/** Parts of the program that are held back until they are let go. */
async function held(page: Page, files: string): Promise<() => void> {
  let go = () => {};
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(files, async (route) => {
    await wait;
    await route.continue();
  });
  return () => go();
}

/** Where the page has its picture, and every pixel of it. */
const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="flame-canvas"], [inert] canvas')!;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { place: [left, top, width, height], pixels: canvas.toDataURL() };
  });

/** What is shown before the page: out of the way of everything but eyes. */
const cover = (page: Page) => page.locator('body > [inert][aria-hidden="true"]');

const LINK = '#/flame?a=samples/h2-scan.mct';

for (const { on, size, colorScheme, more } of [
  { on: 'a screen', size: { width: 1440, height: 900 }, colorScheme: 'light', more: '&root=bottom&sel=100' },
  { on: 'a phone', size: { width: 390, height: 844 }, colorScheme: 'dark', more: '&metric=bytecodes' },
] as const)
  test(`the first picture of a link is there before the page, at its place, on ${on}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    // How long the page is to wait is counted in time, which stands still here.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await watchShifts(page);
    const letGo = await held(page, '**/assets/index-*.js');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`./${LINK}${more}`, { waitUntil: 'commit' });
    await expect(cover(page)).toBeVisible();
    await expect(cover(page).getByText('h2-scan.mct')).toBeVisible();
    const early = await pictureOf(page);
    await expect(page.getByRole('main')).toHaveCount(0);

    letGo();
    await page.clock.resume();
    await opened(page);
    await expect(cover(page)).toHaveCount(0);
    const late = await pictureOf(page);
    for (const [at, value] of late.place.entries()) expect(Math.abs(value - early.place[at]!)).toBeLessThanOrEqual(1);
    expect(late.pixels === early.pixels).toBe(true);
    const shift = await shiftOf(page);
    expect(shift).toBeLessThan(0.01);
    expect(errors).toEqual([]);
  });

test('what was drawn before the page makes way for anything else that it has to show', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const letGo = await held(page, '**/assets/flame-*.js');
  await start(page, LINK);
  await expect(cover(page)).toBeVisible();
  // The frame that shows it comes, then the page; its flame graph does not.
  await page.clock.runFor(100);
  await expect(page.locator('#root header')).toBeAttached();
  await page.clock.resume();
  const notFound = page.getByRole('alert').filter({ hasText: '404' });
  await page.evaluate(() => location.assign('#/flame?a=samples/nothing.mct'));
  await expect(cover(page)).toHaveCount(0);
  await expect(notFound).toBeVisible();
  letGo();
  await page.goBack();
  await opened(page);
  await expect(cover(page)).toHaveCount(0);

  await page.goto('about:blank');
  await start(page, '#/flame?a=samples/nothing.mct');
  await expect(notFound).toBeVisible();
  await expect(cover(page)).toHaveCount(0);
});

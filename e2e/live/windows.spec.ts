import type { Page } from '@playwright/test';
import { agentIsBuilt, endProcesses, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** Calls of `step`: in the main thread, in an old and in a fresh one. */
const STEPS = 3;
/** A browser's limit of connections to a server, all windows together. */
const CONNECTIONS = 6;
/** Time for attaching, and for commands, on a busy machine. */
const LONG = { timeout: 60_000 };

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);

const stripOf = (page: Page) => page.getByRole('region', { name: 'Live recording' });
const badgeOf = (page: Page) => stripOf(page).getByRole('status');

test('a hidden window reads nothing, and shows the newest dump once it is shown', async ({ app, page }) => {
  test.setTimeout(120_000);
  // A page without a window is never hidden: the test says when it is.
  await page.addInitScript(() => {
    const says = { isHidden: false };
    Object.assign(window, { says });
    Object.defineProperty(document, 'hidden', { get: () => says.isHidden });
    Object.defineProperty(document, 'visibilityState', { get: () => (says.isHidden ? 'hidden' : 'visible') });
  });
  const hide = (isHidden: boolean) =>
    page.evaluate((to) => {
      (window as unknown as { says: { isHidden: boolean } }).says.isHidden = to;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, isHidden);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const program = new Program();
  await program.ready;
  await page.goto((await serveLive(String(program.pid))).url);
  await expect(badgeOf(page)).toHaveText('Live', LONG);
  await program.work(100);
  await app.tabs.open('Methods by cost');
  await page.getByRole('combobox', { name: 'Metric' }).selectOption({ label: 'Calls' });
  await app.methods.filter.fill('Detached.step');
  const calls = () => app.methods.figure(0, 1).catch(() => -1);
  await expect.poll(calls, LONG).toBe(100 * STEPS);

  await hide(true);
  await page.waitForTimeout(500);
  requests.length = 0;
  await program.work(50);
  // Longer than the interval of checkpoints.
  await page.waitForTimeout(6000);
  expect(requests).toEqual([]);
  expect(await calls()).toBe(100 * STEPS);

  await hide(false);
  await expect.poll(calls, LONG).toBe(150 * STEPS);
  expect(requests).toContain('/live/state');
});

test('windows that wait for a paused program leave connections for commands', async ({ context }) => {
  test.setTimeout(180_000);
  const program = new Program();
  await program.ready;
  const { url } = await serveLive(String(program.pid));
  const pages: Page[] = [];
  for (let each = 0; each < CONNECTIONS; each++) {
    const page = await context.newPage();
    await page.goto(url);
    await expect(badgeOf(page)).toHaveText('Live', LONG);
    pages.push(page);
  }
  const [first, ...others] = pages;
  const last = others.at(-1) ?? first;
  await stripOf(first).getByRole('button', { name: 'Pause' }).click();
  for (const page of pages) await expect(badgeOf(page)).toHaveText('Paused', LONG);
  // Each has asked for the next state by now.
  await first.waitForTimeout(3000);
  await stripOf(last).getByRole('button', { name: 'Resume' }).click();
  for (const page of pages) await expect(badgeOf(page)).toHaveText('Live', LONG);
});

import { violationsOf } from '../lib/accessibility-rules';
import { agentIsBuilt, endProcesses, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** The page follows a real program, which `callgrove serve --live` attaches to. */

/** Calls of `step`: in the main thread, in an old and in a fresh one. */
const STEPS = 3;

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);

test('a running program is watched, marked and compared, and what is selected stays', async ({ app, page }) => {
  test.setTimeout(150_000);
  const program = new Program();
  await program.ready;
  await page.goto((await serveLive(String(program.pid))).url);
  const strip = page.getByRole('region', { name: 'Live recording' });
  const badge = strip.getByRole('status');
  await expect(badge).toHaveText('Live', { timeout: 60_000 });
  await program.work(100);
  const dumpNow = strip.getByRole('button', { name: 'Dump now' });
  await dumpNow.click();
  await app.tabs.open('Methods by cost');
  await page.getByRole('combobox', { name: 'Metric' }).selectOption({ label: 'Calls' });
  await app.methods.filter.fill('Detached.step');
  const calls = () => app.methods.figure(0, 1).catch(() => -1);
  await expect.poll(calls).toBe(100 * STEPS);
  await app.methods.row(0).click();
  await expect(app.methods.selected).toContainText('step');
  for (let round = 1; round <= 12; round++) {
    await program.work(10);
    await dumpNow.click();
    await expect.poll(calls).toBe((100 + 10 * round) * STEPS);
    await expect(app.methods.selected).toContainText('step');
    await expect(app.methods.filter).toHaveValue('Detached.step');
  }

  await app.tabs.open('Call tree');
  await app.tree.expandHottest.click();
  await expect(app.tree.selected).toBeVisible();
  const levels = await app.tree.levels();
  const name = (await app.tree.selected.innerText()).split('\n')[0];
  expect(levels.length).toBeGreaterThan(5);
  const totalBefore = await app.tree.figure(0, 1);
  await program.work(0);
  await dumpNow.click();
  await expect.poll(() => app.tree.figure(0, 1)).not.toBe(totalBefore);
  expect(await app.tree.levels()).toEqual(levels);
  expect((await app.tree.selected.innerText()).split('\n')[0]).toBe(name);
  await app.tree.collapseAll.click();
  const totalCollapsed = await app.tree.figure(0, 1);
  await program.work(0);
  await dumpNow.click();
  await expect.poll(() => app.tree.figure(0, 1)).not.toBe(totalCollapsed);
  expect(new Set(await app.tree.levels())).toEqual(new Set([1]));
  await app.tabs.open('Methods by cost');
  const address = new URL(page.url()).hash;
  expect(address).toContain('metric=calls');

  await strip.getByRole('button', { name: 'Mark', exact: true }).click();
  await program.work(40);
  await dumpNow.click();
  await expect.poll(calls, 'since the mark').toBe(40 * STEPS);
  await strip.getByRole('radio', { name: 'All' }).check();
  await expect.poll(calls).toBe(260 * STEPS);

  await strip.getByRole('button', { name: 'Pause' }).click();
  await expect(badge).toHaveText('Paused');
  await program.work(1000);
  await strip.getByRole('button', { name: 'Resume' }).click();
  await expect(badge).toHaveText('Live');
  await program.work(7);
  await dumpNow.click();
  await expect.poll(calls, 'without those of the pause').toBe(267 * STEPS);

  const held = strip.getByRole('button', { name: 'Hold' });
  await held.click();
  await program.work(3);
  await dumpNow.click();
  await strip.getByRole('radio', { name: 'Since the mark' }).check();
  await expect.poll(calls, 'held, since the mark').toBe(47 * STEPS);
  await strip.getByRole('radio', { name: 'All' }).check();
  await expect.poll(calls, 'held').toBe(267 * STEPS);
  await held.click();
  await expect.poll(calls).toBe(270 * STEPS);

  await strip.getByRole('button', { name: 'Compare with the mark' }).click();
  await expect(page.getByText(/Detached\.\S+ .*(times|called|more)/).first()).toBeVisible();
  await strip.getByRole('button', { name: 'Show the live recording again' }).click();

  program.send('quit');
  await expect(badge).toHaveText('Ended', { timeout: 30_000 });
  await expect(strip).toContainText('The program has ended. Its last dump is in');
});

test('a program is chosen on the page, which says whether it can be recorded', async ({ app, page }) => {
  const program = new Program();
  await program.ready;
  await page.goto((await serveLive()).url);
  const list = page.getByRole('region', { name: 'Running Java programs' });
  const row = list.getByRole('listitem').filter({ hasText: String(program.pid) });
  await expect(row).toContainText('can be recorded', { timeout: 30_000 });
  await row.getByRole('button', { name: `Follow ${program.pid}` }).click();
  await expect(page.getByRole('region', { name: 'Live recording' }).getByRole('status')).toHaveText('Live', { timeout: 60_000 });
  await app.opened();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOf(page)).toEqual([]);
});

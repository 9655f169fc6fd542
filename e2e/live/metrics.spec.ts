import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { violationsOf } from '../lib/accessibility-rules';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import { agentIsBuilt, endProcesses, Program, serveLive } from '../lib/live-program';
import { expect, test } from '../pages/test';

/** Calls of `step`, each of which allocates one array: in the main thread, in an old and in a fresh one. */
const STEPS = 3;

test.skip(!agentIsBuilt, 'The agent is not part of this build.');
test.afterEach(endProcesses);

test('metrics are switched off and on, and the page says which figures are exact', async ({ app, page }) => {
  test.setTimeout(240_000);
  const dumps: Buffer[] = [];
  await page.route(/\/profiles\/.*\.mct$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    dumps.push(body);
    await route.fulfill({ response, body });
  });
  const program = new Program();
  await program.ready;
  await page.goto((await serveLive(String(program.pid))).url);
  const strip = page.getByRole('region', { name: 'Live recording' });
  await expect(strip.getByRole('status').first()).toHaveText('Live', { timeout: 60_000 });
  await program.work(100);
  const dumpNow = strip.getByRole('button', { name: 'Dump now' });
  const press = (name: string) => strip.getByRole('button', { name, exact: true }).click();
  await dumpNow.click();
  /** Chooses a metric. The fewer there are, the simpler is the control. */
  const metric = async (label: string): Promise<boolean> => {
    const [picker, list] = [page.getByRole('button', { name: /^Metric: / }), page.getByRole('combobox', { name: 'Metric' })];
    if (await picker.isVisible()) await picker.click();
    const isList = await list.isVisible();
    const choice = isList
      ? list.getByRole('option', { name: label, exact: true })
      : page.getByRole('radio', { name: label, exact: true });
    if ((await choice.count()) === 0) return false;
    await (isList ? list.selectOption({ label }) : choice.check());
    await page.keyboard.press('Escape');
    // The metric's explanation must not cover the strip.
    await page.mouse.move(0, 0);
    return true;
  };
  await app.tabs.open('Methods by cost');
  expect(await metric('Arrays')).toBe(true);
  await app.methods.filter.fill('Detached.step');
  const cell = () =>
    app.methods
      .cell(0, 1)
      .textContent({ timeout: 1000 })
      .catch(() => '');
  await expect.poll(cell).toBe(`${100 * STEPS}`);
  await app.methods.row(0).click();
  await app.tabs.open('Flame graph');
  await app.flame.key('Enter');
  await expect(app.flame.overview).toBeVisible();
  const zoomed = await app.flame.names.allInnerTexts();

  await press('Mark');
  await press('Switch metrics');
  const form = strip.getByRole('form', { name: 'Switch metrics' });
  await form.getByRole('checkbox', { name: 'Arrays, elements and allocated bytes' }).uncheck();
  await expect(form.getByRole('status')).toContainText('Arrays, elements and allocated bytes will no longer be counted.');
  await form.getByRole('button', { name: 'Switch', exact: true }).click();
  const switched = (words: string) =>
    expect(form.getByRole('status')).toHaveText(`The agent counts ${words} from now on.`, { timeout: 60_000 });
  await switched('calls, objects and bytecodes');
  expect(await violationsOf(page)).toEqual([]);
  await program.work(10);
  await dumpNow.click();
  await expect(strip).toContainText(
    'Arrays, elements and allocated bytes were counted for only part of the time since the mark: their figures are lower bounds.',
  );
  await expect(app.flame.overview).toBeVisible();
  expect(await app.flame.names.allInnerTexts()).toEqual(zoomed);
  await app.tabs.open('Methods by cost');
  await expect(app.methods.selected).toContainText('step');
  await metric('Calls');
  await expect.poll(cell).toBe(`${10 * STEPS}`);
  await metric('Arrays');

  await press('Mark');
  await program.work(10);
  await dumpNow.click();
  await expect(strip).toContainText(
    'Arrays, elements and allocated bytes were not counted since the mark, so the views show bytecodes.',
  );
  expect(await metric('Arrays')).toBe(false);
  expect(await metric('Calls')).toBe(true);
  await expect.poll(cell).toBe(`${10 * STEPS}`);

  await form.getByRole('button', { name: 'Switch back' }).click();
  await switched('calls, objects, bytecodes, arrays, elements and allocated bytes');
  await program.work(10);
  await dumpNow.click();
  await expect(strip).toContainText('were counted for only part of the time since the mark');
  expect(await metric('Arrays')).toBe(true);
  await expect.poll(cell, 'a lower bound since the mark').toBe(`at least ${10 * STEPS}`);

  await press('Hold');
  await press('Mark');
  await expect(strip).toContainText(/\D0\+ arrays in 0\ss/);
  const mark = dumps[dumps.length - 1];
  await press('Hold');
  await program.work(20);
  await dumpNow.click();
  await expect.poll(cell, 'a lower bound, because a call of before does not count arrays').toBe(`at least ${20 * STEPS}`);
  await expect(strip).toContainText(
    'Arrays, elements and allocated bytes are lower bounds: calls that began before they were switched on do not count them.',
  );
  await press('Hold');
  await strip.getByRole('radio', { name: 'All' }).check();
  await expect.poll(cell, 'a lower bound of the whole recording').toBe(`at least ${130 * STEPS}`);
  await expect(strip).toContainText('were counted for only part of this recording: their figures are lower bounds.');
  await strip.getByRole('radio', { name: 'Since the mark' }).check();
  await expect.poll(cell).toBe(`at least ${20 * STEPS}`);

  const now = dumps[dumps.length - 1];
  const files = [mark, now].map((bytes, at) => {
    const file = program.file(`moment-${at}.mct`);
    writeFileSync(file, bytes);
    return file;
  });
  const { stdout } = spawnSync(process.execPath, [inRepo('bin/callgrove.js'), 'compare', ...files, '--json'], {
    encoding: 'utf8',
  });
  const { totals } = JSON.parse(stdout);
  await app.tabs.open('Flame graph');
  // Without a selection, the details have the totals.
  await page.evaluate(() => {
    location.hash = location.hash.replaceAll(/&(focus|sel)=\d+/g, '');
  });
  const facts = app.details.region.getByText(/ in [\d,]+ contexts$/);
  const total = async (): Promise<number> => figure(((await facts.textContent()) ?? '').split(' in ')[0]);
  for (const [id, label] of [
    ['calls', 'Calls'],
    ['bytecodes', 'Bytecodes'],
    ['objects', 'Objects'],
    ['arrays', 'Arrays'],
    ['elements', 'Elements'],
    ['bytes', 'Allocated bytes'],
  ]) {
    await metric(label);
    await expect.poll(total, label).toBe(totals[id].b - totals[id].a);
  }
});

import { scan } from '../lib/addresses';
import { figure } from '../lib/figure';
import { expect, test } from '../pages/test';

test('threads: shares of every metric, grouped by name, a press is the scope of every view; a frame for each', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('threads'));
  const { flame, threads } = app;
  await threads.filled();
  const metrics = await page.getByRole('radio').evaluateAll((all) => all.map((each) => each.parentElement?.textContent ?? ''));
  for (const metric of metrics.filter((text) => ['Calls', 'Bytecodes', 'Objects', 'Arrays'].includes(text)))
    await expect(threads.heading(metric)).toBeVisible();
  await expect(threads.heading('Bytecodes')).toHaveAttribute('aria-sort', 'descending');
  // Every heading and figure fits its column.
  expect(
    await threads.root.evaluate((grid) => [
      grid.parentElement!.scrollWidth - grid.parentElement!.clientWidth,
      ...[...grid.querySelectorAll('[role="columnheader"], [role="gridcell"]')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 4)
        .map((cell) => cell.textContent),
    ]),
  ).toEqual([0]);
  await threads.filter.fill('main');
  await threads.rows.filter({ hasText: /^main/ }).first().click();
  await expect(page).toHaveURL(/thread=\d/);
  await expect(threads.selected).toHaveCount(1);
  const shown = figure(await threads.selectedFigure(2).textContent());
  await app.tabs.open('Flame graph');
  await expect(app.details.title).toHaveText('main');
  expect(shown).toBeGreaterThan(0);
  await page.goBack();
  await threads.allThreads.click();
  await expect(page).not.toHaveURL(/thread=\d/);
  await threads.showOneByOne();
  await expect(page).toHaveURL(/grouped=0/);
  await page.reload();
  await expect(threads.oneByOne).toBeChecked();
  await expect(threads.recording).toContainText('SHA-256');

  // With a frame per thread, threads with the same name pattern share a frame.
  await app.tabs.open('Flame graph');
  await app.header.thread.selectOption('all threads, one frame each');
  await expect(page).toHaveURL(/thread=apart/);
  await expect(flame.largestName).toHaveText('thread main');
  await expect.poll(() => flame.largestFigure()).toBe(shown);
  await page.reload();
  await expect(flame.largestName).toHaveText('thread main');
  expect(errors).toEqual([]);
});

test('threads by keyboard: the row that has the focus becomes the scope', async ({ app, page }) => {
  await app.start(scan('threads', '&grouped=0'));
  const { threads } = app;
  await threads.filled();
  await threads.row(0).focus();
  await app.press('Enter');
  await expect(page).toHaveURL(/thread=\d/);
  await app.press('Enter');
  await expect(page).not.toHaveURL(/thread=\d/);
});

test('a metric that is not read yet is no 0', async ({ app, page }) => {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let holds = true;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...args: unknown[]) {
      const send = () => (postMessage as (...all: unknown[]) => void).apply(this, args);
      if (holds && (args[0] as { path?: string[] }).path?.includes('complete')) held.push(send);
      else send();
    };
    const letGo = () => {
      holds = false;
      for (const send of held.splice(0)) send();
    };
    Object.assign(globalThis, { letGo });
  });
  await app.start(scan('threads', '&grouped=0'));
  const { threads } = app;
  await expect(threads.heading('Bytecodes')).toHaveAttribute('aria-sort', 'descending');
  const [calls, bytecodes] = [threads.cell(0, 1), threads.cell(0, 2)];
  await expect(bytecodes).toHaveText(/\d/);
  await expect(calls).toHaveText('…');
  await page.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo());
  await expect(calls).toHaveText(/\d.*%$/);
});

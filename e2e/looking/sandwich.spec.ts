import { scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('a method between its callers and its callees, exactly', async ({ app, page }) => {
  const errors = await app.start(scan('sandwich'));
  // Initially, it shows the hottest own method below `main`.
  await expect(app.sandwich.callees.largest).toContainText('demo.H2Demo.ordersByCustomer');
  await expect(page.getByRole('list', { name: 'Colours' }).last()).toContainText('org.h2.command.query');
  await app.sandwich.choose('TableFilter.next');
  await expect(page).toHaveURL(/method=\d/);
  const { callers, callees } = app.sandwich;
  for (const half of [callers, callees]) await expect(half.largest).toContainText('org.h2.table.TableFilter.next');
  await expect(callees.frameTable).toContainText('IndexCursor.next');
  // The root of both trees has the recursion-safe inclusive figure from the method table.
  await expect.poll(() => callers.largestFigure()).toBeGreaterThan(0);
  await expect.poll(() => callees.largestFigure()).toBe(await callers.largestFigure());
  // Stacked, as on a phone, neither picture is taller than its frames.
  await app.resize(390, 4000);
  for (const half of [callers, callees])
    await expect
      .poll(() => half.canvas.evaluate(({ parentElement: all, clientHeight }) => clientHeight - all!.scrollHeight))
      .toBe(0);
  await app.resize(1440, 900);
  const url = page.url();
  await app.sandwich.shareExclusive();
  await expect(page).toHaveURL(/cost=exclusive/);
  await app.leave();
  await page.goto(url);
  await expect(callers.largest).toContainText('TableFilter.next');
  expect(errors).toEqual([]);
});

test('from the keyboard: the selected method, then on to a callee', async ({ app, page }) => {
  await app.start(scan('methods', '&filter=TableFilter.next'));
  const row = app.methods.row(0);
  await expect(row).not.toHaveText('');
  await row.focus();
  await app.press('Enter');
  await expect(app.methods.neighbours).toContainText('TableFilter.next');
  await app.press('s');
  await expect(page).toHaveURL(/#\/sandwich.*method=\d/);
  const { callees } = app.sandwich;
  await callees.drawn();
  await callees.focus();
  await app.press('ArrowDown');
  // Each step queries the engine; a key pressed before its answer starts where the last step ended.
  await expect(callees.goTo(/.*TableFilter\.next/)).toBeVisible();
  await app.press('ArrowDown');
  const on = callees.goTo(/(?!.*TableFilter\.next)/);
  await expect(on).toBeVisible();
  const before = page.url();
  await on.press('Enter');
  await expect(page).not.toHaveURL(before);
});

test('methods by cost have ratios: bytecodes a call, objects a thousand bytecodes, elements an array', async ({ app, page }) => {
  await app.start(scan('methods'));
  const { methods } = app;
  await methods.filled();
  await app.methods.showRatios();
  await methods.sorter(/^Objects per 1,000 bytecodes/).click();
  await expect(page).toHaveURL(/sort=density.*cols=ratios/);
  await expect.poll(() => methods.figure(0, 5)).toBeGreaterThan(0);
  expect(await methods.figure(0, 5)).toBeGreaterThanOrEqual(await methods.figure(1, 5));
  // 1,000 bytecodes per call would be shown without decimals, hence the tolerance.
  const [exclusive, calls, perCall] = [await methods.figure(0, 1), await methods.figure(0, 3), await methods.figure(0, 4)];
  expect(Math.abs(exclusive / calls - perCall)).toBeLessThan(Math.max(0.51, perCall * 0.01));
});

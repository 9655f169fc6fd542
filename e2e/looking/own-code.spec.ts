import { violationsOf } from '../lib/accessibility-rules';
import { both, scan } from '../lib/addresses';
import { figure } from '../lib/figure';
import { expect, test } from '../pages/test';

test('a profile shows my code or all code, by keys as well; the address, a reload and the way back keep it', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('flame'));
  const { myCode, allCode } = app.transforms;
  await app.flame.drawn();
  await expect(allCode).toBeChecked();
  const all = await app.flame.steady();
  expect(all).toContain('org.h2.');
  await allCode.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(myCode).toBeChecked();
  await expect(page).toHaveURL(/do=own/);
  await expect(app.flame.frameTable).not.toContainText('org.h2.');
  const mine = await app.flame.steady();
  expect(mine).toContain('demo.H2Demo.ordersByCustomer');
  expect(mine).toContain('class loading');
  expect(await violationsOf(page)).toEqual([]);

  await page.reload();
  await app.flame.drawn();
  await expect(myCode).toBeChecked();
  expect(await app.flame.steady()).toBe(mine);
  for (const tab of ['Methods by cost', 'Call tree']) {
    await app.tabs.tab(tab).click();
    await expect(myCode).toBeChecked();
    await expect(page.getByRole('main')).toContainText('demo.H2Demo');
    await expect(page.getByRole('main')).not.toContainText('org.h2.');
  }
  await app.tabs.tab('Flame graph').click();
  await allCode.check();
  await expect.poll(() => app.flame.steady()).toBe(all);
  await page.goBack();
  await expect(myCode).toBeChecked();
  await expect.poll(() => app.flame.steady()).toBe(mine);
  expect(errors).toEqual([]);
});

test('a comparison shows my code at first; the switch keeps the story and the selected method', async ({ app, page }) => {
  const errors = await app.start(both('compare', '&table=methods'));
  const { myCode, allCode } = app.transforms;
  const { changes, sentences } = app.comparison;
  await app.flame.drawn();
  await expect(myCode).toBeChecked();
  await expect(app.flame.frameTable).not.toContainText('org.h2.');
  await expect(changes.methods.row(0)).toContainText('demo.H2Demo.ordersByCustomer');
  const story = await sentences.allTextContents();
  const mine = await app.flame.steady();
  const methods = figure(await changes.count.textContent());

  await changes.methods.row(1).click();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  await expect(page).toHaveURL(/sel=\d+.*code=mine|code=mine.*sel=\d+/);
  await allCode.check();
  await expect(page).not.toHaveURL(/code=mine/);
  await expect(app.flame.frameTable).toContainText('org.h2.');
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  await expect.poll(async () => figure(await changes.count.textContent())).toBeGreaterThan(methods);
  expect(await sentences.allTextContents()).toEqual(story);
  const all = await app.flame.steady();

  // An address from before this switch existed names a context in all code.
  await page.reload();
  await app.flame.drawn();
  await expect(allCode).toBeChecked();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  expect(await app.flame.steady()).toBe(all);
  await myCode.check();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  await expect.poll(() => app.flame.steady()).toBe(mine);
  await page.goBack();
  await expect(allCode).toBeChecked();
  await expect.poll(() => app.flame.steady()).toBe(all);
  await page.goForward();
  await expect(myCode).toBeChecked();
  await page.reload();
  await app.flame.drawn();
  await expect(myCode).toBeChecked();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  expect(await app.flame.steady()).toBe(mine);
  // The totals include calls that no frame of own code has.
  await app.header.metric('Calls').click();
  const note = page.getByText('My code counts only calls to your own methods.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Show all code' }).click();
  await expect(allCode).toBeChecked();
  await expect(note).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('where no code is told apart as mine, all of it is shown, and the switch says why', async ({ app, page }) => {
  for (const address of [scan('flame', '&own=no.such'), both('compare', '&own=no.such')]) {
    const errors = await app.start(address);
    const { myCode, allCode } = app.transforms;
    await app.flame.drawn();
    await expect(app.flame.frameTable).toContainText('org.h2.');
    await expect(allCode).toBeChecked();
    await expect(myCode).toBeDisabled();
    await page.getByText('My code', { exact: true }).first().hover();
    await expect(page.getByRole('tooltip')).toContainText('it is not known which code is yours');
    expect(errors).toEqual([]);
  }
});

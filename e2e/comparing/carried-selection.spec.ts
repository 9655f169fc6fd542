import { both } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('a method selected in the comparison is selected in the views of each side, and the other way', async ({ app, page }) => {
  const errors = await app.start(both('compare', '&table=methods'));
  const { changes } = app.comparison;
  await app.flame.drawn();
  await expect(changes.methods.row(1)).toContainText('demo.H2Demo.changeOrders');
  await changes.methods.row(1).click();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  for (const tab of ['Flame graph', 'Call tree', 'Methods by cost', 'Sandwich']) {
    await app.tabs.tab(tab).click();
    await expect(page.getByRole('main')).toContainText('demo.H2Demo.changeOrders');
    await expect(page).toHaveURL(/sel=\d+|method=\d+/);
  }
  await app.tabs.tab('Flame graph').click();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');
  // Each side's tree numbers its contexts separately.
  await page.getByRole('button', { name: /^B: / }).click();
  await expect(app.details.region).toContainText('demo.H2Demo.changeOrders');

  await app.flame.key('ArrowUp');
  await expect(app.details.region).toContainText('demo.H2Demo.main');
  await app.tabs.tab('Compare').click();
  await expect(app.details.region).toContainText('demo.H2Demo.main');
  expect(errors).toEqual([]);
});

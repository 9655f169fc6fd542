import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { placeNow, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { TableFilters } from './TableFilters';

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

const order = page.getByLabelText('Sort by');

it('sorts by a column that the table does not show, the best last', async () => {
  mount(
    <TableFilters id="filters" table="methods" metric={{ better: 'less', kind: 'exact', unit: 'bytecodes' }} typed={false} />,
  );
  await order.selectOptions('Lost overlap');
  expect(placeNow().diff).toMatchObject({ sort: 'overlapLoss', order: 'desc' });
  await order.selectOptions('Similarity');
  expect(placeNow().diff).toMatchObject({ sort: 'overlap', order: 'asc' });
});

it('leaves out what a single context has not', async () => {
  mount(
    <TableFilters id="filters" table="contexts" metric={{ better: 'less', kind: 'exact', unit: 'bytecodes' }} typed={false} />,
  );
  await expect.element(order).toBeVisible();
  expect(order.element().textContent).toContain('Lost overlap');
  expect(order.element().textContent).not.toContain('Similarity');
});

it.each(['sampled', 'thresholded'] as const)('of %s figures offers nothing that is new or gone', async (kind) => {
  mount(<TableFilters id="filters" table="methods" metric={{ better: 'less', kind, unit: 'events' }} typed={false} />);
  const kinds = page.getByRole('group', { name: 'Only these changes' });
  await kinds.getByRole('button', { name: 'share grew' }).click();
  expect(placeNow().diff.kinds).toEqual(['grew']);
  expect(
    kinds
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['share grew', 'share shrank']);
});

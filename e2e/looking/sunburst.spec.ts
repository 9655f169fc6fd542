import { violationsOf } from '../lib/accessibility-rules';
import { treeOf } from '../pages/accessibility-trees';
import { expect, test } from '../pages/test';

test('the sunburst of allocations: into a package and out again, by pointer and by keyboard, one selection with the tables', async ({
  app,
  page,
}) => {
  const errors = await app.start('#/allocations?a=samples/h2-scan.mct&metric=objects');
  await app.allocations.showSunburst();
  await expect(page).toHaveURL(/picture=sunburst/);
  const { sunburst } = app.allocations;
  await expect(sunburst.table).toHaveAccessibleName('Packages and classes in all packages');

  await expect(sunburst.region).toMatchAriaSnapshot(treeOf('sunburst'));

  await sunburst.table.getByRole('button').first().focus();
  await app.press('Enter');
  await expect(sunburst.table).not.toHaveAccessibleName(/all packages/);
  await sunburst.out.press('Enter');
  await expect(sunburst.table).toHaveAccessibleName(/all packages/);

  const arc = sunburst.firstClass;
  const name = await sunburst.nameOf(arc);
  // The middle of an arc's bounding box may be in another arc.
  await arc.dispatchEvent('click');
  const type = name.endsWith('[]') ? 'array:' : `class:${name.replace(/[.$]/g, '.*')}`;
  await expect(page).toHaveURL(new RegExp(`type=${type}`));
  await expect(arc).toHaveAttribute('data-current', 'true');
  await expect(app.allocations.types.selected).toContainText(name.slice(name.lastIndexOf('.') + 1));
  for (const width of [1440, 390]) {
    await app.resize(width, 844);
    expect(await violationsOf(page)).toEqual([]);
    expect(await app.overhang()).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
});

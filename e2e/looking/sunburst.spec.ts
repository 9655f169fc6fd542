import { expect, test } from '@playwright/test';
import { start } from '../lib/app';
import { broken, overhang } from '../lib/axe';
import { treeOf } from '../lib/trees';

test('the sunburst of allocations: into a package and out again, by pointer and by keyboard, one selection with the tables', async ({
  page,
}) => {
  const errors = await start(page, '#/allocations?a=samples/h2-scan.mct&metric=objects');
  await page.getByText('Sunburst', { exact: true }).click();
  await expect(page).toHaveURL(/picture=sunburst/);
  const sunburst = page.getByRole('region', { name: 'Objects by package' });
  const inside = sunburst.getByRole('table', { name: /^Packages and classes in/ });
  await expect(inside).toHaveAccessibleName('Packages and classes in all packages');

  await expect(sunburst).toMatchAriaSnapshot(treeOf('sunburst'));

  const first = inside.getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(inside).not.toHaveAccessibleName(/all packages/);
  await sunburst.getByRole('button', { name: /^Out to/ }).press('Enter');
  await expect(inside).toHaveAccessibleName(/all packages/);

  const arc = sunburst.locator('path[data-class="true"]').first();
  const name = ((await arc.locator('title').textContent()) ?? '').split('\n')[0];
  // The middle of an arc's box may lie in another one.
  await arc.dispatchEvent('click');
  await expect(page).toHaveURL(new RegExp(`type=class:${name.replace(/[.$]/g, '.*')}`));
  await expect(arc).toHaveAttribute('data-current', 'true');
  await expect(page.getByRole('grid', { name: 'Objects by class' }).locator('[aria-selected="true"]')).toContainText(
    name.slice(name.lastIndexOf('.') + 1),
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await broken(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
});

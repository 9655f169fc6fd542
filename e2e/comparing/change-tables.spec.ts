import { violationsOf } from '../lib/accessibility-rules';
import { both } from '../lib/addresses';
import { figure } from '../lib/figure';
import { expect, test } from '../pages/test';

test('what changed most: by package, class, subtree, thread, and down to the picture', async ({ app, page }) => {
  const errors = await app.start(both('compare', '&code=all'));
  const { changes } = app.comparison;
  const overlap = await app.comparison.overlapFigure();
  await expect(app.comparison.correlation).toContainText(/0\.\d{4}/);

  await changes.show('Packages');
  const packages = changes.by('Packages by change');
  await expect(packages.row(0)).toContainText('org.h2.mvstore');
  await packages.row(0).click();
  await expect(app.details.region).toContainText('org.h2.mvstore');
  await expect(page).toHaveURL(/table=packages/);

  await changes.show('Subtrees');
  const subtrees = changes.by('Subtrees by change');
  await expect(subtrees.row(0)).toContainText('H2Demo');
  // The overlap columns are shown only if the table is sorted by one of them.
  await expect(subtrees.heading('Lost overlap')).toHaveCount(0);
  await changes.filters.click();
  await changes.order.selectOption('Lost overlap');
  await expect(page).toHaveURL(/sort=overlapLoss/);
  expect(await subtrees.figure(0, 8)).toBeLessThanOrEqual(100 - overlap + 0.01);

  await changes.show('Threads');
  const threads = changes.by('Threads by change');
  // This table compares the trees of each thread in both files.
  await expect(threads.row(0)).toContainText('main');
  await threads.row(0).click();
  await app.comparison.showOptions();
  await expect(app.comparison.threadOf('A')).not.toHaveValue('all');
  await app.comparison.compared();
  await expect(changes.tab('Threads')).toBeDisabled();
  expect(errors).toEqual([]);
});

test('regressions apart from improvements, with callees or without; the guard; allocations by type and by context', async ({
  app,
  page,
}) => {
  await app.start(both('compare', '&code=all&table=methods&kinds=grew.appeared'));
  await expect(app.comparison.choice('Regressions')).toBeChecked();
  const { changes } = app.comparison;
  await expect(changes.methods.row(0)).toContainText('+');
  await app.comparison.choice('Improvements').check();
  await expect(changes.methods.row(0)).toContainText('−');
  await app.comparison.choice('Inclusive').check();
  await expect(page).toHaveURL(/cost=inclusive/);
  await expect(changes.methods.row(0)).toContainText('main');

  const before = figure(await changes.count.textContent());
  await app.comparison.showOptions();
  await app.comparison.noiseGuard.selectOption({ label: '1% of the total' });
  await expect.poll(async () => figure(await changes.count.textContent())).toBeLessThan(before);
  await expect(page).toHaveURL(/quiet=0.01/);

  await app.comparison.choice('Exclusive').check();
  await app.header.metric('Objects', { exact: true }).check();
  await changes.show('Types');
  await changes.by('Allocations by type').row(0).click();
  await expect(app.comparison.onlyType).toBeVisible();
  await expect(changes.by('Contexts by change').row(0)).toContainText('org.h2');
});

test('rules for names: shown, edited, undone, in the address; what they did is told', async ({ app, page }) => {
  await app.start(both('compare'));
  const { overlap, rules } = app.comparison;
  await app.comparison.compared();
  const recorded = await overlap.textContent();
  await app.comparison.showOptions();
  await rules.asRecorded.click();
  await rules.parameterTypes.check();
  await rules.addRenaming.click();
  await rules.renaming(1).from.fill('org.h2.*');
  await rules.renaming(1).to.fill('db.*');
  await rules.apply.click();
  await expect(page).toHaveURL(/names=overloads&rename=org\.h2\.\*%3Edb\.\*/);
  await rules.button(2).click();
  await expect(rules.effects).toBeVisible();
  await expect(rules.effect).toContainText('as recorded');
  expect(await violationsOf(page)).toEqual([]);
  await rules.undo.click();
  await expect(rules.asRecorded).toBeVisible();
  await expect(overlap).toHaveText(recorded ?? '');

  // An invalid rule is rejected, and the dialog offers a way to change it.
  await app.visit(both('compare', '&rename=a.*.*%3Eb'));
  await expect(page.getByText('more than one *')).toBeVisible();
  await rules.button(1).click();
  await rules.allAsRecorded.click();
  await expect(overlap).toHaveText(recorded ?? '');

  // A link that contains the comparison has the matched names, the figures, and the rules with their effects.
  await app.visit(both('compare', '&names=overloads&rename=org.h2.*%3Edb.*'));
  await expect(rules.button(2)).toBeVisible();
  await app.comparison.compared();
  const matched = (await overlap.textContent()) ?? '';
  await app.header.share.click();
  const address = await app.sharing.address();
  expect(address).toMatch(/names=overloads&rename=org\.h2\.\*%3Edb\.\*&.*d=\d\./);
  await app.leave();
  await page.goto(address);
  await app.comparison.showOptions();
  await expect(app.sharing.held).toContainText('all threads, names matched by rules: overloads, 1 renaming');
  await expect(overlap).toHaveText(matched);
  await rules.button(2).click();
  await expect(rules.effects).toBeVisible();
  // Rules are shown in the command line's form; they cannot be removed from a link's content.
  await rules.showText();
  await expect(rules.text).toHaveValue('overloads; org.h2.*>db.*');
  await rules.text.fill('overloads; lamdas');
  await rules.takeOver.click();
  await expect(rules.refusal).toContainText('At character 12');
  await rules.text.fill('overloads');
  await rules.takeOver.click();
  await rules.apply.click();
  await rules.button(1).click();
  await expect(rules.inLink).toContainText('overloads; org.h2.*>db.*');
  await expect(overlap).toHaveText(matched);
});

import { expect, type Page, test } from '@playwright/test';
import { figure, start } from '../lib/app';
import { broken } from '../lib/axe';

const comparison = '#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';

const table = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const first = (page: Page, label: RegExp | string) => page.getByRole('grid', { name: label }).locator('[data-index="0"]');
const cell = async (page: Page, label: string, at: number) =>
  figure(await first(page, label).getByRole('gridcell').nth(at).textContent());

test('what lowers the overlap most: by package, class, subtree, thread, and down to the picture', async ({ page }) => {
  const errors = await start(page, comparison);
  const overlap = figure(await page.getByTestId('overlap-value').textContent());
  await expect(page.getByTestId('correlation')).toContainText(/0\.\d{4}/);

  await table(page, 'Packages');
  await expect(first(page, 'Packages that lower the overlap most')).toContainText('org.h2.mvstore');
  await first(page, 'Packages that lower the overlap most').click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('org.h2.mvstore');
  await expect(page).toHaveURL(/table=packages/);

  await table(page, 'Subtrees');
  await expect(first(page, 'Subtrees that lower the overlap most')).toContainText('H2Demo');
  expect(await cell(page, 'Subtrees that lower the overlap most', 8)).toBeLessThanOrEqual(100 - overlap + 0.01);

  await table(page, 'Threads');
  // Reads the tree of each thread of both files.
  await expect(first(page, 'Threads that lower the overlap most')).toContainText('main');
  await first(page, 'Threads that lower the overlap most').click();
  await expect(page.getByLabel('Thread of A')).not.toHaveValue('all');
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  await expect(page.getByRole('radio', { name: 'Threads', exact: true })).toBeDisabled();
  expect(errors).toEqual([]);
});

test('regressions apart from improvements, with callees or without; the guard; allocations by type and by context', async ({
  page,
}) => {
  await start(page, `${comparison}&table=methods&kinds=grew.appeared`);
  await expect(page.getByRole('radio', { name: 'Regressions' })).toBeChecked();
  const changes = page.getByRole('grid', { name: 'Methods that lower the overlap most' });
  await expect(changes.locator('[data-index="0"]')).toContainText('+');
  await page.getByRole('radio', { name: 'Improvements' }).check();
  await expect(changes.locator('[data-index="0"]')).toContainText('−');
  await page.getByRole('radio', { name: 'Inclusive' }).check();
  await expect(page).toHaveURL(/cost=subtree/);
  await expect(changes.locator('[data-index="0"]')).toContainText('main');

  const rows = page.getByRole('region', { name: 'What changed' }).getByRole('status');
  const before = figure(await rows.textContent());
  await page.getByLabel('Noise guard').selectOption({ label: '1 % of the total' });
  await expect.poll(async () => figure(await rows.textContent())).toBeLessThan(before);
  await expect(page).toHaveURL(/quiet=0.01/);

  await page.getByRole('radio', { name: 'Exclusive' }).check();
  await page.getByRole('radio', { name: 'Objects', exact: true }).check();
  await table(page, 'Types');
  await first(page, 'Allocations by type').click();
  await expect(page.getByRole('button', { name: /^Only java\.util\..*: show all types/ })).toBeVisible();
  await expect(first(page, 'Contexts by change')).toContainText('org.h2');
});

test('rules for names: shown, edited, undone, in the address; what they did is told', async ({ page }) => {
  await start(page, comparison);
  const overlap = page.getByTestId('overlap-value');
  await expect(overlap).toHaveText(/\d/);
  const recorded = await overlap.textContent();
  await page.getByRole('button', { name: 'Names: as recorded' }).click();
  const sheet = page.getByRole('dialog', { name: 'How names are matched' });
  await sheet.getByRole('checkbox', { name: /Parameter types/ }).check();
  await sheet.getByRole('button', { name: 'Renamed class or package' }).click();
  await sheet.getByLabel('Rule 1: take classes').fill('org.h2.*');
  await sheet.getByLabel('Rule 1: for').fill('db.*');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/names=overloads&rename=org\.h2\.\*%3Edb\.\*/);
  await page.getByRole('button', { name: 'Names: 2 rules' }).click();
  await expect(sheet.getByText(/changes \d+.*of A’s methods/).first()).toBeVisible();
  await expect(page.getByTestId('match-effect')).toContainText('as recorded');
  expect(await broken(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Names: as recorded' })).toBeVisible();
  await expect(overlap).toHaveText(recorded ?? '');

  // A rule that makes no sense is refused with a way to change it.
  await page.goto(`./${comparison}&rename=a.*.*%3Eb`);
  await expect(page.getByText('more than one *')).toBeVisible();
  await page.getByRole('button', { name: 'Names: 1 rule' }).click();
  await sheet.getByRole('button', { name: 'All as recorded' }).click();
  await expect(overlap).toHaveText(recorded ?? '');

  // A link that holds the comparison has the names as they were matched, the figures, and the rules with what they did.
  await page.goto(`./${comparison}&names=overloads&rename=org.h2.*%3Edb.*`);
  await expect(page.getByRole('button', { name: 'Names: 2 rules' })).toBeVisible();
  await expect(overlap).toHaveText(/\d/);
  const matched = (await overlap.textContent()) ?? '';
  await page.getByRole('button', { name: 'Share…' }).click();
  const link = page.getByTestId('share-link');
  await expect(link).toHaveAttribute('aria-busy', 'false');
  const address = await link.inputValue();
  expect(address).toMatch(/names=overloads&rename=org\.h2\.\*%3Edb\.\*&.*d=2\./);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'What the link holds', exact: true })).toContainText(
    'all threads, names matched by rules: overloads, 1 renaming',
  );
  await expect(overlap).toHaveText(matched);
  await page.getByRole('button', { name: 'Names: 2 rules' }).click();
  await expect(sheet.getByText(/changes \d+.*of A’s methods/).first()).toBeVisible();
  // As text they are what the command line takes; they cannot be taken off what the link holds.
  await sheet.getByText('As text').click();
  await expect(sheet.getByLabel('Rules as text')).toHaveValue('overloads; org.h2.*>db.*');
  await sheet.getByLabel('Rules as text').fill('overloads; lamdas');
  await sheet.getByRole('button', { name: 'Take them over' }).click();
  await expect(sheet.getByRole('alert')).toContainText('At character 12');
  await sheet.getByLabel('Rules as text').fill('overloads');
  await sheet.getByRole('button', { name: 'Take them over' }).click();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Names: 1 rule' }).click();
  await expect(page.getByTestId('rules-in-link')).toContainText('overloads; org.h2.*>db.*');
  await expect(overlap).toHaveText(matched);
});

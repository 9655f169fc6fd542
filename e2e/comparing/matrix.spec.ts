import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { drop, inRepo, pick, sample, start } from '../lib/app';

const released = (name: string): string => inRepo(`golden/released/0.1.0/${name}`);
const FILES = [released('base.mct'), sample('handcount.mct'), released('precise.mct')];

test('of many files the page asks what to do: a matrix walked by keys, a comparison and the way back; a link, found again or asked for', async ({
  page,
  browser,
}) => {
  const errors = await start(page);
  await pick(page, ...FILES);
  const asks = page.getByRole('dialog', { name: 'What to do with 3 files?' });
  await asks.getByRole('checkbox', { name: 'Keep all of them' }).check();
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await asks.getByRole('button', { name: 'Matrix of all 3' }).click();

  const matrix = page.getByRole('region', { name: 'Matrix of overlaps' });
  await expect(matrix.getByRole('table')).toMatchAriaSnapshot(`
    - table /Overlap by bytecodes in percent/:
      - rowgroup:
        - row "Profile Bytecodes 1 base 2 precise 3 handcount"
      - rowgroup:
        - row /1 base/:
          - rowheader "1 base"
          - cell
          - cell "Open base.mct"
          - 'cell /%: compare base.mct with precise.mct/'
          - 'cell /%: compare base.mct with handcount.mct/'
        - row /2 precise/
        - row /3 handcount/
  `);
  await expect(page.getByText('3 of 3 files are in the library.')).toBeVisible();
  const cell = matrix.getByRole('button', { name: /compare precise.mct with handcount.mct/ });
  const overlap = (await cell.textContent()) ?? '';
  expect(overlap).toMatch(/^\d+\.\d\d$/);
  await matrix.getByRole('button', { name: /compare base.mct with precise.mct/ }).focus();
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(cell).toBeFocused();
  await expect(page.getByTestId('matrix-readout')).toContainText(`precise.mct and handcount.mct overlap by ${overlap} %`);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('overlap-value')).toContainText(overlap);
  await page.goBack();
  await expect(cell).toHaveText(overlap);
  await matrix.getByRole('radio', { name: 'Calls' }).check();
  await expect(page).toHaveURL(/hm3=[0-9a-f]{64}&metric=calls$/);
  await expect(cell).not.toHaveText(overlap);
  const link = page.url();

  // The library has them.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(matrix.getByRole('radio', { name: 'Calls' })).toBeChecked();
  await page.getByRole('button', { name: 'Open…', exact: true }).click();
  for (const name of ['base.mct', 'precise.mct']) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Matrix or comparison of 2…' }).click();
  await page.getByRole('button', { name: 'Compare A with B' }).click();
  await expect(page.getByTestId('overlap-value')).toHaveText(/\d/);
  expect(errors).toEqual([]);

  // Another browser has none of them: it asks, and takes only what the link names.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const other = await context.newPage();
  await other.goto(link);
  const wanted = other.getByRole('region', { name: 'Files of the link' });
  await expect(wanted.getByRole('listitem')).toHaveCount(3);
  const bytes = (path: string) => readFileSync(path);
  await drop(other, [
    { name: 'base.mct', bytes: bytes(FILES[0] ?? '') },
    { name: 'handcount.mct', bytes: bytes(FILES[1] ?? '') },
    { name: 'precise.mct', bytes: bytes(FILES[0] ?? '') },
  ]);
  await expect(other.getByRole('alert')).toContainText('Not the file that the link names: precise.mct.');
  await expect(wanted.getByRole('listitem')).toHaveCount(1);
  await drop(other, [{ name: 'precise.mct', bytes: bytes(FILES[2] ?? '') }]);
  await expect(other.getByRole('region', { name: 'Matrix of overlaps' })).toBeVisible();
  await context.close();
});

import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { released, sample } from '../lib/files';
import { App } from '../pages/app';
import { expect, test } from '../pages/test';

const FILES = [released('base.mct'), sample('handcount.mct'), released('precise.mct')];

test('of many files the page asks what to do: a matrix walked by keys, a comparison and the way back; a link, found again or asked for', async ({
  app,
  page,
  browser,
}) => {
  const errors = await app.start();
  await app.pick(...FILES);
  await app.opening.asks.keepAll.check();
  expect((await new AxeBuilder({ page }).include('[role="dialog"]').analyze()).violations).toEqual([]);
  await app.opening.asks.matrix.click();

  const { matrix } = app;
  await expect(matrix.table).toMatchAriaSnapshot(`
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
  const cell = matrix.cell('precise.mct', 'handcount.mct');
  const overlap = (await cell.textContent()) ?? '';
  expect(overlap).toMatch(/^\d+\.\d\d$/);
  await matrix.cell('base.mct', 'precise.mct').focus();
  for (const key of ['ArrowDown', 'ArrowRight']) await app.press(key);
  await expect(cell).toBeFocused();
  await expect(matrix.readout).toContainText(`precise.mct and handcount.mct overlap by ${overlap}%`);
  await app.press('Enter');
  await expect(app.comparison.overlap).toContainText(overlap);
  await page.goBack();
  await expect(cell).toHaveText(overlap);
  await matrix.metric('Calls').check();
  await expect(page).toHaveURL(/hm3=[0-9a-f]{64}&metric=calls$/);
  await expect(cell).not.toHaveText(overlap);
  const link = page.url();

  // The library now has the files.
  await app.leave();
  await page.goto(link);
  await expect(matrix.metric('Calls')).toBeChecked();
  await app.header.open.click();
  for (const name of ['base.mct', 'precise.mct']) await app.opening.library.choice(name).check();
  await app.opening.library.compareChosen.click();
  await app.opening.asks.compareTwo.click();
  await app.comparison.compared();
  expect(errors).toEqual([]);

  // Another browser has none of the files: it asks for them, and accepts only those that the link names.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const other = new App(await context.newPage());
  await other.page.goto(link);
  const wanted = other.opening.wanted.ofMatrix;
  await expect(wanted.getByRole('listitem')).toHaveCount(3);
  const bytes = (path: string) => readFileSync(path);
  await other.drop(
    { name: 'base.mct', bytes: bytes(FILES[0] ?? '') },
    { name: 'handcount.mct', bytes: bytes(FILES[1] ?? '') },
    { name: 'precise.mct', bytes: bytes(FILES[0] ?? '') },
  );
  await expect(other.notices.all).toContainText('This file is not the one named in the link: precise.mct.');
  await expect(wanted.getByRole('listitem')).toHaveCount(1);
  await other.drop({ name: 'precise.mct', bytes: bytes(FILES[2] ?? '') });
  await expect(other.matrix.region).toBeVisible();
  await context.close();
});

import { expect, test } from '@playwright/test';
import { opened, start } from '../lib/app';

test('search: literal, regex, whole word, package, file; an error points at its character', async ({ page }) => {
  const errors = await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Find methods' });
  const result = page.getByRole('search').getByRole('status');
  const contexts = async (query: string) => {
    await box.fill(query);
    await expect(result).toHaveText(/context|nothing found/);
    await page.waitForFunction(() => !document.querySelector('search output')?.textContent?.includes('searching'));
    const text = (await result.textContent()) ?? '';
    const found = /([\d\s\u202f]+) contexts?/.exec(text);
    return found ? Number(found[1]!.replace(/\D/g, '')) : 0;
  };
  await contexts('TableFilter.next');
  await expect(result).toHaveText(/\d contexts? of \d+ methods?, \d+\.\d+/);
  await page.keyboard.press('Enter');
  await expect(result).toHaveText(/^1 of/);
  await expect(page).toHaveURL(/sel=\d/);
  await page.keyboard.press('Shift+Enter');
  await expect(result).toHaveText(/^[2-9]\d* of|^\d{2,} of|^1 of/);
  await contexts('/TableFilter\\.ne[x]t$/');
  await expect(result).toHaveText(/of 1 method/);
  await contexts('pkg:org.h2.table "next"');
  await expect(result).toHaveText(/\d context/);
  await contexts('file:TableFilter.java');
  await expect(result).toHaveText(/\d context/);
  await box.fill('/Table(Filter/');
  const alert = page.getByRole('alert').filter({ hasText: 'regular expression' });
  await expect(alert).toContainText('character 7');
  await expect(alert.locator('mark')).toHaveText('(');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill('$');
  await expect(alert).toHaveCount(0);
  await expect(result).toHaveText(/\d context/);
  expect(errors).toEqual([]);
});

test('a filter of a table speaks the same language, and says what is wrong in it', async ({ page }) => {
  await start(page, `#/methods?a=samples/h2-scan.mct&metric=bytecodes&filter=${encodeURIComponent('pkg:org.h2.table "next"')}`);
  const rows = page.getByRole('grid', { name: 'Hot methods' }).locator('[data-index]');
  await expect(rows.first()).toContainText('next');
  for (const row of await rows.all()) await expect(row).toContainText(/next/);
  await page.getByLabel('Filter methods').fill('/[/');
  await expect(page.getByRole('alert').filter({ hasText: 'character 2' })).toBeVisible();
});

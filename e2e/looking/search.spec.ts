import { violationsOf } from '../lib/accessibility-rules';
import { scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('search: literal, regex, whole word, package, file; an error points at its character', async ({ app, page }) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  await app.press('/');
  const { box, refusal, result } = app.search;
  const contexts = async (query: string) => {
    await box.fill(query);
    await expect(result).toHaveText(/context|nothing found/);
    await page.waitForFunction(() => !document.querySelector('search output')?.textContent?.includes('searching'));
    const text = (await result.textContent()) ?? '';
    const found = /([\d,]+) contexts?/.exec(text);
    return found ? Number(found[1]!.replace(/\D/g, '')) : 0;
  };
  await contexts('TableFilter.next');
  await expect(result).toHaveText(/\d contexts? of \d+ methods?, \d+\.\d+/);
  await app.press('Enter');
  await expect(result).toHaveText(/^1 of/);
  await expect(page).toHaveURL(/sel=\d/);
  await expect(app.flame.canvas).toBeFocused();
  await app.press('n');
  await expect(result).toHaveText(/^2 of/);
  await contexts('/TableFilter\\.ne[x]t$/');
  await expect(result).toHaveText(/of 1 method/);
  await contexts('pkg:org.h2.table "next"');
  await expect(result).toHaveText(/\d context/);
  await contexts('file:TableFilter.java');
  await expect(result).toHaveText(/\d context/);
  await box.fill('/Table(Filter/');
  await expect(refusal).toContainText('character 7');
  await expect(app.search.refusedPart).toHaveText('(');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill('$');
  await expect(refusal).toHaveCount(0);
  await expect(result).toHaveText(/\d context/);
  expect(errors).toEqual([]);
});

test('a filter of a table speaks the same language, and says what is wrong in it', async ({ app }) => {
  await app.start(`#/methods?a=samples/h2-scan.mct&metric=bytecodes&filter=${encodeURIComponent('pkg:org.h2.table "next"')}`);
  const rows = app.methods.rows;
  await expect(rows.first()).toContainText('next');
  for (const row of await rows.all()) await expect(row).toContainText(/next/);
  await app.methods.filter.fill('/[/');
  await expect(app.notices.saying('character 2')).toBeVisible();
});

test('a search lists methods by share and begins at the largest match; Enter and Escape lead back to the picture', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  await app.press('/');
  const { box, methods, result } = app.search;
  await box.fill('next');
  await expect(methods).toHaveCount(10);
  const shares = (await methods.allInnerTexts()).map((text) => Number(/([\d.]+)%/.exec(text)![1]));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(await violationsOf(page)).toEqual([]);
  const largest = (await methods.first().innerText()).split('\n')[0]!;
  await app.press('Enter');
  await expect(methods).toHaveCount(0);
  await expect(result).toHaveText(/^1 of/);
  await expect(app.details.title).toContainText(largest);
  await expect(app.flame.canvas).toBeFocused();
  await app.press('Escape');
  await expect(box).toHaveValue('');
  await app.press('/');
  await box.fill('next');
  await app.press('Escape');
  await expect(box).toHaveValue('');
  await expect(app.flame.canvas).toBeFocused();
  // Choosing a method in the list goes to its largest context, and n continues from there.
  await app.press('/');
  await box.fill('next');
  const third = (await methods.nth(2).innerText()).split('\n')[0]!;
  await methods.nth(2).click();
  await expect(app.details.title).toContainText(third);
  await expect(result).toHaveText(/^\d+ of/);
  expect(errors).toEqual([]);
});

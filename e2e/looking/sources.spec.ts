import { expect, test } from '@playwright/test';
import { opened, start } from '../lib/app';
import { broken } from '../lib/axe';

test('a link to the source of the selected method: set with a preview, refused with a reason, kept, set back', async ({
  page,
}) => {
  const errors = await start(page, '#/flame?a=samples/h2-scan.mct&metric=bytecodes');
  await opened(page);
  const details = page.getByRole('complementary', { name: 'Details' });
  await page.getByTestId('flame-canvas').click({ position: { x: 300, y: 200 } });
  await expect(details).toContainText(/\w+\.java:\d+/);
  const text = /(\w+\.java):(\d+)/.exec(await details.innerText());
  await expect(details.getByRole('link')).toHaveCount(0);

  await details.getByRole('button', { name: 'Links to sources' }).click();
  const sheet = page.getByRole('dialog', { name: 'Links to sources' });
  const address = sheet.getByLabel('Address');
  await address.fill('javascript:alert(1)//{file}');
  await expect(sheet.getByRole('status')).toContainText('“javascript:” is not allowed');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeVisible();
  await address.fill('https://git.example/h2/{path}#L{line}');
  await expect(sheet.getByRole('status')).toContainText('https://git.example/h2/org/h2/command/Parser.java#L42');
  expect(await broken(page)).toEqual([]);
  await sheet.getByRole('textbox', { name: 'Package' }).fill('org.h2');
  await address.press('Enter');
  await expect(sheet).toHaveCount(0);

  const link = details.getByRole('link', { name: text?.[0] ?? '' });
  await expect(link).toHaveAttribute('href', new RegExp(`^https://git\\.example/h2/org/h2/(\\w+/)*${text?.[1]}#L${text?.[2]}$`));
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await page.reload();
  await expect(link).toBeVisible();

  await details.getByRole('button', { name: 'Links to sources' }).click();
  await sheet.getByRole('button', { name: 'Remove all' }).click();
  await page.keyboard.press('Escape');
  await expect(details.getByRole('link')).toHaveCount(0);
  expect(errors).toEqual([]);
});

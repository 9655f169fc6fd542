import { violationsOf } from '../lib/accessibility-rules';
import { scan } from '../lib/addresses';
import { expect, test } from '../pages/test';

test('a link to the source of the selected method: set with a preview, refused with a reason, kept, set back', async ({
  app,
  page,
}) => {
  const errors = await app.start(scan('flame'));
  await app.opened();
  const { details, sourceLinks } = app;
  await app.flame.press({ x: 300, y: 200 });
  await expect(details.region).toContainText(/\w+\.java:\d+/);
  const text = /(\w+\.java):(\d+)/.exec(await details.region.innerText());
  await expect(details.links).toHaveCount(0);

  await details.linksToSources.click();
  await sourceLinks.address.fill('javascript:alert(1)//{file}');
  await expect(sourceLinks.preview).toContainText('“javascript:” is not allowed');
  await sourceLinks.save.click();
  await expect(sourceLinks.dialog).toBeVisible();
  await sourceLinks.address.fill('https://git.example/h2/{path}#L{line}');
  await expect(sourceLinks.preview).toContainText('https://git.example/h2/org/h2/command/Parser.java#L42');
  expect(await violationsOf(page)).toEqual([]);
  await sourceLinks.package.fill('org.h2');
  await sourceLinks.address.press('Enter');
  await expect(sourceLinks.dialog).toHaveCount(0);

  const link = details.link(text?.[0] ?? '');
  await expect(link).toHaveAttribute('href', new RegExp(`^https://git\\.example/h2/org/h2/(\\w+/)*${text?.[1]}#L${text?.[2]}$`));
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await page.reload();
  await expect(link).toBeVisible();

  await details.linksToSources.click();
  await sourceLinks.removeAll.click();
  await app.press('Escape');
  await expect(details.links).toHaveCount(0);
  expect(errors).toEqual([]);
});

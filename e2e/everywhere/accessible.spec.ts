import { expect, test } from '@playwright/test';
import { atRest, drop, start } from '../lib/app';
import { broken, overhang } from '../lib/axe';
import { DIALOGS } from '../lib/dialogs';
import { VIEWS } from '../lib/trees';

const compare = '#/compare?a=samples/handcount.mct&b=samples/handcount.mct&metric=bytecodes';

for (const { name, hash, ready, tree } of VIEWS) {
  test(`${name}, light and dark: its tree can be walked, no accessibility rule is broken, nothing runs off the page`, async ({
    page,
  }) => {
    const errors = await start(page, hash);
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await atRest(page);
    await expect(page.locator('body')).toMatchAriaSnapshot(tree);
    expect(await broken(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|Infinity/);
    expect(errors).toEqual([]);
  });
}

test('dialogs, light and dark: their trees can be walked, no accessibility rule is broken, the focus comes back', async ({
  page,
}) => {
  // Six dialogs, each held against every rule in two schemes: long where the machine is busy.
  test.slow();
  await start(page, compare);
  await page.locator('[data-testid="flame-twin"] tbody tr').first().waitFor({ state: 'attached' });
  const picture = page.getByTestId('flame-canvas');
  for (const { name, open, tree } of DIALOGS)
    await test.step(name, async () => {
      const byKey = open.length <= 2 || open.includes('+');
      const opener = byKey ? picture : page.getByRole('button', { name: open, exact: true });
      await opener.press(byKey ? open : 'Enter');
      const dialog = page.getByRole('dialog', { name, exact: true });
      await dialog.waitFor();
      await atRest(page);
      // A link is made while one looks on.
      await expect(page.locator('body')).toMatchAriaSnapshot(tree);
      expect(await broken(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
});

test('palette and menu, light and dark: their trees can be walked, no accessibility rule is broken, the focus comes back', async ({
  page,
}) => {
  await start(page, compare);
  await page.locator('[data-testid="flame-twin"] tbody tr').first().waitFor({ state: 'attached' });
  const picture = page.getByTestId('flame-canvas');
  await picture.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).waitFor();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog:
      - combobox "Find a command" [expanded]
      - listbox "Commands":
        - option /Show/
  `);
  expect(await broken(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  // From one dialog into another, the focus comes back to where it was before both.
  await picture.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('what was counted');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'What was counted, and what not' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  // Those that are fetched when they are asked for: by a command, and by a drop.
  await picture.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('links to sources');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Links to sources' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  await drop(
    page,
    ['x.mct', 'y.mct', 'z.mct'].map((name) => ({ name, bytes: Buffer.from('none') })),
  );
  await page.getByRole('dialog', { name: 'What to do with 3 files?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
    - menu:
      - menuitem "File"
      - menuitem "View"
      - menuitem "Export"
  `);
  expect(await broken(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

import { violationsOf } from '../lib/accessibility-rules';
import { VIEWS } from '../pages/accessibility-trees';
import { DIALOGS } from '../pages/dialogs';
import { expect, test } from '../pages/test';

const compare = '#/compare?a=samples/handcount.mct&b=samples/handcount.mct&metric=bytecodes';

for (const { name, hash, ready, tree } of VIEWS) {
  test(`${name}, light and dark: its tree can be walked, no accessibility rule is broken, nothing runs off the page`, async ({
    app,
    page,
  }) => {
    const errors = await app.start(hash);
    await ready(app).first().waitFor({ state: 'attached' });
    await app.atRest();
    await expect(app.body).toMatchAriaSnapshot(tree);
    expect(await violationsOf(page)).toEqual([]);
    await app.resize(390, 844);
    expect(await app.overhang()).toBeLessThanOrEqual(0);
    if (/^#\/(flame|tree|methods|compare)/.test(hash)) {
      await app.header.view.click();
      expect(await app.header.wordlessTools()).toEqual([]);
    }
    expect(await app.body.innerText()).not.toMatch(/NaN|undefined|Infinity/);
    expect(errors).toEqual([]);
  });
}

test('dialogs, light and dark: their trees can be walked, no accessibility rule is broken, the focus comes back', async ({
  app,
  page,
}) => {
  // Checking six dialogs against every rule in two colour schemes takes long on a busy machine.
  test.slow();
  await app.start(compare);
  await app.flame.largest.waitFor({ state: 'attached' });
  await app.comparison.showOptions();
  const { canvas: picture } = app.flame;
  for (const { name, open, tree } of DIALOGS)
    await test.step(name, async () => {
      const byKey = open.length <= 2 || open.includes('+');
      const opener = byKey ? picture : page.getByRole('button', { name: open, exact: true });
      await opener.press(byKey ? open : 'Enter');
      const dialog = page.getByRole('dialog', { name, exact: true });
      await dialog.waitFor();
      await app.atRest();
      // The dialog is making a link during the test.
      await expect(app.body).toMatchAriaSnapshot(tree);
      expect(await violationsOf(page)).toEqual([]);
      await app.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
});

test('palette and menu, light and dark: their trees can be walked, no accessibility rule is broken, the focus comes back', async ({
  app,
  page,
}) => {
  await app.start(compare);
  await app.flame.largest.waitFor({ state: 'attached' });
  const { canvas: picture } = app.flame;
  await picture.press('Control+k');
  await app.palette.box.waitFor();
  await expect(app.dialog).toMatchAriaSnapshot(`
    - dialog:
      - combobox "Find a command" [expanded]
      - listbox "Commands":
        - option /Show/
  `);
  expect(await violationsOf(page)).toEqual([]);
  await app.press('Escape');
  await expect(picture).toBeFocused();
  // If one dialog opened another, the focus returns to where it was before both.
  await picture.press('Control+k');
  await app.palette.box.fill('what was counted');
  await app.press('Enter');
  await app.facts.waitFor();
  await app.press('Escape');
  await expect(picture).toBeFocused();
  // Dialogs whose code is fetched when they open, after a command or a drop.
  await picture.press('Control+k');
  await app.palette.box.fill('source links');
  await app.press('Enter');
  await app.sourceLinks.dialog.waitFor();
  await app.press('Escape');
  await expect(picture).toBeFocused();
  await app.drop(...['x.mct', 'y.mct', 'z.mct'].map((name) => ({ name, bytes: Buffer.from('none') })));
  await app.opening.asks.dialog.waitFor();
  await app.press('Escape');
  await expect(picture).toBeFocused();
  await app.menu.button.press('Enter');
  await expect(app.menu.root).toMatchAriaSnapshot(`
    - menu:
      - menuitem "File"
      - menuitem "View"
      - menuitem "Export"
  `);
  expect(await violationsOf(page)).toEqual([]);
  await app.press('Escape');
  await expect(app.menu.button).toBeFocused();
});

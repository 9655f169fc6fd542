import { views } from '../../src/state/views';
import '../../src/views/registry';
import { expect, test } from '../pages/test';

/** The recording used for the timeline has snapshots, so that every view has something to show. */
const ADDRESSES = {
  'one file': { sides: 'a=samples/h2-steps.mct', set: 'm1=samples/h2-steps.mct' },
  'two files': {
    sides: 'a=samples/h2-steps.mct&b=samples/h2-index.mct',
    set: 'm1=samples/h2-steps.mct&m2=samples/h2-index.mct',
  },
};

for (const { id, label, covers } of views())
  for (const [files, { sides, set }] of Object.entries(ADDRESSES))
    test(`${label}, ${files}: palette, menu, context menu, help and filters open, and nothing breaks`, async ({ app, page }) => {
      const errors = await app.start(`#/flame?${sides}&metric=bytecodes`);
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await app.opened();
      await app.visit(`#/${id}?${covers === 'set' ? set : sides}&metric=bytecodes`);
      const whole = async (what: string) => {
        await expect(app.heading, what).toHaveText(label);
        await expect(app.view, what).toHaveText(/\w/);
        await expect(app.tabs.current, what).toHaveText(label);
        expect(errors, what).toEqual([]);
      };
      await whole('at first');
      await app.atRest();

      // Before and after opening the context menu, whose row stays selected.
      for (const when of ['at first', 'after the context menu']) {
        await app.press('Control+k');
        await expect(app.palette.options.first(), when).toHaveText(/\w/);
        await app.press('Escape');
        await expect(app.dialog, when).toHaveCount(0);
        await whole(`the palette, ${when}`);

        await app.menu.button.click();
        await expect(app.menu.item('View'), when).toBeVisible();
        await app.menu.item('View').press('ArrowRight');
        await expect(app.menu.item(/^Show /).first(), when).toBeVisible();
        await app.press('Escape');
        await app.press('Escape');
        await expect(app.menu.root, when).toHaveCount(0);
        await whole(`the menu, ${when}`);

        if (when === 'at first' && (await app.menuTarget.count()) > 0) {
          await app.menuTarget.click({ button: 'right', position: { x: 60, y: 12 } });
          await expect(app.menu.overFrame).toHaveText(/\w/);
          await whole('the context menu');
          await app.press('Escape');
          await expect(app.menu.root).toHaveCount(0);
        }
      }

      await app.press('?');
      await expect(app.help).toHaveText(/Find a command/);
      await app.press('Escape');
      await expect(app.dialog).toHaveCount(0);
      await whole('help');

      await app.press('Shift+F');
      await expect(app.filters.dialog).toHaveText(/Hide the JDK/);
      await app.press('Escape');
      await expect(app.dialog).toHaveCount(0);
      await whole('filters');
    });
